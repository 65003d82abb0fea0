import { type Page, page } from '../../nav/page.ts'

const texts = ['clear_punish', 'result', 'delivery']
export const clearPunishPages: readonly Page[] = [
  page('/clear-punish', {
    name: 'clear-punish',
    title: 'clear_punish.title',
    texts,
    load: async () => (await import('./ClearPunishPage.tsx')).ClearPunishPage,
  }),
  page('/clear-punish/history', {
    name: 'clear-punish-history',
    title: 'clear_punish.history',
    texts,
    load: async () => (await import('./HistoryPage.tsx')).HistoryPage,
  }),
]
