import { perServer } from '../../../core/per-server.ts'
import type { Context } from '../../../core/context.ts'

/** Tables that the views read. */
const tables = ['record', 'decision', 'decision_label', 'record_report', 'punish']

type Looked = { once: Promise<void> | undefined }
const lookedOf = perServer((): Looked => ({ once: undefined }))

/**
 * A plan of what was loaded a moment ago would be made without knowing how much there is: parts of
 * these tables that were never looked at are sampled. Where the product may not, or somebody else
 * is at it, the database leaves them out by itself.
 */
const sample = async ({ pool }: Pick<Context, 'pool'>): Promise<void> => {
  const { rows } = await pool.query<{ name: string }>(
    `
      select format('%I.%I', n.nspname, c.relname) as name
      from unnest($1::text[]) as t(name)
      cross join lateral pg_partition_tree(to_regclass('public.' || t.name)) as p
      join pg_class c on c.oid = p.relid
      join pg_namespace n on n.oid = c.relnamespace
      where p.isleaf and c.reltuples < 0 and pg_relation_size(c.oid) > 0`,
    [tables],
  )
  for (const { name } of rows) await pool.query(`analyze (skip_locked) ${name}`)
}

/** Does so once in the life of a server; the database itself keeps up with what comes later. */
export function sampleOnce(ctx: Pick<Context, 'pool' | 'log'>): Promise<void> {
  const looked = lookedOf(ctx.pool)
  looked.once ??= sample(ctx).catch((error: unknown) => {
    // Without them a plan is only a worse one.
    ctx.log.warn({ err: error }, 'tables were not sampled')
  })
  return looked.once
}
