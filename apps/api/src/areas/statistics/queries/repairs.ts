import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { DB } from '../../../db/tables.gen.ts'

type On = Db | Transaction<DB>
const span = (from: Date, to: Date) =>
  sql`d.id >= id_from(${from}::timestamptz - interval '1 hour')
      and d.id < id_from(${to}::timestamptz + interval '1 hour')
      and d.at >= ${from}
      and d.at < ${to}
      and not d.test`

/**
 * What the decisions of a time say beyond the figures, as changes that mend them; none where both
 * agree. Decisions, sums and changes are read at one moment.
 */
export async function mend(on: On, from: Date, to: Date): Promise<number> {
  return (
    (
      await sql<{
        n: number
      }>`
      with f as (
        select f.* from decision d cross join lateral stat_facts(d, 1) f where ${span(from, to)}
      ),
      had as (
        select hour, app_id, type, person_id, result_id, violation, n, undone, replaced, timed,
          ms
        from stat_decision
        where hour >= ${from} and hour < ${to}
        union all
        select hour, app_id, type, person_id, result_id, violation, n, undone, replaced, timed,
          ms
        from stat_delta
        where hour >= ${from} and hour < ${to}
      ),
      diff as (
        select hour, app_id, type, person_id, result_id, violation, sum(n)::int as n,
          sum(undone)::int as undone, sum(replaced)::int as replaced, sum(timed)::int as timed,
          sum(ms)::int as ms
        from (
          select hour, app_id, type, person_id, result_id, violation, n, undone, replaced, timed,
            ms
          from f
          union all
          select hour, app_id, type, person_id, result_id, violation, -n, -undone, -replaced,
            -timed, -ms
          from had
        ) b
        group by 1, 2, 3, 4, 5, 6
        having sum(n) <> 0
          or sum(undone) <> 0
          or sum(replaced) <> 0
          or sum(timed) <> 0
          or sum(ms) <> 0
      ),
      lf as (
        select f.hour, f.app_id, f.type, f.person_id, f.result_id, f.violation, l, f.n, f.undone,
          f.replaced, f.timed, f.ms
        from f
        cross join lateral unnest(f.labels) as l
      ),
      lhad as (
        select hour, app_id, type, person_id, result_id, violation, label_id as l, n, undone,
          replaced, timed, ms
        from stat_label
        where hour >= ${from} and hour < ${to}
        union all
        select hour, app_id, type, person_id, result_id, violation, l, n, undone, replaced, timed,
          ms
        from stat_delta
        cross join lateral unnest(labels) as l
        where hour >= ${from} and hour < ${to}
      ),
      ldiff as (
        select hour, app_id, type, person_id, result_id, violation, l, sum(n) as n,
          sum(undone) as undone, sum(replaced) as replaced, sum(timed) as timed,
          sum(ms) as ms
        from (
          select *
          from lf
          union all
          select hour, app_id, type, person_id, result_id, violation, l, -n, -undone, -replaced,
            -timed, -ms
          from lhad
        ) b
        group by 1, 2, 3, 4, 5, 6, 7
        having sum(n) <> 0
          or sum(undone) <> 0
          or sum(replaced) <> 0
          or sum(timed) <> 0
          or sum(ms) <> 0
      ),
      a as (
        insert into stat_decision
        select *
        from diff
        on conflict (hour, app_id, type, person_id, result_id, violation) do update
        set n = stat_decision.n + excluded.n, undone = stat_decision.undone + excluded.undone,
          replaced = stat_decision.replaced + excluded.replaced,
          timed = stat_decision.timed + excluded.timed,
          ms = stat_decision.ms + excluded.ms
      ),
      b as (
        insert into stat_label
        select *
        from ldiff
        on conflict (hour, app_id, type, person_id, result_id, violation, label_id) do update
        set n = stat_label.n + excluded.n, undone = stat_label.undone + excluded.undone,
          replaced = stat_label.replaced + excluded.replaced,
          timed = stat_label.timed + excluded.timed, ms = stat_label.ms + excluded.ms
      )
      select ((select count(*) from diff) + (select count(*) from ldiff))::int as n`.execute(on)
    ).rows[0]?.n ?? 0
  )
}
