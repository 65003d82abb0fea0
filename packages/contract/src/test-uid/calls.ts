import { type Static, Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Empty, Id, Millis, pageOf, paging } from '../envelope.ts'
import { sortBy } from '../sort.ts'

/** Users added by one call, and days for which they may be tests. */
export const maxTestUids = 100
export const maxTestDays = 90

export const TestUidRow = Type.Object({
  id: Id,
  appId: AppId,
  uid: Type.String(),
  why: Type.String(),
  until: Millis,
  expired: Type.Boolean(),
  addedBy: Type.String(),
  addedAt: Millis,
  records: Type.Integer({ description: 'records of the last seven days' }),
})
export type TestUidRow = Static<typeof TestUidRow>

export const testUidCalls = {
  list: call({
    method: 'GET',
    service: 'global',
    path: '/test-uid',
    access: 'config.read',
    scope: 'filtered',
    input: Type.Object({
      ...sortBy(['appId', 'uid', 'addedBy', 'until', 'addedAt']),
      ...paging,
      appId: Type.Optional(AppId),
      uid: Type.Optional(Type.String({ maxLength: 64 })),
      owner: Type.Optional(Type.String({ maxLength: 64 })),
      expired: Type.Optional(Type.Boolean()),
    }),
    output: pageOf(TestUidRow),
    summary: 'Users whose records are tries',
  }),
  add: call({
    method: 'POST',
    service: 'global',
    path: '/test-uid',
    access: 'app.edit',
    scope: { app: 'appId' },
    input: Type.Object({
      appId: AppId,
      uids: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
        minItems: 1,
        maxItems: maxTestUids,
      }),
      why: Type.String({ minLength: 1, maxLength: 200 }),
      until: Millis,
    }),
    output: Type.Object({ added: Type.Integer(), prolonged: Type.Integer() }),
    summary:
      'Make users tests for up to 90 days; one that is a test already gets the new reason and end',
  }),
  remove: call({
    method: 'DELETE',
    service: 'global',
    path: '/test-uid/:id',
    access: 'app.edit',
    scope: 'filtered',
    input: Type.Object({ id: Id }),
    output: Empty,
    summary: 'Make a user a usual one again; records that came in meanwhile stay tests',
  }),
}

export const testUidArea = {
  calls: { testUid: testUidCalls },
  acts: ['testUid.add', 'testUid.prolong', 'testUid.remove'],
  pages: [page('/tags/audit-test-uid', 'config.read', ['system', 210, 'test_uid', 'user'])],
} as const satisfies Area
