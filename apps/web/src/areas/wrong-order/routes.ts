import { type Page, page } from '../../nav/page.ts'

export const wrongOrderPages: readonly Page[] = [
  page('/wrong-order', {
    name: 'wrong-order',
    title: 'wrong_order.title',
    load: async () => (await import('./WrongOrderPage.tsx')).WrongOrderPage,
  }),
]
