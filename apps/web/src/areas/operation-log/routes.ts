import { type Page, page } from '../../nav/page.ts'

export const operationLogPages: readonly Page[] = [
  page('/tags/operation-log', {
    name: 'tags-operation-log',
    title: 'operation_log.title',
    texts: ['demo', 'ready_type'],
    load: async () => (await import('./OperationPage.tsx')).OperationPage,
  }),
]
