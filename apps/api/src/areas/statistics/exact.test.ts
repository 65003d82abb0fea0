import { contract } from '@oas/contract/index'
import { factNames } from '@oas/contract/statistics/facts'
import { dayMs, minuteMs } from '@oas/contract/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf, dayStart } from '../../core/office-time.ts'
import {
  type World,
  aWorld,
  chanceOf,
  newWork,
  steps,
  useQualityWorld,
} from '../../testing/quality-acts.ts'
import { clock, pass, server } from '../../testing/queue-world.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { statisticsJobs } from './jobs.ts'
import { sumDecided } from './queries/decided.ts'
import { sumFacts } from './queries/facts.ts'
import { mend } from './queries/repairs.ts'
import { verify } from './verify.ts'

/** How much is done; `OPERATIONS=10000` is the whole of it. */
const operations = Number(process.env['OPERATIONS'] ?? 150)
const reads = Math.min(100, Math.ceil(operations / 10))

useQualityWorld()
const servers: TestServer[] = []
beforeAll(async () => {
  servers.push(server)
  for (let n = 1; n < 3; n++)
    servers.push(
      await testServer({ databaseUrl: server.config.databaseUrl }, { now: () => new Date(clock) }),
    )
})
afterAll(async () => {
  for (const one of servers.slice(1)) await one.stop()
})

const aRow = async <T>(text: string, values: unknown[] = []): Promise<T | undefined> =>
  (await server.ctx.pool.query(text, values)).rows[0] as T | undefined
/** Somebody changes teams. */
const moveTeam = async ({ crowd, pick, chance }: World): Promise<void> => {
  await server.ctx.pool.query('update person set team_id = $1 where id = $2', [
    chance() < 0.2 ? null : pick(teams),
    pick(crowd).personId,
  ])
}
const teams: string[] = []
/** A leader voids what another was found wrong for. */
const voidOne = async ({ crowd, pick }: World): Promise<void> => {
  const wrong = await aRow<{ id: string }>(
    "select id::text from wrong_order where state <> 'voided' order by random() limit 1",
  )
  if (wrong)
    await pick(crowd).client.call(contract.wrongOrder.judge, {
      ids: [wrong.id],
      act: 'void',
      reason: 'The rule was not clear',
    })
}
/** A transaction that writes everywhere and ends in nothing. */
const rollBack = async (): Promise<void> => {
  const client = await server.ctx.pool.connect()
  const one = (table: string) =>
    `id = (select id from ${table} order by random() limit 1 for update skip locked)`
  try {
    await client.query('begin')
    await client.query(`update inspection set standing = 'void' where ${one('inspection')}`)
    await client.query(`update wrong_order set state = 'lapsed' where ${one('wrong_order')}`)
    await client.query(`delete from queue_order where ${one('queue_order')}`)
    await client.query(`update task_item set state = 'gone' where ${one('task_item')}`)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** The work begins fifty minutes before the end of a day, and lasts a hundred. */
const begin = (): void => pass((dayStart(clock) + dayMs - 50 * minuteMs - clock) / 1000)
const spell = Math.ceil(operations / 10)
/** The clock goes on, and whoever is logged in stays so. */
const goOn = async (): Promise<void> => {
  await server.ctx.pool.query('update session set expires_at = $1', [new Date(clock + dayMs)])
  pass(600)
}

const always = { from: '2000-01-01', to: '2100-01-01', scope: { all: true, pairs: [] } } as const
type Counts = Record<string, number>
const byKeys = (rows: readonly { keys: string[]; n: number }[]): Counts =>
  Object.fromEntries(rows.map(({ keys, n }) => [keys.join(' '), n]))
const plain = async (db: TestServer['ctx']['db'], text: string): Promise<Counts> => {
  const { rows } = await sql<{ key: string; n: number }>`${sql.raw(text)}`.execute(db)
  return Object.fromEntries(rows.filter(({ n }) => n !== 0).map(({ key, n }) => [key, Number(n)]))
}

/**
 * What is counted in the plainest words, beside how facts have it, by joined keys. The
 * team of a person is the one of the decision, whatever it is now.
 */
const inspected = `i.kind = 'inspect' and i.state = 'done' and i.standing <> 'void'`
const right = `(i.standing = 'overturned' or i.verdict = 'agree' and i.standing <> 'changed')`
const asFacts = (
  fact: Parameters<typeof sumFacts>[1][number],
  by: Parameters<typeof sumFacts>[3],
) => [fact, by] as const
const compared: readonly (readonly [readonly [string, readonly string[]], string])[] = [
  [
    asFacts('inspect_right', ['person', 'team']),
    `select i.person_id || ' ' || coalesce(nullif(d.team_id, -1)::text, '') as key, count(*) as n
     from inspection i join decision d on d.id = i.decision_id
     where ${inspected} and ${right} group by 1`,
  ],
  [
    asFacts('inspect_by_wrong_found', ['person', 'key']),
    `select i.inspector_id || ' ' || i.error_class || ':' || i.severity as key, count(*) as n
     from inspection i where ${inspected} and not ${right} group by 1`,
  ],
  [
    asFacts('inspect_eligible', ['source', 'key']),
    `select t.queue_id || ' '
         || case when t.p > 0 then t.queue_id || ':' || t.rule_id || ':' || t.p else '' end as key,
       count(*) as n
     from inspect_tested t group by 1`,
  ],
  [
    asFacts('wrong', ['person', 'key']),
    `select person_id || ' ' || role || ':' || source || ':' || error_class || ':' || severity
         || ':' || state as key,
       count(*) as n
     from wrong_order group by 1`,
  ],
  [
    asFacts('appeal_handled_by', ['person', 'key']),
    `select person_id || ' ' || level || ':' || act || ':in_time' as key, count(*) as n
     from appeal_step where act in ('upheld', 'overturned', 'changed', 'void') group by 1`,
  ],
  [
    asFacts('item_final', ['source', 'key']),
    `select task_id || ' ' || final_by as key, count(*) as n
     from task_item where state = 'final' group by 1`,
  ],
  [
    asFacts('item_pattern', ['source', 'key']),
    `select task_id || ' ' || answers as key, count(*) as n
     from (
       select task_id, item_id, jsonb_object_agg(round, key)::text as answers
       from task_answer group by 1, 2 having count(*) > 1
     ) p
     group by 1`,
  ],
  [
    asFacts('branch_judged', ['source', 'person']),
    `select task_id || ' ' || judge_id as key, count(*) as n
     from branch_order where judged_at is not null group by 1`,
  ],
]

/** How many sums differ from what the rows say, and how many were looked at, all of one moment. */
const readOnce = (): Promise<{ off: number; keys: number }> =>
  server.ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      let keys = 0
      for (const [[fact, by], text] of compared) {
        const told = byKeys(await sumFacts(tx, [fact as never], always, by as never))
        expect(told, fact).toEqual(await plain(tx, text))
        keys += Object.keys(told).length
      }
      const decided = await sumDecided(tx, always, ['person', 'team', 'source'])
      expect(byKeys(decided)).toEqual(
        await plain(
          tx,
          `select person_id || ' ' || coalesce(nullif(team_id, -1)::text, '') || ' '
               || coalesce(task_id, 0) as key,
             count(*) filter (where state = 'active') as n
           from decision where not test group by 1`,
        ).then((all) => ({ ...zeroesOf(decided), ...all })),
      )
      const day = dayOf(clock)
      const off = await mend(tx, await daysOf(tx), day)
      return { off: off.reduce((sum, one) => sum + one.keys, 0), keys: keys + decided.length }
    })
/** Who has nothing but what was undone or replaced is told with none. */
const zeroesOf = (rows: readonly { keys: string[]; n: number }[]): Counts =>
  byKeys(rows.filter(({ n }) => n === 0))
const daysOf = async (db: TestServer['ctx']['db']): Promise<string[]> => {
  const { rows } = await sql<{ day: string }>`
    select day::text as day from stat_fact
    union
    select day::text from stat_fact_delta`.execute(db)
  return rows.map(({ day }) => day)
}

test('every sum equals its rows at any moment of random acts on three servers', async () => {
  for (const name of ['North', 'South', 'West']) {
    const row = await aRow<{ id: string }>(
      'insert into team (name) values ($1) returning id::text',
      [name],
    )
    teams.push(row?.id ?? '')
  }
  // The tests' own way of emptying a table passes by what counts.
  await verify(server.ctx)
  begin()
  const seed = Number(process.env['SEED'] ?? 7)
  const world = await aWorld(chanceOf(seed), servers)
  const { decide, decideAgain } = newWork
  const own = [moveTeam, voidOne, rollBack, decide, decide, decide, decide, decideAgain]
  let done = 0
  const work = async (): Promise<void> => {
    while (done < operations) {
      const n = ++done
      await world.pick([...steps, ...own])(world)
      if (n % 35 === 34) await newWork.ask(world)
      if (n % spell === spell - 1) await goOn()
    }
  }
  const [foldJob] = statisticsJobs
  const fold = async (): Promise<void> => {
    while (done < operations)
      for (const { ctx } of servers) {
        await foldJob?.run(ctx)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
  }
  let [read, off, keys] = [0, 0, 0]
  const look = async (): Promise<void> => {
    for (; read < reads; read++) {
      while (done < ((read + 1) * operations) / reads)
        await new Promise((resolve) => setTimeout(resolve, 20))
      const seen = await readOnce()
      off += seen.off
      keys = Math.max(keys, seen.keys)
    }
  }
  await Promise.all([...servers.map(() => work()), fold(), look()])
  while (await foldJob?.run(server.ctx));
  off += (await readOnce()).off
  expect(await verify(server.ctx)).toBe(0)
  const known: readonly string[] = factNames
  const unknown = (
    await server.ctx.pool.query<{ fact: string }>('select distinct fact from stat_fact')
  ).rows.filter(({ fact }) => !known.includes(fact))
  expect(unknown).toEqual([])
  const { rows } = await server.ctx.pool.query<Record<string, number>>(
    `select (select count(*)::int from inspection where state = 'done') as inspected,
       (select count(*)::int from appeal_step where level = 2) as "second level",
       (select count(*)::int from wrong_order where voided_as = 'void') as voided,
       (select count(*)::int from decision where state = 'undone') as undone,
       (select count(*)::int from decision where state = 'replaced') as replaced,
       (select count(distinct team_id)::int from decision) as teams`,
  )
  if (process.env['OPERATIONS'])
    process.stdout.write(`${JSON.stringify({ operations, reads, keys, off, ...rows[0] })}\n`)
  expect({ off, read }).toEqual({ off: 0, read: reads })
  // Of few acts chance may leave some kinds out.
  const whole = ['inspected', 'second level', 'voided', 'replaced', 'teams']
  for (const what of ['undone', ...(operations < 1000 ? [] : whole)])
    expect(rows[0]?.[what], what).toBeGreaterThan(0)
}, 3_600_000)
