import type {
  IndicatorKind,
  IndicatorSource,
  IndicatorType,
  NamedOption,
  Names,
  Origin,
  sourceKinds,
} from '@oas/contract/strategy/indicator'
import { sql } from 'kysely'
import type { DataScope } from '../../core/caller.ts'
import { type On, type Tx, visible } from './queries-rule.ts'

export type StoredIndicator = {
  id: string
  names: Names
  kind: IndicatorKind
  valueType: IndicatorType
  source: IndicatorSource
  origin: Origin
  managerId: string | null
  sourceId: string | null
  options: NamedOption[]
  leftKeyOptions: NamedOption[]
  showInRule: boolean
  remark: string
  builtIn: boolean
  version: number
  updatedAt: Date
  updatedBy: string
}
const indicatorColumns = [
  'id',
  'names',
  'kind',
  'valueType',
  'source',
  'origin',
  'managerId',
  'sourceId',
  'options',
  'leftKeyOptions',
  'showInRule',
  'remark',
  'builtIn',
  'version',
  'updatedAt',
  'updatedBy',
] as const
const asIndicator = (row: object): StoredIndicator => row as StoredIndicator
const likeOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
/** Rules whose newest version, or the one in use, names an indicator. */
const usedBy = sql<number>`(
      select count(distinct r.id)::int
      from strategy_rule_version v
      join strategy_rule r on r.id = v.rule_id and v.version in (r.newest, r.in_use)
      where r.status <> -1 and v.uses @> array[strategy_indicator.id]
    )`.as('usedBy')

export const listIndicators = async (on: On): Promise<StoredIndicator[]> =>
  (
    await on
      .selectFrom('strategyIndicator')
      .select(indicatorColumns)
      .orderBy('position')
      .orderBy('id')
      .execute()
  ).map(asIndicator)
export type IndicatorFilter = {
  type?: string | undefined
  source?: string | undefined
  managerId?: string | undefined
  text?: string | undefined
  offset: number
  limit: number
}
export const pageIndicatorRows = async (
  on: On,
  by: IndicatorFilter,
): Promise<{ list: (StoredIndicator & { usedBy: number })[]; total: number }> => {
  let query = on.selectFrom('strategyIndicator')
  if (by.type !== undefined) query = query.where('kind', '=', by.type)
  if (by.source !== undefined) query = query.where('source', '=', by.source)
  if (by.managerId !== undefined) query = query.where('managerId', '=', by.managerId)
  if (by.text) {
    const like = likeOf(by.text)
    query = query.where((is) =>
      is.or([
        is('id', 'ilike', like),
        is('remark', 'ilike', like),
        sql<boolean>`names::text ilike ${like}`,
      ]),
    )
  }
  const { n } = await query.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  const rows = await query
    .select(indicatorColumns)
    .select(usedBy)
    .orderBy('position')
    .orderBy('id')
    .offset(by.offset)
    .limit(by.limit)
    .execute()
  return {
    list: rows.map((row) => row as unknown as StoredIndicator & { usedBy: number }),
    total: n,
  }
}
export const lockIndicator = async (tx: Tx, id: string): Promise<StoredIndicator | undefined> => {
  const row = await tx
    .selectFrom('strategyIndicator')
    .select(indicatorColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && asIndicator(row)
}
export type IndicatorValues = Omit<StoredIndicator, 'builtIn' | 'version'>
const written = (row: IndicatorValues) => ({
  ...row,
  names: JSON.stringify(row.names),
  origin: JSON.stringify(row.origin),
  options: JSON.stringify(row.options),
  leftKeyOptions: JSON.stringify(row.leftKeyOptions),
})
/** False when there is an indicator of this id. */
export const insertIndicator = async (tx: Tx, row: IndicatorValues): Promise<boolean> =>
  (await tx
    .insertInto('strategyIndicator')
    .values(written(row))
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined
export const putIndicator = async (
  tx: Tx,
  row: IndicatorValues,
  version: number,
): Promise<void> => {
  await tx
    .updateTable('strategyIndicator')
    .set({ ...written(row), version })
    .where('id', '=', row.id)
    .execute()
}
export const dropIndicator = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('strategyIndicator').where('id', '=', id).execute()
}
/**
 * Names and bodies of the rules that name an indicator, in the newest version and in the one in
 * use.
 */
export const bodiesNaming = async (
  tx: Tx,
  id: string,
): Promise<{ ruleId: string; name: string; version: number; body: unknown }[]> =>
  (
    await sql<{
      ruleId: string
      name: string
      version: number
      body: unknown
    }>`
      select r.id as "ruleId", r.name, v.version, v.body
      from strategy_rule_version v
      join strategy_rule r on r.id = v.rule_id and v.version in (r.newest, r.in_use)
      where r.status <> -1 and v.uses @> array[${id}]
      order by r.id`.execute(tx)
  ).rows

export type SourceKind = (typeof sourceKinds)[number]
export type StoredSource = {
  id: string
  name: string
  source: IndicatorSource
  kind: SourceKind
  url: string
  category: string | null
  items: NamedOption[]
  refreshMinutes: number
  remark: string
  loadedAt: Date | null
  dueAt: Date | null
  problem: string
  version: number
  updatedAt: Date
  updatedBy: string
}
const sourceColumns = [
  'id',
  'name',
  'source',
  'kind',
  'url',
  'category',
  'items',
  'refreshMinutes',
  'remark',
  'loadedAt',
  'dueAt',
  'problem',
  'version',
  'updatedAt',
  'updatedBy',
] as const
export const listSources = async (on: On): Promise<StoredSource[]> =>
  (await on.selectFrom('strategySource').select(sourceColumns).orderBy('id').execute()).map(
    (row) => row as unknown as StoredSource,
  )
export const pageSourceRows = async (
  on: On,
  by: { source?: string | undefined; text?: string | undefined; offset: number; limit: number },
): Promise<{ list: (StoredSource & { usedBy: number })[]; total: number }> => {
  let query = on.selectFrom('strategySource')
  if (by.source !== undefined) query = query.where('source', '=', by.source)
  if (by.text) {
    const like = likeOf(by.text)
    query = query.where((is) =>
      is.or([is('name', 'ilike', like), is('remark', 'ilike', like), is('url', 'ilike', like)]),
    )
  }
  const { n } = await query.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  const used = sql<number>`
      (select count(*)::int from strategy_indicator i where i.source_id = strategy_source.id)`.as(
    'usedBy',
  )
  const rows = await query
    .select(sourceColumns)
    .select(used)
    .orderBy('name')
    .offset(by.offset)
    .limit(by.limit)
    .execute()
  return { list: rows.map((row) => row as unknown as StoredSource & { usedBy: number }), total: n }
}
export const lockSource = async (tx: Tx, id: string): Promise<StoredSource | undefined> =>
  (await tx
    .selectFrom('strategySource')
    .select(sourceColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) as unknown as StoredSource | undefined
export type SourceValues = Pick<
  StoredSource,
  | 'name'
  | 'source'
  | 'kind'
  | 'url'
  | 'category'
  | 'items'
  | 'refreshMinutes'
  | 'remark'
  | 'loadedAt'
  | 'dueAt'
  | 'problem'
  | 'updatedAt'
  | 'updatedBy'
>
/** Null when there is a list of this name. */
export const insertSource = async (tx: Tx, row: SourceValues): Promise<string | null> =>
  (
    await tx
      .insertInto('strategySource')
      .values({ ...row, items: JSON.stringify(row.items) })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id ?? null
export const putSource = async (
  tx: Tx,
  id: string,
  row: SourceValues,
  version: number,
): Promise<void> => {
  await tx
    .updateTable('strategySource')
    .set({ ...row, items: JSON.stringify(row.items), version })
    .where('id', '=', id)
    .execute()
}
export const sourceNamed = (tx: Tx, name: string) =>
  tx.selectFrom('strategySource').select('id').where('name', '=', name).executeTakeFirst()
export const dropSource = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('strategySource').where('id', '=', id).execute()
}
export const indicatorsOf = async (
  tx: Tx,
  by: { sourceId: string } | { managerId: string },
): Promise<string[]> =>
  (
    await tx
      .selectFrom('strategyIndicator')
      .select('id')
      .where(
        'sourceId' in by ? 'sourceId' : 'managerId',
        '=',
        'sourceId' in by ? by.sourceId : by.managerId,
      )
      .orderBy('id')
      .limit(10)
      .execute()
  ).map((row) => row.id)
/**
 * Takes a list that is due to be read, until `until`: a server that dies leaves it to another one
 * then.
 */
export const claimSource = async (
  on: On,
  now: Date,
  until: Date,
): Promise<StoredSource | undefined> =>
  (await on
    .updateTable('strategySource')
    .set({ dueAt: until })
    .where('id', '=', (is) =>
      is
        .selectFrom('strategySource')
        .select('id')
        .where('dueAt', '<=', now)
        .where('kind', '=', 'url')
        .orderBy('dueAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(sourceColumns)
    .executeTakeFirst()) as unknown as StoredSource | undefined
/**
 * Notes what reading a list gave; a list that was changed meanwhile is left as it is, and read
 * again.
 */
export const settleSource = async (
  on: On,
  { id, version }: Pick<StoredSource, 'id' | 'version'>,
  result: { items?: NamedOption[]; loadedAt?: Date; problem: string; dueAt: Date },
): Promise<void> => {
  const { items, ...rest } = result
  await on
    .updateTable('strategySource')
    .set({ ...rest, ...(items ? { items: JSON.stringify(items) } : {}) })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute()
}

/** Apps with their types, as far as the caller's apps go. */
export const listTypes = (on: On) =>
  on
    .selectFrom('app')
    .innerJoin('recordType', 'recordType.appId', 'app.id')
    .select([
      'app.id',
      'app.name',
      'recordType.type',
      'recordType.name as typeName',
      'recordType.business',
    ])
    .orderBy('app.id')
    .orderBy('recordType.type')
    .execute()
export const listPunishTypes = (on: On) =>
  on.selectFrom('punishType').select(['id', 'key', 'scope']).orderBy('id').execute()
/** Rules as options, as far as a person sees them: of a category or of all. */
/**
 * Whether an older rule of another category has the key of `r`; one that was deleted counts too, so
 * that what a rule is called never changes.
 */
export const keyTaken = sql<boolean>`
  exists (select 1 from strategy_rule older where older.rule_key = r.rule_key and older.id < r.id)`
/**
 * What other rules call a rule whose word they ask for: its key, with its category before it where
 * an older rule has the same.
 */
export const spokenKey = ({
  category,
  ruleKey,
  taken,
}: {
  category: string
  ruleKey: string
  taken: boolean
}): string => (taken ? `${category}/${ruleKey}` : ruleKey)
export const listRuleKeys = (
  on: On,
  scope: DataScope,
  category: string | null,
): Promise<{ id: string; ruleKey: string; category: string; name: string; taken: boolean }[]> => {
  const query = on
    .selectFrom('strategyRule as r')
    .select(['r.id', 'r.ruleKey', 'r.category', 'r.name', keyTaken.as('taken')])
    .where('r.status', '<>', -1)
    .where(visible(scope))
    .orderBy('r.ruleKey')
    .orderBy('r.id')
  return (category === null ? query : query.where('r.category', '=', category)).execute()
}
