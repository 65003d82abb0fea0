import { type Page, page } from '../../nav/page.ts'

export const practicePages: readonly Page[] = [
  page('/practice', {
    name: 'practice',
    title: 'practice.title',
    load: async () => (await import('./MyPracticePage.tsx')).MyPracticePage,
  }),
]
