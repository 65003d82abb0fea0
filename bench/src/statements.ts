import type pg from 'pg'

type Row = { calls: number; ms: number; wal: number; text: string }
/**
 * The statements that took most of the database's time, as lines, each divided by `per` units of
 * work. The server must have loaded pg_stat_statements.
 */
export const topStatements = async (
  pool: Pick<pg.Pool, 'query'>,
  per: number,
  most = 8,
): Promise<string[]> => {
  const { rows } = await pool.query<Row>(
    `
      select calls::float8 as calls, (total_exec_time + total_plan_time)::float8 as ms,
        (wal_bytes / 1024)::float8 as wal, regexp_replace(left(query, 90), '\\s+', ' ', 'g') as text
      from pg_stat_statements
      order by 2 desc limit $1`,
    [most],
  )
  return rows.map(
    (row) =>
      `${(row.ms / per).toFixed(2).padStart(7)} ms and ${(row.wal / per).toFixed(1).padStart(5)} ` +
      `KiB, ${(row.calls / per).toFixed(2)} calls: ${row.text}`,
  )
}
