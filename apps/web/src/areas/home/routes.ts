import { type Page, page } from '../../nav/page.ts'

export const homePages: readonly Page[] = [
  page('/', {
    name: 'home',
    title: 'frontend.home',
    texts: ['demo', 'ready_type'],
    open: true,
    load: async () => (await import('./HomePage.tsx')).HomePage,
  }),
]
