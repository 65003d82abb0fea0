import type {
  Continent,
  Country,
  CountryInput,
  RuleFields,
  RuleRow,
} from '@oas/contract/country/schemas'
import { type Kysely, type Transaction, sql } from 'kysely'
import { containing } from '../../../db/like.ts'
import { type DataScope, appsSeen } from '../../../core/caller.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { type SortOf, sortQuery, words } from '../../../db/sort.ts'

export type Tx = Transaction<DB>
export type On = Kysely<DB> | Tx
/** Apps a list may show: null is every app. */
export type Apps = readonly number[] | null
export function appsOf(scope: DataScope, asked?: number): Apps {
  const seen = appsSeen(scope)
  return asked === undefined ? seen : seen === null || seen.includes(asked) ? [asked] : []
}

export async function listCountries(on: On, type: number): Promise<Country[]> {
  const rows = await on
    .selectFrom('country')
    .select([
      'code',
      'continent',
      'cn',
      'en',
      'id',
      'ru',
      'active',
      'version',
      'updatedAt',
      'updatedBy',
    ])
    .where('type', '=', type)
    .orderBy('code')
    .execute()
  return rows.map((row) => ({
    ...row,
    continent: row.continent as Continent,
    updatedAt: row.updatedAt.getTime(),
  }))
}
export function findCountry(on: On, type: number, code: string) {
  return on
    .selectFrom('country')
    .select(['continent', 'cn', 'en', 'id', 'ru', 'active', 'version'])
    .where('type', '=', type)
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst()
}
export async function insertCountry(
  tx: Tx,
  { version: _version, ...row }: CountryInput & { updatedAt: Date; updatedBy: string },
): Promise<boolean> {
  return (
    (await tx
      .insertInto('country')
      .values(row)
      .onConflict((on) => on.doNothing())
      .returning('code')
      .executeTakeFirst()) !== undefined
  )
}
export async function updateCountry(
  tx: Tx,
  { type, code, version, ...rest }: CountryInput & { updatedAt: Date; updatedBy: string },
): Promise<void> {
  await tx
    .updateTable('country')
    .set({ ...rest, version: version + 1 })
    .where('type', '=', type)
    .where('code', '=', code)
    .execute()
}

const columns = [
  'countryRule.id as id',
  'appId',
  'type',
  'ruleName',
  'ruleType',
  'ruleItems',
  'content',
  'remark',
  'status',
  'version',
  'updatedAt',
  'updatedBy',
] as const
const businesses = sql<string[]>`coalesce(
    (
      select array_agg(b.business order by b.business)
      from country_binding_rule b
      where b.rule_id = country_rule.id
    ),
    '{}'
  )`.as('businesses')
type Stored = {
  id: string
  appId: number
  type: number
  ruleName: string
  ruleType: number
  ruleItems: string[]
  content: unknown
  remark: string
  status: number
  version: number
  updatedAt: Date
  updatedBy: string
  businesses: string[]
}
const toRow = (row: Stored): RuleRow => ({
  ...row,
  content: row.content as Record<string, unknown>,
  updatedAt: row.updatedAt.getTime(),
})

const ruleOrders = {
  appId: 'app_id',
  ruleName: words('rule_name'),
  ruleType: 'rule_type',
  status: 'status',
  version: 'version',
  updatedAt: 'updated_at',
  updatedBy: words('updated_by'),
}
type RuleFilter = {
  sort?: SortOf<typeof ruleOrders>
  apps: Apps
  type: number
  id?: string | undefined
  ruleType?: number | undefined
  status?: number | undefined
  text?: string | undefined
  offset: number
  limit: number
}
export async function listRules(
  on: On,
  by: RuleFilter,
): Promise<{ list: RuleRow[]; total: number }> {
  let query = on.selectFrom('countryRule').where('type', '=', by.type)
  if (by.apps !== null) query = query.where('appId', 'in', by.apps.length > 0 ? [...by.apps] : [-1])
  if (by.id !== undefined) query = query.where('id', '=', by.id)
  if (by.ruleType !== undefined) query = query.where('ruleType', '=', by.ruleType)
  if (by.status !== undefined) query = query.where('status', '=', by.status)
  if (by.text) {
    const like = containing(by.text.trim())
    const code = by.text.trim()
    query = query.where((on2) =>
      on2.or([
        on2('ruleName', 'ilike', like),
        on2('remark', 'ilike', like),
        sql<boolean>`${code} = any(rule_items)`,
      ]),
    )
  }
  const { n } = await query.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  const rows = await query
    .select(columns)
    .select(businesses)
    .$call(sortQuery(by.sort, ruleOrders))
    .orderBy('appId')
    .orderBy('ruleName')
    .offset(by.offset)
    .limit(by.limit)
    .execute()
  return { list: rows.map(toRow), total: n }
}
export async function findRule(on: Tx, id: string): Promise<RuleRow | undefined> {
  const row = await on
    .selectFrom('countryRule')
    .select(columns)
    .select(businesses)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && toRow(row)
}
export function findRuleByName(on: On, appId: number, type: number, name: string) {
  return on
    .selectFrom('countryRule')
    .select('id')
    .where('appId', '=', appId)
    .where('type', '=', type)
    .where('ruleName', '=', name)
    .executeTakeFirst()
}

type Change = RuleFields & { updatedAt: Date; updatedBy: string }
const asRow = (change: Change) => ({
  ...change,
  ruleItems: [...change.ruleItems],
  content: JSON.stringify(change.content),
})
/** Null when another set of the app has the name. */
export async function insertRule(
  tx: Tx,
  row: Change & { appId: number; type: number },
): Promise<string | null> {
  return (
    (
      await tx
        .insertInto('countryRule')
        .values({ ...row, ...asRow(row) })
        .onConflict((on) => on.doNothing())
        .returning('id')
        .executeTakeFirst()
    )?.id ?? null
  )
}
export async function updateRuleRow(
  tx: Tx,
  id: string,
  version: number,
  row: Change,
): Promise<void> {
  await tx
    .updateTable('countryRule')
    .set({ ...asRow(row), version })
    .where('id', '=', id)
    .execute()
}
export async function deleteRule(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('countryRule').where('id', '=', id).execute()
}
/** One change of names and bindings at a time: a set is not deleted while it is being bound. */
export async function lockNames(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('country_rule'))`.execute(tx)
}

export async function hasApp(on: On, id: number): Promise<boolean> {
  return (
    (await on.selectFrom('app').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  )
}

export function listCircles(on: On, type: number, apps: Apps) {
  const query = on
    .selectFrom('countryRule')
    .select(['id', 'appId', 'ruleName', 'ruleItems'])
    .where('type', '=', type)
    .where('ruleType', '=', 1)
    .where('status', '=', 1)
  return (apps === null ? query : query.where('appId', 'in', apps.length > 0 ? [...apps] : [-1]))
    .orderBy('appId')
    .orderBy('ruleName')
    .execute()
}

export function listBusinesses(on: On, apps: Apps) {
  const query = on
    .selectFrom('recordType')
    .select(['appId', 'business'])
    .distinct()
    .where('business', '<>', '')
  return (apps === null ? query : query.where('appId', 'in', apps.length > 0 ? [...apps] : [-1]))
    .orderBy('appId')
    .orderBy('business')
    .execute()
}
export function hasBusiness(on: On, appId: number, business: string) {
  return on
    .selectFrom('recordType')
    .select('type')
    .where('appId', '=', appId)
    .where('business', '=', business)
    .limit(1)
    .executeTakeFirst()
}
export function rulesOfApp(on: On, appId: number, type: number, ids: readonly string[]) {
  return on
    .selectFrom('countryRule')
    .select(['id', 'ruleName'])
    .where('appId', '=', appId)
    .where('type', '=', type)
    .where('id', 'in', [...ids])
    .execute()
}

/**
 * The country of what came in last from a user, of the apps given; null when no record names one.
 */
export async function lastCountry(on: On, uid: string, apps: Apps): Promise<string | null> {
  const query = on
    .selectFrom('record')
    .select('country')
    .where('uid', '=', uid)
    .where('country', '<>', '')
  return (
    (
      await (
        apps === null
          ? query.where('appId', 'in', on.selectFrom('app').select('id'))
          : query.where('appId', 'in', apps.length > 0 ? [...apps] : [-1])
      )
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
    )?.country ?? null
  )
}
