import { type Page, page } from '../../nav/page.ts'

export const deliveryPages: readonly Page[] = [
  page('/atlas/dbmq-retry', {
    name: 'dbmq-retry',
    title: 'delivery.title',
    load: async () => (await import('./RetryPage.tsx')).RetryPage,
  }),
]
