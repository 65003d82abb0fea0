import { type Page, page } from '../../nav/page.ts'

export const breakerPages: readonly Page[] = [
  page('/breaker', {
    name: 'breaker',
    title: 'breaker.title',
    load: async () => (await import('./BreakerPage.tsx')).BreakerPage,
  }),
]
