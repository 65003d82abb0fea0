import type { RuleBody } from '@oas/contract/strategy/rule'
import type { RuleStatus, ruleForms } from '@oas/contract/strategy/schemas'
import { type Kysely, type SelectQueryBuilder, type Transaction, sql } from 'kysely'
import { containing } from '../../../db/like.ts'
import type { DataScope } from '../../../core/caller.ts'
import { inScope } from '../../../core/scope.ts'
import type { DB } from '../../../db/tables.gen.ts'
import type { Bound } from '../scope.ts'
import type { Seek } from '../../../db/seek.ts'
import { type SortOf, sortQuery, words } from '../../../db/sort.ts'

export type Tx = Transaction<DB>
export type On = Kysely<DB> | Tx
export type Form = (typeof ruleForms)[number]
/** A rule with its newest version, without the body. */
export type Rule = {
  id: string
  category: string
  ruleKey: string
  name: string
  remark: string
  groupId: string | null
  form: Form
  newest: number
  auditStatus: 0 | 1
  status: RuleStatus
  inUse: number | null
  alphaShare: number | null
  rowSeq: number
  updatedAt: Date
  updatedBy: string
  items: number
  asTable: boolean
  uses: string[]
  refersTo: string[]
  author: string
  reviewer: string
  editorIds: string[]
  storedAt: Date
  dueAt: Date | null
  minShare: number | null
  fallbackAt: Date | null
  bound: Bound[]
}

const bound = sql<Bound[]>`coalesce(
    (
      select jsonb_agg(
        jsonb_build_object('appId', b.app_id, 'type', b.type) order by b.app_id, b.type
      )
      from strategy_binding b
      where b.rule_id = r.id
    ),
    '[]'
  )`.as('bound')
const columns = [
  'r.id',
  'r.category',
  'r.ruleKey',
  'r.name',
  'r.remark',
  'r.groupId',
  'r.form',
  'r.newest',
  'r.auditStatus',
  'r.status',
  'r.inUse',
  'r.alphaShare',
  'r.rowSeq',
  'r.updatedAt',
  'r.updatedBy',
  'v.items',
  'v.asTable',
  'v.uses',
  'v.refersTo',
  'v.author',
  'v.reviewer',
  'v.editorIds',
  'v.updatedAt as storedAt',
  's.dueAt',
  'r.minShare',
  'r.fallbackAt',
] as const
const fromRules = (on: On) =>
  on
    .selectFrom('strategyRule as r')
    .innerJoin('strategyRuleVersion as v', (join) =>
      join.onRef('v.ruleId', '=', 'r.id').onRef('v.version', '=', 'r.newest'),
    )
    .leftJoin('strategySchedule as s', 's.ruleId', 'r.id')
const asRule = (row: object): Rule => row as Rule

/** Whether a person sees rule `r`: it is bound to nothing, or to a type of theirs. */
export function visible(scope: DataScope) {
  return scope.all
    ? sql<boolean>`true`
    : sql<boolean>`(
        not exists (select 1 from strategy_binding b where b.rule_id = r.id)
          or exists (
            select 1
            from strategy_binding b
            where b.rule_id = r.id and ${inScope(scope, 'b.app_id', 'b.type')}
          )
      )`
}

/** A rule in any state, the deleted one too. */
export async function findRule(on: On, id: string): Promise<Rule | undefined> {
  const row = await fromRules(on)
    .select(columns)
    .select(bound)
    .where('r.id', '=', id)
    .executeTakeFirst()
  return row && asRule(row)
}
/**
 * Holds the rule until the transaction ends, and reads it as it is then: the statement after the
 * lock sees what was committed while it waited.
 */
export async function lockRule(tx: Tx, id: string): Promise<Rule | undefined> {
  await tx.selectFrom('strategyRule').select('id').where('id', '=', id).forUpdate().execute()
  return findRule(tx, id)
}
/** The same, but undefined while another server holds the rule. */
export async function tryLockRule(tx: Tx, id: string): Promise<Rule | undefined> {
  const got = await tx
    .selectFrom('strategyRule')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return got && findRule(tx, id)
}
export async function listRulesById(on: On, ids: readonly string[]): Promise<Rule[]> {
  return ids.length === 0
    ? []
    : (
        await fromRules(on)
          .select(columns)
          .select(bound)
          .where('r.id', 'in', [...ids])
          .where('r.status', '<>', -1)
          .execute()
      ).map(asRule)
}
export async function ruleByKey(
  on: On,
  category: string,
  ruleKey: string,
): Promise<Rule | undefined> {
  const row = await fromRules(on)
    .select(columns)
    .select(bound)
    .where('r.category', '=', category)
    .where('r.ruleKey', '=', ruleKey)
    .where('r.status', '<>', -1)
    .executeTakeFirst()
  return row && asRule(row)
}

export type RuleFilter = {
  scope: DataScope
  ruleId?: string | undefined
  category?: string | undefined
  groupId?: string | undefined
  appId?: number | undefined
  type?: number | undefined
  auditStatus?: number | undefined
  status?: number | undefined
  text?: string | undefined
  author?: string | undefined
  refersTo?: string | undefined
  uses?: string | undefined
  offset: number
  limit: number
}
type Picked =
  ReturnType<typeof fromRules> extends SelectQueryBuilder<infer D, infer T, infer O>
    ? SelectQueryBuilder<D, T, O>
    : never
const narrow = (start: Picked, by: RuleFilter): Picked => {
  let query = start.where('r.status', '<>', -1).where(visible(by.scope))
  if (by.ruleId !== undefined) query = query.where('r.id', '=', by.ruleId)
  if (by.category !== undefined) query = query.where('r.category', '=', by.category)
  if (by.groupId !== undefined) query = query.where('r.groupId', '=', by.groupId)
  if (by.auditStatus !== undefined) query = query.where('r.auditStatus', '=', by.auditStatus)
  if (by.status !== undefined) query = query.where('r.status', '=', by.status)
  const { appId, type } = by
  if (appId !== undefined || type !== undefined) {
    query = query.where((is) => {
      let inner = is
        .selectFrom('strategyBinding as b')
        .select('b.ruleId')
        .whereRef('b.ruleId', '=', 'r.id')
      if (appId !== undefined) inner = inner.where('b.appId', '=', appId)
      if (type !== undefined) inner = inner.where('b.type', '=', type)
      return is.exists(inner)
    })
  }
  if (by.text) {
    const like = containing(by.text)
    const { text } = by
    query = query.where((is) =>
      is.or([
        is('r.name', 'ilike', like),
        is('r.ruleKey', 'ilike', like),
        is('r.remark', 'ilike', like),
        sql<boolean>`r.id::text = ${text}`,
      ]),
    )
  }
  if (by.author) query = query.where('v.author', 'ilike', containing(by.author))
  if (by.refersTo !== undefined)
    query = query.where(sql<boolean>`v.refers_to @> ${[by.refersTo]}::bigint[]`)
  if (by.uses !== undefined) query = query.where(sql<boolean>`v.uses @> ${[by.uses]}::text[]`)
  return query
}
const ruleOrders = {
  name: words('v.name'),
  category: 'r.category',
  version: 'v.version',
  author: words('v.author'),
  reviewer: words('v.reviewer'),
  updatedAt: 'r.updated_at',
}
export async function listRules(
  on: On,
  by: RuleFilter & { sort?: SortOf<typeof ruleOrders> },
): Promise<{ list: Rule[]; total: number }> {
  const [rows, { n }] = await Promise.all([
    narrow(fromRules(on), by)
      .select(columns)
      .select(bound)
      .$call(sortQuery(by.sort, ruleOrders))
      .orderBy('r.updatedAt', 'desc')
      .orderBy('r.id', 'desc')
      .offset(by.offset)
      .limit(by.limit)
      .execute(),
    narrow(fromRules(on), by)
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow(),
  ])
  return { list: rows.map(asRule), total: n }
}

/** One version with its body. */
export type Version = {
  ruleId: string
  version: number
  name: string
  remark: string
  body: RuleBody
  rowIds: string[]
  items: number
  asTable: boolean
  refersTo: string[]
  bodyHash: string
  auditStatus: 0 | 1
  author: string
  reviewer: string
  updatedAt: Date
}
export async function findVersion(
  on: On,
  ruleId: string,
  version: number,
): Promise<Version | undefined> {
  const columnsOf = [
    'ruleId',
    'version',
    'name',
    'remark',
    'body',
    'rowIds',
    'items',
    'asTable',
    'refersTo',
    'bodyHash',
    'auditStatus',
    'author',
    'reviewer',
    'updatedAt',
  ] as const
  return (await on
    .selectFrom('strategyRuleVersion')
    .select(columnsOf)
    .where('ruleId', '=', ruleId)
    .where('version', '=', version)
    .executeTakeFirst()) as unknown as Version | undefined
}
/** Hash of a version's body and row ids. */
export async function versionHash(
  on: On,
  ruleId: string,
  version: number,
): Promise<string | undefined> {
  return (
    await on
      .selectFrom('strategyRuleVersion')
      .select(sql<string>`body_hash || md5(row_ids::text)`.as('hash'))
      .where('ruleId', '=', ruleId)
      .where('version', '=', version)
      .executeTakeFirst()
  )?.hash
}
const versionOrders = {
  version: 'v.version',
  author: words('v.author'),
  reviewer: words('v.reviewer'),
  createdAt: 'v.created_at',
}
export async function listVersions(
  on: On,
  { ruleId, sort }: { ruleId: string; sort?: SortOf<typeof versionOrders> },
  offset: number,
  limit: number,
) {
  const latest = (column: 'from_at' | 'until_at') =>
    sql<Date | null>`(
        select u.${sql.ref(column)}
        from strategy_rule_use u
        where u.rule_id = v.rule_id and u.version = v.version
        order by u.id desc limit 1
      )`
  const rows = await on
    .selectFrom('strategyRuleVersion as v')
    .select([
      'v.version',
      'v.name',
      'v.remark',
      'v.auditStatus',
      'v.author',
      'v.reviewer',
      'v.createdAt',
      'v.items',
      latest('from_at').as('from'),
      latest('until_at').as('until'),
    ])
    .where('v.ruleId', '=', ruleId)
    .$call(sortQuery(sort, versionOrders))
    .orderBy('v.version', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  const { n } = await on
    .selectFrom('strategyRuleVersion')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('ruleId', '=', ruleId)
    .executeTakeFirstOrThrow()
  return { rows, total: n }
}

/** What was done to a rule, or to all that the scope shows; newest first. */
export function listOperations(
  on: On,
  by: { scope: DataScope; ruleId?: string | undefined; seek: Seek; limit: number },
) {
  let query = on
    .selectFrom('strategyOperation as o')
    .leftJoin('strategyRule as r', 'r.id', 'o.ruleId')
    .select(['o.id', 'o.at', 'o.actor', 'o.ruleId', 'o.version', 'o.action', 'o.detail'])
    .where((is) => is.or([is('o.ruleId', 'is', null), visible(by.scope)]))
  if (by.ruleId !== undefined) query = query.where('o.ruleId', '=', by.ruleId)
  return query.where(by.seek.after).orderBy(by.seek.orderBy).limit(by.limit).execute()
}

/** Ids of the rules a scope sees. */
export async function visibleIds(on: On, scope: DataScope): Promise<string[]> {
  return (
    await on.selectFrom('strategyRule as r').select('r.id').where(visible(scope)).execute()
  ).map((row) => row.id)
}
