import { contract } from '@oas/contract/index'
import type { Input, Output } from '@oas/contract/define'
import type { ScheduledAct } from '@oas/contract/scheduled-act/schemas'
import { dayMs, hourMs } from '@oas/contract/time'
import { textOf } from '@oas/texts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aType } from '../../testing/world.ts'
import { runDue } from './run.ts'

const calls = contract.scheduledAct
type Begin = Input<typeof calls.begin>
let server: TestServer
let [maker, other, leader, foreign, reader] = [] as unknown as MadePerson[]
let ahead = 0
const now = (): number => Date.now() + ahead
beforeEach(async () => {
  ahead += 5001
  await server.ctx.pool.query(`update session set expires_at = '2100-01-01'`)
})
beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(now()) })
  await aType(server.ctx)
  await aType(server.ctx, { type: 13, name: 'other' })
  await aLabelTree(server.ctx)
  const bulk = ['record.read', 'punish.batch', 'punish.review', 'change-order.edit'] as const
  maker = await aPerson(server.ctx, { permissions: [...bulk] })
  other = await aPerson(server.ctx, { permissions: [...bulk] })
  leader = await aPerson(server.ctx, { permissions: [...bulk, 'audit.team'] })
  foreign = await aPerson(server.ctx, {
    permissions: [...bulk, 'audit.team'],
    scope: [{ appId: 50, type: 13 }],
  })
  reader = await aPerson(server.ctx, { permissions: ['record.read'] })
})
afterAll(() => server.stop())

const as = (person: MadePerson | undefined) => server.client(person?.token ?? '')
let users = 0
const aUser = (): string => `m${++users}`
const muteOf = (uid: string, changes: Partial<Begin> = {}): Begin => ({
  appId: 50,
  type: 12,
  resultId: 'mute',
  labels: [1203],
  punishTime: 86_400,
  remark: 'show of the evening',
  list: [{ uid }],
  runAt: now() + hourMs,
  reason: 'show at eight',
  ...changes,
})
const begin = (
  uid: string,
  changes: Partial<Begin> = {},
  person = maker,
): Promise<Output<typeof calls.begin>> => as(person).ok(calls.begin, muteOf(uid, changes))
const many = (n: number) => Array.from({ length: n }, () => ({ uid: aUser() }))
const actOf = async (uid: string): Promise<ScheduledAct> => {
  const [act] = await as(leader).ok(calls.ofUser, { appId: 50, uid })
  if (!act) throw new Error(`no act of ${uid}`)
  return act
}
const runAll = async (): Promise<void> => {
  ahead += hourMs + 1000
  while (await runDue(server.ctx));
}
const punished = async (uid: string): Promise<boolean> =>
  (await server.ctx.pool.query('select 1 from punish where uid = $1', [uid])).rows.length > 0

describe('what is scheduled', () => {
  test.each([
    ['a time that is over', { runAt: 1000 }, 'runAt'],
    ['a time within a minute', { runAt: Date.now() + 5000 }, 'runAt'],
    ['a time in two years', { runAt: Date.now() + 800 * dayMs }, 'runAt'],
    ['a latest time before it', { latest: Date.now() }, 'latest'],
    ['no reason', { reason: '  ' }, 'reason'],
    ['no user', { list: [{ uid: ' ' }] }, 'list'],
    ['a user twice', { list: [{ uid: 'x' }, { uid: 'x' }] }, 'list'],
    ['an unknown result', { resultId: 'never' }, 'resultId'],
    ['a result that punishes nobody', { resultId: 'ignore', labels: [], remark: '' }, 'resultId'],
    ['a time the result does not offer', { punishTime: 77 }, 'punishTime'],
    ['an unknown label', { labels: [5] }, 'labels'],
    ['an unknown change order', { changeOrderId: '999' }, 'changeOrderId'],
  ] as const)('%s is refused with its field', async (_what, changes, field) => {
    const { body } = await as(maker).call(calls.begin, muteOf('nobody', changes as Partial<Begin>))
    expect(body).toMatchObject({ code: 400, field })
    expect(await as(maker).ok(calls.ofUser, { appId: 50, uid: 'nobody' })).toEqual([])
  })

  test('a look beforehand keeps nothing', async () => {
    const uid = aUser()
    expect(await begin(uid, { dry: true })).toMatchObject({ setId: null, acts: 1 })
    expect(await as(maker).ok(calls.ofUser, { appId: 50, uid })).toEqual([])
  })

  test('more than fifty need a change order, which must be in force at the time too', async () => {
    const list = many(51)
    const { body } = await as(maker).call(calls.begin, muteOf('', { list }))
    expect(body).toMatchObject({ code: 400, field: 'changeOrderId' })
    const order = await as(maker).ok(contract.changeOrder.create, {
      title: 'CHG-7 show',
      apps: [50],
      remark: '',
      changeEndTime: now() + 10 * hourMs,
    })
    await begin('', { list, changeOrderId: order.id })
    await as(maker).ok(contract.changeOrder.update, {
      id: order.id,
      version: 1,
      title: 'CHG-7 show',
      apps: [50],
      remark: '',
      changeEndTime: null,
      state: 'closed',
    })
    await runAll()
    expect(await actOf(list[0]?.uid ?? '')).toMatchObject({ state: 'failed', why: 'refused' })
    expect(await punished(list[0]?.uid ?? '')).toBe(false)
  })

  test('the lists tell what waits by time and what is over, by any of the filters', async () => {
    const [soon, later, over] = [aUser(), aUser(), aUser()]
    await begin(over)
    await runAll()
    await begin(later, { runAt: now() + 3 * hourMs })
    await begin(soon, { runAt: now() + 2 * hourMs })
    const uidsOf = async (input: Input<typeof calls.list>): Promise<string[]> =>
      (await as(leader).ok(calls.list, input)).list.map((row) => row.uid)
    const waiting = await uidsOf({})
    expect(waiting.indexOf(soon)).toBeLessThan(waiting.indexOf(later))
    expect(waiting).not.toContain(over)
    expect((await uidsOf({ part: 'past' }))[0]).toBe(over)
    expect(await uidsOf({ uid: soon, appId: 50, kind: 'begin', state: 'waiting' })).toEqual([soon])
    expect(
      await uidsOf({ uid: soon, by: maker?.id ?? '', from: now(), to: now() + dayMs }),
    ).toEqual([soon])
    expect(await uidsOf({ uid: soon, kind: 'end' })).toEqual([])
    expect(await uidsOf({ uid: soon, by: other?.id ?? '' })).toEqual([])
    const first = await as(leader).ok(calls.list, { limit: 1 })
    const second = await as(leader).ok(calls.list, { limit: 1, after: first.next ?? '' })
    expect(second.list[0]?.id).not.toBe(first.list[0]?.id)
  })
})

describe('cancelling', () => {
  test('is for what one made oneself, and for leaders of the data', async () => {
    const uid = aUser()
    await begin(uid)
    const { id } = await actOf(uid)
    const input = { ids: [id], reason: 'the show is off' }
    expect((await as(other).call(calls.cancel, input)).body.code).toBe(403)
    expect((await as(foreign).call(calls.cancel, input)).body.code).toBe(404)
    expect(await as(leader).ok(calls.cancel, input)).toEqual({ cancelled: 1, left: 0 })
    expect(await actOf(uid)).toMatchObject({
      state: 'cancelled',
      endedBy: leader?.name,
      message: 'the show is off',
    })
    await runAll()
    expect(await punished(uid)).toBe(false)
    expect(await as(leader).ok(calls.cancel, input)).toEqual({ cancelled: 0, left: 1 })
  })

  test('and doing it at the same moment end in one of the two', async () => {
    const list = many(6)
    await begin('', { list })
    const acts = await Promise.all(list.map(({ uid }) => actOf(uid)))
    ahead += hourMs + 1000
    const run = async (): Promise<void> => {
      while (await runDue(server.ctx));
    }
    const [, , ...answers] = await Promise.all([
      run(),
      run(),
      ...acts.map(({ id }) => as(maker).ok(calls.cancel, { ids: [id], reason: 'off' })),
    ])
    for (const [index, { uid }] of list.entries()) {
      const isCancelled = answers[index]?.cancelled === 1
      expect((await actOf(uid)).state).toBe(isCancelled ? 'cancelled' : 'done')
      expect(await punished(uid)).toBe(!isCancelled)
    }
  })
})

describe('another time', () => {
  test('is set by who made it, for the version they saw', async () => {
    const uid = aUser()
    await begin(uid)
    const act = await actOf(uid)
    const input = { acts: [{ id: act.id, version: act.version }], runAt: now() + 5 * hourMs }
    expect((await as(leader).call(calls.setTime, input)).body.code).toBe(400)
    await as(maker).ok(calls.setTime, input)
    expect((await as(maker).call(calls.setTime, input)).body.code).toBe(409)
    expect(await actOf(uid)).toMatchObject({ runAt: input.runAt, version: act.version + 1 })
    await runAll()
    expect(await punished(uid)).toBe(false)
    ahead += 4 * hourMs
    await runAll()
    expect(await punished(uid)).toBe(true)
  })

  test('is refused when it is nonsense or the act is over', async () => {
    const uid = aUser()
    await begin(uid)
    const { id, version } = await actOf(uid)
    const acts = [{ id, version }]
    expect((await as(maker).call(calls.setTime, { acts, runAt: 5 })).body).toMatchObject({
      code: 400,
      field: 'runAt',
      reason: textOf('cn', 'refusal.minute_ahead'),
    })
    await runAll()
    const { body } = await as(maker).call(calls.setTime, { acts, runAt: now() + hourMs })
    expect(body.code).toBe(409)
  })
})

describe('a second person', () => {
  const configure = (value: object): Promise<unknown> =>
    server.ctx.pool.query(
      `
        insert into system_config (key, value)
        values ('bulk.punish', $1)
        on conflict (key) do update
        set value = excluded.value`,
      [value],
    )
  beforeAll(() => configure({ reviewAbove: 3 }))
  afterAll(() => configure({ reviewAbove: 100 }))

  test('passes what many are in, before which nothing of it is done', async () => {
    const list = many(4)
    const uid = list[0]?.uid ?? ''
    const { setId, needsReview } = await begin('', { list })
    expect(needsReview).toBe(true)
    await runAll()
    expect((await actOf(uid)).state).toBe('review')
    const input = { id: setId ?? '', act: 'approve', reason: '' } as const
    expect((await as(maker).call(calls.review, input)).body.code).toBe(409)
    expect((await as(foreign).call(calls.review, input)).body.code).toBe(404)
    expect((await as(maker).ok(calls.toReview, {})).total).toBe(0)
    expect((await as(foreign).ok(calls.toReview, {})).total).toBe(0)
    expect((await as(other).ok(calls.toReview, {})).list).toEqual([
      expect.objectContaining({
        id: setId,
        acts: 4,
        by: maker?.name,
        uids: list.map((o) => o.uid),
      }),
    ])
    await as(other).ok(calls.review, input)
    await runAll()
    const act = await actOf(uid)
    expect(act).toMatchObject({ state: 'done', reviewer: other?.name })
    expect(act.lateMs).toBeGreaterThan(0)
  })

  test('passes it with its time, which stays', async () => {
    const list = many(4)
    const { setId } = await begin('', { list })
    const act = await actOf(list[0]?.uid ?? '')
    const at = { acts: [{ id: act.id, version: act.version }], runAt: now() + 2 * hourMs }
    await as(maker).ok(calls.setTime, at)
    await as(other).ok(calls.review, { id: setId ?? '', act: 'approve', reason: '' })
    const { id, version } = await actOf(list[0]?.uid ?? '')
    const { body } = await as(maker).call(calls.setTime, { ...at, acts: [{ id, version }] })
    expect(body).toMatchObject({ code: 400, field: 'runAt' })
  })

  test('turns it down with a reason, which its maker reads', async () => {
    const list = many(4)
    const { setId } = await begin('', { list })
    const input = { id: setId ?? '', act: 'reject' } as const
    expect((await as(other).call(calls.review, { ...input, reason: ' ' })).body).toMatchObject({
      code: 400,
      field: 'reason',
    })
    await as(other).ok(calls.review, { ...input, reason: 'too many' })
    expect(await actOf(list[0]?.uid ?? '')).toMatchObject({
      state: 'rejected',
      message: 'too many',
      endedBy: other?.name,
    })
    await runAll()
    expect(await punished(list[0]?.uid ?? '')).toBe(false)
  })
})

describe('who sees what', () => {
  test('acts of other types are neither listed nor told of a user', async () => {
    const uid = aUser()
    await begin(uid)
    expect((await as(foreign).ok(calls.list, { uid })).list).toEqual([])
    expect(await as(foreign).ok(calls.ofUser, { appId: 50, uid })).toEqual([])
    expect((await as(foreign).call(calls.begin, muteOf(uid))).body.code).toBe(403)
    expect((await as(reader).call(calls.begin, muteOf(uid))).body.code).toBe(403)
    expect(await as(reader).ok(calls.ofUser, { appId: 50, uid })).toHaveLength(1)
  })

  test('each change stands in the log of changes', async () => {
    const uid = aUser()
    await begin(uid)
    const { id, version } = await actOf(uid)
    await as(maker).ok(calls.setTime, { acts: [{ id, version }], runAt: now() + 2 * hourMs })
    await as(maker).ok(calls.cancel, { ids: [id], reason: 'off' })
    const { rows } = await server.ctx.pool.query<{ action: string }>(
      `select action from audit_log where subject = $1 order by id`,
      [`scheduled-act:${id}`],
    )
    expect(rows.map((row) => row.action)).toEqual(['scheduledAct.setTime', 'scheduledAct.cancel'])
  })
})
