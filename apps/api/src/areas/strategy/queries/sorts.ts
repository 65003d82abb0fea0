import type { Names } from '@oas/contract/strategy/indicator'
import { sql } from 'kysely'
import type { On, Tx } from './rules.ts'
import { indicatorsOf } from './sources.ts'

const kinds = {
  ruleCategory: 'strategyCategory',
  strategyGroup: 'strategyGroup',
  indicatorManager: 'strategyManager',
} as const
export type Kind = keyof typeof kinds
export type SortRow = {
  id: string
  names: Names
  parentId: string | null
  contact: string
  usedBy: number
}
const sorts = {
  ruleCategory: sql<SortRow>`
    select c.id, c.names, null as "parentId", '' as contact,
      (select count(*)::int from strategy_rule r where r.category = c.id) as "usedBy"
    from strategy_category c
    order by c.created_at, c.id`,
  strategyGroup: sql<SortRow>`
    select g.id, g.names, g.parent_id as "parentId", '' as contact,
      (select count(*)::int from strategy_rule r where r.group_id = g.id) as "usedBy"
    from strategy_group g
    order by g.id`,
  indicatorManager: sql<SortRow>`
    select m.id, m.names, null as "parentId", m.contact,
      (select count(*)::int from strategy_indicator i where i.manager_id = m.id) as "usedBy"
    from strategy_manager m
    order by m.id`,
}
export async function listSorts(on: On, kind: Kind): Promise<SortRow[]> {
  return (await sorts[kind].execute(on)).rows
}
export async function insertCategory(
  tx: Tx,
  id: string,
  names: Names,
  by: string,
): Promise<boolean> {
  return (
    (await tx
      .insertInto('strategyCategory')
      .values({ id, names: JSON.stringify(names), createdBy: by })
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst()) !== undefined
  )
}
export async function insertGroup(
  tx: Tx,
  names: Names,
  parentId: string | null,
  by: string,
): Promise<string> {
  return (
    await tx
      .insertInto('strategyGroup')
      .values({ names: JSON.stringify(names), parentId, createdBy: by })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}
export async function insertManager(
  tx: Tx,
  names: Names,
  contact: string,
  by: string,
): Promise<string> {
  return (
    await tx
      .insertInto('strategyManager')
      .values({ names: JSON.stringify(names), contact, createdBy: by })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}
/**
 * What still names a category, group or manager: rules (deleted ones too, whose history stays),
 * groups, lists, indicators.
 */
export async function namersOf(tx: Tx, kind: Kind, id: string): Promise<string[]> {
  const rules =
    kind === 'indicatorManager'
      ? []
      : (
          await tx
            .selectFrom('strategyRule')
            .select('name')
            .where(kind === 'ruleCategory' ? 'category' : 'groupId', '=', id)
            .limit(5)
            .execute()
        ).map((row) => row.name)
  const lists =
    kind === 'ruleCategory'
      ? (
          await tx
            .selectFrom('strategySource')
            .select('name')
            .where('category', '=', id)
            .limit(5)
            .execute()
        ).map((row) => row.name)
      : []
  const groups =
    kind === 'strategyGroup'
      ? (
          await tx
            .selectFrom('strategyGroup')
            .select('id')
            .where('parentId', '=', id)
            .limit(5)
            .execute()
        ).map((row) => row.id)
      : []
  return [
    ...rules,
    ...lists,
    ...groups,
    ...(kind === 'indicatorManager' ? await indicatorsOf(tx, { managerId: id }) : []),
  ]
}
/** Holds one of them: nothing that begins to name it does so before the transaction ends. */
export async function lockSort(tx: Tx, kind: Kind, id: string): Promise<void> {
  await tx.selectFrom(kinds[kind]).select('id').where('id', '=', id).forUpdate().execute()
}
export async function dropSort(tx: Tx, kind: Kind, id: string): Promise<void> {
  await tx.deleteFrom(kinds[kind]).where('id', '=', id).execute()
}
/**
 * Names of categories, groups and managers change one at a time: nothing is deleted while something
 * begins to name it.
 */
export async function lockSorts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('strategy_sort'))`.execute(tx)
}
