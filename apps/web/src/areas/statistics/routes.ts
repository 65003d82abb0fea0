import { type Page, type Redirect, page } from '../../nav/page.ts'

export const statisticsPages: readonly Page[] = [
  page('/tags/statistics/count', {
    name: 'tags-statistics-count',
    title: 'statistics.count',
    load: async () => (await import('./CountPage.tsx')).CountPage,
  }),
  page('/tags/statistics/log', {
    name: 'tags-statistics-log',
    title: 'statistics.log',
    load: async () => (await import('./LogPage.tsx')).LogPage,
  }),
  page('/tags/statistics/resend', {
    name: 'tags-statistics-resend',
    title: 'statistics.resend',
    load: async () => (await import('./ResendPage.tsx')).ResendPage,
  }),
]
export const statisticsRedirects: readonly Redirect[] = [
  { path: '/tags/statistics', to: '/tags/statistics/count' },
]
