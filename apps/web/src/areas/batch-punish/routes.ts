import { type Page, page } from '../../nav/page.ts'

export const batchPunishPages: readonly Page[] = [
  page('/tags/batch-log', {
    name: 'tags-batch-log',
    title: 'batch_punish.title',
    texts: ['batch_punish', 'change_order', 'result'],
    load: async () => (await import('./BatchPage.tsx')).BatchPage,
  }),
  page('/tags/batch-clear-bar', {
    name: 'tags-batch-clear-bar',
    title: 'bar_clear.title',
    texts: ['bar_clear', 'batch_punish', 'change_order', 'result', 'type'],
    load: async () => (await import('./BarPage.tsx')).BarPage,
  }),
]
