import { contract } from '@oas/contract/index'
import { hourMs } from '@oas/contract/time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { item, muting } from '../../testing/held.ts'
import { type Client, type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aType, anApp } from '../../testing/world.ts'
import {
  type DecidedRecord,
  decideAnew,
  decideRecord,
  seedWrong,
} from '../../testing/wrong-orders.ts'
import { appealJobs } from './jobs.ts'

const { appeal: calls, wrongOrder: wrongs } = contract
let server: TestServer
let me: MadePerson
let finder: MadePerson
let ahead = 0
beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(Date.now() + ahead) })
  await aType(server.ctx)
  await anApp(server.ctx, 71)
  await aLabelTree(server.ctx)
  me = await aPerson(server.ctx)
  finder = await aPerson(server.ctx, {
    permissions: ['audit.take', 'audit.team', 'record.read', 'record.repunish', 'appeal.handle'],
  })
})
beforeEach(() => {
  ahead = 0
})
afterAll(() => server.stop())

const as = ({ token }: MadePerson): Client => server.client(token)
const aHandler = () => aPerson(server.ctx, { permissions: ['appeal.handle'] })
const aLeader = (more: object = {}) =>
  aPerson(server.ctx, { permissions: ['audit.team', 'appeal.handle'], ...more })
const runJob = async (name: string): Promise<void> => {
  while (await appealJobs.find((job) => job.name === name)?.run(server.ctx)) {
    /* until nothing is left */
  }
}
/** Time passes, and everybody stays logged in. */
const wait = async (ms: number): Promise<void> => {
  ahead += ms
  await server.ctx.pool.query(`update session set expires_at = '2100-01-01'`)
}
const reason = 'It is a quotation from the news'
const word = 'The rule is clear'
type Found = DecidedRecord & { wrong: string }
/** A decision of a person that was found wrong; where `anew`, the finder corrected it. */
const found = async (person = me, { anew = false } = {}): Promise<Found> => {
  const decided = await decideRecord(server, person)
  if (anew) await decideAnew(server, finder, decided)
  else await seedWrong(server, decided.id, { foundBy: finder.id })
  const { list } = await as(person).ok(wrongs.list, { postId: decided.held.postId, mine: true })
  return { ...decided, wrong: list[0]?.id ?? '' }
}
const appealOf = async ({ wrong }: Found, person = me): Promise<string> =>
  (await as(person).ok(calls.initiate, { wrongOrderIds: [wrong], reason, evidence: [] })).list[0]
    ?.appealId ?? ''
const taken = async (id: string, by: MadePerson): Promise<number> =>
  (await as(by).ok(calls.detail, { id, take: true })).fence ?? 0
const takenLast = async (id: string, by: MadePerson): Promise<number> =>
  (await as(by).ok(calls.secondDetail, { id, take: true })).fence ?? 0
const orderOf = async ({ wrong }: Found, person = me) =>
  (await as(person).ok(wrongs.process, { id: wrong })).order
const standing = async ({ held }: Found) =>
  (
    await server.ctx.pool.query<{ person: string; result: string }>(
      `select person_id::text as person, result_id as result from decision
      where record_id = $1 and state = 'active'`,
      [held.recordId],
    )
  ).rows

test('goes through both levels: upheld, taken on once, overturned by a leader', async () => {
  const one = await found()
  const id = await appealOf(one)
  expect(await orderOf(one)).toMatchObject({
    state: 'disputed',
    appeal: { id, level: 1, state: 'waiting', result: '' },
  })
  const again = { wrongOrderIds: [one.wrong], reason, evidence: [] }
  expect((await as(me).call(calls.initiate, again)).body.msg).toContain('每一级只能申诉一次')
  const handler = await aHandler()
  const { list } = await as(handler).ok(calls.list, { tab: 'handle', postId: one.held.postId })
  expect(list).toMatchObject([{ id, applicant: me.name, mayHandle: true, mayLead: false, reason }])
  const fence = await taken(id, handler)
  const said = { id, fence, result: 'upheld' as const, reason: word }
  expect(await as(handler).ok(calls.handle, said)).toMatchObject({
    state: 'handled',
    result: 'upheld',
    correction: '',
  })
  expect((await as(handler).call(calls.handle, said)).status).toBe(409)
  expect(await orderOf(one)).toMatchObject({ state: 'upheld', voidedAs: '' })
  const own = await as(me).ok(calls.detail, { id })
  expect(own.appeal).toMatchObject({ own: true, handler: '', mayGoOn: true, mayWithdraw: false })
  expect(own.record).toMatchObject({ postId: one.held.postId })
  const on = { id, reason: 'The handler did not read the source', evidence: [] }
  expect(await as(me).ok(calls.secondInitiate, on)).toEqual({ state: 'second-waiting' })
  expect((await as(me).call(calls.secondInitiate, on)).body.msg).toContain('每一级')
  expect(await orderOf(one)).toMatchObject({ state: 'disputed', appeal: { level: 2 } })
  // Who said the first word has no say in the last one.
  await server.ctx.pool.query(`delete from person_role where person_id = $1`, [handler.id])
  const leader = await aLeader()
  const last = await takenLast(id, leader)
  expect(
    await as(leader).ok(calls.secondHandle, { ...said, fence: last, result: 'overturned' }),
  ).toMatchObject({ state: 'closed', result: 'overturned', correction: 'none' })
  expect(await orderOf(one)).toMatchObject({ state: 'voided', voidedAs: 'overturned' })
  const { steps } = await as(me).ok(calls.detail, { id })
  expect(steps.map(({ act, level, own: mine, by }) => [act, level, mine, by])).toEqual([
    ['appeal', 1, true, ''],
    ['upheld', 1, false, ''],
    ['appeal', 2, true, ''],
    ['overturned', 2, false, ''],
  ])
  expect((await as(leader).ok(calls.detail, { id })).steps[1]?.by).toBe(handler.name)
  // The inspector who found it wrong was wrong.
  const inspectors = await as(finder).ok(wrongs.list, { mine: true, postId: one.held.postId })
  expect(inspectors.list).toMatchObject([
    { role: 'inspector', source: 'inspection', givenResult: 'ignore', rightResult: 'mute' },
  ])
})

test('hears an appeal in the last second of 72 hours, and refuses it a second later', async () => {
  const [early, late] = [await found(), await found()]
  const deadline = (await orderOf(early)).deadline
  await wait(deadline - server.ctx.now().getTime() - 1000)
  expect(await appealOf(early)).not.toBe('')
  await wait(72 * hourMs + 1000 - (server.ctx.now().getTime() - (await orderOf(late)).foundAt))
  const tooLate = await as(me).call(calls.initiate, {
    wrongOrderIds: [late.wrong],
    reason,
    evidence: [],
  })
  expect([tooLate.status, tooLate.body.msg]).toEqual([409, '申诉期已过'])
  const both = { wrongOrderIds: [late.wrong, early.wrong], reason, evidence: [] }
  expect((await as(me).call(calls.initiate, both)).status).toBe(409)
  expect((await orderOf(late)).state).toBe('new')
})

test('lets nobody decide who decided, found it, leads the person or works elsewhere', async () => {
  const { rows } = await server.ctx.pool.query<{ id: string }>(
    `insert into team (name) values ('Appealing') returning id::text`,
  )
  const teamId = rows[0]?.id ?? ''
  const person = await aPerson(server.ctx)
  const [ownLeader, mate] = [await aLeader(), await aHandler()]
  await server.ctx.pool.query('update person set team_id = $1 where id = any($2)', [
    teamId,
    [person.id, ownLeader.id, mate.id],
  ])
  const one = await found(person)
  const id = await appealOf(one, person)
  const take = async (by: MadePerson): Promise<number> =>
    (await as(by).call(calls.detail, { id, take: true })).status
  expect(await take(ownLeader)).toBe(409)
  expect(await take(finder)).toBe(409)
  expect(await take(me)).toBe(403)
  const elsewhere = await aPerson(server.ctx, {
    permissions: ['appeal.handle'],
    scope: [{ appId: 71 }],
  })
  expect(await take(elsewhere)).toBe(404)
  const tab = async (by: MadePerson): Promise<number> =>
    (await as(by).ok(calls.list, { tab: 'handle', postId: one.held.postId })).total
  expect([await tab(ownLeader), await tab(finder), await tab(mate)]).toEqual([0, 0, 1])
  // A leader who judges in the list of wrong orders is bound by the same.
  const judged = await as(finder).ok(wrongs.judge, {
    ids: [one.wrong],
    act: 'uphold',
    reason: word,
  })
  expect(judged.list[0]?.reason).toBe('wrong-handler')
  const fence = await taken(id, mate)
  await as(mate).ok(calls.handle, { id, fence, result: 'pass', reason: word })
  const last = async (by: MadePerson): Promise<number> =>
    (await as(by).call(calls.secondDetail, { id, take: true })).status
  await server.ctx.pool.query(
    `insert into role_permission (role_id, permission)
    select role_id, 'audit.team' from person_role where person_id = $1`,
    [mate.id],
  )
  expect([await last(ownLeader), await last(finder)]).toEqual([409, 409])
  expect(await last(await aLeader())).toBe(200)
})

test('gives an appeal to one of two handlers at once, and to the other after 900 s', async () => {
  const id = await appealOf(await found())
  const [first, second] = [await aHandler(), await aHandler()]
  const both = await Promise.all(
    [first, second].map((by) => as(by).call(calls.detail, { id, take: true })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [winner, loser] = both[0]?.status === 200 ? [first, second] : [second, first]
  expect((await as(me).call(calls.withdraw, { id })).status).toBe(409)
  await wait(900_000)
  const fence = await taken(id, loser)
  expect(fence).toBe(2)
  const said = { id, result: 'upheld' as const, reason: word }
  expect((await as(winner).call(calls.handle, { ...said, fence: 1 })).status).toBe(409)
  expect((await as(loser).call(calls.handle, { ...said, fence: 1 })).status).toBe(409)
  await wait(900_000)
  await runJob('appeal.move')
  expect((await as(me).ok(calls.detail, { id })).appeal.state).toBe('waiting')
})

test('takes an appeal back: its wrong order counts and is appealed no more', async () => {
  const one = await found()
  const id = await appealOf(one)
  expect((await as(finder).call(calls.withdraw, { id })).status).toBe(404)
  await as(me).ok(calls.withdraw, { id })
  expect(await orderOf(one)).toMatchObject({ state: 'confirmed', appeal: { state: 'withdrawn' } })
  const again = { wrongOrderIds: [one.wrong], reason, evidence: [] }
  expect((await as(me).call(calls.initiate, again)).status).toBe(409)
  expect((await as(me).call(calls.withdraw, { id })).status).toBe(409)
})

test('moves by the clock what nobody decides or takes on, and never decides by it', async () => {
  const [slow, once] = [await found(), await found()]
  const slowId = await appealOf(slow)
  const onceId = await appealOf(once)
  const handler = await aHandler()
  const leader = await aLeader()
  const said = { id: onceId, fence: await taken(onceId, handler), reason: word }
  await as(handler).ok(calls.handle, { ...said, result: 'upheld' })
  const stateOf = async (id: string) => (await as(me).ok(calls.detail, { id })).appeal
  const { dueAt } = await stateOf(slowId)
  await wait((dueAt ?? 0) - server.ctx.now().getTime() - 2000)
  await runJob('appeal.move')
  expect(await stateOf(slowId)).toMatchObject({ level: 1, state: 'waiting' })
  await wait(4000)
  await runJob('appeal.move')
  expect(await stateOf(slowId)).toMatchObject({ level: 2, state: 'second-waiting', result: '' })
  await wait(60_000)
  await runJob('appeal.move')
  expect(await stateOf(onceId)).toMatchObject({ state: 'closed', result: 'upheld' })
  const on = { id: onceId, reason, evidence: [] }
  expect((await as(me).call(calls.secondInitiate, on)).status).toBe(409)
  await wait(80 * hourMs)
  for (const name of ['appeal.move', 'appeal.tell', 'appeal.call']) await runJob(name)
  expect(await stateOf(slowId)).toMatchObject({ state: 'second-waiting', result: '' })
  const { rows } = await server.ctx.pool.query<{ key: string }>(
    `select distinct m.payload ->> 'transKey' as key
    from message m
    join message_receipt r on r.message_id = m.id
    where m.plat = 'appeal' and r.person_id = any($1)
    order by 1`,
    [[me.id, leader.id]],
  )
  expect(rows.map(({ key }) => key)).toEqual(
    expect.arrayContaining([
      'appeal.call_late',
      'appeal.call_second',
      'appeal.told_pass',
      'appeal.told_upheld',
    ]),
  )
})

test('takes the correction back when an appeal overturns it: the first answer stands', async () => {
  const one = await found(me, { anew: true })
  expect(await standing(one)).toEqual([{ person: finder.id, result: 'ignore' }])
  const id = await appealOf(one)
  const handler = await aHandler()
  const fence = await taken(id, handler)
  const done = await as(handler).ok(calls.handle, {
    id,
    fence,
    result: 'overturned',
    reason: 'It was right at first',
  })
  expect(done).toMatchObject({ state: 'closed', correction: 'done' })
  expect(await standing(one)).toEqual([{ person: me.id, result: 'mute' }])
  const { rows } = await server.ctx.pool.query<{ state: string; n: number }>(
    `select p.state, count(*)::int as n from punish p join decision d on d.id = p.decision_id
    where d.record_id = $1 group by 1 order by 1`,
    [one.held.recordId],
  )
  expect(rows.find(({ state }) => state === 'cleared')?.n).toBe(1)
  expect(rows.filter(({ state }) => state !== 'cleared')).toMatchObject([{ n: 1 }])
  expect(await orderOf(one)).toMatchObject({ state: 'voided', voidedAs: 'overturned' })
  const out = await server.ctx.pool.query<{ replaces: string | null }>(
    `select payload #>> '{data,replaces}' as replaces from outbox where decision_id = $1`,
    [done.decisionId],
  )
  expect(out.rows).toHaveLength(1)
})

test('lets an answer stand that a handler gives, and the first again by a leader', async () => {
  const one = await found(me, { anew: true })
  const id = await appealOf(one)
  const handler = await aHandler()
  const fence = await taken(id, handler)
  const right = (result: 'del' | 'mute' | 'ignore') => ({
    pageKey: 'tags-audit-text',
    appId: 50,
    type: 12,
    business: 'text' as const,
    windowId: 'w1',
    settingVersion: 1,
    item:
      result === 'ignore'
        ? item(one.held)
        : muting(one.held, {
            value: { result: { id: result } },
            form: { result: { punishTime: result === 'del' ? 0 : 86_400 } },
          }),
  })
  const said = { id, fence, result: 'changed' as const, reason: word, errorClass: 'wrong_result' }
  const call = (more: object) =>
    as(handler).call(calls.handle, { ...said, errorClass: 'wrong_result', ...more })
  expect((await call({})).body).toMatchObject({ code: 400, field: 'right' })
  expect((await call({ right: right('mute') })).body).toMatchObject({ code: 400, field: 'right' })
  expect((await call({ right: right('ignore') })).body).toMatchObject({ code: 400, field: 'right' })
  const outdated = { ...right('del'), settingVersion: 9 }
  expect((await call({ right: outdated })).body).toMatchObject({ code: 400, field: 'right' })
  expect((await call({ right: right('del'), severity: 'minor' })).body.code).toBe(0)
  expect(await standing(one)).toEqual([{ person: handler.id, result: 'del' }])
  expect(await orderOf(one)).toMatchObject({
    state: 'changed',
    rightResult: 'del',
    severity: 'minor',
    points: 1,
    errorClass: 'wrong_result',
  })
  await as(me).ok(calls.secondInitiate, { id, reason, evidence: [] })
  const leader = await aLeader()
  const last = await takenLast(id, leader)
  const word2 = { id, fence: last, result: 'overturned' as const, reason: word }
  expect(await as(leader).ok(calls.secondHandle, word2)).toMatchObject({ correction: 'done' })
  expect(await standing(one)).toEqual([{ person: me.id, result: 'mute' }])
})

test('hears disputes as appeals, judged by a leader where no queue covers the type', async () => {
  const [one, two] = [await found(), await found()]
  const ids = [one.wrong, two.wrong]
  const short = await as(me).ok(wrongs.check, { ids, act: 'dispute', remark: 'no' })
  expect(short.list.map((row) => row.reason)).toEqual(['too-short', 'too-short'])
  await as(me).ok(wrongs.check, { ids, act: 'dispute', remark: reason })
  const leader = await aLeader()
  const judged = await as(leader).ok(wrongs.judge, {
    ids: [one.wrong],
    act: 'uphold',
    reason: word,
  })
  expect(judged.list).toEqual([{ id: one.wrong, done: true, reason: '' }])
  expect(await orderOf(one)).toMatchObject({
    state: 'upheld',
    appeal: { level: 1, state: 'handled', result: 'upheld' },
  })
  // A handler has the other one in hand.
  const id = (await orderOf(two)).appeal?.id ?? ''
  await taken(id, await aHandler())
  const busy = await as(leader).ok(wrongs.judge, { ids: [two.wrong], act: 'void', reason: word })
  expect(busy.list[0]?.reason).toBe('in-appeal')
})

test('says that a correction stays where the first answer can be stored no more', async () => {
  const one = await found(me, { anew: true })
  const id = await appealOf(one)
  await server.ctx.pool.query('update decision set setting_version = 9 where id = $1', [one.id])
  const handler = await aHandler()
  const fence = await taken(id, handler)
  const said = { id, fence, result: 'overturned' as const, reason: word }
  expect(await as(handler).ok(calls.handle, said)).toMatchObject({
    state: 'closed',
    correction: 'refused',
    decisionId: null,
  })
  expect(await standing(one)).toEqual([{ person: finder.id, result: 'ignore' }])
  expect(await orderOf(one)).toMatchObject({ state: 'voided', voidedAs: 'overturned' })
})

test('tells the inspection that found it whether it holds, and bars its inspectors', async () => {
  const decided = await decideRecord(server, me)
  const inspector = await aHandler()
  const { rows } = await server.ctx.pool.query<{ id: string }>(
    `with k as (
      insert into quality_queue (
        kind, name, body, created_by, created_at, updated_by, updated_at
      )
      values ('inspect', 'Found', '{}', $2, now(), $2, now())
      returning id
    )
    insert into inspection (
      kind, queue_id, version, decision_id, person_id, inspector_id, app_id, type, record_id,
      post_id, business, state, verdict, correction, made_at, expires_at, at
    )
    select 'inspect', k.id, 1, $1, $3, $2, 50, 12, $4, 'p', 'text', 'done', 'wrong', 'pending',
      now(), now(), now()
    from k
    returning id::text`,
    [decided.id, inspector.id, me.id, decided.held.recordId],
  )
  const sourceId = rows[0]?.id ?? ''
  const made = await seedWrong(server, decided.id, { foundBy: finder.id, sourceId })
  const id = await appealOf({ ...decided, wrong: made?.id ?? '' })
  expect((await as(inspector).call(calls.detail, { id, take: true })).status).toBe(409)
  const handler = await aHandler()
  const fence = await taken(id, handler)
  await as(handler).ok(calls.handle, { id, fence, result: 'overturned', reason: word })
  const after = await server.ctx.pool.query(
    'select standing, correction from inspection where id = $1',
    [sourceId],
  )
  expect(after.rows).toEqual([{ standing: 'overturned', correction: 'dropped' }])
})

test('closes an appeal whose decision is taken back, and one that leaders void', async () => {
  const [undone, voided] = [await found(), await found()]
  const undoneId = await appealOf(undone)
  const voidedId = await appealOf(voided)
  await server.ctx.pool.query(`update wrong_order set state = 'voided' where id = $1`, [
    undone.wrong,
  ])
  await runJob('appeal.move')
  expect((await as(me).ok(calls.detail, { id: undoneId })).appeal.state).toBe('closed')
  const [one, other] = [await aLeader(), await aLeader()]
  const now = server.ctx.now().getTime()
  const ask = { from: now - hourMs, to: now + hourMs, person: me.id, reason: 'A wrong rule' }
  const proposal = await as(one).ok(wrongs.proposeVoid, ask)
  await as(other).ok(wrongs.reviewVoid, { id: proposal.id, act: 'confirm' })
  expect((await as(me).ok(calls.detail, { id: voidedId })).appeal).toMatchObject({
    state: 'closed',
    result: 'void',
  })
  expect(await orderOf(voided)).toMatchObject({ state: 'voided', voidedAs: 'void' })
})
