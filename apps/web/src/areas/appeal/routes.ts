import { type Page, page } from '../../nav/page.ts'

export const appealPages: readonly Page[] = [
  page('/atlas/appeal-list', {
    name: 'appeal-list',
    title: 'menu.appeal',
    load: async () => (await import('./AppealsPage.tsx')).AppealsPage,
  }),
]
