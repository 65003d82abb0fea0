import { contract } from '@oas/contract/index'
import { performanceCalls } from '@oas/contract/performance/calls'
import type { PerformanceDetail } from '@oas/contract/performance/schemas'
import { dayMs } from '@oas/contract/time'
import { beforeEach, expect, test } from 'vitest'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { item } from '../../testing/held.ts'
import {
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
import { type Measured, aMember, aProject, aTeam, anOffice } from '../../testing/performances.ts'
import { clock, pass, resetClock, server } from '../../testing/queue-world.ts'
import type { Client } from '../../testing/server.ts'
import { aPerson } from '../../testing/world.ts'
import { performance } from './index.ts'

useInspectionWorld()
const [lock, restate] = performance[0].jobs
const clockAt = (text: string): void => {
  resetClock()
  pass((Date.parse(text) - clock) / 1000)
}

let office: Client
let person: Measured
let projectId: string
beforeEach(async () => {
  await server.ctx.pool.query(
    'truncate performance_project, performance_period, performance_price, message cascade',
  )
  clockAt('2026-10-20T04:00:00Z')
  const teamId = await aTeam(server)
  person = await aMember(server, teamId)
  office = await anOffice(server)
  projectId = await aProject(office, teamId)
})

const percent = ({ num, den }: { num: number; den: number }): string =>
  ((num / den) * 100).toFixed(2)
const accuracyOf = (figures: PerformanceDetail['row']['figures']): string =>
  percent(figures.find(({ key }) => key === 'accuracy') ?? { num: 0, den: 1 })
const month = (period: string): Promise<PerformanceDetail> =>
  person.client.ok(performanceCalls.detail, { projectId, period })
const storedOctober = async (): Promise<unknown[]> =>
  (
    await server.ctx.pool.query(
      `select r.*, w.state, o.version as of, o.locked_at
       from performance_record r
       join performance_word w on w.record_id = r.id
       join performance_period o on o.project_id = r.project_id and o.month = r.month
       where r.month = '2026-10-01'
       order by r.id`,
    )
  ).rows

/** 200 of October inspected, ten of them found wrong on 7 November; one of these is contested. */
const inspectOctober = async (): Promise<{ appealId: string }> => {
  const leader = await anInspectionLeader(server)
  const first = await anInspector(server)
  const queueId = await aQueue(leader, {
    people: workedBy(first),
    blind: false,
    correct: 'after-appeal',
    rules: [aRule(1, { value: 100 })],
  })
  await decideMany(server, person, 10)
  await tryInBulk(server, {
    queueId,
    personId: person.id,
    inspectorId: first.personId,
    rule: 1,
    p: 1,
    eligible: 190,
    inspected: 190,
    wrong: 0,
    at: new Date(clock),
  })
  clockAt('2026-11-07T04:00:00Z')
  const inspector = await anInspector(server)
  const { queue } = await leader.ok(contract.inspectQueue.detail, { id: queueId })
  await leader.ok(contract.inspectQueue.update, {
    id: queueId,
    baseVersion: queue.version,
    body: { ...queue.body, people: workedBy(inspector) },
  })
  await sampleAll(server)
  const say = { agree: false, errorClass: 'too_hard', severity: 'minor', comment: 'No' } as const
  for (const order of await fetchOf(inspector, queueId))
    await answerOne(server, inspector, item(order, 'ignore', { inspection: say }))
  const { list } = await person.client.ok(contract.wrongOrder.list, { mine: true })
  const opened = await person.client.ok(contract.appeal.initiate, {
    wrongOrderIds: [list[0]?.id ?? ''],
    reason: 'It is a quotation',
    evidence: [],
  })
  return { appealId: opened.list[0]?.appealId ?? '' }
}

const overturn = async (id: string): Promise<void> => {
  const handler = await aPerson(server.ctx, { permissions: ['appeal.handle'] })
  const as = server.client(handler.token)
  const { fence } = await as.ok(contract.appeal.detail, { id, take: true })
  await as.ok(contract.appeal.handle, {
    id,
    fence: fence ?? 0,
    result: 'overturned',
    reason: 'It is one',
  })
}

test('keeps a locked month as it was, and adds what an appeal found to the open one', async () => {
  const { appealId } = await inspectOctober()
  expect(accuracyOf((await month('2026-10')).row.figures)).toBe('95.00')
  await expectRefusal(
    office,
    performanceCalls.lockPeriod,
    { projectId, period: '2026-10' },
    'cases-open',
  )

  clockAt('2026-11-10T04:00:00Z')
  await lock.run(server.ctx)
  const locked = await month('2026-10')
  expect(locked.row).toMatchObject({ state: 'locked', restated: { differs: false } })
  expect(locked).toMatchObject({ openWrong: 10, adjustments: [] })
  const stored = await storedOctober()
  expect(stored).toHaveLength(1)

  pass(3600)
  await overturn(appealId)
  await restate.run(server.ctx)
  await restate.run(server.ctx)

  const october = await month('2026-10')
  expect(accuracyOf(october.row.figures)).toBe('95.00')
  expect(accuracyOf(october.row.restated?.figures ?? [])).toBe('95.50')
  expect(october.row).toMatchObject({ state: 'locked', restated: { differs: true } })
  expect(await storedOctober()).toEqual(stored)
  const november = await month('2026-11')
  expect(november.adjustments).toMatchObject([
    { period: '2026-11', of: '2026-10', cause: 'restated', by: '' },
  ])
  expect(november.row).toMatchObject({
    state: 'open',
    adjusted: november.adjustments[0]?.points,
  })
  expect(november.adjustments[0]?.points).toBeGreaterThan(0)
})

test('refuses to change a locked month, and locks each once on several servers', async () => {
  await decideMany(server, person, 1)
  clockAt('2026-11-10T03:59:00Z')
  await lock.run(server.ctx)
  expect((await month('2026-10')).row.state).toBe('open')
  clockAt('2026-11-10T04:00:00Z')
  await Promise.all([lock.run(server.ctx), lock.run(server.ctx)])
  expect(await storedOctober()).toHaveLength(1)
  const change = {
    projectId,
    period: '2026-10',
    personId: person.id,
    points: 100,
    amount: 0,
    reason: 'Helped others',
  }
  const of = { projectId, period: '2026-10' }
  await expectRefusal(office, performanceCalls.addAdjustment, change, 'period-locked')
  await expectRefusal(office, performanceCalls.lockPeriod, of, 'period-locked')
  await office.ok(performanceCalls.addAdjustment, { ...change, period: '2026-11' })
  expect((await month('2026-11')).row).toMatchObject({ adjusted: 100 })
  const { rows } = await server.ctx.pool.query(
    `select count(*)::int as n from message where plat = 'performance'`,
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('may be disputed for 72 hours and is answered by somebody else', async () => {
  await decideMany(server, person, 1)
  const other = await aMember(
    server,
    (
      await server.ctx.db
        .selectFrom('person')
        .select('teamId')
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow()
    ).teamId ?? '',
    ['audit.take', 'performance.read'],
  )
  await decideMany(server, other, 1)
  clockAt('2026-11-10T04:00:00Z')
  await lock.run(server.ctx)
  const of = { projectId, period: '2026-10' }
  const dispute = { ...of, action: 'dispute', remark: 'Two orders are missing' } as const
  const { list } = await person.client.ok(performanceCalls.check, dispute)
  expect(list).toMatchObject([{ personId: person.id, state: 'disputed' }])
  const recordId = list[0]?.recordId ?? ''
  await expectRefusal(
    person.client,
    performanceCalls.check,
    { ...of, action: 'confirm' },
    'wrong-state',
  )
  const answer = { recordId, points: 150, amount: 0, answer: 'They are added' }
  await expectRefusal(person.client, performanceCalls.answerDispute, answer, 'no-permission')
  expect(await office.ok(performanceCalls.publish, of)).toEqual({ published: 0, waiting: 2 })
  await other.client.ok(performanceCalls.answerDispute, answer)
  await expectRefusal(other.client, performanceCalls.answerDispute, answer, 'wrong-state')
  pass((3 * dayMs) / 1000)
  await expectRefusal(other.client, performanceCalls.check, dispute, 'wrong-state')
  expect(await office.ok(performanceCalls.publish, of)).toEqual({ published: 2, waiting: 0 })
  expect((await month('2026-10')).row).toMatchObject({
    state: 'published',
    dispute: 'Two orders are missing',
    answer: 'They are added',
  })
  expect((await month('2026-11')).adjustments).toMatchObject([{ cause: 'dispute', points: 150 }])
  const { list: periods } = await office.ok(performanceCalls.periods, { sort: 'period' })
  expect(periods[0]).toMatchObject({ state: 'published', people: 2, published: 2, disputed: 0 })
})
