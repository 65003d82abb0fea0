import { inspectionCalls } from '@oas/contract/inspection/calls'
import { contract } from '@oas/contract/index'
import { beforeEach, expect, test } from 'vitest'
import { dayOf } from '../../core/office-time.ts'
import type { Auditor } from '../../testing/auditor.ts'
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

useInspectionWorld()
const say = { agree: false, errorClass: 'too_hard', severity: 'normal', comment: 'No' } as const
let leader: Client
let inspectors: Auditor[]
let person: MadePerson
let queueId: string
beforeEach(async () => {
  leader = await anInspectionLeader(server)
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
/** Trials of a rule for the person, and what inspections of them came to. */
const bulk = (tried: Bulk): Promise<void> =>
  tryInBulk(server, {
    ...tried,
    queueId,
    personId: person.id,
    inspectorId: inspectors[0]?.personId ?? '',
    at: new Date(clock),
  })

const percent = (share: number | null): string => ((share ?? -1) * 100).toFixed(2)
type Asked = Parameters<typeof leader.ok<typeof inspectionCalls.accuracy>>[1]
const accuracy = (asked: Asked = {}) => leader.ok(inspectionCalls.accuracy, asked)
const plainOf = async (asked: Asked = {}): Promise<string[]> => {
  const { value, low, high } = (await accuracy(asked)).total.plain
  return [value, low, high].map(percent)
}

/** A person disputes a finding, and somebody who had no part in it says that they were right. */
const overturn = async (postId: string): Promise<void> => {
  const own = server.client(person.token)
  const { list } = await own.ok(contract.wrongOrder.list, { postId, mine: true })
  const opened = await own.ok(contract.appeal.initiate, {
    wrongOrderIds: [list[0]?.id ?? ''],
    reason: 'It is a quotation from the news',
    evidence: [],
  })
  const id = opened.list[0]?.appealId ?? ''
  const handler = await aPerson(server.ctx, { permissions: ['appeal.handle'] })
  const as = server.client(handler.token)
  const { fence } = await as.ok(contract.appeal.detail, { id, take: true })
  const word = { id, fence: fence ?? 0, result: 'overturned' as const, reason: 'It is one' }
  expect(await as.ok(contract.appeal.handle, word)).toMatchObject({ result: 'overturned' })
}

test('tells 95 of 100 right, and 96 once two of ten findings are overturned', async () => {
  await bulk({ rule: 1, p: 1, eligible: 190, inspected: 190, wrong: 0 })
  await decideMany(server, person, 10)
  await sampleAll(server)
  const posts: string[] = []
  for (const inspector of inspectors)
    for (const order of await fetchOf(inspector, queueId, 5)) {
      await answerOne(server, inspector, item(order, 'ignore', { inspection: say }))
      posts.push(order.postId)
    }
  expect((await accuracy()).total).toMatchObject({
    plain: { num: 190, den: 200 },
    coverage: { eligible: 200, drawn: 200, inspected: 200, expired: 0 },
    wrong: [{ errorClass: 'too_hard', n: 10 }],
  })
  expect(await plainOf()).toEqual(['95.00', '91.04', '97.26'])

  await overturn(posts[0] ?? '')
  await overturn(posts[9] ?? '')
  expect(await plainOf()).toEqual(['96.00', '92.31', '97.96'])
  for (const inspector of inspectors) {
    const { list } = await inspector.client.ok(contract.wrongOrder.list, { mine: true })
    expect(list).toMatchObject([{ role: 'inspector', source: 'inspection' }])
  }
})

test('weighs a rule that draws all of a few against one that draws a few of all', async () => {
  await bulk({ rule: 1, p: 0.05, eligible: 2000, inspected: 100, wrong: 4 })
  await bulk({ rule: 2, p: 1, eligible: 50, inspected: 50, wrong: 10 })
  const { total, groups } = await accuracy({ queueId, groupBy: 'rule' })
  expect(total.plain).toMatchObject({ num: 136, den: 150 })
  expect(percent(total.plain.value)).toBe('90.67')
  expect(percent(total.unbiased.value)).toBe('95.61')
  expect(total.unbiased).toMatchObject({ uncovered: 0 })
  expect(total.coverage).toMatchObject({ eligible: 2050, drawn: 150, inspected: 150 })
  expect(groups.map(({ key, plain, coverage }) => [key, plain.num, coverage.eligible])).toEqual([
    [`${queueId}:1`, 96, 2000],
    [`${queueId}:2`, 40, 50],
  ])
  // What no rule named is a part of the whole that nothing is known of.
  await bulk({ rule: null, p: 0, eligible: 50, inspected: 0, wrong: 0 })
  const wider = (await accuracy()).total.unbiased
  expect([percent(wider.value), percent(wider.uncovered)]).toEqual(['95.61', '2.38'])
})

test('tells figures apart by whose, by whom, of what and when, never of other data', async () => {
  await bulk({ rule: 1, p: 1, eligible: 4, inspected: 4, wrong: 1 })
  const first = async (groupBy: Asked['groupBy']) => (await accuracy({ groupBy })).groups
  const figures = { plain: { num: 3, den: 4 }, wrong: [{ errorClass: 'missed', n: 1 }] }
  const inspector = inspectors[0]?.personId
  expect(await first('person')).toMatchObject([{ key: person.id, ...figures }])
  expect(await first('inspector')).toMatchObject([
    { key: inspector, ...figures, unbiased: { value: null } },
  ])
  expect(await first('queue')).toMatchObject([{ key: queueId, ...figures }])
  expect(await first('type')).toMatchObject([{ key: '50:12', name: 'post_comment', ...figures }])
  expect(await first('day')).toMatchObject([{ key: dayOf(clock), name: '', ...figures }])
  expect(await first('none')).toEqual([])
  for (const other of [
    { personId: '1' },
    { inspectorId: '1' },
    { type: 13 },
    { appId: 71 },
    { to: clock - 60_000 },
    { from: clock + 60_000 },
    { language: 'en' },
  ])
    expect((await accuracy(other)).total.plain.den).toBe(0)
  const other = { permissions: ['inspection.read'], scope: [{ appId: 71 }] } as const
  const elsewhere = server.client((await aPerson(server.ctx, other)).token)
  const { total } = await elsewhere.ok(inspectionCalls.accuracy, {})
  expect(total.coverage.eligible).toBe(0)
})
