import { inspectionCalls } from '@oas/contract/inspection/calls'
import { contract } from '@oas/contract/index'
import { dayMs } from '@oas/contract/time'
import { beforeEach, expect, test } from 'vitest'
import { dayOf } from '../../core/office-time.ts'
import type { Auditor } from '../../testing/auditor.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { item } from '../../testing/held.ts'
import {
  type Tried,
  aQueue,
  aRule,
  anInspectionLeader,
  anInspector,
  answerOne,
  decideMany,
  fetchOf,
  sampleAll,
  tryInBulk,
  useInspectionWorld,
  workedBy,
} from '../../testing/inspections.ts'
import { clock, server } from '../../testing/queue-world.ts'
import type { Client } from '../../testing/server.ts'
import { type MadePerson, aPerson } from '../../testing/world.ts'
import { fold } from '../statistics/queries/figures.ts'

const { report, reportMore } = contract
useInspectionWorld()
let reader: Client
let leader: Client
let inspectors: Auditor[]
let person: MadePerson
let queueId: string
beforeEach(async () => {
  // A world begins with no rows, of which sums know nothing.
  await server.ctx.pool.query(
    'truncate stat_fact, stat_fact_delta, stat_decision, stat_label, stat_speed, stat_delta',
  )
  leader = await anInspectionLeader(server)
  reader = server.client(
    (await aPerson(server.ctx, { permissions: ['report.read', 'report.export'] })).token,
  )
  inspectors = [await anInspector(server), await anInspector(server)]
  person = await aPerson(server.ctx, { permissions: ['audit.take'] })
  queueId = await aQueue(leader, {
    people: workedBy(...inspectors),
    blind: false,
    correct: 'after-appeal',
    rules: [aRule(1, { value: 100 })],
  })
})
type Bulk = Pick<Tried, 'rule' | 'p' | 'eligible' | 'inspected' | 'wrong'>
const tried = (of: Bulk, at = clock): Promise<void> =>
  tryInBulk(server, {
    ...of,
    queueId,
    personId: person.id,
    inspectorId: inspectors[0]?.personId ?? '',
    at: new Date(at),
  })
const percent = (share: number | null | undefined): string => ((share ?? -1) * 100).toFixed(2)

test('tells accuracy as inspections do, plain and unbiased, by every way to split it', async () => {
  await tried({ rule: 1, p: 0.05, eligible: 2000, inspected: 100, wrong: 4 })
  await tried({ rule: 2, p: 1, eligible: 50, inspected: 50, wrong: 10 })
  const { total } = await reader.ok(report.draw, {})
  expect(total['accuracy']).toMatchObject({ num: 136, den: 150 })
  expect(percent(total['accuracy']?.value)).toBe('90.67')
  expect(percent(total['unbiased']?.value)).toBe('95.61')
  expect(total).toMatchObject({
    eligible: { value: 2050 },
    picked: { value: 150 },
    inspected: { value: 150 },
    wrong: { value: 14 },
    coverage: { num: 150, den: 2050 },
  })
  for (const [dims, groupBy] of [
    ['person', 'person'],
    ['inspector', 'inspector'],
    ['queue', 'queue'],
    ['type', 'type'],
    ['time', 'day'],
    ['rule', 'rule'],
  ] as const) {
    const { rows } = await reader.ok(report.draw, { dims })
    const { groups } = await leader.ok(inspectionCalls.accuracy, { groupBy })
    const said = groups.map(({ key, plain }) => [key, plain.num, plain.den])
    const keys = rows.map(({ keys: [key], numbers }) => [
      key,
      numbers['accuracy']?.num,
      numbers['accuracy']?.den,
    ])
    expect(keys.toSorted(), dims).toEqual(said.toSorted())
    const shares = groups.map(({ unbiased }) => percent(unbiased.value)).toSorted()
    const told = rows.map(({ numbers }) => percent(numbers['unbiased']?.value)).toSorted()
    expect(told, dims).toEqual(shares)
  }
})

test('adds up to the same numbers whether or not they are folded, for every report', async () => {
  await decideMany(server, person, 10)
  await sampleAll(server)
  const say = { agree: false, errorClass: 'too_hard', severity: 'normal', comment: 'No' } as const
  for (const order of await fetchOf(inspectors[0] as Auditor, queueId, 4))
    await answerOne(server, inspectors[0] as Auditor, item(order, 'ignore', { inspection: say }))
  const all = async () => {
    const told = []
    for (const call of Object.values(report)) {
      const { rows, total } = await reader.ok(call, { before: true })
      told.push({ rows, total })
    }
    return told
  }
  const before = await all()
  await fold(server.ctx.db, 100_000)
  await server.ctx.pool.query('select stat_fact_fold(100000)')
  expect(await all()).toEqual(before)
  const { total } = await reader.ok(report.quality, {})
  expect(total).toMatchObject({
    handled: { value: 10 },
    inspected: { value: 4 },
    accuracy: { num: 0, den: 4, value: 0 },
    wrongOrders: { value: 4 },
    wrongRate: { num: 4, den: 10, value: 0.4 },
    tooHard: { num: 4, den: 4 },
  })
  const single = await reader.ok(report.single, { dims: 'person' })
  expect(single.rows).toMatchObject([{ keys: [person.id], numbers: { handled: { value: 10 } } }])
})

test('counts a finding on its own day where that is asked, tells the span before', async () => {
  await tried({ rule: 1, p: 1, eligible: 4, inspected: 4, wrong: 1 }, clock - 3 * dayMs)
  const days = { from: clock - 3 * dayMs, to: clock }
  const { rows } = await reader.ok(report.draw, { ...days, dims: 'time' })
  expect(rows.map(({ keys }) => keys)).toEqual([[dayOf(clock - 3 * dayMs)]])
  const later = { from: clock - dayMs, to: clock, before: true }
  const { total, before } = await reader.ok(report.draw, later)
  expect(total['inspected']?.value).toBe(0)
  expect(before?.['inspected']?.value).toBe(4)
  const found = await reader.ok(report.draw, { ...days, by: 'finding', dims: 'time' })
  expect(found.rows[0]?.numbers).toMatchObject({ inspected: { value: 4 } })
  expect(found.rows[0]?.numbers['eligible']).toBeUndefined()
})

test('answers nothing of other data, and refuses what a report cannot be split by', async () => {
  await tried({ rule: 1, p: 1, eligible: 4, inspected: 4, wrong: 1 })
  await decideMany(server, person, 2)
  const other = { permissions: ['report.read'], scope: [{ appId: 71 }] } as const
  const elsewhere = server.client((await aPerson(server.ctx, other)).token)
  for (const call of Object.values(report)) {
    const { rows, total } = await elsewhere.ok(call, {})
    expect(rows).toEqual([])
    expect(Object.values(total).filter(({ num }) => num !== 0)).toEqual([])
  }
  await expectRefusal(reader, report.deliver, { dims: 'person' }, 'invalid-input')
  await expectRefusal(reader, report.draw, { dims: 'time,time' }, 'invalid-input')
  await expectRefusal(reader, report.draw, { from: 0, to: clock }, 'invalid-input')
})

test('keeps columns and targets for oneself, and for everybody with the right to', async () => {
  const view = {
    columns: ['inspected', 'accuracy'],
    targets: [{ number: 'accuracy', value: 0.97 }],
  }
  await reader.ok(reportMore.saveConfig, { report: 'draw', view })
  const shared = { report: 'draw', view, shared: true } as const
  await expectRefusal(reader, reportMore.saveConfig, shared, 'no-permission')
  expect(await reader.ok(reportMore.queryConfig, { report: 'draw' })).toMatchObject({
    own: view,
    shared: null,
  })
  const editor = server.client(
    (await aPerson(server.ctx, { permissions: ['report.read', 'report.edit'] })).token,
  )
  await editor.ok(reportMore.saveConfig, shared)
  await editor.ok(reportMore.saveConfig, { ...shared, view: { ...view, targets: [] } })
  await reader.ok(reportMore.saveConfig, { report: 'draw', view: null })
  expect(await reader.ok(reportMore.queryConfig, { report: 'draw' })).toMatchObject({
    own: null,
    shared: { columns: view.columns, targets: [] },
  })
})

test('answers for the first and the last day that a call can name', async () => {
  const spans: [number, number][] = [
    [0, 0],
    [0, 1],
    [253_402_300_000_000, 253_402_300_799_999],
  ]
  for (const [from, to] of spans) {
    const answer = await reader.ok(report.draw, { from, to, grain: 'day' })
    expect(answer.to - answer.from, `${from} to ${to}`).toBe(dayMs)
  }
})
