import { performanceCalls } from '@oas/contract/performance/calls'
import { blankProject } from '@oas/contract/performance/schemas'
import { beforeEach, expect, test } from 'vitest'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import {
  aQueue,
  anInspectionLeader,
  anInspector,
  tryInBulk,
  useInspectionWorld,
  workedBy,
} from '../../testing/inspections.ts'
import { hold, muting, submitItems } from '../../testing/held.ts'
import {
  type Measured,
  aMember,
  aProject,
  aTeam,
  anOffice,
  decideInBulk,
} from '../../testing/performances.ts'
import { clock, pass, resetClock, server } from '../../testing/queue-world.ts'
import type { Client } from '../../testing/server.ts'
import { aPerson } from '../../testing/world.ts'
import { seedWrong } from '../../testing/wrong-orders.ts'

useInspectionWorld()
const { detail, list, ranking, saveProject, savePrices, reviewPrices } = performanceCalls
const october = new Date('2026-10-12T04:00:00Z')
const period = '2026-10'
let office: Client
let teamId: string
let person: Measured
beforeEach(async () => {
  await server.ctx.pool.query(
    `truncate performance_project, performance_period, performance_price cascade`,
  )
  resetClock()
  pass((Date.parse('2026-10-20T04:00:00Z') - clock) / 1000)
  office = await anOffice(server)
  teamId = await aTeam(server)
  person = await aMember(server, teamId)
})

const pricesOf = (penalty: number) => ({
  rows: [
    { unit: 'order', typeKey: null, language: null, price: 9999, from: '2026-01-01' },
    { unit: 'order', typeKey: '50:12', language: null, price: 350, from: '2026-09-01' },
    { unit: 'order', typeKey: '50:12', language: null, price: 100, from: '2026-11-01' },
  ] as { unit: 'order'; typeKey: string | null; language: null; price: number; from: string }[],
  penalty,
})

test('adds what each indicator reaches of its target, less wrong orders, to a band', async () => {
  const projectId = await aProject(office, teamId)
  const ids = await decideInBulk(server, person.id, { n: 900, at: october, due: 200, late: 1 })
  const inspector = await anInspector(server)
  const queueId = await aQueue(await anInspectionLeader(server), { people: workedBy(inspector) })
  await tryInBulk(server, {
    queueId,
    personId: person.id,
    inspectorId: inspector.personId,
    rule: 1,
    p: 1,
    eligible: 100,
    inspected: 100,
    wrong: 4,
    at: october,
  })
  const found = { foundBy: inspector.personId, severity: 'serious' } as const
  await seedWrong(server, ids[0] ?? '', found)
  const { row, openWrong } = await person.client.ok(detail, { projectId, period })
  expect(row.figures.map(({ key, num, den, points }) => [key, num, den, points])).toEqual([
    ['handled', 900, 1, 4500],
    ['accuracy', 96, 100, 3918],
    ['onTime', 199, 200, 2000],
  ])
  expect(row).toMatchObject({
    state: 'open',
    wrong: { serious: 1 },
    deducted: 500,
    score: 9918,
    band: 'A',
    rank: 1,
    ranked: 1,
    own: true,
    pay: null,
  })
  expect(openWrong).toBe(1)
})

test('pays right units by the price of their day, less a penalty that two people set', async () => {
  const indicators = [{ key: 'handled', weight: 100, goal: 800, cap: 100, least: 0 } as const]
  const projectId = await aProject(office, teamId, { indicators, deductions: [] })
  const ids = await decideInBulk(server, person.id, { n: 1234, at: october })
  const { id: foundBy } = await aPerson(server.ctx)
  for (const id of ids.slice(0, 12)) await seedWrong(server, id, { foundBy, severity: 'minor' })
  const paid = async () => (await person.client.ok(detail, { projectId, period })).row.pay
  expect(await paid()).toBeNull()
  expect(await office.ok(savePrices, { version: 0, body: pricesOf(0) })).toMatchObject({
    state: 'inForce',
  })
  expect(await paid()).toMatchObject({ gross: 4491, deducted: 0, pay: 4491, coefficient: 1050 })
  expect(await office.ok(savePrices, { version: 1, body: pricesOf(1000) })).toEqual({
    version: 2,
    state: 'waiting',
  })
  expect(await paid()).toMatchObject({ pay: 4491 })
  await expectRefusal(office, savePrices, { version: 1, body: pricesOf(0) }, 'conflict')
  const pass2 = { version: 2, pass: true, reason: '' }
  await expectRefusal(office, reviewPrices, pass2, 'second-person')
  await (await anOffice(server)).ok(reviewPrices, pass2)
  expect(await paid()).toMatchObject({
    gross: 4491,
    deducted: 42,
    pay: 4449,
    lines: [{ unit: 'order', typeKey: '50:12', units: 1234, wrong: 12, price: 350 }],
  })
  await office.ok(performanceCalls.addAdjustment, {
    projectId,
    period,
    personId: person.id,
    points: 0,
    amount: -2000,
    reason: 'Paid twice in September',
  })
  // All deductions together take a fifth of the pay at most.
  expect(await paid()).toMatchObject({ deducted: 42, adjusted: -856, pay: 3593 })
})

test('shares places, leaves out who handled too little, shows each their own', async () => {
  const indicators = [{ key: 'handled', weight: 100, goal: 100, cap: 300, least: 0 } as const]
  const projectId = await aProject(office, teamId, { indicators, minVolume: 10 })
  const others = [
    await aMember(server, teamId),
    await aMember(server, teamId),
    await aMember(server, teamId),
    await aMember(server, teamId),
  ]
  const counts = [40, 90, 40, 20, 9]
  for (const [at, one] of [person, ...others].entries())
    await decideInBulk(server, one.id, { n: counts[at] ?? 0, at: october })
  const of = { projectId, period }
  const all = await office.ok(ranking, of)
  expect(all.list.map(({ rank, score }) => [rank, score])).toEqual([
    [1, 9000],
    [2, 4000],
    [2, 4000],
    [4, 2000],
    [null, 900],
  ])
  expect(all.ranked).toBe(4)
  expect((await person.client.ok(ranking, of)).list).toMatchObject([{ own: true, rank: 2 }])
  const leader = await aMember(server, teamId, ['performance.read'])
  expect((await leader.client.ok(ranking, of)).list).toHaveLength(5)
  expect(await leader.client.ok(list, { period })).toMatchObject({ view: 'team', total: 5 })
  const stranger = await aMember(server, await aTeam(server), ['audit.take', 'performance.read'])
  await expectRefusal(stranger.client, ranking, of, 'not-found')
  expect(await stranger.client.ok(list, { period })).toMatchObject({ total: 0 })
  const foreign = await aPerson(server.ctx, {
    permissions: ['performance.manage'],
    scope: [{ appId: 71 }],
  })
  const elsewhere = server.client(foreign.token)
  expect(await elsewhere.ok(list, { period })).toMatchObject({ total: 0 })
  await expectRefusal(elsewhere, performanceCalls.lockPeriod, of, 'foreign-data')
  const sorted = await office.ok(list, { ...of, sort: '-score', pageSize: 2, current: 2 })
  expect(sorted.list.map(({ score }) => score)).toEqual([4000, 2000])
  expect((await office.ok(list, { ...of, personId: person.id })).total).toBe(1)
})

test('tells the own work of today as it is decided, and how much of it was in time', async () => {
  resetClock()
  const today = () => person.client.ok(performanceCalls.today, {})
  expect(await today()).toMatchObject({ handled: 0, byPage: [], quotas: [] })
  for (const minutes of [5, -5, null]) {
    const held = await hold(server, person.id)
    const at = minutes === null ? null : new Date(clock + minutes * 60_000)
    await server.ctx.pool.query('update queue_order set deadline_at = $2 where id = $1', [
      held.id,
      at,
    ])
    await submitItems(server, person.token, [muting(held, { spentMs: 700 })])
  }
  expect(await today()).toMatchObject({
    handled: 3,
    onTime: { num: 1, den: 2 },
    byPage: [{ typeKey: '50:12', n: 3 }],
  })
})

test('keeps versions of projects, and refuses what could measure nobody', async () => {
  const body = { ...blankProject(period), name: ' Comments ', types: ['50:12'] }
  const made = await office.ok(saveProject, { state: 'draft', body })
  const msg = await expectRefusal(
    office,
    saveProject,
    { id: made.id, version: 1, state: 'active', body },
    'required',
  )
  expect(msg).toContain('团队')
  const whole = { ...body, teamIds: [teamId] }
  const saved = await office.ok(saveProject, {
    id: made.id,
    version: 1,
    state: 'active',
    body: whole,
  })
  expect(saved.version).toBe(2)
  const again = { id: made.id, version: 1, state: 'active', body: whole } as const
  await expectRefusal(office, saveProject, again, 'conflict')
  await expectRefusal(office, saveProject, { ...again, version: 2, state: 'draft' }, 'wrong-state')
  const twice = { state: 'draft', body: { ...whole, name: 'comments' } } as const
  await expectRefusal(office, saveProject, twice, 'invalid-input')
  const early = { state: 'draft', body: { ...whole, name: 'x', since: '2025-01' } } as const
  await expectRefusal(office, saveProject, early, 'invalid-input')
  const { list: projects } = await person.client.ok(performanceCalls.projects, { mine: true })
  expect(projects).toMatchObject([{ covers: true, people: 1, state: 'active' }])
  await expectRefusal(
    office,
    performanceCalls.lockPeriod,
    { projectId: made.id, period },
    'invalid-input',
  )
})
