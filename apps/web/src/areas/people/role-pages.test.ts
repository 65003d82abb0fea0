import { expect, test } from 'vitest'
import { auditPagesOf } from './role-pages.ts'

const types = [
  { appId: 50, type: 12, pageKeys: ['tags-audit-text'] },
  { appId: 50, type: 21, pageKeys: ['tags-audit-picture', 'tags-audit-text'] },
  { appId: 71, type: 3, pageKeys: ['tags-audit-voice'] },
]

test('finds the audit pages of a type, of an app and of everything when data is ticked', () => {
  expect(auditPagesOf([{ appId: 50, type: 12 }], types)).toEqual(['/tags/audit/text'])
  expect(auditPagesOf([{ appId: 50, type: null }], types)).toEqual([
    '/tags/audit/text',
    '/tags/audit/picture',
  ])
  expect(auditPagesOf([{ appId: null, type: null }], types)).toHaveLength(3)
  expect(auditPagesOf([], types)).toEqual([])
})
