import { type Page, page } from '../../nav/page.ts'

export const filePages: readonly Page[] = [
  page('/hosts-token', {
    name: 'hosts-token',
    title: 'file.hosts',
    load: async () => (await import('./HostsPage.tsx')).HostsPage,
  }),
  page('/youtube-resouce/index', {
    name: 'youtube-resouce-index',
    title: 'file.videos',
    load: async () => (await import('./VideoPage.tsx')).VideoPage,
  }),
]
