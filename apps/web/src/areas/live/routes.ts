import { type Page, type Redirect, page } from '../../nav/page.ts'

export const livePages: readonly Page[] = [
  page('/live-inspect/list', {
    name: 'live-inspect-list',
    title: 'live.patrol',
    load: async () => (await import('./PatrolPage.tsx')).PatrolPage,
  }),
]
export const liveRedirects: readonly Redirect[] = [
  { path: '/tags/audit/live-inspect', to: '/tags/audit/live-first' },
  { path: '/live/first-review', to: '/tags/audit/live-first' },
  { path: '/live/final-review', to: '/tags/audit/live-final' },
  { path: '/tags/first-review', to: '/tags/audit/live-first' },
  { path: '/tags/final-review', to: '/tags/audit/live-final' },
  { path: '/live-inspect/picture-list', to: '/live-inspect/list' },
  { path: '/live-inspect/picture', to: '/live-inspect/list' },
  { path: '/tags/inspect', to: '/tags/inspect/voice' },
]
