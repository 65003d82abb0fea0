import { type Page, page } from '../../nav/page.ts'

export const shiftNotePages: readonly Page[] = [
  page('/shift-note', {
    name: 'shift-note',
    title: 'menu.shift_note',
    load: async () => (await import('./ShiftNotePage.tsx')).ShiftNotePage,
  }),
]
