import { overlapShare } from '@oas/contract/text-moderation/statistics-schemas'
import { type SqlBool, sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import { containing } from '../../../db/like.ts'
import { type On, type Tx, visible } from '../queries/rules.ts'

export type Score = {
  ruleId: string
  ruleKey: string
  name: string
  version: number
  authorId: string
  hits: number
  acted: number
  sole: number
  decided: number
  strict: number
  loose: number
  /** Its own line, and the one that holds, in per cent. */
  ownLine: number | null
  line: number | null
  fallbackAt: Date | null
  liftedAt: Date | null
  total: number
}
type Asked = {
  scope: DataScope
  since: Date
  ruleId?: string | undefined
  category?: string | undefined
  text?: string | undefined
  fallen?: boolean | undefined
  /** Only those that act and have so many decided records, and stand above their line yet. */
  lined?: number
  offset: number
  limit: number
}
const everything: DataScope = { all: true, pairs: [] }
/**
 * Rules in use with what people made of the hits of the version in use since a moment, or since the
 * rule was last lifted; fallen ones first, then the lowest share.
 */
export async function listScores(on: On, by: Asked): Promise<Score[]> {
  const where = [
    sql<SqlBool>`r.status <> -1`,
    visible(by.scope),
    ...(by.ruleId === undefined ? [] : [sql<SqlBool>`r.id = ${by.ruleId}::bigint`]),
    ...(by.category === undefined ? [] : [sql<SqlBool>`r.category = ${by.category}`]),
    ...(by.fallen === undefined
      ? []
      : [sql<SqlBool>`(r.fallback_at is not null) = ${by.fallen}::boolean`]),
    ...(by.text
      ? [
          sql<SqlBool>`(
            r.name ilike ${containing(by.text)} or r.rule_key ilike ${containing(by.text)}
          )`,
        ]
      : []),
    ...(by.lined === undefined
      ? []
      : [
          sql<SqlBool>`r.fallback_at is null and coalesce(r.min_share, l.min_share, 0) > 0
            and s.acted > 0 and s.decided >= ${by.lined}`,
        ]),
  ]
  const { rows } = await sql<Score>`
    with c as (
      select rule_id, version, hour, hits, acted, sole, decided, strict, loose
      from strategy_count
      where hour >= ${by.since}
      union all
      select rule_id, version, hour, hits, acted, sole, decided, strict, loose
      from strategy_count_delta
      where hour >= ${by.since}
    ),
    s as (
      select c.rule_id, sum(c.hits)::float8 as hits, sum(c.acted)::float8 as acted,
        sum(c.sole)::float8 as sole, sum(c.decided)::float8 as decided,
        sum(c.strict)::float8 as strict, sum(c.loose)::float8 as loose
      from c
      join strategy_rule r on r.id = c.rule_id and r.in_use = c.version
      where r.lifted_at is null or c.hour >= r.lifted_at
      group by 1
    )
    select r.id as "ruleId", r.rule_key as "ruleKey", r.name, r.in_use as version,
      v.author_id as "authorId", coalesce(s.hits, 0) as hits, coalesce(s.acted, 0) as acted,
      coalesce(s.sole, 0) as sole, coalesce(s.decided, 0) as decided,
      coalesce(s.strict, 0) as strict, coalesce(s.loose, 0) as loose, r.min_share as "ownLine",
      nullif(coalesce(r.min_share, l.min_share), 0) as line, r.fallback_at as "fallbackAt",
      r.lifted_at as "liftedAt", count(*) over ()::int as total
    from strategy_rule r
    join strategy_rule_version v on v.rule_id = r.id and v.version = r.in_use
    cross join strategy_line l
    left join s on s.rule_id = r.id
    where ${sql.join(where, sql` and `)}
    order by r.fallback_at is null, s.strict / nullif(s.decided, 0) nulls last, s.decided desc, r.id
    offset ${by.offset}
    limit ${by.limit}`.execute(on)
  return rows
}
/** Rules that act, have a line and enough decided records to be held against it. */
export function listLined(tx: Tx, since: Date, decided: number, limit: number): Promise<Score[]> {
  return listScores(tx, { scope: everything, since, lined: decided, offset: 0, limit })
}

export async function defaultLine(on: On): Promise<number | null> {
  return (await on.selectFrom('strategyLine').select('minShare').executeTakeFirstOrThrow()).minShare
}
/** The line before it. */
export async function setDefaultLine(tx: Tx, percent: number | null): Promise<number | null> {
  const before = await tx
    .selectFrom('strategyLine')
    .select('minShare')
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx.updateTable('strategyLine').set({ minShare: percent }).execute()
  return before.minShare
}
export async function setRuleLine(tx: Tx, ruleId: string, percent: number | null): Promise<void> {
  await tx.updateTable('strategyRule').set({ minShare: percent }).where('id', '=', ruleId).execute()
}
export async function setFallback(
  tx: Tx,
  ruleId: string,
  { share, at }: { share: number; at: Date },
): Promise<boolean> {
  const done = await tx
    .updateTable('strategyRule')
    .set({ fallbackAt: at, fallbackShare: share })
    .where('id', '=', ruleId)
    .where('fallbackAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}
export async function liftFallback(tx: Tx, ruleId: string, at: Date): Promise<void> {
  await tx
    .updateTable('strategyRule')
    .set({ fallbackAt: null, fallbackShare: null, liftedAt: at })
    .where('id', '=', ruleId)
    .execute()
}

/** Hits that are compared, the newest of the span, and the least of a rule that tell anything. */
const mostCompared = 200_000
const leastHits = 5
const mostListed = 200
export type Overlap = {
  ruleId: string
  name: string
  kind: 'rule' | 'word'
  otherId: string
  other: string
  both: number
  hits: number
}
/** Rules whose records nearly all have a hit of another rule, or of a word, as well. */
export async function listOverlaps(on: On, scope: DataScope, since: Date): Promise<Overlap[]> {
  const { rows } = await sql<Overlap>`
    with h as materialized (
      select c.record_id, c.rule_id
      from strategy_hit c
      join strategy_rule r on r.id = c.rule_id and r.in_use is not null
      where c.record_id >= id_from(${since}) and c.at >= ${since}
      order by c.record_id desc
      limit ${mostCompared}
    ),
    n as (select rule_id, count(*) as n from h group by 1 having count(*) >= ${leastHits}),
    p as (
      select a.rule_id, 'rule' as kind, b.rule_id as other, count(*) as both
      from h a
      join h b on b.record_id = a.record_id and b.rule_id <> a.rule_id
      group by 1, 2, 3
      union all
      select a.rule_id, 'word', t.item_id, count(*)
      from h a
      join text_hit t on t.record_id = a.record_id and t.lead
      where t.record_id >= id_from(${since})
      group by 1, 2, 3
    )
    select p.rule_id as "ruleId", r.name, p.kind, p.other as "otherId",
      coalesce(o.name, i.rule, '') as other, p.both::float8 as both, n.n::float8 as hits
    from p
    join n on n.rule_id = p.rule_id
    join strategy_rule r on r.id = p.rule_id
    left join strategy_rule o on p.kind = 'rule' and o.id = p.other
    left join text_item i on p.kind = 'word' and i.id = p.other
    where p.both >= ${overlapShare}::numeric * n.n and ${visible(scope)}
    order by n.n desc, p.rule_id, p.kind, p.other
    limit ${mostListed}`.execute(on)
  return rows
}
