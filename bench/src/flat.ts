import { claim, decide } from './product.ts'
import {
  type Auditor,
  type World,
  fillQueue,
  load,
  makeAuditors,
  makeTypes,
  openWorld,
  quantile,
} from './world.ts'

// Claim latency beside history: one database keeps 10,000 decided records, another grows to two
// million. At each size both are measured in turns, so that whatever else the machine does falls on
// both alike.
const most = Number(process.env['FLAT_MOST'] ?? 2_000_000)
const least = 10_000
const rounds = Number(process.env['FLAT_ROUNDS'] ?? 30)
const perRound = 20
const waiting = 20_000

/**
 * Decided records with their decisions and submissions, of the sizes the product writes, one in
 * twenty with a punishment.
 */
const grow = async ({ ctx }: World, n: number): Promise<void> => {
  const client = await ctx.pool.connect()
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'")
  // Building indexes once is far quicker than growing them by millions of rows.
  const { rows: indexes } =
    n <= 100_000
      ? { rows: [] }
      : await client.query<{ name: string; text: string }>(
          `
            select indexrelid::regclass::text as name,
              replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as text
            from pg_index
            where indrelid in ('record'::regclass, 'decision'::regclass, 'punish'::regclass)
              and not indisprimary`,
        )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  for (let done = 0; done < n; done += 100_000)
    await client.query(
      `
        with s as materialized (
          select next_id() as id, 1 + i % 20 as app, i from generate_series(1, $1::int) i
        ),
        r as (
          insert into record (
            id, app_id, type, post_id, uid, business, content, content_hash, created_at
          )
          select id, app, 1, 'h' || id, 'u' || i % 50000, 'text',
            jsonb_build_object(
              'texts',
              jsonb_build_array(
                jsonb_build_object('id', 't1', 'content', md5(i::text) || md5((i + 1)::text))
              ),
              'pictures',
              jsonb_build_array(
                jsonb_build_object('id', 'p1', 'content', 'http://x/' || i || '.jpg')
              ),
              'videos', '[]'::jsonb, 'voices', '[]'::jsonb, 'files', '[]'::jsonb, 'lives',
              '[]'::jsonb, 'data', '{}'::jsonb
            ),
            md5(i::text), now()
          from s
        ),
        p as (
          insert into punish (
            decision_id, app_id, type, punish_id, scope, subject, post_id, uid, start_at, end_at,
            state, setting_version, person_id
          )
          select id, app, 1, 202, 'user', 'u' || i % 50000, 'h' || id, 'u' || i % 50000, now(),
            now(), 'ended', 1, 1
          from s
          where i % 20 = 0
        ),
        b as (
          insert into submission (order_id, fence, body_hash, person_id, decision_id, answer)
          select id, 1, sha256('x'), 1, id,
            jsonb_build_object(
              'id', id::text, 'postId', 'h' || id, 'accepted', true, 'punishResultType', 0,
              'decisionId', id::text, 'warnings', '[]'::jsonb
            )
          from s
        )
        insert into decision (
          id, order_id, record_id, app_id, type, business, post_id, uid, person_id, page_key,
          window_id, serial_id, fence, held_at, result_id, result_type, setting_version,
          content_hash, language
        )
        select id, id, id, app, 1, 'text', 'h' || id, 'u' || i % 50000, 1 + i % 64,
          'tags-audit-text', 'w' || i % 64, 1 + i % 64, 1, now(), 'ignore', 'REGULAR', 1,
          md5(i::text), 'en'
        from s`,
      [Math.min(100_000, n - done)],
    )
  for (const { text } of indexes) await client.query(text)
  client.release()
}
const open = async (): Promise<{ world: World; auditor: Auditor }> => {
  const world = await openWorld()
  await makeTypes(world)
  const [auditor] = await makeAuditors(world)
  if (!auditor) throw new Error('no auditor')
  return { world, auditor }
}
const settle = async ({ ctx }: World): Promise<void> => {
  await ctx.pool.query('vacuum analyze queue_order, record, decision, punish, submission')
  await ctx.pool.query('checkpoint')
}
const refill = async (world: World): Promise<void> => {
  await world.ctx.pool.query('delete from queue_order')
  await fillQueue(world, waiting, [1])
}
const sample = async (auditor: Auditor, n: number): Promise<number[]> => {
  const times: number[] = []
  for (let i = 0; i < n; i++) {
    const from = performance.now()
    const list = await claim(auditor, 1)
    times.push(performance.now() - from)
    if (list.length !== 20) throw new Error(`claimed ${list.length}`)
    if ((await decide(auditor, 1, list)) !== 20) throw new Error('not all were decided')
  }
  return times
}
const [small, large] = [await open(), await open()]
await grow(small.world, least)
let decided = 0
for (const target of [least, 100_000, 2_000_000].filter((n) => n <= most)) {
  const began = performance.now()
  await grow(large.world, target - decided)
  decided = target
  for (const { world } of [small, large]) {
    await refill(world)
    await settle(world)
  }
  const filled = (performance.now() - began) / 1000
  const times: [number[], number[]] = [[], []]
  for (const { auditor } of [small, large]) await sample(auditor, perRound)
  for (let round = 0; round < rounds; round++) {
    times[0].push(...(await sample(small.auditor, perRound)))
    times[1].push(...(await sample(large.auditor, perRound)))
  }
  const [p50, p95] = [
    times.map((list) => quantile(list, 0.5)),
    times.map((list) => quantile(list, 0.95)),
  ]
  console.log(
    `${String(decided).padStart(9)} decided: claim of 20 p50 ${p50[1]?.toFixed(2)} ms (beside ` +
      `10,000: ${p50[0]?.toFixed(2)}), p95 ${p95[1]?.toFixed(2)} (${p95[0]?.toFixed(2)}), ` +
      `p50 ratio ${((p50[1] ?? 0) / (p50[0] ?? 1)).toFixed(2)}; ` +
      `filled in ${filled.toFixed(0)} s, ` +
      `${load()}`,
  )
}
await small.world.close()
await large.world.close()
process.exit()
