import type { Language } from '@oas/contract/language/calls'
import type { Conflict } from '@oas/contract/wrong-order/calls'
import { type RawBuilder, sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import { inScope } from '../../../core/scope.ts'
import type { Db } from '../../../db/client.ts'
import type { Seek } from '../../../db/seek.ts'
import type { Tx } from './orders.ts'

export type Asked = {
  from: Date
  to: Date
  appId?: number | undefined
  type?: number | undefined
  kind?: string | undefined
  person?: string | undefined
  postId?: string | undefined
  settled?: boolean | undefined
  scope: DataScope
}
type SideRow = Omit<Conflict['first'], 'at'> & { at: string; personId: string }
export type Row = Omit<Conflict, 'at' | 'first' | 'second' | 'verdict'> & {
  first: SideRow
  second: SideRow
  right: 'first' | 'second' | 'both' | null
  reason: string | null
  settledBy: string | null
  settledAt: Date | null
}

const inTime = (column: string, from: Date, to: Date): RawBuilder<unknown> =>
  sql`${sql.ref(column)} >= id_from(${from}::timestamptz)
      and ${sql.ref(column)} < id_from(${to}::timestamptz)`
/** Pairs of decisions of different people on one matter, the later one in the time asked for. */
const pairs = (from: Date, to: Date): RawBuilder<unknown> => sql`
  select 'repunish' as kind, n.replaces as first, n.id as second
  from decision n
  where n.replaces is not null and n.state <> 'undone' and ${inTime('n.id', from, to)}
  union all
  select 'review', p.decision_id, n.id
  from live_passed p
  join lateral (
    select d.id, d.state
    from decision d
    where d.record_id = p.record_id and d.state = 'active'
    order by d.id desc limit 1
  ) n
    on true
  where p.record_id is not null and ${inTime('n.id', from, to)}
  union all
  select 'passed', o.id, n.id
  from decision o
  join lateral (
    select d.id
    from decision d
    where d.record_id = o.record_id
      and d.id > o.id
      and d.person_id <> o.person_id
      and d.state = 'active'
      and d.replaces is null
    order by d.id limit 1
  ) n
    on true
  where (o.form ? 'target' or o.form ->> 'verdict' = 'unsure')
    and o.state = 'active'
    and o.id >= id_from(${from}::timestamptz - interval '7 days')
    and o.id < id_from(${to}::timestamptz)
    and ${inTime('n.id', from, to)}`
const side = (d: string, p: string, language: Language): RawBuilder<unknown> => {
  const of = (column: string): RawBuilder<unknown> => sql.ref(`${d}.${column}`)
  return sql`jsonb_build_object(
      'decisionId', ${of('id')}::text, 'personId', ${of('person_id')}::text, 'by',
      ${sql.ref(`${p}.name`)}, 'at', ${of('at')}, 'pageKey', ${of('page_key')}, 'resultId',
      ${of('result_id')}, 'violation', ${of('result_type')} like '%VIOLATIONS', 'labels',
      ${of('labels')}, 'remark', ${of('remark')}, 'labelNames',
      array(
        select coalesce(nullif(l.${sql.raw(`${language}_name`)}, ''), l.en_name, u.id::text)
        from unnest(${of('labels')}) with ordinality as u(id, n)
        left join label l on l.id = u.id
        order by u.n
      )
    )`
}
const sortedSql = (column: string): RawBuilder<unknown> =>
  sql`
    (select coalesce(array_agg(distinct l order by l), '{}') from unnest(${sql.ref(column)}) as l)`
/**
 * Reviews of two levels have results of their own: they disagree where the later one finds nothing.
 * Of others every difference counts.
 */
const disagree = sql`case
    when c.kind = 'repunish' then n.result_id <> o.result_id
      or ${sortedSql('n.labels')} <> ${sortedSql('o.labels')}
    else n.result_type not like '%VIOLATIONS' end`

export async function listConflicts(
  on: Db | Tx,
  { from, to, appId, type, kind, person, postId, settled, scope }: Asked,
  language: Language,
  page: { secondId?: string; seek: Seek; limit: number },
): Promise<Row[]> {
  const parts = [
    sql`o.person_id <> n.person_id and not n.test and (${disagree})`,
    ...(page.secondId === undefined ? [] : [sql`n.id = ${page.secondId}::bigint`]),
    page.seek.after,
    ...(appId === undefined ? [] : [sql`n.app_id = ${appId}`]),
    ...(type === undefined ? [] : [sql`n.type = ${type}`]),
    ...(kind === undefined ? [] : [sql`c.kind = ${kind}`]),
    ...(person ? [sql`(o.person_id = ${person}::bigint or n.person_id = ${person}::bigint)`] : []),
    ...(postId ? [sql`n.post_id = ${postId}`] : []),
    ...(settled === undefined
      ? []
      : [settled ? sql`v.second_id is not null` : sql`v.second_id is null`]),
    inScope(scope, 'n.app_id', 'n.type'),
  ]
  return (
    await sql<Row>`
      select c.kind, n.app_id as "appId", n.type, coalesce(t.name, '') as "typeName",
        n.record_id::text as "recordId", n.post_id as "postId", n.uid,
        ${side('o', 'op', language)} as first, ${side('n', 'np', language)} as second,
        v.verdict as right, v.reason, vp.name as "settledBy", v.at as "settledAt"
      from (${pairs(from, to)}) c
      join decision o on o.id = c.first
      join decision n on n.id = c.second
      join person op on op.id = o.person_id
      join person np on np.id = n.person_id
      left join record_type t on t.app_id = n.app_id and t.type = n.type
      left join review_conflict v on v.second_id = n.id
      left join person vp on vp.id = v.person_id
      where ${sql.join(parts, sql` and `)}
      order by ${page.seek.orderBy} limit ${page.limit}`.execute(on)
  ).rows
}
export async function timeOf(on: Db | Tx, id: string): Promise<Date | null> {
  return (
    (await sql<{ at: Date }>`select at from decision where id = ${id}::bigint`.execute(on)).rows[0]
      ?.at ?? null
  )
}
export async function insertVerdict(
  tx: Tx,
  row: {
    secondId: string
    firstId: string
    verdict: 'first' | 'second' | 'both'
    reason: string
    personId: string
    at: Date
  },
): Promise<boolean> {
  return (
    (
      await tx
        .insertInto('reviewConflict')
        .values(row)
        .onConflict((on) => on.doNothing())
        .returning('secondId')
        .execute()
    ).length === 1
  )
}

/** Wrong orders of decisions that are not voided. */
export async function liveOf(tx: Tx, decisionIds: readonly string[]): Promise<string[]> {
  return decisionIds.length === 0
    ? []
    : (
        await tx
          .selectFrom('wrongOrder')
          .select('id')
          .where('decisionId', 'in', [...decisionIds])
          .where('state', '<>', 'voided')
          .forUpdate()
          .execute()
      ).map((row) => row.id)
}
