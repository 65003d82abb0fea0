import { sql } from 'kysely'
import type { On, Tx } from './rights.ts'
import type { ScopeEntry } from '@oas/contract/people/rights'

/**
 * People of a team with the audit session they have open and what they decided today
 * (Asia/Shanghai).
 */
export function listMembers(on: On, teamId: string, now: Date) {
  return on
    .selectFrom('person as p')
    .innerJoin('team', 'team.id', 'p.teamId')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('auditorSession as a')
          .select(['a.pageKey', 'a.startedAt'])
          .whereRef('a.personId', '=', 'p.id')
          .where('a.stoppedAt', 'is', null)
          .orderBy('a.seenAt', 'desc')
          .limit(1)
          .as('open'),
      (join) => join.onTrue(),
    )
    .select([
      'p.id',
      'p.name',
      'displayName',
      'team.name as teamName',
      'state',
      'region',
      'languages',
      'skills',
      'shift',
      'version',
      'open.pageKey',
      'open.startedAt',
    ])
    .select(
      sql<number>`coalesce(
          (
            select sum(n)::int
            from auditor_count c
            where c.person_id = p.id
              and c.day = (${now}::timestamptz at time zone 'Asia/Shanghai')::date
          ),
          0
        )`.as('decidedToday'),
    )
    .where('p.teamId', '=', teamId)
    .where('state', '<>', 'deleted')
    .orderBy('p.name')
    .limit(500)
    .execute()
}

/** Data of some people: by role, and given to them alone (with the id of the row). */
export async function listDataOf(
  on: On,
  ids: readonly string[],
): Promise<
  { personId: string; appId: number | null; type: number | null; personal: string | null }[]
> {
  if (ids.length === 0) return []
  const [byRole, alone] = await Promise.all([
    on
      .selectFrom('personRole')
      .innerJoin('roleScope', 'roleScope.roleId', 'personRole.roleId')
      .select(['personId', 'appId', 'type'])
      .distinct()
      .where('personId', 'in', [...ids])
      .orderBy('appId')
      .orderBy('type')
      .execute(),
    on
      .selectFrom('personScope')
      .select(['personId', 'appId', 'type', 'id'])
      .where('personId', 'in', [...ids])
      .where('enabled', '=', true)
      .orderBy('appId')
      .orderBy('type')
      .execute(),
  ])
  return [
    ...byRole.map((row) => ({ ...row, personal: null })),
    ...alone.map(({ id, ...row }) => ({ ...row, personal: id })),
  ]
}

type Stamp = { by: string; at: Date }
export async function insertScopes(
  tx: Tx,
  personId: string,
  entries: readonly ScopeEntry[],
  { by, at }: Stamp,
  enabled = true,
): Promise<number> {
  return entries.length === 0
    ? 0
    : (
        await tx
          .insertInto('personScope')
          .values(
            entries.map(({ appId, type }) => ({
              personId,
              appId,
              type,
              enabled,
              grantedBy: by,
              grantedAt: at,
            })),
          )
          .onConflict((same) => same.doNothing())
          .returning('id')
          .execute()
      ).length
}
export async function deleteScopes(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom('personScope')
      .where('id', 'in', [...ids])
      .execute()
}
