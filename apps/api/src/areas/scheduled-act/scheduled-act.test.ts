import { contract } from '@oas/contract/index'
import type { Input, Output } from '@oas/contract/define'
import type { ScheduledAct } from '@oas/contract/scheduled-act/schemas'
import { dayMs, hourMs, minuteMs } from '@oas/contract/time'
import { textOf } from '@oas/texts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hold, muting, submitItems } from '../../testing/held.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aType } from '../../testing/world.ts'
import { runDue } from './run.ts'
import { tellFailures } from './tell.ts'

const calls = contract.scheduledAct
type Begin = Input<typeof calls.begin>
let server: TestServer
let [auditor, maker, other, leader, foreign] = [] as unknown as MadePerson[]
// A call is limited to a few in five seconds: the clock goes on between tests.
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
  auditor = await aPerson(server.ctx)
  const bulk = ['record.read', 'punish.batch', 'punish.review', 'change-order.edit'] as const
  maker = await aPerson(server.ctx, { permissions: [...bulk] })
  other = await aPerson(server.ctx, { permissions: [...bulk] })
  leader = await aPerson(server.ctx, { permissions: [...bulk, 'audit.team'] })
  foreign = await aPerson(server.ctx, {
    permissions: [...bulk, 'audit.team'],
    scope: [{ appId: 50, type: 13 }],
  })
})
afterAll(() => server.stop())

const as = (person: MadePerson | undefined) => server.client(person?.token ?? '')
let users = 0
const aUser = (): string => `s${++users}`
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
/** Mutes somebody now; answers the punishment. */
const mutedNow = async (uid: string): Promise<string> => {
  const held = await hold(server, auditor?.id ?? '', { uid })
  const {
    list: [outcome],
  } = await submitItems(server, auditor?.token ?? '', [muting(held)])
  const { rows } = await server.ctx.pool.query<{ id: string }>(
    'select id from punish where decision_id = $1',
    [outcome?.decisionId],
  )
  return rows[0]?.id ?? ''
}
const endOf = (id: string, changes: object = {}, person = maker) =>
  as(person).ok(calls.end, {
    appId: 50,
    by: 'row',
    ids: [id],
    runAt: now() + hourMs,
    reason: 'election is over',
    ...changes,
  })
const actOf = async (uid: string): Promise<ScheduledAct> => {
  const [act] = await as(maker).ok(calls.ofUser, { appId: 50, uid })
  if (!act) throw new Error(`no act of ${uid}`)
  return act
}
const due = (ms = hourMs): void => {
  ahead += ms + 1000
}
const runAll = async (): Promise<void> => {
  while (await runDue(server.ctx));
}
const punishesOf = async (uid: string) =>
  (
    await server.ctx.pool.query<{ state: string; person_id: string; start_at: Date }>(
      'select state, person_id, start_at from punish where uid = $1 order by id',
      [uid],
    )
  ).rows
const count = async (text: string, ...values: unknown[]): Promise<number> =>
  (await server.ctx.pool.query<{ n: number }>(`select count(*)::int as n from ${text}`, values))
    .rows[0]?.n ?? 0
const stateOf = async (id: string): Promise<string> =>
  (await server.ctx.pool.query('select state from punish where id = $1', [id])).rows[0].state
const endsOf = (id: string): Promise<number> =>
  count('outbox where idempotency_key = $1', `clear-${id}`)

describe('a punishment that begins at a time', () => {
  test('is done at its time as the maker’s decision, delivered and told in histories', async () => {
    const uid = aUser()
    expect(await begin(uid)).toMatchObject({
      acts: 1,
      leftOut: [],
      needsReview: false,
      needsChangeOrder: false,
    })
    await runAll()
    expect(await actOf(uid)).toMatchObject({ state: 'waiting', kind: 'begin', punishId: 202 })
    expect(await punishesOf(uid)).toEqual([])
    due()
    await runAll()
    const act = await actOf(uid)
    expect(act).toMatchObject({ state: 'done', by: maker?.name, reason: 'show at eight' })
    expect(act.punishmentId).not.toBeNull()
    const [punish] = await punishesOf(uid)
    expect(punish).toMatchObject({ state: 'active', person_id: maker?.id })
    expect(await count(`outbox where payload -> 'data' ->> 'uid' = $1`, uid)).toBe(1)
    expect(
      await count(`audit_log where action = 'scheduledAct.run' and detail ->> 'uid' = $1`, uid),
    ).toBe(1)
    const { list } = await as(maker).ok(contract.decision.punishLog, { appId: 50, uid })
    expect(list.map((row) => row.id)).toEqual([act.punishmentId])
  })

  test('is done once when two servers are at it at the same moment', async () => {
    const uids = Array.from({ length: 8 }, aUser)
    await begin('', { list: uids.map((uid) => ({ uid })) })
    due()
    await Promise.all([runAll(), runAll(), runAll(), runAll()])
    for (const uid of uids) {
      expect(await punishesOf(uid)).toHaveLength(1)
      expect((await actOf(uid)).state).toBe('done')
    }
  })

  test('is done for the same user on another day again', async () => {
    const uid = aUser()
    await begin(uid, { punishTime: 600 })
    await begin(uid, { punishTime: 600, runAt: now() + dayMs })
    due()
    await runAll()
    due(dayMs)
    await runAll()
    expect(await punishesOf(uid)).toHaveLength(2)
  })
})

describe('what its time finds otherwise', () => {
  test('has nothing to do when the user has the punishment already', async () => {
    const [first, second] = [aUser(), aUser()]
    for (const uid of [first, second]) await mutedNow(uid)
    await begin(first, { unlessPunished: true })
    await begin(second, { punishTime: 600 })
    due()
    await runAll()
    for (const uid of [first, second])
      expect(await actOf(uid)).toMatchObject({
        state: 'nothing-to-do',
        why: 'already-punished',
      })
    expect(await punishesOf(first)).toHaveLength(1)
    expect((await punishesOf(second)).map((row) => row.state)).toEqual(['active', 'absorbed'])
  })

  test('waits while somebody reviews the post, and takes its order afterwards', async () => {
    const held = await hold(server, auditor?.id ?? '')
    await begin('', { list: [{ postId: held.postId }], punishTime: 600 })
    due()
    await runAll()
    expect((await actOf(held.uid)).state).toBe('waiting')
    await server.ctx.pool.query(
      `
        update queue_order
        set state = 'waiting', holder_id = null, window_id = null, lease_until = null
        where id = $1`,
      [held.id],
    )
    due(minuteMs)
    await runAll()
    expect((await actOf(held.uid)).state).toBe('done')
    expect(await count('queue_order where id = $1', held.id)).toBe(0)
  })

  test('leaves nothing behind when its decision is refused, and may be tried again', async () => {
    const uid = aUser()
    await begin(uid)
    await server.ctx.pool.query(
      `
        update scheduled_act_set
        set labels = '{999999}'
        where id = (select set_id from scheduled_act where uid = $1)`,
      [uid],
    )
    due()
    await runAll()
    const failed = await actOf(uid)
    expect(failed).toMatchObject({ state: 'failed', why: 'refused' })
    expect(failed.message).not.toBe('')
    expect(await count('record where uid = $1', uid)).toBe(0)
    await server.ctx.pool.query(`update scheduled_act_set set labels = '{1203}'`)
    expect((await as(other).call(calls.tryAgain, failed)).body.code).toBe(403)
    await as(maker).ok(calls.tryAgain, failed)
    await runAll()
    expect((await actOf(uid)).state).toBe('done')
  })
})

describe('a punishment that ends at a time', () => {
  test('is lifted once by two servers, with event, history, clear and entry', async () => {
    const uid = aUser()
    const id = await mutedNow(uid)
    expect(await endOf(id)).toMatchObject({ acts: 1, leftOut: [] })
    due()
    await Promise.all([runAll(), runAll(), runAll()])
    expect(await actOf(uid)).toMatchObject({ state: 'done', kind: 'end', punishmentId: id })
    expect(await stateOf(id)).toBe('cleared')
    expect(await endsOf(id)).toBe(1)
    const { list } = await as(maker).ok(contract.clearPunish.history, { appId: 50, uid })
    expect(list).toEqual([
      expect.objectContaining({ reason: 'election is over', by: maker?.name, punishId: id }),
    ])
    expect(list[0]?.remark).toContain(maker?.name)
    expect(
      await count(`audit_log where action = 'clearPunish.clear' and subject = $1`, `punish:${id}`),
    ).toBe(1)
  })

  test('leaves a longer punishment that took its place alone', async () => {
    const uid = aUser()
    const id = await mutedNow(uid)
    await endOf(id)
    const held = await hold(server, auditor?.id ?? '', { uid })
    await submitItems(server, auditor?.token ?? '', [
      muting(held, { form: { result: { punishTime: 604_800 } } }),
    ])
    due()
    await runAll()
    expect(await actOf(uid)).toMatchObject({ state: 'nothing-to-do', why: 'replaced' })
    expect((await punishesOf(uid)).map((row) => row.state)).toEqual(['superseded', 'active'])
  })

  test('has nothing to do when it was lifted before', async () => {
    const uid = aUser()
    const id = await mutedNow(uid)
    await endOf(id)
    await as(maker).ok(contract.clearPunish.clear, {
      appId: 50,
      by: 'row',
      ids: [id],
      reason: 'appeal',
      remark: 'x',
      contentBack: false,
    })
    due()
    await runAll()
    expect(await actOf(uid)).toMatchObject({ state: 'nothing-to-do', why: 'cleared' })
    expect(await endsOf(id)).toBe(1)
  })

  test('takes those of users, and says why others are left out', async () => {
    const [uid, twice] = [aUser(), aUser()]
    await mutedNow(uid)
    const second = await mutedNow(twice)
    await endOf(second)
    const dry = await endOf('', { by: 'uid', ids: [uid, twice, 'nobody'], dry: true })
    expect(dry).toMatchObject({ setId: null, acts: 1 })
    expect(dry.leftOut).toEqual([
      { key: twice, reason: textOf('cn', 'scheduled_act.ends_already') },
      { key: 'nobody', reason: textOf('cn', 'clear_punish.why_nothing') },
    ])
    const { body } = await as(maker).call(calls.end, {
      appId: 50,
      by: 'uid',
      ids: [uid],
      runAt: now() + 2 * dayMs,
      reason: 'x',
    })
    expect(body).toMatchObject({
      code: 400,
      field: 'ids',
      msg: expect.stringContaining(textOf('cn', 'scheduled_act.ends_sooner')),
    })
  })
})

describe('after a standstill', () => {
  test('what is late is done at once and says how late', async () => {
    const uid = aUser()
    await begin(uid)
    due(5 * hourMs)
    await runAll()
    const act = await actOf(uid)
    expect(act.state).toBe('done')
    expect(act.lateMs).toBeGreaterThan(3.9 * hourMs)
  })

  test('what came after its latest time is missed, and its maker is told once', async () => {
    const uids = [aUser(), aUser()]
    await begin('', {
      list: uids.map((uid) => ({ uid })),
      runAt: now() + hourMs,
      latest: now() + 2 * hourMs,
    })
    due(5 * hourMs)
    await runAll()
    for (const uid of uids) expect((await actOf(uid)).state).toBe('missed')
    expect(await punishesOf(uids[0] ?? '')).toEqual([])
    const before = await count('message')
    await Promise.all([tellFailures(server.ctx), tellFailures(server.ctx)])
    await tellFailures(server.ctx)
    expect(await count('message')).toBe(before + 1)
    expect((await as(maker).ok(contract.message.list, {})).list[0]).toMatchObject({
      payload: { transKey: 'scheduled_act.told_missed', transKeyParams: { n: 2 } },
    })
  })

  test('what somebody made who is disabled now fails, and leaders hear of it', async () => {
    const gone = await aPerson(server.ctx, { permissions: ['punish.batch'] })
    await server.ctx.pool.query(`update session set expires_at = '2100-01-01'`)
    const uid = aUser()
    await begin(uid, {}, gone)
    await server.ctx.pool.query(`update person set state = 'disabled' where id = $1`, [gone.id])
    due()
    await runAll()
    expect(await actOf(uid)).toMatchObject({ state: 'failed', why: 'maker-gone' })
    await tellFailures(server.ctx)
    const told = async (person: MadePerson | undefined): Promise<string[]> =>
      (await as(person).ok(contract.message.list, {})).list.flatMap(({ payload }) =>
        String((payload as { transKey?: unknown }).transKey),
      )
    expect(await told(leader)).toContain('scheduled_act.told_maker_gone')
    expect(await told(foreign)).not.toContain('scheduled_act.told_maker_gone')
  })

  test('what throws each time does not keep others waiting, and fails at last', async () => {
    const [bad, good] = [aUser(), aUser()]
    await begin(bad)
    await begin(good, { runAt: now() + hourMs + 1000 })
    await server.ctx.pool.query(
      `
        create function fails() returns trigger language plpgsql as
        $$ begin raise exception 'no'; end $$`,
    )
    await server.ctx.pool.query(
      `
        create trigger fails before insert on record for each row when (new.uid = '${bad}')
        execute function fails()`,
    )
    due()
    await runAll()
    expect((await actOf(good)).state).toBe('done')
    for (let turn = 0; turn < 15; turn++) {
      due(minuteMs)
      await runAll()
    }
    await server.ctx.pool.query('drop trigger fails on record')
    expect(await actOf(bad)).toMatchObject({ state: 'failed', why: 'trouble' })
  })
})
