import { type Page, page } from '../../nav/page.ts'

export const recordPages: readonly Page[] = [
  page('/tags/record-list', {
    name: 'tags-record-list',
    title: 'record.find_title',
    texts: ['demo', 'ready_type'],
    load: async () => (await import('./RecordListPage.tsx')).RecordListPage,
  }),
  page('/audit/record-list', {
    name: 'audit-record-list',
    title: 'record.mine_title',
    texts: ['demo', 'ready_type'],
    load: async () => (await import('./MyRecordListPage.tsx')).MyRecordListPage,
  }),
  page('/internal/audit-detail', {
    name: 'internal-audit-detail',
    title: 'record.detail_title',
    parent: ['/tags/record-list', '/audit/record-list'],
    texts: ['demo', 'ready_type'],
    load: async () => (await import('./AuditDetailPage.tsx')).AuditDetailPage,
  }),
]
