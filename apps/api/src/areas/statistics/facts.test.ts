import type { FactName } from '@oas/contract/statistics/facts'
import { beforeEach, expect, test } from 'vitest'
import { dayOf } from '../../core/office-time.ts'
import { rec, send } from '../../testing/auditor.ts'
import { item, muting } from '../../testing/held.ts'
import {
  aQueue,
  aRule,
  anInspectionLeader,
  anInspector,
  answerOne,
  decideMany,
  fetchOf,
  runInspectionJob,
  sampleAll,
  useInspectionWorld,
  workedBy,
} from '../../testing/inspections.ts'
import { clock, pass, server } from '../../testing/queue-world.ts'
import { type MadePerson, aPerson } from '../../testing/world.ts'
import { countAccuracy } from '../inspection/queries/accuracy.ts'
import { speedOf, sumDecided } from './queries/decided.ts'
import type { Dim, SumsAsked } from './queries/dims.ts'
import { sumFacts } from './queries/facts.ts'
import { fold } from './queries/figures.ts'
import { listIncidents } from './queries/repairs.ts'
import { verify, verifyByClock } from './verify.ts'

useInspectionWorld()
const say = { agree: false, errorClass: 'too_hard', severity: 'normal', comment: 'No' } as const
const scope = { all: true, pairs: [] } as const
const around = (change: Partial<SumsAsked> = {}): SumsAsked => ({
  from: dayOf(clock - 40 * 86_400_000),
  to: dayOf(clock + 40 * 86_400_000),
  scope,
  ...change,
})
const facts = async (
  name: FactName,
  by: readonly Dim[],
  change: Partial<SumsAsked> = {},
): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await sumFacts(server.ctx.db, [name], around(change), by)).map(({ keys, n }) => [
      keys.join(' '),
      n,
    ]),
  )
const foldAll = async (): Promise<void> => {
  while (await fold(server.ctx.db, 500));
}
const aTeam = async (name: string): Promise<string> =>
  (
    await server.ctx.pool.query<{ id: string }>(
      'insert into team (name) values ($1) returning id::text',
      [name],
    )
  ).rows[0]?.id ?? ''
const moveTo = (person: MadePerson, teamId: string | null): Promise<unknown> =>
  server.ctx.pool.query('update person set team_id = $2 where id = $1', [person.id, teamId])

let person: MadePerson
beforeEach(async () => {
  // Tables are emptied between tests in a way that nothing counts.
  await server.ctx.pool.query(
    'truncate stat_fact, stat_fact_delta, stat_touched, stat_check, stat_incident',
  )
  person = await aPerson(server.ctx, { permissions: ['audit.take', 'inspection.read'] })
})

test('counts for the team that somebody was in when they decided', async () => {
  const [north, south] = [await aTeam('Northern'), await aTeam('Southern')]
  const asked = { persons: [person.id] }
  const n = async (change: Partial<SumsAsked>): Promise<number> =>
    (await sumDecided(server.ctx.db, around({ ...asked, ...change }), [])).reduce(
      (sum, row) => sum + row.n,
      0,
    )
  await decideMany(server, person, 1)
  await moveTo(person, north)
  await decideMany(server, person, 2)
  await moveTo(person, south)
  await decideMany(server, person, 3)
  const teams = async () =>
    (await sumDecided(server.ctx.db, around(asked), ['team'])).map((row) => [row.keys[0], row.n])
  for (const step of [() => Promise.resolve(), foldAll]) {
    await step()
    expect(Object.fromEntries(await teams())).toEqual({ '': 1, [north]: 2, [south]: 3 })
    expect([await n({ teams: [north] }), await n({ teams: [south] })]).toEqual([2, 3])
  }
  // Decisions from before teams were written down are of the team that their person is in now.
  await server.ctx.pool.query(
    `update stat_decision set team_id = 0 where person_id = $1 and team_id = $2`,
    [person.id, north],
  )
  expect([await n({ teams: [north] }), await n({ teams: [south] })]).toEqual([0, 5])
  expect(await verify(server.ctx)).toBe(2)
  expect([await n({ teams: [north] }), await n({ teams: [south] })]).toEqual([2, 3])
})

test('tells how long shares of decisions took, added up or not', async () => {
  pass(60)
  for (const spentMs of [1000, 2000, 3000, 4000])
    await decideMany(server, person, 1, (held) => item(held, 'ignore', { spentMs }))
  for (const step of [() => Promise.resolve(), foldAll]) {
    await step()
    const asked = around({ persons: [person.id] })
    expect(await speedOf(server.ctx.db, asked, ['person'], [0.5, 0.9])).toEqual([
      { keys: [person.id], shares: [2, 4] },
    ])
  }
})

const strata = async (dim: 'person' | 'type' | 'day' | 'source') => {
  const names = {
    eligible: 'inspect_eligible',
    drawn: 'inspect_drawn',
    inspected: 'inspect_done',
    right: 'inspect_right',
    sampled: 'inspect_sampled',
    sampledRight: 'inspect_sampled_right',
    expired: 'inspect_expired',
  } as const
  const rows = new Map<string, Record<string, unknown>>()
  for (const [what, name] of Object.entries(names))
    for (const { keys, n } of await sumFacts(server.ctx.db, [name], around(), [dim, 'key'])) {
      const [key, stratum] = keys
      const row = rows.get(keys.join(' ')) ?? {
        key,
        stratum,
        ...Object.fromEntries(Object.keys(names).map((one) => [one, 0])),
      }
      rows.set(keys.join(' '), { ...row, [what]: n })
    }
  return [...rows.values()]
}
const sorted = (rows: readonly { key?: unknown; stratum?: unknown }[]) =>
  rows.toSorted((a, b) => (`${a.key} ${a.stratum}` < `${b.key} ${b.stratum}` ? -1 : 1))

test('has the strata of accuracy as inspections themselves have them', async () => {
  const leader = await anInspectionLeader(server)
  const inspectors = [await anInspector(server), await anInspector(server)]
  const queueId = await aQueue(leader, {
    people: workedBy(...inspectors),
    blind: false,
    correct: 'after-appeal',
    rules: [
      aRule(1, { kind: 'result', value: 60, match: { ...aRule(1).match, results: ['mute'] } }),
      aRule(2, { kind: 'count', value: 9 }),
    ],
  })
  const other = await aPerson(server.ctx, { permissions: ['audit.take'] })
  await decideMany(server, person, 12)
  await decideMany(server, other, 6, (held) => item(held))
  await sampleAll(server)
  await server.ctx.pool.query(`
    update inspect_tested set at = at - interval '1 day';
    update inspection set decided_at = decided_at - interval '1 day'`)
  await runInspectionJob(server, 'top-up')
  await server.ctx.pool.query(`
    with e as (
      update inspection set state = 'expired'
      where id = (select min(id) from inspection)
      returning order_id
    )
    delete from queue_order q using e where q.id = e.order_id`)
  for (const [at, inspector] of inspectors.entries())
    for (const [place, order] of (await fetchOf(inspector, queueId, 10)).entries())
      await answerOne(
        server,
        inspector,
        (at + place) % 3 === 0 ? item(order, 'ignore', { inspection: say }) : muting(order),
      )
  await server.ctx.pool.query(`
    update inspection set standing = 'overturned'
    where id = (select id from inspection where verdict = 'wrong' order by id limit 1);
    update inspection set standing = 'void'
    where id = (select id from inspection where state = 'done' order by id desc limit 1)`)
  for (const dim of ['person', 'type', 'day', 'source'] as const) {
    const group = dim === 'source' ? 'queue' : dim
    const told = await countAccuracy(server.ctx.db, { scope }, group)
    const plain = told.map((row) => ({ ...row, wrong: undefined }))
    // What is undefined is not compared.
    expect(sorted(await strata(dim)), dim).toEqual(sorted(plain))
    expect(plain.some(({ sampled }) => sampled > 0)).toBe(true)
    expect(plain.some(({ inspected, sampled }) => inspected > sampled)).toBe(true)
    expect(plain.some(({ expired }) => expired > 0)).toBe(true)
  }
  const wrong = (await countAccuracy(server.ctx.db, { scope }, 'none')).flatMap((row) =>
    Object.entries(row.wrong),
  )
  const perClass = await facts('inspect_wrong', ['key'])
  expect(Object.values(perClass).reduce((a, b) => a + b, 0)).toBe(
    wrong.reduce((sum, [, n]) => sum + (n ?? 0), 0),
  )
  // The finding is of another day than the decision, and counts for its inspector as well.
  const found = Object.keys(await facts('inspect_by_done_found', ['day']))
  expect(found).toEqual([dayOf(clock)])
  expect(await facts('inspect_by_done', ['person'])).toEqual(
    await facts('inspect_by_done_found', ['person']),
  )
  expect(await verify(server.ctx)).toBe(0)
})

test('what waits in the queue is what came and did not leave', async () => {
  const balance = async (): Promise<number> => {
    const sum = async (name: FactName): Promise<number> =>
      Object.values(await facts(name, ['app'], { types: ['50:12'], sources: ['0'] })).reduce(
        (a, b) => a + b,
        0,
      )
    return (
      (await sum('order_came')) +
      (await sum('order_back')) -
      (await sum('order_decided')) -
      (await sum('order_dropped'))
    )
  }
  const waiting = async (): Promise<number> =>
    (
      await server.ctx.pool.query<{ n: number }>(
        'select count(*)::int as n from queue_order where not test and task_id is null',
      )
    ).rows[0]?.n ?? 0
  const today = dayOf(Date.now())
  await send(server, [rec('a1'), rec('a2'), rec('a3', { language: 'ru' })])
  await decideMany(server, person, 2)
  expect(await balance()).toBe(await waiting())
  expect(await balance()).toBe(3)
  expect(await facts('order_decided', ['day'], { from: today, to: today })).toEqual({ [today]: 2 })
  await server.ctx.pool.query(`
    with gone as (delete from queue_order where post_id = 'a1' returning *)
    insert into order_event (order_id, record_id, app_id, kind)
    select id, record_id, app_id, 'discarded' from gone`)
  expect(await facts('order_dropped', ['key'])).toEqual({ discarded: 1 })
  // A task takes one over: it leaves the ordinary queue.
  await server.ctx.pool.query("update queue_order set task_id = 77 where post_id = 'a2'")
  expect(await balance()).toBe(1)
  expect(await facts('order_back', ['source'], { sources: ['77'] })).toEqual({ 77: 1 })
  expect(await verify(server.ctx)).toBe(0)
})

test('mends sums that went wrong on any day that changed, and keeps what it mended', async () => {
  const leader = await anInspectionLeader(server)
  const inspector = await anInspector(server)
  await aQueue(leader, { people: workedBy(inspector), rules: [aRule(1)] })
  await decideMany(server, person, 5)
  await sampleAll(server)
  await foldAll()
  const before = await facts('inspect_made', ['person'])
  expect(before).toEqual({ [person.id]: 5 })
  const day = dayOf(clock)
  pass(10 * 86_400)
  await server.ctx.pool.query(`update stat_fact set n = n + 2 where fact = 'inspect_made'`)
  await server.ctx.pool.query(`delete from stat_fact where fact = 'inspect_eligible'`)
  expect(await verify(server.ctx)).toBe(2)
  expect(await facts('inspect_made', ['person'])).toEqual(before)
  expect(await listIncidents(server.ctx.db, { from: day, to: day }, 10)).toMatchObject([
    { day, of: 'inspect_eligible', keys: 1 },
    { day, of: 'inspect_made', keys: 1 },
  ])
  expect(await verify(server.ctx)).toBe(0)
})

test('compares by the clock once a day, not before three in the morning', async () => {
  const checks = async (): Promise<number> =>
    (await server.ctx.pool.query('select 1 from stat_check')).rowCount ?? 0
  const morning = clock - ((clock + 8 * 3_600_000) % 86_400_000) + 86_400_000
  pass((morning - clock) / 1000 + 3600)
  await verifyByClock(server.ctx)
  expect(await checks()).toBe(0)
  pass(2 * 3600 + 60)
  await verifyByClock(server.ctx)
  await verifyByClock(server.ctx)
  expect(await checks()).toBe(1)
  pass(86_400)
  await verifyByClock(server.ctx)
  expect(await checks()).toBe(2)
})
