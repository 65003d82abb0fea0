import { sql } from 'kysely'
import type { DataScope } from '../../../core/caller.ts'
import { type On, visible } from './rules.ts'

/** Apps with their types, as far as the caller's apps go. */
export function listTypes(on: On) {
  return on
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
}
export function listPunishTypes(on: On) {
  return on.selectFrom('punishType').select(['id', 'key', 'scope']).orderBy('id').execute()
}
/** Libraries of features, by what rules call them. */
export function listStoreNames(on: On) {
  return on
    .selectFrom('featureStore')
    .select(['storename', 'name'])
    .distinctOn('storename')
    .orderBy('storename')
    .orderBy('id')
    .execute()
}
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
export function spokenKey({
  category,
  ruleKey,
  taken,
}: {
  category: string
  ruleKey: string
  taken: boolean
}): string {
  return taken ? `${category}/${ruleKey}` : ruleKey
}
export function listRuleKeys(
  on: On,
  scope: DataScope,
  category: string | null,
): Promise<{ id: string; ruleKey: string; category: string; name: string; taken: boolean }[]> {
  const query = on
    .selectFrom('strategyRule as r')
    .select(['r.id', 'r.ruleKey', 'r.category', 'r.name', keyTaken.as('taken')])
    .where('r.status', '<>', -1)
    .where(visible(scope))
    .orderBy('r.ruleKey')
    .orderBy('r.id')
  return (category === null ? query : query.where('r.category', '=', category)).execute()
}
