import { type Page, page } from '../../nav/page.ts'

export const clearPunishPages: readonly Page[] = [
  page('/clear-punish', {
    name: 'clear-punish',
    title: 'clear_punish.title',
    load: async () => (await import('./ClearPunishPage.tsx')).ClearPunishPage,
  }),
  page('/clear-punish/history', {
    name: 'clear-punish-history',
    title: 'clear_punish.history',
    load: async () => (await import('./HistoryPage.tsx')).HistoryPage,
  }),
]
