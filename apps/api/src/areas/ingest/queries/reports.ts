import type pg from 'pg'

// Statements of this folder have no name: a batch is worth a plan of its own, made for the sizes
// the tables have now. A plan kept from when they were empty reads them whole.
type Client = Pick<pg.PoolClient, 'query'>

/** Notes when records were reported again, one row for each report. */
export async function addReports(
  client: Client,
  recordIds: readonly string[],
  at: Date,
): Promise<void> {
  if (recordIds.length > 0)
    await client.query(
      'insert into record_report (record_id, at) select u, $2 from unnest($1::bigint[]) u',
      [recordIds, at],
    )
}

/** Counts reports on records that keep their content. */
export async function updateReportCounts(
  client: Client,
  list: readonly { recordId: string; n: number }[],
): Promise<void> {
  if (list.length > 0)
    await client.query(
      `
        update record r
        set report_count = r.report_count + u.n
        from (
          select id, sum(n)::int as n from unnest($1::bigint[], $2::int[]) as i(id, n) group by id
        ) u
        where r.id = u.id`,
      [list.map(({ recordId }) => recordId), list.map(({ n }) => n)],
    )
}

const passText = `
  with p as (select * from unnest($1::bigint[], $2::bigint[]) as p(old, new)),
  times as (
    select p.new, r.received_at as at
    from p
    join record r on r.id = p.old
    union all
    select p.new, t.at
    from p
    join record_report t on t.record_id = p.old
  )
  insert into record_report (record_id, at)
  select new, at
  from times
  order by at`
/** Gives records the reports of those whose place in the queue they took. */
export async function passReportsOn(
  client: Client,
  pairs: readonly { from: string; to: string }[],
): Promise<void> {
  if (pairs.length > 0)
    await client.query(passText, [pairs.map((pair) => pair.from), pairs.map((pair) => pair.to)])
}
