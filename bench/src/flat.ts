import { claim, decide } from './product.ts'
import { fillQueue, load, makeAuditors, makeTypes, openWorld, quantile } from './world.ts'

// Claim latency while history grows: the same 20,000 waiting orders beside 10,000 and then up to two million decided records.
const most = Number(process.env['FLAT_MOST'] ?? 2_000_000)
const world = await openWorld()
const { ctx } = world
await makeTypes(world)
const [auditor] = await makeAuditors(world)
if (!auditor) throw new Error('no auditor')

const grow = async (n: number): Promise<void> => {
  const client = await ctx.pool.connect()
  await client.query('set synchronous_commit = off')
  for (let done = 0; done < n; done += 100_000) await client.query(`with s as materialized (select next_id() as id, 1 + i % 20 as app, i from generate_series(1, $1::int) i),
    r as (insert into record (id, app_id, type, post_id, uid, business, content, content_hash, created_at) select id, app, 1, 'h' || id, 'u' || i, 'text', jsonb_build_object('texts', jsonb_build_array(jsonb_build_object('id', 't1', 'content', md5(i::text)))), '', now() from s)
    insert into decision (order_id, record_id, app_id, type, business, post_id, uid, person_id, page_key, window_id, fence, result_id, result_type, setting_version, content_hash) select id, id, app, 1, 'text', 'h' || id, 'u' || i, 1, 'tags-audit-text', 'w', 1, 'ignore', 'REGULAR', 1, '' from s`, [Math.min(100_000, n - done)])
  client.release()
}
const measure = async (decided: number): Promise<number> => {
  await ctx.pool.query('delete from queue_order')
  await fillQueue(world, 20_000, [1])
  await ctx.pool.query('vacuum analyze queue_order')
  await ctx.pool.query('analyze record')
  const times: number[] = []
  for (let n = 0; n < 300; n++) { const from = performance.now(); const list = await claim(auditor, 1); times.push(performance.now() - from); if (list.length !== 20) throw new Error(`claimed ${list.length}`); await decide(auditor, 1, list) }
  const p50 = quantile(times.slice(50), 0.5)
  console.log(`${String(decided).padStart(9)} decided: claim of 20 p50 ${p50.toFixed(2)} p95 ${quantile(times.slice(50), 0.95).toFixed(2)} ms, ${load()}`)
  return p50
}
let decided = 0
const found: number[] = []
for (const target of [10_000, 100_000, 500_000, 2_000_000].filter((n) => n <= most)) { await grow(target - decided); decided = target; found.push(await measure(decided)) }
console.log(`last / first ${((found.at(-1) ?? 0) / (found[0] ?? 1)).toFixed(2)}`)
await world.close()
process.exit()
