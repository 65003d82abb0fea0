import type {
  IndicatorKind,
  IndicatorSource,
  IndicatorType,
  NamedOption,
  Names,
  Origin,
} from '@oas/contract/strategy/indicator'
import { sql } from 'kysely'
import { containing } from '../../../db/like.ts'
import { type SortOf, sortQuery, words } from '../../../db/sort.ts'
import { type On, type Tx } from './rules.ts'

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
/** Rules whose newest version, or the one in use, names an indicator. */
const usedBy = sql<number>`(
      select count(distinct r.id)::int
      from strategy_rule_version v
      join strategy_rule r on r.id = v.rule_id and v.version in (r.newest, r.in_use)
      where r.status <> -1 and v.uses @> array[strategy_indicator.id]
    )`.as('usedBy')

export async function listIndicators(on: On): Promise<StoredIndicator[]> {
  return (
    await on
      .selectFrom('strategyIndicator')
      .select(indicatorColumns)
      .orderBy('position')
      .orderBy('id')
      .execute()
  ).map(asIndicator)
}
export type IndicatorFilter = {
  type?: string | undefined
  source?: string | undefined
  managerId?: string | undefined
  text?: string | undefined
  offset: number
  limit: number
}
const indicatorOrders = {
  id: words('id'),
  type: 'kind',
  indicatorType: 'value_type',
  source: 'source',
  usedBy: 'used_by',
  updatedAt: 'updated_at',
}
export async function pageIndicatorRows(
  on: On,
  by: IndicatorFilter & { sort?: SortOf<typeof indicatorOrders> },
): Promise<{ list: (StoredIndicator & { usedBy: number })[]; total: number }> {
  let query = on.selectFrom('strategyIndicator')
  if (by.type !== undefined) query = query.where('kind', '=', by.type)
  if (by.source !== undefined) query = query.where('source', '=', by.source)
  if (by.managerId !== undefined) query = query.where('managerId', '=', by.managerId)
  if (by.text) {
    const like = containing(by.text)
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
    .$call(sortQuery(by.sort, indicatorOrders))
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
export async function lockIndicator(tx: Tx, id: string): Promise<StoredIndicator | undefined> {
  const row = await tx
    .selectFrom('strategyIndicator')
    .select(indicatorColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && asIndicator(row)
}
export type IndicatorValues = Omit<StoredIndicator, 'builtIn' | 'version'>
const indicatorRow = (row: IndicatorValues) => ({
  ...row,
  names: JSON.stringify(row.names),
  origin: JSON.stringify(row.origin),
  options: JSON.stringify(row.options),
  leftKeyOptions: JSON.stringify(row.leftKeyOptions),
})
/** False when there is an indicator of this id. */
export async function insertIndicator(tx: Tx, row: IndicatorValues): Promise<boolean> {
  return (
    (await tx
      .insertInto('strategyIndicator')
      .values(indicatorRow(row))
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()) !== undefined
  )
}
export async function putIndicator(tx: Tx, row: IndicatorValues, version: number): Promise<void> {
  await tx
    .updateTable('strategyIndicator')
    .set({ ...indicatorRow(row), version })
    .where('id', '=', row.id)
    .execute()
}
export async function dropIndicator(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('strategyIndicator').where('id', '=', id).execute()
}
/**
 * Names and bodies of the rules that name an indicator, in the newest version and in the one in
 * use.
 */
export async function bodiesNaming(
  tx: Tx,
  id: string,
): Promise<{ ruleId: string; name: string; version: number; body: unknown }[]> {
  return (
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
}
