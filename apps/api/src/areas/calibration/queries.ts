import type { CalibrationState } from '@oas/contract/calibration/schemas'
import type { Answer } from '@oas/contract/case-library/schemas'
import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely'
import { containing } from '../../db/like.ts'
import { type SortOf, firstBy } from '../../db/sort.ts'
import type { DB } from '../../db/tables.gen.ts'

export type Tx = Kysely<DB> | Transaction<DB>

export type Listed = {
  id: string
  name: string
  state: CalibrationState
  version: number
  libraryId: string
  libraryName: string
  leader: string
  leaderId: string
  remark: string
  named: boolean
  personIds: string[]
  cases: number
  people: number
  finished: number
  mine: number
  asked: boolean
  agreed: number
  closesAt: Date | null
  updatedAt: Date
  total: number
}
const orders = { name: 'c.name', state: 'c.state', updatedAt: 'c.updated_at' }
export type Filter = {
  /** Which sessions at all; its library stands as `b`, the session as `c`. */
  of: RawBuilder<boolean>
  me: string
  id?: string | undefined
  name?: string | undefined
  state?: CalibrationState | undefined
  libraryId?: string | undefined
}
const matching = ({ of, id, name, state, libraryId }: Filter): RawBuilder<unknown> => {
  const parts: RawBuilder<unknown>[] = [of]
  if (id !== undefined) parts.push(sql`c.id = ${id}::bigint`)
  if (name !== undefined && name.trim() !== '')
    parts.push(sql`c.name ilike ${containing(name.trim())}`)
  if (state !== undefined) parts.push(sql`c.state = ${state}`)
  if (libraryId !== undefined) parts.push(sql`c.library_id = ${libraryId}::bigint`)
  return sql.join(parts, sql` and `)
}

/** Sessions that match; those that are open first, then those that changed last. */
export async function listSessions(
  tx: Tx,
  filter: Filter,
  { limit, offset, sort }: { limit: number; offset: number; sort: SortOf<typeof orders> },
): Promise<Listed[]> {
  return (
    await sql<Listed>`
      with page as (
        select c.*, b.name as library_name, count(*) over ()::int as total,
          row_number() over (
            order by ${sql.raw(firstBy(sort, orders))} c.state = 'open' desc, c.updated_at desc,
              c.id
          ) as at
        from calibration c
        join case_library b on b.id = c.library_id
        where ${matching(filter)}
        order by at
        limit ${limit} offset ${offset}
      )
      select c.id::text, c.name, c.state, c.version, c.library_id::text as "libraryId",
        c.library_name as "libraryName", p.display_name as leader, c.created_by::text as "leaderId",
        c.remark, c.named, c.person_ids::text[] as "personIds", n.cases, n.agreed,
        cardinality(c.person_ids) as people,
        g.finished, g.mine,
        ${filter.me}::bigint = any(c.person_ids) as asked, c.closes_at as "closesAt",
        c.updated_at as "updatedAt", c.total
      from page c
      join person p on p.id = c.created_by
      cross join lateral (
        select count(*)::int as cases, (count(k.agreed))::int as agreed
        from calibration_case k
        where k.session_id = c.id
      ) n
      cross join lateral (
        select (count(*) filter (where w.n >= n.cases))::int as finished,
          coalesce(max(w.n) filter (where w.person_id = ${filter.me}::bigint), 0)::int as mine
        from (
          select a.person_id, count(*) as n
          from case_answer a
          where a.source = 'calibration' and a.source_id = c.id
          group by 1
        ) w
      ) g
      order by c.at`.execute(tx)
  ).rows
}

export type StoredCase = {
  itemId: string
  place: number
  version: number
  agreed: Answer | null
  note: string
  guide: string
  guideDoneBy: string | null
  guideDoneAt: Date | null
  newVersion: number | null
}
/** The cases of a session in their order. */
export async function casesOf(tx: Tx, sessionId: string): Promise<StoredCase[]> {
  return (
    await sql<StoredCase>`
      select k.item_id::text as "itemId", k.place, k.version, k.agreed, k.note, k.guide,
        p.display_name as "guideDoneBy", k.guide_done_at as "guideDoneAt",
        k.new_version as "newVersion"
      from calibration_case k
      left join person p on p.id = k.guide_done_by
      where k.session_id = ${sessionId}::bigint
      order by k.place`.execute(tx)
  ).rows
}

export type Given = {
  itemId: string
  personId: string
  person: string
  answer: Answer
  right: boolean | null
}
/** What people answered in a session. */
export async function answersOf(tx: Tx, sessionId: string): Promise<Given[]> {
  return (
    await sql<Given>`
      select a.item_id::text as "itemId", a.person_id::text as "personId",
        p.display_name as person, a.answer, a.right_answer as right
      from case_answer a
      join person p on p.id = a.person_id
      where a.source = 'calibration' and a.source_id = ${sessionId}::bigint
      order by p.display_name, a.id`.execute(tx)
  ).rows
}

export type StoredComment = {
  id: string
  itemId: string
  personId: string
  by: string
  text: string
  at: Date
}
export async function commentsOf(tx: Tx, sessionId: string): Promise<StoredComment[]> {
  return (
    await sql<StoredComment>`
      select m.id::text, m.item_id::text as "itemId", m.person_id::text as "personId",
        p.display_name as by, m.text, m.at
      from calibration_comment m
      join person p on p.id = m.person_id
      where m.session_id = ${sessionId}::bigint
      order by m.id`.execute(tx)
  ).rows
}

/** Names of people by id. */
export async function namesOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('person')
    .select(['id', 'displayName'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, displayName }) => [id, displayName]))
}

/** The session of an id, locked for a change; its library stands as `b`. */
export async function lockSession(tx: Tx, id: string, of: RawBuilder<boolean>) {
  return tx
    .selectFrom('calibration as c')
    .innerJoin('caseLibrary as b', 'b.id', 'c.libraryId')
    .selectAll('c')
    .where('c.id', '=', id)
    .where(of)
    .forUpdate('c')
    .executeTakeFirst()
}
