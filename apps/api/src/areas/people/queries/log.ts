import { sql } from 'kysely'
import { type Seek } from '../../../db/seek.ts'
import type { On } from './rights.ts'

/** Acts of the daily work are no administrative changes. The same words stand in the indexes. */
const administrative = sql<boolean>`l.action not like 'decision.%' and l.action not like 'queue.%'`

export type LogFilter = {
  module?: string | undefined
  action?: string | undefined
  actor?: string | undefined
  subject?: string | undefined
  about?: { id: string; name: string } | undefined
  from?: Date | undefined
  to?: Date | undefined
  seek: Seek
  apps: readonly number[] | null
  limit: number
}

/**
 * Entries before an id, newest first, of the given apps and of none. `about`: by this person or on
 * it.
 */
export function listLog(on: On, by: LogFilter) {
  let query = on
    .selectFrom('auditLog as l')
    .select([
      'l.id',
      'l.at',
      'l.actorId',
      'l.actor',
      'l.action',
      'l.subject',
      'l.appId',
      'l.detail',
      'l.requestId',
      sql<boolean>`exists (select 1 from audit_seal s where s.log_id = l.id)`.as('sealed'),
    ])
    .where(administrative)
  if (by.module) query = query.where(sql<boolean>`starts_with(l.action, ${`${by.module}.`})`)
  if (by.action) query = query.where('l.action', '=', by.action)
  if (by.actor) query = query.where('l.actor', '=', by.actor)
  if (by.subject) query = query.where('l.subject', '=', by.subject)
  if (by.about)
    query = query.where((where) =>
      where.or([
        where('l.actor', '=', by.about?.name ?? ''),
        where('l.subject', '=', `person:${by.about?.id ?? '0'}`),
      ]),
    )
  if (by.apps !== null)
    query = query.where((where) =>
      where.or([
        where('l.appId', 'is', null),
        where('l.appId', '=', sql<number>`any(${[...(by.apps ?? [])]}::int[])`),
      ]),
    )
  if (by.from)
    query = query
      .where('l.at', '>=', by.from)
      .where('l.id', '>=', sql<string>`id_from(${by.from}::timestamptz - interval '1 minute')`)
  if (by.to)
    query = query
      .where('l.at', '<=', by.to)
      .where('l.id', '<=', sql<string>`id_from(${by.to}::timestamptz + interval '1 minute')`)
  return query.where(by.seek.after).orderBy(by.seek.orderBy).limit(by.limit).execute()
}

/** Acts that stand in the log. */
export async function listActions(on: On): Promise<string[]> {
  // A loose scan: one step of the index per distinct act would need an index by act, which each
  // write would pay for; the partial log is small.
  const rows = await on
    .selectFrom('auditLog as l')
    .select('l.action')
    .distinct()
    .where(administrative)
    .orderBy('l.action')
    .limit(500)
    .execute()
  return rows.map((row) => row.action)
}

/** Names of people, roles, teams and menu entries by the words that subjects are made of. */
export async function namesOfSubjects(
  on: On,
  subjects: readonly string[],
): Promise<Map<string, string>> {
  const idsOf = (kind: string): string[] => [
    ...new Set(
      subjects
        .filter((subject) => new RegExp(`^${kind}:[0-9]{1,18}$`).test(subject))
        .map((subject) => subject.slice(kind.length + 1)),
    ),
  ]
  const found = new Map<string, string>()
  for (const [kind, table] of [
    ['person', 'person'],
    ['role', 'role'],
    ['team', 'team'],
  ] as const) {
    const ids = idsOf(kind)
    if (ids.length > 0)
      for (const row of await on
        .selectFrom(table)
        .select(['id', 'name'])
        .where('id', 'in', ids)
        .execute())
        found.set(`${kind}:${row.id}`, row.name)
  }
  const menu = idsOf('menu')
  if (menu.length > 0)
    for (const row of await on
      .selectFrom('menu')
      .select(['id', 'title'])
      .where('id', 'in', menu)
      .execute())
      found.set(`menu:${row.id}`, row.title)
  return found
}
