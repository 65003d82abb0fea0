import { type Page, page } from '../../nav/page.ts'

export const frontTestPages: readonly Page[] = [
  page('/front_test/index', {
    name: 'front-test-index',
    title: 'front_test.title',
    load: async () => (await import('./SeatPage.tsx')).SeatPage,
  }),
  page('/front_test/statement', {
    name: 'front-test-statement',
    title: 'front_test.statement',
    load: async () => (await import('./StatementPage.tsx')).StatementPage,
  }),
]
