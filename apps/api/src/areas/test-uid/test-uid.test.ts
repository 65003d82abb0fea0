import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '@oas/contract/time'
import { type Someone, administration } from '../../testing/administration.ts'
import { anAuditor, page, rec, send } from '../../testing/auditor.ts'
import { muting } from '../../testing/held.ts'
import type { TestServer } from '../../testing/server.ts'
import { aLabelTree, aPerson } from '../../testing/world.ts'

const calls = contract.testUid
let server: TestServer
let admin: Someone
let later = 0
beforeAll(async () => {
  ;({ server, admin } = await administration({}, { now: () => new Date(Date.now() + later) }))
  await aLabelTree(server.ctx)
})
afterAll(() => server.stop())

const soon = () => Date.now() + later + 10 * dayMs
const add = (uids: string[], more: object = {}) =>
  admin.client.call(calls.add, {
    appId: 50,
    uids,
    why: 'trying the new client',
    until: soon(),
    ...more,
  })
const marks = async (postId: string) =>
  (
    await server.ctx.pool.query<{
      record: boolean
      queued: boolean | null
      decided: boolean | null
    }>(
      `
        select r.test as record,
          (select q.test from queue_order q where q.record_id = r.id) as queued,
          (select d.test from decision d where d.record_id = r.id) as decided
        from record r
        where r.post_id = $1`,
      [postId],
    )
  ).rows[0]

test('users are added, prolonged, listed and removed, each in the audit log', async () => {
  expect((await add([' t1 ', 't1', 't2'])).body.data).toEqual({ added: 2, prolonged: 0 })
  expect((await add(['t2', 't3'], { why: 'again' })).body.data).toEqual({ added: 1, prolonged: 1 })
  const { list, total } = await admin.client.ok(calls.list, { appId: 50 })
  expect([total, list.map((row) => [row.uid, row.why, row.addedBy])]).toEqual([
    3,
    expect.arrayContaining([
      ['t1', 'trying the new client', admin.name],
      ['t2', 'again', admin.name],
    ]),
  ])
  for (const [owner, total] of [
    [admin.name, 1],
    [admin.id, 1],
    ['999999', 0],
  ] as const)
    expect((await admin.client.ok(calls.list, { uid: 't3', owner, expired: false })).total).toBe(
      total,
    )
  await admin.client.ok(calls.remove, { id: list.find((row) => row.uid === 't3')?.id ?? '' })
  expect(
    (
      await server.ctx.db
        .selectFrom('auditLog')
        .select('action')
        .where('subject', 'like', 'test-uid:50:t_')
        .orderBy('id')
        .execute()
    )
      .map((row) => row.action)
      .sort(),
  ).toEqual(['testUid.add', 'testUid.add', 'testUid.add', 'testUid.prolong', 'testUid.remove'])
})

test('not for more than ninety days, not without a reason, not for foreign apps', async () => {
  const field = async (answer: ReturnType<typeof add>) => {
    const { status, body } = await answer
    return [status, body.field]
  }
  expect(await field(add(['x'], { until: Date.now() + later + 91 * dayMs }))).toEqual([
    400,
    'until',
  ])
  expect(await field(add(['x'], { until: Date.now() + later - 1 }))).toEqual([400, 'until'])
  expect(await field(add(['x'], { why: '  ' }))).toEqual([400, 'why'])
  expect(await field(add(Array.from({ length: 101 }, (_, n) => `u${n}`)))).toEqual([400, 'uids'])
  const narrow = server.client(
    (
      await aPerson(server.ctx, {
        permissions: ['config.read', 'app.edit'],
        scope: [{ appId: 71 }],
      })
    ).token,
  )
  expect(
    (await narrow.call(calls.add, { appId: 50, uids: ['x'], why: 'y', until: soon() })).status,
  ).toBe(403)
  const [row] = (await admin.client.ok(calls.list, { uid: 't1' })).list
  expect((await narrow.call(calls.remove, { id: row?.id ?? '' })).status).toBe(403)
  expect((await narrow.ok(calls.list, {})).total).toBe(0)
})

test('marks what a test user posts all the way: not counted, not delivered or undone', async () => {
  await add(['tester'])
  await send(server, [rec('of-test', { uid: 'tester' }), rec('of-all', { uid: 'usual' })])
  expect([await marks('of-test'), await marks('of-all')]).toMatchObject([
    { record: true, queued: true },
    { record: false, queued: false },
  ])
  const auditor = await anAuditor(server, { permissions: ['audit.take', 'record.read'] })
  const held = await auditor.fetch()
  expect(held).toHaveLength(2)
  const { list } = await auditor.client.ok(contract.decision.submit, {
    ...page,
    windowId: auditor.window,
    appId: 50,
    type: 12,
    settingVersion: 1,
    recordResults: held.map((record) => muting({ ...record, type: 12 })),
  })
  expect(list.map((one) => one.accepted)).toEqual([true, true])
  expect(await marks('of-test')).toMatchObject({ decided: true })
  const counted = async () =>
    (
      await server.ctx.pool.query<{ counts: number; session: number; outbox: string[] }>(
        `
          select (
            select coalesce(sum(n), 0)::int from auditor_count where person_id = $1
          ) as counts,
            (select decided from auditor_session where person_id = $1) as session,
            (select coalesce(array_agg(post_id), '{}') from outbox) as outbox`,
        [auditor.personId],
      )
    ).rows[0]
  expect(await counted()).toEqual({ counts: 1, session: 1, outbox: ['of-all'] })
  const found = await auditor.client.ok(contract.record.find, { uid: 'tester' })
  expect(found.list).toMatchObject([{ postId: 'of-test', test: true, delivery: 'none' }])
  // The record of a user who is no longer a test stays what it was; an undo takes back no more than
  // was counted.
  await server.ctx.pool.query(
    `
      update decision
      set undo_until = now() + interval '1 hour',
        queue_row = (
          select to_jsonb(x)
          from (
            select order_id::text as id, app_id as "appId", type, record_id::text as "recordId",
              business, round, 0 as rank, 0 as priority, post_id as "postId", uid, '' as country,
              '' as language, '' as source, '' as "groupKey", '{}'::jsonb as facts, fence,
              120 as "orderTimeout", '{}'::bigint[] as excluded, '' as question, '' as answer,
              at as "receivedAt", at as "createdAt", test
          ) x
        )`,
  )
  const testDecision = list.find((one) => one.postId === 'of-test')?.decisionId ?? ''
  expect(
    (
      await auditor.client.ok(contract.decision.undo, {
        windowId: auditor.window,
        decisionIds: [testDecision],
      })
    ).list,
  ).toMatchObject([{ undone: true }])
  expect([await counted(), (await marks('of-test'))?.queued]).toEqual([
    { counts: 1, session: 1, outbox: ['of-all'] },
    true,
  ])
})

test('a user is a test until the end and no longer', async () => {
  await add(['briefly'], { until: Date.now() + later + 60_000 })
  await send(server, [rec('brief-1', { uid: 'briefly' })])
  later += 120_000
  await send(server, [rec('brief-2', { uid: 'briefly' })])
  expect([await marks('brief-1'), await marks('brief-2')]).toMatchObject([
    { record: true },
    { record: false },
  ])
  expect((await admin.client.ok(calls.list, { uid: 'briefly' })).list).toMatchObject([
    { expired: true, records: 2 },
  ])
})
