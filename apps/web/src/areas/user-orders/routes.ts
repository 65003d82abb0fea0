import { type Page, page } from '../../nav/page.ts'

export const userOrdersPages: readonly Page[] = [
  page('/user-orders', {
    name: 'user-orders',
    title: 'menu.user_orders',
    load: async () => (await import('./UserOrdersPage.tsx')).UserOrdersPage,
  }),
]
