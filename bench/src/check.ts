import type pg from 'pg'

const counted = ['decision', 'submission', 'audit_log', 'outbox'] as const
type Row = {
  orders: number
  left: number
  sum: number
  session: number
  decision: number
  submission: number
  audit_log: number
  outbox: number
  decision_size: number
  submission_size: number
  audit_log_size: number
  outbox_size: number
}

/** The audit log has entries of other acts as well, which do not count here. */
const onlyDecisions = (table: string): string =>
  table === 'audit_log' ? "where action = 'decision.submit'" : ''

const read = async (pool: pg.Pool, schema: string): Promise<Row> => {
  const columns = counted.flatMap((table) => [
    `(select count(*)::int from ${schema}.${table} ${onlyDecisions(table)}) as ${table}`,
    `(select coalesce(avg(pg_column_size(t.*)), 0)::float8
      from ${schema}.${table} t ${onlyDecisions(table)}) as ${table}_size`,
  ])
  return (
    await pool.query<Row>(
      `
        select ${columns.join(', ')},
          (select count(distinct order_id)::int from ${schema}.decision) as orders,
          (select count(*)::int from ${schema}.queue_order) as left,
          (select coalesce(sum(n), 0)::int from ${schema}.auditor_count) as sum,
          (select coalesce(sum(decided), 0)::int from ${schema}.auditor_session) as session`,
    )
  ).rows[0] as Row
}

/**
 * What is wrong with the rows the systems left behind, schema by schema: counts that differ from
 * what was decided, and rows whose size is not the product's.
 */
export const checkEffects = async (
  pool: pg.Pool,
  decided: Readonly<Record<'public' | 'bare' | 'boss', number>>,
  all: number,
): Promise<string[]> => {
  const bad: string[] = []
  const product = await read(pool, 'public')
  for (const [schema, wanted] of Object.entries(decided)) {
    const row = schema === 'public' ? product : await read(pool, schema)
    const names = [...counted, 'orders', 'sum', 'session'] as const
    for (const name of names)
      if (row[name] !== wanted) bad.push(`${schema}: ${name} ${row[name]} instead of ${wanted}`)
    if (schema !== 'boss' && row.left !== all - wanted)
      bad.push(`${schema}: ${row.left} orders left instead of ${all - wanted}`)
    if (wanted === 0 || product.decision === 0) continue
    for (const table of counted) {
      const share = row[`${table}_size`] / product[`${table}_size`]
      console.log(
        `    ${schema}.${table}: ${row[table]} rows of ${row[`${table}_size`].toFixed(0)} bytes`,
      )
      if (Math.abs(share - 1) > 0.05)
        bad.push(`${schema}: rows of ${table} have ${share.toFixed(2)} of the product's size`)
    }
  }
  return bad
}
