import { listNamed } from '../../apps/api/src/areas/task/queries/people.ts'
import { claim, decide } from './product.ts'
import { fillQueue, load, makeAuditors, makeTypes, openWorld, quantile } from './world.ts'

// What inspections and levels cost those who do other work: the trigger that notes decisions of
// watched types, orders of inspection beside ordinary ones, and the least level of a task. What is
// compared is done in turns, and found the same before a figure counts.
const rounds = Number(process.env['INSPECT_ROUNDS'] ?? 60)
const waiting = Number(process.env['INSPECT_WAITING'] ?? 200_000)
const people = Number(process.env['INSPECT_PEOPLE'] ?? 2000)
const batch = 20
const warm = 5

const must = (is: unknown, wanted: unknown, what: string): void => {
  if (JSON.stringify(is) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(is)} instead of ${JSON.stringify(wanted)}`)
}
const timed = async <T>(work: () => Promise<T>): Promise<{ ms: number; is: T }> => {
  const from = performance.now()
  const is = await work()
  return { ms: performance.now() - from, is }
}
const tell = (what: string, plain: readonly number[], more: readonly number[]): void => {
  const [a, b] = [quantile(plain, 0.5), quantile(more, 0.5)]
  const [c, d] = [quantile(plain, 0.9), quantile(more, 0.9)]
  console.log(
    `${what}: p50 ${a.toFixed(2)} and ${b.toFixed(2)} ms (${(b / a).toFixed(2)} x), ` +
      `p90 ${c.toFixed(2)} and ${d.toFixed(2)} ms`,
  )
}

const [world, other] = [await openWorld(), await openWorld()]
const { pool } = world.ctx
for (const one of [world, other]) {
  await makeTypes(one)
  await fillQueue(one, (rounds + warm) * batch, [1, 2])
}
const [auditor] = await makeAuditors(world)
const [beside] = await makeAuditors(other)
if (!auditor || !beside) throw new Error('nobody audits')

/** A queue of inspections that watches a type. */
const watch = async (on: typeof world, appId: number, by: string): Promise<string> => {
  const { rows } = await on.ctx.pool.query<{ id: string }>(
    `
      with k as (
        insert into quality_queue (
          kind, name, state, body, priority, created_by, created_at, updated_by, updated_at
        )
        values ('inspect', 'Watches', 'on', '{}', 5, $1, now(), $1, now())
        returning id
      )
      insert into quality_queue_type (queue_id, app_id, type, kind, watches)
      select id, $2, 1, 'inspect', true from k
      returning queue_id::text as id`,
    [by, appId],
  )
  return rows[0]?.id ?? ''
}
await watch(world, 2, auditor.ctx.caller.id)
const queueId = await watch(other, 20, beside.ctx.caller.id)
await other.ctx.pool.query(
  `
    insert into queue_order (
      app_id, type, record_id, business, task_id, round, rank, priority, post_id, uid, facts
    )
    select 1, 1, next_id(), 'text', $1, 1, 1700000000000 + i, 0, 'i' || i, 'u' || i % 10000,
      '{"$effect": "inspect"}'
    from generate_series(1, $2::int) i`,
  [queueId, waiting],
)
for (const { ctx } of [world, other]) {
  await ctx.pool.query('vacuum analyze')
  await ctx.pool.query('checkpoint')
}
console.log(`${rounds} rounds of ${batch}, ${load()}`)

const submits = { plain: [] as number[], watched: [] as number[] }
const claims = { alone: [] as number[], beside: [] as number[] }
for (let round = -warm; round < rounds; round++) {
  const [mine, theirs] = [
    await timed(() => claim(auditor, 1, batch)),
    await timed(() => claim(beside, 1, batch)),
  ]
  must([mine.is.length, theirs.is.length], [batch, batch], 'claimed')
  const watched = await claim(auditor, 2, batch)
  const plain = await timed(() => decide(auditor, 1, mine.is))
  const noted = await timed(() => decide(auditor, 2, watched))
  must([plain.is, noted.is], [batch, batch], 'decided')
  await decide(beside, 1, theirs.is)
  if (round < 0) continue
  claims.alone.push(mine.ms)
  claims.beside.push(theirs.ms)
  submits.plain.push(plain.ms)
  submits.watched.push(noted.ms)
}
const noted = await pool.query(
  `select d.app_id as app, count(*)::int as decided, count(i.decision_id)::int as noted
   from decision d
   left join inspect_due i on i.decision_id = d.id
   group by 1 order by 1`,
)
const all = (rounds + warm) * batch
must(
  noted.rows,
  [
    { app: 1, decided: all, noted: 0 },
    { app: 2, decided: all, noted: all },
  ],
  'noted',
)
const kept = await other.ctx.pool.query(
  "select count(*)::int as n from queue_order where task_id = $1 and state = 'waiting'",
  [queueId],
)
must(kept.rows, [{ n: waiting }], 'inspections that wait')
tell(
  `submit of ${batch} decisions, of a type that nothing and that a queue watches`,
  submits.plain,
  submits.watched,
)
tell(
  `claim of ${batch} beside none and ${waiting} orders of inspection`,
  claims.alone,
  claims.beside,
)

const made = await pool.query<{ id: string }>(
  `
    with p as (
      insert into person (name, display_name)
      select 'levelled ' || i, 'Levelled ' || i from generate_series(1, $1::int) i
      returning id
    )
    insert into skill_level (person_id, app_id, type, language, level, since)
    select p.id, a, 1, l.language, 1 + (p.id + a) % 2, now()
    from p, generate_series(1, 20) a, (values (''), ('en')) l(language)
    returning person_id::text as id`,
  [people],
)
await pool.query('vacuum analyze skill_level')
const crowd = {
  teamIds: [],
  personIds: [...new Set(made.rows.map(({ id }) => id))],
  excludedIds: [],
}
const types = ['1:1', '2:1']
const looks = { any: [] as number[], expert: [] as number[] }
for (let round = -warm; round < rounds; round++) {
  const now = new Date()
  const any = await timed(() => listNamed(pool, { ...crowd, leastLevel: 0 }, types, now))
  const expert = await timed(() => listNamed(pool, { ...crowd, leastLevel: 2 }, types, now))
  must([any.is.length, expert.is.length], [people, people], 'named')
  must(expert.is.filter(({ reaches }) => reaches).length, people, 'experts of either type')
  if (round < 0) continue
  looks.any.push(any.ms)
  looks.expert.push(expert.ms)
}
tell(
  `people of a task of ${people} that asks for no level and for experts`,
  looks.any,
  looks.expert,
)
console.log(load())
await world.close()
await other.close()
