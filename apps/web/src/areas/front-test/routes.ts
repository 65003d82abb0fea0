import { type Page, page } from '../../nav/page.ts'

const texts = ['front_test']
export const frontTestPages: readonly Page[] = [
  page('/front_test/index', {
    name: 'front-test-index',
    title: 'front_test.title',
    texts,
    load: async () => (await import('./SeatPage.tsx')).SeatPage,
  }),
  page('/front_test/statement', {
    name: 'front-test-statement',
    title: 'front_test.statement',
    texts,
    load: async () => (await import('./StatementPage.tsx')).StatementPage,
  }),
]
