import { parseTypeKey, typeKeyOf } from '@oas/contract/type-key'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { DataScope } from '../../../core/caller.ts'
import { inScope } from '../../../core/scope.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { seesTask } from './tasks.ts'

/** Names of types by their keys. */
export async function namesOfTypes(
  db: Kysely<DB>,
  keys: readonly string[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .selectFrom('recordType')
    .select(['appId', 'type', 'name'])
    .where((eb) =>
      eb.or(
        keys
          .map(parseTypeKey)
          .map(({ appId, type }) => eb.and([eb('appId', '=', appId), eb('type', '=', type)])),
      ),
    )
    .execute()
  return new Map(rows.map((row) => [typeKeyOf(row), row.name]))
}

/** Types of a scope with their apps, and how many ordinary orders wait of each. */
export function listTypes(db: Kysely<DB>, scope: DataScope) {
  return db
    .selectFrom('recordType as t')
    .innerJoin('app as a', 'a.id', 't.appId')
    .select(['t.appId', 't.type', 't.name', 't.business', 'a.name as appName', 'a.names'])
    .select(
      sql<number>`
        (
          select count(*)::int
          from queue_order q
          where q.state = 'waiting' and q.task_id is null and q.app_id = t.app_id
            and q.type = t.type
        )`.as('waiting'),
    )
    .where(inScope(scope, 't.app_id', 't.type'))
    .where(sql<boolean>`
      exists (
        select 1
        from type_setting s
        where s.app_id = t.app_id and s.type = t.type and s.source = 'audit'
      )`)
    .orderBy('t.appId')
    .orderBy('t.type')
    .execute()
}
export type ListedType = Awaited<ReturnType<typeof listTypes>>[number]

/** Names of label trees by their ids. */
export async function namesOfTrees(
  db: Kysely<DB>,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('labelTree')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
}

/** How many tasks of each kind run, and how many of their orders wait. */
export function countKinds(db: Kysely<DB>, scope: DataScope) {
  return db
    .selectFrom('task as t')
    .select('t.kind')
    .select((eb) => eb.fn.countAll<string>().filterWhere('t.state', '=', 'running').as('running'))
    .select(
      sql<number>`
        coalesce(
          sum(
            (
              select count(*)
              from queue_order q
              where q.task_id = t.id and q.state = 'waiting'
            )
          ),
          0
        )::int`.as('waiting'),
    )
    .where('t.state', 'in', ['running', 'paused'])
    .where(seesTask(scope))
    .groupBy('t.kind')
    .execute()
}

const ownText = `
  select t.id::text as "taskId", s.page_key as "pageKey"
  from task t
  cross join lateral (
    select q.app_id, q.type
    from queue_order q
    where q.task_id = t.id and q.state = 'waiting' and $1::bigint <> all(q.excluded)
      and (
        t.least_level = 0
          or skill_level_of($1, q.app_id, q.type, q.language) >= t.least_level
      )
      and (q.reserved_for is null or q.reserved_for = $1)
    limit 1
  ) q
  cross join lateral (
    select s.document -> 'pageKeys' ->> 0 as page_key
    from type_setting s
    where s.app_id = q.app_id and s.type = q.type and s.source = 'audit'
    order by s.version desc
    limit 1
  ) s
  where t.state = 'running'
    and ($2::bigint = any(t.team_ids) or $1::bigint = any(t.person_ids))
    and $1::bigint <> all(t.excluded_ids)
  order by t.priority desc, t.id
  limit 1`
/** The first running task of a person that has something for them, with a page to work on it. */
export async function listOwn(
  on: Pick<pg.Pool, 'query'>,
  personId: string,
  teamId: string | null,
): Promise<{ taskId: string; pageKey: string }[]> {
  return (await on.query<{ taskId: string; pageKey: string }>(ownText, [personId, teamId])).rows
}
