import { dayOf } from '../../apps/api/src/core/office-time.ts'
import { sumDecided } from '../../apps/api/src/areas/statistics/queries/decided.ts'
import { fold } from '../../apps/api/src/areas/statistics/queries/figures.ts'
import { sumFacts } from '../../apps/api/src/areas/statistics/queries/facts.ts'
import { claim, decide } from './product.ts'
import { fillQueue, load, makeAuditors, makeTypes, openWorld, quantile } from './world.ts'

// What reports over a month cost beside a million decisions, a twentieth of them inspected, and
// what counting costs those who submit: orders are counted in one of two databases alone, in turns.
const decisions = Number(process.env['REPORT_DECISIONS'] ?? 1_000_000)
const reads = Number(process.env['REPORT_READS'] ?? 40)
const rounds = Number(process.env['REPORT_ROUNDS'] ?? 60)
const [people, teams, days, batch, warm] = [300, 20, 31, 20, 5]

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return performance.now() - from
}
const must = (is: unknown, wanted: unknown, what: string): void => {
  if (JSON.stringify(is) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(is)} instead of ${JSON.stringify(wanted)}`)
}

const measureSubmits = async (): Promise<void> => {
  const [counting, plain] = [await openWorld(), await openWorld()]
  for (const one of [counting, plain]) {
    await makeTypes(one)
    await fillQueue(one, (rounds + warm) * batch, [1])
  }
  await plain.ctx.pool.query(`
    drop trigger queue_order_count_insert on queue_order;
    drop trigger queue_order_count_delete on queue_order;
    drop trigger queue_order_moved on queue_order`)
  const [one, other] = [(await makeAuditors(counting))[0], (await makeAuditors(plain))[0]]
  if (!one || !other) throw new Error('nobody audits')
  for (const { ctx } of [counting, plain]) {
    await ctx.pool.query('vacuum analyze')
    await ctx.pool.query('checkpoint')
  }
  const submits = { counting: [] as number[], plain: [] as number[] }
  const arrivals = { counting: [] as number[], plain: [] as number[] }
  for (let round = -warm; round < rounds; round++)
    for (const [name, auditor, world] of [
      ['counting', one, counting],
      ['plain', other, plain],
    ] as const) {
      const list = await claim(auditor, 1, batch)
      must(list.length, batch, 'claimed')
      const submit = await timed(async () => must(await decide(auditor, 1, list), batch, 'decided'))
      const arrival = await timed(() => fillQueue(world, batch, [2]))
      await fold(world.ctx.db, 5000)
      if (round < 0) continue
      submits[name].push(submit)
      arrivals[name].push(arrival)
    }
  const [left] = await sumFacts(
    counting.ctx.db,
    ['order_decided'],
    { from: '2000-01-01', to: '2100-01-01', scope: { all: true, pairs: [] } },
    ['app'],
  )
  must([left?.keys, left?.n], [['1'], (rounds + warm) * batch], 'counted')
  for (const [what, { counting: a, plain: b }] of [
    [`submit of ${batch}`, submits],
    [`arrival of ${batch}`, arrivals],
  ] as const)
    console.log(
      `${what}, counted and not: p50 ${quantile(a, 0.5).toFixed(2)} and ` +
        `${quantile(b, 0.5).toFixed(2)} ms ` +
        `(${(quantile(a, 0.5) / quantile(b, 0.5)).toFixed(3)} x), ` +
        `p90 ${quantile(a, 0.9).toFixed(2)} and ${quantile(b, 0.9).toFixed(2)} ms`,
    )
  for (const one of [counting, plain]) await one.close()
}

const decidedText = `
  insert into decision (
    id, order_id, record_id, app_id, type, business, post_id, person_id, team_id, page_key,
    window_id, fence, at, result_id, result_type, labels, setting_version, content_hash, language,
    spent_ms
  )
  select id_from(v.at) + v.i % 4096, v.i, v.i, 1 + v.i % 20, 1, 'text', 'p' || v.i, p.id, p.team_id,
    'tags-audit-text', 'w', 1, v.at, case when v.i % 3 = 0 then 'mute' else 'ignore' end,
    case when v.i % 3 = 0 then 'SERIOUS_VIOLATIONS' else 'PASS' end,
    case when v.i % 3 = 0 then array[(v.i % 50)::int] else '{}'::int[] end, 1, 'h',
    (array['cn', 'en', 'id', 'ru'])[1 + p.n % 4], 300 + v.i * 7919::bigint % 20000
  from (
    select i, now() - interval '31 days' + i * interval '31 days' / $3::int as at
    from generate_series($1::int, $2::int) i
  ) v
  join (
    select p.id, p.team_id, row_number() over (order by p.id) as n
    from person p
    where p.name like 'r %'
  ) p on p.n = 1 + v.i * 7919::bigint % ${people}`
const triedText = `
  insert into inspect_tested (
    decision_id, queue_id, version, rule_id, p, drawn, app_id, type, person_id, at
  )
  select d.id, $2, 1, 1, 0.05, d.order_id % 20 = 0, d.app_id, d.type, d.person_id, d.at
  from decision d
  where d.id > $1::bigint`
const inspectedText = `
  insert into inspection (
    kind, queue_id, version, rule_id, p, decision_id, person_id, inspector_id, app_id, type,
    record_id, post_id, business, language, state, verdict, error_class, severity, spent_ms,
    made_at, expires_at, at
  )
  select 'inspect', $2, 1, 1, 0.05, d.id, d.person_id, $3, d.app_id, d.type, d.record_id,
    d.post_id, 'text', d.language, 'done',
    case when d.order_id % 400 = 0 then 'wrong' else 'agree' end,
    case when d.order_id % 400 = 0 then 'missed' end,
    case when d.order_id % 400 = 0 then 'normal' end, 9000, d.at, d.at, d.at + interval '1 hour'
  from decision d
  where d.id > $1::bigint and d.order_id % 20 = 0`

const measureReads = async (): Promise<void> => {
  const world = await openWorld()
  const { pool, db } = world.ctx
  await pool.query(
    `with t as (
       insert into team (name) select 'Team ' || i from generate_series(1, $1::int) i returning id
     )
     insert into person (name, display_name, team_id)
     select 'r ' || i, 'R ' || i, (select array_agg(id) from t)[1 + i % $1::int]
     from generate_series(1, $2::int) i`,
    [teams, people],
  )
  const { rows } = await pool.query<{ id: string; person: string }>(
    `insert into quality_queue (
       kind, name, state, body, created_by, created_at, updated_by, updated_at
     )
     select 'inspect', 'All', 'on', '{}', id, now(), id, now() from person where name = 'r 1'
     returning id::text, created_by::text as person`,
  )
  const step = 50_000
  const seeding = await timed(async () => {
    for (let from = 1; from <= decisions; from += step) {
      const { rows: last } = await pool.query<{ id: string }>(
        'select coalesce(max(id), 0)::text as id from decision',
      )
      await pool.query(decidedText, [from, Math.min(decisions, from + step - 1), decisions])
      await pool.query(triedText, [last[0]?.id, rows[0]?.id])
      await pool.query(inspectedText, [last[0]?.id, rows[0]?.id, rows[0]?.person])
      while (await fold(db, step));
    }
  })
  await pool.query('vacuum analyze')
  const now = Date.now()
  const asked = {
    from: dayOf(now - days * 86_400_000),
    to: dayOf(now),
    scope: { all: true, pairs: [] },
  }
  const size = await pool.query<{ facts: number; sums: number }>(
    `select (select count(*)::int from stat_fact) as facts,
       (select count(*)::int from stat_decision) as sums`,
  )
  console.log(
    `${decisions} decisions in ${Math.round(seeding / 1000)} s: ${size.rows[0]?.facts} sums of ` +
      `facts, ${size.rows[0]?.sums} of decisions, ${load()}`,
  )
  const facts = ['inspect_eligible', 'inspect_done', 'inspect_right', 'inspect_sampled'] as const
  const [all] = await sumFacts(db, ['inspect_eligible'], asked, ['app'])
  if (!all) throw new Error('nothing was counted')
  must(
    (await sumDecided(db, asked, ['month'])).reduce((sum, { n }) => sum + n, 0),
    decisions,
    'decided',
  )
  const cases: Record<string, () => Promise<unknown>> = {
    'facts by day and person': () => sumFacts(db, facts, asked, ['day', 'person']),
    'facts by type': () => sumFacts(db, facts, asked, ['type']),
    'facts by team and stratum': () => sumFacts(db, facts, asked, ['team', 'key']),
    'facts of one person by day': () =>
      sumFacts(db, facts, { ...asked, persons: [rows[0]?.person ?? ''] }, ['day']),
    'decisions by day and person': () => sumDecided(db, asked, ['day', 'person']),
    'decisions by type': () => sumDecided(db, asked, ['type']),
    'decisions by team and language': () => sumDecided(db, asked, ['team', 'language']),
  }
  for (const [what, read] of Object.entries(cases)) {
    await read()
    const times: number[] = []
    for (let n = 0; n < reads; n++) times.push(await timed(read))
    console.log(
      `${what}, ${days} days: p50 ${quantile(times, 0.5).toFixed(0)} ms, ` +
        `p95 ${quantile(times, 0.95).toFixed(0)} ms`,
    )
  }
  await world.close()
}

console.log(load())
if (rounds > 0) await measureSubmits()
if (decisions > 0) await measureReads()
console.log(load())
