import { type Page, page } from '../../nav/page.ts'

export const testUidPages: readonly Page[] = [
  page('/tags/audit-test-uid', {
    name: 'tags-audit-test-uid',
    title: 'test_uid.title',
    load: async () => (await import('./TestUidPage.tsx')).TestUidPage,
  }),
]
