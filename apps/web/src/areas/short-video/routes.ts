import { type Page, page } from '../../nav/page.ts'

export const shortVideoPages: readonly Page[] = [
  page('/tags/short-video-manage', {
    name: 'tags-short-video-manage',
    title: 'short_video.manage',
    texts: ['demo', 'ready_type'],
    load: async () => (await import('./ManagePage.tsx')).ManagePage,
  }),
  page('/tags/short-video-logs', {
    name: 'tags-short-video-logs',
    title: 'short_video.logs',
    texts: ['demo', 'ready_type'],
    load: async () => (await import('./LogsPage.tsx')).LogsPage,
  }),
]
