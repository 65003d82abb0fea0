import { type Page, page } from '../../nav/page.ts'

export const batchPunishPages: readonly Page[] = [
  page('/tags/batch-log', { name: 'tags-batch-log', title: 'batch_punish.title', texts: ['batch_punish', 'change_order', 'result'], load: async () => (await import('./BatchPage.tsx')).BatchPage }),
]
