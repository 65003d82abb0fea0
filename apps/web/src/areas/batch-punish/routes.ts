import { type Page, page } from '../../nav/page.ts'

export const batchPunishPages: readonly Page[] = [
  page('/tags/batch-log', {
    name: 'tags-batch-log',
    title: 'batch_punish.title',
    texts: ['result'],
    load: async () => (await import('./BatchPage.tsx')).BatchPage,
  }),
  page('/tags/batch-clear-bar', {
    name: 'tags-batch-clear-bar',
    title: 'bar_clear.title',
    load: async () => (await import('./BarPage.tsx')).BarPage,
  }),
]
