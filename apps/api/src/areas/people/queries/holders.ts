import { sql } from 'kysely'
import { type SortOf, sortQuery, words } from '../../../db/sort.ts'
import type { On } from './rights.ts'

/** Entries given to people alone that reach an app or type. */
export function listScopedPeople(on: On, appId: number, type: number | null) {
  return on
    .selectFrom('personScope')
    .select(['personId', 'appId', 'type'])
    .where('enabled', '=', true)
    .where((where) =>
      where.or([
        where('appId', 'is', null),
        where.and([
          where('appId', '=', appId),
          where.or([
            where('type', 'is', null),
            ...(type === null ? [] : [where('type', '=', type)]),
          ]),
        ]),
      ]),
    )
    .execute()
}

const holderOrders = {
  name: words('p.name'),
  displayName: words('p.display_name'),
  teamName: words('team.name'),
}
type WithAny = {
  sets: readonly { roleIds: string[]; personIds: string[] }[]
  sort: SortOf<typeof holderOrders>
}
/** A page of active people who, for each set, have one of its roles or are named in it. */
export async function peopleWithAny(
  on: On,
  { sets, sort }: WithAny,
  offset: number,
  limit: number,
) {
  let query = on.selectFrom('person as p').where('p.state', '=', 'active')
  for (const { roleIds, personIds } of sets)
    query = query.where(
      sql<boolean>`(
          p.id = any(${personIds}::bigint[])
            or exists (
              select 1
              from person_role pr
              where pr.person_id = p.id and pr.role_id = any(${roleIds}::bigint[])
            )
        )`,
    )
  const { n } = await query.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  const rows = await query
    .leftJoin('team', 'team.id', 'p.teamId')
    .select([
      'p.id',
      'p.name',
      'displayName',
      'state',
      sql<string>`coalesce(team.name, '')`.as('teamName'),
    ])
    .$call(sortQuery(sort, holderOrders))
    .orderBy('p.name')
    .offset(offset)
    .limit(limit)
    .execute()
  return { rows, total: n }
}

/** How many active people have any of some roles, by key. */
export async function countPeople(
  on: On,
  sets: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, number>> {
  const rows = await on
    .selectFrom('personRole')
    .innerJoin('person', 'person.id', 'personRole.personId')
    .select(['personId', 'roleId'])
    .where('state', '=', 'active')
    .execute()
  const byRole = new Map<string, string[]>()
  for (const { roleId, personId } of rows) {
    const have = byRole.get(roleId) ?? []
    have.push(personId)
    byRole.set(roleId, have)
  }
  return new Map(
    [...sets].map(([key, roleIds]) => [
      key,
      new Set(roleIds.flatMap((roleId) => byRole.get(roleId) ?? [])).size,
    ]),
  )
}
