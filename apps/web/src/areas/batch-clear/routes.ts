import { type Page, page } from '../../nav/page.ts'

export const batchClearPages: readonly Page[] = [
  page('/tags/batch-clear-record', {
    name: 'tags-batch-clear-record',
    title: 'batch_clear.title',
    load: async () => (await import('./ClearPage.tsx')).ClearPage,
  }),
]
