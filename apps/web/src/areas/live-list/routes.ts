import { type Page, page } from '../../nav/page.ts'

export const liveListPages: readonly Page[] = [
  page('/live-black-list', {
    name: 'live-black-list',
    title: 'live_list.black_title',
    load: async () => (await import('./BlackListPage.tsx')).BlackListPage,
  }),
  page('/live-capture/index', {
    name: 'live-capture-index',
    title: 'live_list.capture_title',
    load: async () => (await import('./CapturePage.tsx')).CapturePage,
  }),
  page('/atlas/live-data/:type', {
    name: 'atlas-live-data',
    title: 'live_list.data_title',
    parent: '/atlas/live-data/room',
    load: async () => (await import('./LiveDataPage.tsx')).LiveDataPage,
  }),
]
