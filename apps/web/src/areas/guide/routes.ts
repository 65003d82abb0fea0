import { type Page, page } from '../../nav/page.ts'

export const guidePages: readonly Page[] = [
  page('/guide', {
    name: 'guide',
    title: 'frontend.guide',
    open: true,
    load: async () => (await import('./GuidePage.tsx')).GuidePage,
  }),
  page('/guide/:who', {
    name: 'guide-who',
    title: 'frontend.guide',
    parent: '/guide',
    open: true,
    load: async () => (await import('./GuidePage.tsx')).GuidePage,
  }),
]
