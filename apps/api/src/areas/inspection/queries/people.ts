import type { QueueBody, QueueKind } from '@oas/contract/inspection/queue'
import type { Permission } from '@oas/contract/permissions'
import { parseTypeKey } from '@oas/contract/type-key'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { coversText } from '../../../core/scope.ts'
import type { DB } from '../../../db/tables.gen.ts'

/** What somebody holds who works on queues of a kind: orders of most are taken on audit pages. */
const rightsOf: Readonly<Record<QueueKind, readonly Permission[]>> = {
  audit: ['audit.take'],
  inspect: ['inspection.work', 'audit.take'],
  anti: ['inspection.work', 'audit.take'],
  appeal: ['appeal.handle'],
}

/** Whether the person `p` holds rights and sees one of the types `y` of a statement. */
const may = (rights: RawBuilder<unknown>, types: RawBuilder<unknown>) => sql`
  p.state = 'active'
    and not exists (
      select 1
      from unnest(${rights}) as w(permission)
      where not exists (
        select 1
        from person_role r
        join role_permission m on m.role_id = r.role_id
        where r.person_id = p.id and m.permission = w.permission
      )
    )
    and exists (
      select 1
      from ${types}
      where ${sql.raw(coversText('p.id', 'y.app_id', 'y.type'))}
    )`

/** How many people may work on queues now: named, with the rights, and a type in their data. */
export async function countPeople(
  db: Kysely<DB>,
  queues: readonly { id: string; kind: QueueKind }[],
): Promise<Map<string, number>> {
  const asked = JSON.stringify(queues.map(({ id, kind }) => ({ id, rights: rightsOf[kind] })))
  const ofQueue = sql`(select * from quality_queue_type t where t.queue_id = k.id) y`
  const { rows } = await sql<{ id: string; n: number }>`
    select k.id::text, count(p.id)::int as n
    from jsonb_to_recordset(${asked}::jsonb) as a("id" bigint, "rights" text[])
    join quality_queue k on k.id = a.id
    left join person p on (p.team_id = any(k.team_ids) or p.id = any(k.person_ids))
      and p.id <> all(k.excluded_ids)
      and ${may(sql`a."rights"`, ofQueue)}
    group by k.id`.execute(db)
  return new Map(rows.map((row) => [row.id, row.n]))
}

/** How many people may work on a queue that names these, of these types. */
export async function countNamed(
  db: Kysely<DB>,
  kind: QueueKind,
  people: QueueBody['people'],
  of: readonly string[],
): Promise<number> {
  const refs = of.map(parseTypeKey)
  const types = sql`
    unnest(
      ${refs.map(({ appId }) => appId)}::int[], ${refs.map(({ type }) => type)}::int[]
    ) as y(app_id, type)`
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from person p
    where (
        p.team_id = any(${people.teamIds}::bigint[])
          or p.id = any(${people.personIds}::bigint[])
      )
      and p.id <> all(${people.excludedIds}::bigint[])
      and ${may(sql`${[...rightsOf[kind]]}::text[]`, types)}`.execute(db)
  return rows[0]?.n ?? 0
}
