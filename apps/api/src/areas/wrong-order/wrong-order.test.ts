import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Held, hold, item, muting, submitItems } from '../../testing/held.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aType } from '../../testing/world.ts'
import { tellPeople, wrongOrderJobs } from './jobs.ts'

const calls = contract.wrongOrder
let server: TestServer
let me: MadePerson
let other: MadePerson
let leader: MadePerson
let judge: MadePerson
let ahead = 0
beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(Date.now() + ahead) })
  await aType(server.ctx, { undoSeconds: 0, undoDeliveredSeconds: 600 })
  await aType(server.ctx, { appId: 71, type: 3, name: 'avatar' })
  await aLabelTree(server.ctx)
  me = await aPerson(server.ctx)
  other = await aPerson(server.ctx)
  leader = await aPerson(server.ctx, {
    permissions: ['audit.take', 'audit.team', 'record.read', 'record.repunish'],
  })
  judge = await aPerson(server.ctx, {
    permissions: ['audit.team', 'record.read', 'record.repunish'],
  })
  await server.ctx.pool.query(`update session set expires_at = '2100-01-01'`)
})
afterAll(() => server.stop())

const as = (person: MadePerson) => server.client(person.token)
const decide = async (person = me, make = muting): Promise<{ held: Held; id: string }> => {
  const held = await hold(server, person.id)
  const {
    list: [answer],
  } = await submitItems(server, person.token, [make(held)])
  return { held, id: answer?.decisionId ?? '' }
}
const anew = async (
  { held, id }: { held: Held; id: string },
  make: (held: Held) => ReturnType<typeof item>,
  by = leader,
): Promise<string> =>
  (
    await as(by).ok(contract.customize.punish, {
      pageKey: 'x',
      appId: 50,
      type: 12,
      business: 'text',
      windowId: 'w9',
      settingVersion: 1,
      replaces: id,
      item: make({ ...held, fence: 0 }),
    })
  ).list[0]?.decisionId ?? ''
const mine = async (postId: string, person = me) =>
  (await as(person).ok(calls.list, { postId, mine: true })).list

test('notes a wrong order when another decides otherwise, not oneself or the same', async () => {
  const [changed, same, labels] = [await decide(), await decide(), await decide()]
  const right = await anew(changed, (held) => item(held))
  expect(await mine(changed.held.postId)).toEqual([
    expect.objectContaining({
      decisionId: changed.id,
      own: true,
      person: me.name,
      source: 'repunish',
      givenResult: 'mute',
      givenLabels: [1203],
      givenLabelNames: ['标签1203'],
      rightResult: 'ignore',
      rightLabels: [],
      errorClass: 'too_hard',
      severity: 'serious',
      state: 'new',
      foundBy: '',
    }),
  ])
  expect((await as(leader).ok(calls.list, { postId: changed.held.postId })).list[0]).toMatchObject({
    own: false,
    foundBy: leader.name,
    person: me.name,
  })
  expect(right).not.toBe('')
  await anew(same, (held) => muting(held, { remark: 'the same for another reason' }))
  expect(await mine(same.held.postId)).toEqual([])
  await anew(labels, (held) => muting(held, { reasonLabels: [1240], reasonLabelsKey: 'lb_1240' }))
  expect((await mine(labels.held.postId))[0]).toMatchObject({
    errorClass: 'wrong_label',
    severity: 'normal',
    rightLabels: [1240],
  })
  const missed = await decide(me, (held) => item(held))
  await anew(missed, (held) => muting(held))
  expect((await mine(missed.held.postId))[0]).toMatchObject({ errorClass: 'missed' })
})

test(`finds the second wrong when a third person comes back to the first answer`, async () => {
  const first = await decide()
  const second = await anew(first, (held) => item(held))
  await anew({ held: first.held, id: second }, (held) => muting(held), judge)
  expect((await mine(first.held.postId)).map((row) => row.state)).toEqual(['voided'])
  expect((await mine(first.held.postId, leader)).map((row) => [row.errorClass, row.state])).toEqual(
    [['missed', 'new']],
  )
})

test('a decision that is taken back is no wrong one', async () => {
  const { id, held } = await decide()
  expect(
    (
      await as(leader).ok(calls.mark, {
        decisionIds: [id],
        errorClass: 'procedure',
        severity: 'minor',
        reason: 'no evidence',
      })
    ).list,
  ).toEqual([{ id, done: true, reason: '' }])
  await as(me).ok(contract.decision.undo, { windowId: 'w1', decisionIds: [id] })
  expect((await mine(held.postId)).map((row) => row.state)).toEqual(['voided'])
})

test('a leader marks decisions of others, once, with what would have been right', async () => {
  const [a, b] = [await decide(), await decide(other)]
  const own = await decide(leader)
  const marking = {
    decisionIds: [a.id, b.id, own.id, '9223372036854775807'],
    errorClass: 'wrong_result' as const,
    severity: 'serious' as const,
    rightResult: 'del',
    rightLabels: [1301],
    reason: 'the picture shows it',
  }
  expect(
    (await as(leader).ok(calls.mark, marking)).list.map((row) => [row.done, row.reason]),
  ).toEqual([
    [true, ''],
    [true, ''],
    [false, 'not-yourself'],
    [false, 'not-found'],
  ])
  expect((await as(leader).ok(calls.mark, marking)).list[0]).toMatchObject({
    done: false,
    reason: 'wrong-state',
  })
  expect((await mine(b.held.postId, other))[0]).toMatchObject({
    source: 'marked',
    rightResult: 'del',
    rightLabelNames: ['标签1301'],
    reason: 'the picture shows it',
    severity: 'serious',
  })
  const narrow = await aPerson(server.ctx, { permissions: ['audit.team'], scope: [{ appId: 71 }] })
  expect(
    (await as(narrow).ok(calls.mark, { ...marking, decisionIds: [a.id] })).list[0],
  ).toMatchObject({ reason: 'not-found' })
  expect((await as(me).call(calls.mark, marking)).body.code).toBe(403)
})

test('takes a confirmation or dispute in time; a leader upholds or voids; all stays', async () => {
  const made = [await decide(), await decide(), await decide(), await decide()]
  await as(leader).ok(calls.mark, {
    decisionIds: made.map((one) => one.id),
    errorClass: 'wrong_result',
    severity: 'normal',
    reason: 'see guide 4',
  })
  const ids = await Promise.all(made.map(async (one) => (await mine(one.held.postId))[0]?.id ?? ''))
  const [a = '', b = '', c = '', d = ''] = ids
  expect((await as(me).call(calls.check, { ids: [a], act: 'dispute' })).body).toMatchObject({
    code: 400,
    field: 'remark',
  })
  expect((await as(other).ok(calls.check, { ids: [a] })).list).toEqual([
    { id: a, done: false, reason: 'not-found' },
  ])
  expect((await as(leader).ok(calls.check, { ids: [a] })).list).toEqual([
    { id: a, done: false, reason: 'not-yours' },
  ])
  expect((await as(me).ok(calls.check, { ids: [a] })).list).toEqual([
    { id: a, done: true, reason: '' },
  ])
  expect(
    (
      await as(me).ok(calls.check, { ids: [a, b, c], act: 'dispute', remark: 'it is a quotation' })
    ).list.map((row) => row.reason),
  ).toEqual(['wrong-state', '', ''])
  expect(
    (
      await as(leader).ok(calls.judge, { ids: [a, b], act: 'uphold', reason: 'still wrong' })
    ).list.map((row) => row.reason),
  ).toEqual(['wrong-state', 'wrong-handler'])
  expect(
    (await as(judge).ok(calls.judge, { ids: [b], act: 'uphold', reason: 'still wrong' })).list,
  ).toEqual([{ id: b, done: true, reason: '' }])
  expect(
    (await as(judge).ok(calls.judge, { ids: [c], act: 'void', reason: 'the rule is unclear' }))
      .list[0]?.done,
  ).toBe(true)
  expect((await as(me).ok(calls.process, { id: c })).order).toMatchObject({
    state: 'voided',
    voidedAs: 'void',
    appeal: { level: 1, state: 'closed', result: 'void', dueAt: null },
  })
  await as(me).ok(calls.remark, { ids: [b], remark: 'will read it again' })
  await as(leader).ok(calls.remark, { ids: [b], remark: 'training on Friday' })
  expect(
    new Set(
      (
        await server.ctx.db
          .selectFrom('auditLog')
          .select('appId')
          .where('action', 'like', 'wrongOrder.%')
          .execute()
      ).map((row) => row.appId),
    ),
  ).toEqual(new Set([50]))
  const { order, steps } = await as(me).ok(calls.process, { id: b })
  expect(order).toMatchObject({
    state: 'upheld',
    remark: 'will read it again',
    leaderRemark: 'training on Friday',
    foundBy: '',
  })
  expect(steps.map((step) => [step.act, step.by])).toEqual([
    ['found', ''],
    ['disputed', me.name],
    ['upheld', ''],
    ['remark', ''],
    ['remark', ''],
  ])
  expect((await as(leader).ok(calls.process, { id: b })).steps[0]?.by).toBe(leader.name)
  expect((await as(other).call(calls.process, { id: b })).body.code).toBe(404)
  ahead = 73 * 3_600_000
  expect(
    (await as(me).ok(calls.check, { ids: [d], act: 'dispute', remark: 'late' })).list[0]?.reason,
  ).toBe('too-late')
  for (const job of wrongOrderJobs) await job.run(server.ctx)
  expect((await mine(made[3]?.held.postId ?? ''))[0]?.state).toBe('lapsed')
  ahead = 0
})

test('people are told of new ones in one message, once', async () => {
  await tellPeople(server.ctx)
  const count = async (): Promise<number> =>
    (
      await server.ctx.pool.query(
        `
          select count(*)::int as n
          from message m
          join message_receipt r on r.message_id = m.id
          where r.person_id = $1 and m.plat = 'wrong-order'`,
        [me.id],
      )
    ).rows[0].n
  const before = await count()
  const made = [await decide(), await decide()]
  await as(leader).ok(calls.mark, {
    decisionIds: made.map((one) => one.id),
    errorClass: 'wrong_result',
    severity: 'normal',
    reason: 'x',
  })
  await Promise.all([tellPeople(server.ctx), tellPeople(server.ctx)])
  expect(await count()).toBe(before + 1)
})

test('figures count what is not void, by person, label, kind and source', async () => {
  const {
    rows: [truth],
  } = await server.ctx.pool.query(
    `
      select count(*)::int as total, count(*) filter (where state <> 'voided')::int as counted
      from wrong_order
      where person_id = $1`,
    [me.id],
  )
  const {
    rows: [work],
  } = await server.ctx.pool.query(
    `
      select count(*)::int as n
      from decision
      where person_id = $1 and state in ('active', 'replaced')`,
    [me.id],
  )
  const told = await as(leader).ok(calls.statistics, { person: me.id })
  expect(told).toMatchObject({
    total: truth.total,
    counted: truth.counted,
    decided: work.n,
    byPerson: [{ key: me.id, name: me.name, n: truth.counted }],
  })
  for (const by of ['byReason', 'bySource'] as const)
    expect(told[by].reduce((sum, row) => sum + row.n, 0)).toBe(truth.counted)
  expect(told.byState.reduce((sum, row) => sum + row.n, 0)).toBe(truth.total)
  expect(told.byLabel.find((row) => row.key === '1203')?.name).toBe('标签1203')
  expect(await as(me).ok(calls.statistics, {})).toMatchObject({ total: truth.total })
  expect((await as(me).ok(calls.list, { person: other.id })).list).toEqual([])
})

test('lets a leader say once who was right in a conflict, and not about themselves', async () => {
  const one = await decide()
  const better = await anew(one, (held) => item(held))
  const first = await hold(server, me.id)
  await submitItems(server, me.token, [muting(first)])
  await server.ctx.pool.query(
    `update decision set form = form || '{"target": "senior"}' where record_id = $1`,
    [first.recordId],
  )
  const {
    rows: [second],
  } = await server.ctx.pool.query(
    `
      insert into decision (
        order_id, record_id, app_id, type, business, post_id, uid, person_id, page_key, window_id,
        fence, result_id, result_type, setting_version, content_hash
      )
      values (
        1, $1, 50, 12, 'text', $2, 'u', $3, 'tags-audit-chat-review', 'w', 1, 'ignore', 'REGULAR',
        1, 'x'
      )
      returning id::text`,
    [first.recordId, first.postId, other.id],
  )
  const found = await as(judge).ok(calls.conflicts, { postId: one.held.postId })
  expect(found.list).toEqual([
    expect.objectContaining({
      kind: 'repunish',
      verdict: null,
      first: expect.objectContaining({
        decisionId: one.id,
        by: me.name,
        resultId: 'mute',
        violation: true,
      }),
      second: expect.objectContaining({ decisionId: better, by: leader.name, resultId: 'ignore' }),
    }),
  ])
  expect(
    (await as(judge).ok(calls.conflicts, { kind: 'passed', postId: first.postId })).list.map(
      (row) => row.second.decisionId,
    ),
  ).toEqual([second.id])
  expect(
    (await as(leader).call(calls.settle, { secondId: better, right: 'second', reason: 'x' })).body
      .code,
  ).toBe(409)
  await as(judge).ok(calls.settle, { secondId: better, right: 'first', reason: 'it was an insult' })
  expect((await mine(one.held.postId)).map((row) => row.state)).toEqual(['voided'])
  expect(
    (await mine(one.held.postId, leader)).map((row) => [
      row.source,
      row.rightResult,
      row.errorClass,
    ]),
  ).toEqual([['conflict', 'mute', 'missed']])
  expect(
    (await as(judge).call(calls.settle, { secondId: better, right: 'both', reason: 'x' })).body
      .code,
  ).toBe(409)
  expect(
    (await as(judge).ok(calls.conflicts, { postId: one.held.postId })).list[0]?.verdict,
  ).toMatchObject({ right: 'first', reason: 'it was an insult', by: judge.name })
  expect(
    (await as(judge).ok(calls.conflicts, { settled: false, postId: one.held.postId })).list,
  ).toEqual([])
  expect(
    (
      await as(judge).call(calls.settle, {
        secondId: '9223372036854775807',
        right: 'both',
        reason: 'x',
      })
    ).body.code,
  ).toBe(404)
  const pages: string[] = []
  for (let next: string | null = ''; next !== null;) {
    const page: { list: { second: { decisionId: string } }[]; next: string | null } = await as(
      judge,
    ).ok(calls.conflicts, { limit: 2, ...(next ? { after: next } : {}) })
    pages.push(...page.list.map((row) => row.second.decisionId))
    next = page.next
  }
  expect(pages).toEqual(
    (await as(judge).ok(calls.conflicts, { limit: 200 })).list.map((row) => row.second.decisionId),
  )
  expect((await as(me).call(calls.conflicts, {})).body.code).toBe(403)
})
