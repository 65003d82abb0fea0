import { sealAll, verifyAuditLog } from '../../apps/api/src/areas/audit-log/index.ts'
import { load, openWorld } from './world.ts'

// Entries of the audit log sealed into the chain, and the chain verified row by row.
const entries = Number(process.env['AUDIT_ENTRIES'] ?? 1_000_000)
const world = await openWorld()
const { ctx } = world
for (let at = 0; at < entries; at += 100_000)
  await ctx.pool.query(
    `
      insert into audit_log (actor_id, actor, action, app_id, subject, detail, request_id)
      select null, 'auditor' || (i % 500), 'decision.submit', 1 + i % 20, 'order:' || i,
        jsonb_build_object(
          'recordId', i::text, 'postId', 'p' || i, 'result', 'ignore', 'fence', 1, 'decisionId',
          i::text, 'punishes', 0
        ),
        'b1'
      from generate_series($1::int, $2::int) i`,
    [at + 1, Math.min(entries, at + 100_000)],
  )
const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const from = performance.now()
  const value = await work()
  return [value, (performance.now() - from) / 1000]
}
const [, sealed] = await timed(() => sealAll(ctx))
const [found, verified] = await timed(() => verifyAuditLog(ctx.pool))
await ctx.pool.query(
  `update audit_log set detail = detail || '{"result":"del"}' where subject = 'order:' || $1::int`,
  [Math.floor(entries / 2)],
)
const changed = await verifyAuditLog(ctx.pool)
console.log(
  `${entries} entries: sealed in ${sealed.toFixed(1)} s, verified in ${verified.toFixed(1)} s; ` +
    `${load()}`,
)
console.log(JSON.stringify(found), JSON.stringify(changed).slice(0, 200))
await world.close()
process.exit()
