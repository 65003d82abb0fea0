import { type Page, page } from '../../nav/page.ts'

export const userDetailPages: readonly Page[] = [
  page('/user', {
    name: 'user',
    title: 'user_detail.title',
    texts: ['live', 'demo', 'ready_type'],
    bare: true,
    load: async () => (await import('./UserPage.tsx')).UserPage,
  }),
  page('/assist', {
    name: 'assist',
    title: 'user_detail.assist_title',
    texts: ['demo', 'ready_type'],
    bare: true,
    load: async () => (await import('./AssistPage.tsx')).AssistPage,
  }),
  page('/relate-uid', {
    name: 'relate-uid',
    title: 'user_detail.relate_title',
    texts: ['audit', 'result', 'live', 'record', 'demo', 'ready_type'],
    load: async () => (await import('./RelatePage.tsx')).RelatePage,
  }),
]
