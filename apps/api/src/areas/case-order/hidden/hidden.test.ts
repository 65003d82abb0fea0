import type { Output } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { dayMs } from '@oas/contract/time'
import { expect, test } from 'vitest'
import { officeTime } from '../../../core/office-time.ts'
import { type Auditor, anAuditor, page } from '../../../testing/auditor.ts'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import {
  aCase,
  aDrill,
  aLibrary,
  aMember,
  decide,
  drillOf,
  hiddenOf,
  leader,
  sendPlain,
  teamId,
  texts,
  useHiddenWorld,
  workOff,
} from '../../../testing/hidden-cases.ts'
import { muting } from '../../../testing/held.ts'
import { aProject, anOffice } from '../../../testing/performances.ts'
import { clock, pass, server } from '../../../testing/queue-world.ts'
import { aPerson } from '../../../testing/world.ts'

const { caseOrder, decision, performance, practice, queue, record, statistics } = contract
useHiddenWorld()
let auditor: Auditor
/** What somebody of the team handled this month, as a project measures it. */
const monthOf = async ({ client }: Auditor) => {
  const now = officeTime(clock).slice(0, 7)
  const projectId = await aProject(await anOffice(server), teamId, { since: now })
  return (await client.ok(performance.detail, { projectId })).row.figures[0]
}

test('gives nothing before somebody confirms, and nothing once the leader ends it', async () => {
  const id = await aDrill(texts(10))
  auditor = await aMember()
  await sendPlain(40)
  expect(await hiddenOf(await workOff(auditor))).toEqual(new Set())
  expect((await auditor.client.ok(practice.mine, {})).notices).toMatchObject([
    { id, confirmedAt: null },
  ])
  await auditor.client.ok(caseOrder.confirm, { id })
  expect((await leader.ok(caseOrder.hidden, { id })).people).toMatchObject([
    { id: auditor.personId, confirmedAt: clock, given: 0 },
  ])
  await sendPlain(40)
  expect((await hiddenOf(await workOff(auditor))).size).toBe(2)
  await leader.ok(caseOrder.move, { ids: [id], state: 'closed' })
  await sendPlain(40)
  expect(await hiddenOf(await workOff(auditor))).toEqual(new Set())
  await expectRefusal(auditor.client, caseOrder.confirm, { id }, 'not-found')
  await leader.ok(caseOrder.remove, { ids: [id] })
})

test('holds as many hidden cases as the rate gives, as own work and in no figure', async () => {
  const days = 4
  pass((-(days - 1) * dayMs) / 1000)
  const id = await aDrill(texts(30))
  auditor = await aMember()
  await auditor.client.ok(caseOrder.confirm, { id })
  const all: HeldRecord[] = []
  const gold = new Set<string>()
  for (let day = 0; day < days; day++) {
    if (day > 0) pass(dayMs / 1000)
    while (all.length < (day + 1) * 100) {
      await sendPlain(20)
      const list = await auditor.fetch({ types: ['50:12'], limit: 20 })
      expect(list).toHaveLength(20)
      for (const one of await hiddenOf(list)) gold.add(one)
      await decide(auditor, list)
      all.push(...list)
    }
    await server.ctx.pool.query('truncate queue_order')
  }
  expect(all).toHaveLength(400)
  expect(gold.size).toBe(16)
  const { total } = await auditor.client.ok(decision.count, { mine: true })
  expect(total).toBe(400)
  const { rows } = await server.ctx.pool.query<{ n: number }>(
    `select sum(n)::int as n
      from (
        select n from stat_decision where person_id = $1
        union all
        select n from stat_delta where person_id = $1
      ) s`,
    [auditor.personId],
  )
  expect(rows[0]?.n).toBe(384)
  const { people } = await leader.ok(caseOrder.hidden, { id })
  expect(people.find((one) => one.id === auditor.personId)).toMatchObject({
    given: 16,
    answered: 16,
    right: 16,
  })
  await leader.ok(caseOrder.remove, { ids: [id] })
})

/** Every key with the kind of its value, however deep. */
const shapeOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.slice(0, 1).map(shapeOf)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one)]))
      : value === null
        ? 'null'
        : typeof value

/** What somebody may ask of an order, and of its user. */
const asksOf = async ({ client }: Auditor, one: HeldRecord): Promise<unknown[]> => [
  await client.ok(record.detail, { recordId: one.recordId }),
  await client.ok(record.operations, { recordId: one.recordId }),
  await client.ok(decision.punishSummary, { appId: 50, uid: one.uid }),
  await client.ok(decision.punishLog, { appId: 50, uid: one.uid }),
  await client.ok(decision.punishLog, { appId: 50, postId: one.postId }),
]
/** A hidden and a plain order of one window. */
const pair = async (of: Auditor): Promise<{ gold: HeldRecord; plain: HeldRecord }> => {
  await sendPlain(40)
  const list = await of.fetch({ types: ['50:12'], limit: 20 })
  const hidden = await hiddenOf(list)
  const gold = list.find((one) => hidden.has(one.id))
  const plain = list.find((one) => !hidden.has(one.id))
  if (!gold || !plain) throw new Error('nothing is hidden')
  return { gold, plain }
}
const countAll = async (): Promise<unknown> =>
  (
    await server.ctx.pool.query(`
      select (select count(*)::int from punish) as punishes,
        (select count(*)::int from outbox) as deliveries`)
  ).rows[0]

test('shows its person what a violation would have done, though nothing is done', async () => {
  const id = await aDrill(texts(10))
  auditor = await aMember()
  await auditor.client.ok(caseOrder.confirm, { id })
  const { gold, plain } = await pair(auditor)
  await decide(auditor, [plain], (held) => muting(held))
  const before = await countAll()
  const answers = await decide(auditor, [gold], (held) => muting(held))
  expect(await countAll()).toEqual(before)
  const alike = async (): Promise<void> => {
    const [one, other] = [await asksOf(auditor, gold), await asksOf(auditor, plain)]
    expect(shapeOf(one)).toEqual(shapeOf(other))
    expect(JSON.stringify(shapeOf(one))).toContain('punishId')
    for (const [index, of] of [one, other].entries()) {
      const { decisions, events } = of[0] as Output<(typeof record)['detail']>
      const [held] = [[gold, plain][index]]
      expect(decisions.map(({ punishes }) => punishes.map((row) => row.uid))).toEqual(
        decisions.map(() => [held?.uid]),
      )
      expect(events.map(({ kind }) => kind)).toContain('punish-active')
    }
    const kinds = [one, other].map((of) =>
      (of[0] as Output<(typeof record)['detail']>).events.map(({ kind }) => kind).toSorted(),
    )
    expect(kinds[0]).toEqual(kinds[1])
  }
  await alike()
  // Another sees nothing of it, whatever they may see else.
  const seen = await leader.ok(record.detail, { recordId: gold.recordId })
  expect(seen.decisions).toMatchObject([{ punishes: [], deliveries: [] }])
  expect((await leader.ok(decision.punishLog, { appId: 50, uid: gold.uid })).list).toEqual([])
  const { list: undone } = await auditor.client.ok(decision.undo, {
    windowId: auditor.window,
    decisionIds: answers.list.flatMap(({ decisionId }) => decisionId ?? []),
  })
  await auditor.client.ok(decision.undo, {
    windowId: auditor.window,
    decisionIds: (
      (await auditor.client.ok(record.detail, { recordId: plain.recordId })).decisions[0]?.id ?? ''
    ).split(','),
  })
  await alike()
  expect(await countAll()).toEqual({ ...(before as object), deliveries: 0 })
  await decide(auditor, [{ ...gold, fence: undone[0]?.fence ?? 0 }], (held) => muting(held))
  pass(31)
  const told = await auditor.client.ok(record.detail, { recordId: gold.recordId })
  expect(told.decisions.flatMap(({ punishes }) => punishes)).toEqual([])
  await leader.ok(caseOrder.remove, { ids: [id] })
})

test('brings a question about a hidden case back to its asker, and to nobody else', async () => {
  const id = await aDrill(texts(10))
  auditor = await aMember()
  await auditor.client.ok(caseOrder.confirm, { id })
  const { gold, plain } = await pair(auditor)
  const asker = await aPerson(server.ctx, { permissions: ['audit.doubtful'] })
  const answering = server.client(asker.token)
  for (const { id: orderId, fence } of [gold, plain]) {
    await auditor.client.ok(queue.doubtful, {
      pageKey: page.pageKey,
      windowId: auditor.window,
      id: orderId,
      fence,
      question: 'is this allowed?',
    })
    await answering.ok(queue.answerDoubtful, { id: orderId, answer: 'yes' })
  }
  const ids = [gold.id, plain.id].toSorted()
  const among = (list: readonly HeldRecord[]) => list.filter((one) => ids.includes(one.id))
  const other = await anAuditor(server, {}, ['50:12'])
  expect(among(await other.fetch({ types: ['50:12'], limit: 100 }))).toEqual([])
  const back = among(await auditor.fetch({ types: ['50:12'], limit: 20 }))
  expect(back.map((one) => one.id).toSorted()).toEqual(ids)
  expect(shapeOf(back[0])).toEqual(shapeOf(back[1]))
  expect(back[0]?.showJson).toMatchObject({ doubtful: { answer: 'yes' } })
  expect(await hiddenOf(back)).toEqual(new Set([gold.id]))
  expect((await decide(auditor, back)).refused).toBe(0)
  await leader.ok(caseOrder.remove, { ids: [id] })
})

test('offers an answered hidden case to nobody once its asker has left', async () => {
  const id = await aDrill(texts(10))
  auditor = await aMember()
  await auditor.client.ok(caseOrder.confirm, { id })
  const { gold } = await pair(auditor)
  await auditor.client.ok(queue.doubtful, {
    pageKey: page.pageKey,
    windowId: auditor.window,
    id: gold.id,
    fence: gold.fence,
    question: 'is this allowed?',
  })
  const asker = await aPerson(server.ctx, { permissions: ['audit.doubtful'] })
  await server.client(asker.token).ok(queue.answerDoubtful, { id: gold.id, answer: 'yes' })
  await server.ctx.pool.query('update queue_order set reserved_for = null where id = $1', [gold.id])
  const other = await anAuditor(server, {}, ['50:12'])
  expect(await hiddenOf(await other.fetch({ types: ['50:12'], limit: 100 }))).toEqual(new Set())
  await leader.ok(caseOrder.remove, { ids: [id] })
})

test('answers the same of hidden and plain orders, and names nothing hidden', async () => {
  const id = await aDrill(texts(10))
  auditor = await aMember()
  await auditor.client.ok(caseOrder.confirm, { id })
  await sendPlain(40)
  const list = await auditor.fetch({ types: ['50:12'], limit: 20 })
  expect(list).toHaveLength(20)
  const hidden = await hiddenOf(list)
  const gold = list.find((one) => hidden.has(one.id)) as HeldRecord
  const plain = list.find((one) => !hidden.has(one.id)) as HeldRecord
  expect(hidden.size).toBe(1)
  const times = list.map(({ receivedAt }) => receivedAt)
  for (const one of list) {
    expect(shapeOf(one)).toEqual(shapeOf(plain))
    expect(one.postId).toMatch(/^post-\d{7}$/)
    expect(one.receivedAt).toBeLessThanOrEqual(Math.max(...times))
    expect(Math.abs(one.receivedAt - plain.receivedAt)).toBeLessThan(60_000)
  }
  expect(list.map((one) => one.id)).toEqual(
    list.map((one) => one.id).toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)),
  )
  const asks = (one: HeldRecord) => asksOf(auditor, one)
  const before = [await asks(gold), await asks(plain)]
  expect(shapeOf(before[0])).toEqual(shapeOf(before[1]))
  const answers = [await decide(auditor, [gold]), await decide(auditor, [plain])]
  expect(shapeOf(answers[0])).toEqual(shapeOf(answers[1]))
  const after = [await asks(gold), await asks(plain)]
  expect(shapeOf(after[0])).toEqual(shapeOf(after[1]))
  const own = await auditor.client.ok(record.find, { mine: true })
  const rows = own.list.filter(({ recordId }) => [gold, plain].some((o) => o.recordId === recordId))
  expect(rows).toHaveLength(2)
  expect(shapeOf(rows[0])).toEqual(shapeOf(rows[1]))
  expect(new Set(rows.map((one) => one.test))).toEqual(new Set([false]))
  expect((await auditor.client.ok(decision.count, { mine: true })).total).toBe(2)
  const [figures] = (await auditor.client.ok(statistics.auditorStat, [{ appId: 50, type: 12 }]))
    .list
  expect(figures?.n).toBe(2)
  expect(await auditor.client.ok(performance.today, {})).toMatchObject({
    handled: 2,
    byPage: [{ typeKey: '50:12', n: 2 }],
  })
  expect(await monthOf(auditor)).toMatchObject({ key: 'handled', num: 2 })
  const said = JSON.stringify([list, before, answers, after, rows])
  for (const word of [id, 'gold', 'hidden', 'library', 'case_', 'of-a-case', 'Drill'])
    expect(said).not.toContain(word)
  await leader.ok(caseOrder.remove, { ids: [id] })
})

test('tells the result once it can no longer be taken back, and asks again what was', async () => {
  const id = await aDrill(texts(10))
  auditor = await aMember()
  await auditor.client.ok(caseOrder.confirm, { id })
  await sendPlain(20)
  const list = await auditor.fetch({ types: ['50:12'], limit: 20 })
  const hidden = await hiddenOf(list)
  const gold = list.find((one) => hidden.has(one.id)) as HeldRecord
  const first = await decide(auditor, [gold])
  expect((await auditor.client.ok(practice.mine, {})).hiddenDays).toEqual([])
  const { list: undone } = await auditor.client.ok(decision.undo, {
    windowId: auditor.window,
    decisionIds: first.list.flatMap(({ decisionId }) => decisionId ?? []),
  })
  expect(undone).toMatchObject([{ undone: true }])
  expect((await auditor.client.ok(decision.count, { mine: true })).total).toBe(0)
  await decide(auditor, [{ ...gold, fence: undone[0]?.fence ?? 0 }])
  pass(31)
  const { hiddenDays } = await auditor.client.ok(practice.mine, {})
  expect(hiddenDays).toMatchObject([{ answered: 1, right: 1 }])
  const day = hiddenDays[0]?.day ?? ''
  expect(await auditor.client.ok(practice.hidden, { day })).toMatchObject([{ right: true }])
  const { total } = await leader.ok(caseOrder.hiddenCases, { id })
  expect(total).toBe(1)
  const found = await leader.ok(record.find, { recordId: gold.recordId })
  expect(found.list).toEqual([])
  await leader.ok(caseOrder.remove, { ids: [id] })
})

test('leaves to nobody what somebody lets go of', async () => {
  const id = await aDrill(texts(10))
  auditor = await aMember()
  await auditor.client.ok(caseOrder.confirm, { id })
  await sendPlain(20)
  const list = await auditor.fetch({ types: ['50:12'], limit: 20 })
  expect((await hiddenOf(list)).size).toBe(1)
  await auditor.client.ok(queue.quit, {
    quitType: 'close',
    pageKey: page.pageKey,
    windowId: auditor.window,
    serialId: auditor.serialId,
  })
  const other = await anAuditor(server, {}, ['50:12'])
  expect(await hiddenOf(await other.fetch({ types: ['50:12'], limit: 40 }))).toEqual(new Set())
  await leader.ok(caseOrder.remove, { ids: [id] })
})

test('announces no drill without teams or without a case that can be hidden', async () => {
  const picture = aCase('A picture', {
    record: {
      uid: 'x',
      at: clock,
      pictures: [{ content: 'https://elsewhere.example.com/a.png' }],
    },
  })
  const libraryId = await aLibrary([picture])
  const body = drillOf(libraryId)
  await expectRefusal(leader, caseOrder.create, { body }, 'invalid-input')
  const nobody = { ...body, teamIds: [] }
  await expectRefusal(leader, caseOrder.create, { body: nobody }, 'invalid-input')
})
