import { type Page, page } from '../../nav/page.ts'

export const performancePages: readonly Page[] = [
  page('/my-performance', {
    name: 'my-performance',
    title: 'performance.title',
    load: async () => (await import('./PerformancePage.tsx')).PerformancePage,
  }),
]
