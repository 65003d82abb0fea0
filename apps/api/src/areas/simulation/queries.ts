import type { SimulationBody, SimulationState } from '@oas/contract/simulation/schemas'
import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely'
import { type CallContext, holds } from '../../core/context.ts'
import { containing } from '../../db/like.ts'
import { type SortOf, firstBy } from '../../db/sort.ts'
import type { DB } from '../../db/tables.gen.ts'
import { seesLibrary, viewerOf } from '../case-library/index.ts'

export type Tx = Kysely<DB> | Transaction<DB>

/** Simulations that the caller sees: those of libraries they see, which stand as `b`. */
export function seenBy(ctx: CallContext): RawBuilder<boolean> {
  return holds(ctx, 'practice.read') || holds(ctx, 'practice.edit')
    ? sql<boolean>`(b.deleted_at is null and ${seesLibrary(viewerOf(ctx))})`
    : sql<boolean>`false`
}

export type Listed = {
  id: string
  name: string
  state: SimulationState
  version: number
  libraryId: string
  libraryName: string
  body: SimulationBody
  cases: number
  people: number
  asked: number
  begun: boolean
  answered: number
  right: number
  passed: number
  startsAt: Date | null
  endsAt: Date | null
  reason: string
  createdBy: string
  updatedAt: Date
  total: number
}
const begunSql = (id: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
    exists (
      select 1 from simulation_case where simulation_id = ${id} and taken_by is not null
    ) or exists (
      select 1
      from practice_round r
      join practice_place q on q.round_id = r.id
      where r.simulation_id = ${id} and q.answered_at is not null
    )
  )`
/** Whether somebody has answered a case of a simulation, or was given one of a pool. */
export async function hasBegun(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean }>`
    select ${begunSql(sql`${id}::bigint`)} as begun`.execute(tx)
  return rows[0]?.begun === true
}

const orders = { name: 's.name', state: 's.state', updatedAt: 's.updated_at' }
export type Filter = {
  of: RawBuilder<boolean>
  id?: string | undefined
  name?: string | undefined
  state?: SimulationState | undefined
  libraryId?: string | undefined
  personId?: string | undefined
}
const matching = ({ of, id, name, state, ...rest }: Filter): RawBuilder<unknown> => {
  const parts: RawBuilder<unknown>[] = [of]
  if (id !== undefined) parts.push(sql`s.id = ${id}::bigint`)
  if (name !== undefined && name.trim() !== '')
    parts.push(sql`s.name ilike ${containing(name.trim())}`)
  if (state !== undefined) parts.push(sql`s.state = ${state}`)
  if (rest.libraryId !== undefined) parts.push(sql`s.library_id = ${rest.libraryId}::bigint`)
  if (rest.personId !== undefined) parts.push(sql`${rest.personId}::bigint = any(s.person_ids)`)
  return sql.join(parts, sql` and `)
}

/** Simulations that match; those that run first, then those that changed last. */
export async function listSimulations(
  tx: Tx,
  filter: Filter,
  { limit, offset, sort }: { limit: number; offset: number; sort: SortOf<typeof orders> },
): Promise<Listed[]> {
  return (
    await sql<Listed>`
      with page as (
        select s.*, b.name as library_name, count(*) over ()::int as total,
          row_number() over (
            order by ${sql.raw(firstBy(sort, orders))}
              s.state = 'running' desc, s.updated_at desc, s.id
          ) as place
        from simulation s
        join case_library b on b.id = s.library_id
        where ${matching(filter)}
        order by place
        limit ${limit} offset ${offset}
      )
      select s.id::text, s.name, s.state, s.version, s.library_id::text as "libraryId",
        s.library_name as "libraryName", s.body, c.cases, cardinality(s.person_ids) as people,
        case when s.body ->> 'tfRule' = 'each' then c.cases * cardinality(s.person_ids)
          else c.cases end as asked,
        ${begunSql(sql`s.id`)} as begun,
        a.answered, a.right, a.passed, s.starts_at as "startsAt", s.ends_at as "endsAt", s.reason,
        p.display_name as "createdBy", s.updated_at as "updatedAt", s.total
      from page s
      join person p on p.id = s.created_by
      cross join lateral (
        select count(*)::int as cases from simulation_case where simulation_id = s.id
      ) c
      cross join lateral (
        select coalesce(sum(w.answered), 0)::int as answered,
          coalesce(sum(w.right), 0)::int as right,
          (count(*) filter (
            where w.answered > 0 and w.answered >= w.placed
              and w.right * 100 >= w.answered * (s.body ->> 'passLine')::int
          ))::int as passed
        from (
          select count(*) as answered, count(*) filter (where a.right_answer) as right,
            (
              select count(*)
              from practice_round r
              join practice_place q on q.round_id = r.id
              where r.simulation_id = s.id and r.person_id = a.person_id
            ) as placed
          from case_answer a
          where a.source = 'simulation' and a.source_id = s.id
          group by a.person_id
        ) w
      ) a
      order by s.place`.execute(tx)
  ).rows
}

/** The simulation of an id that the caller sees, locked for a change. */
export async function lockSimulation(tx: Tx, id: string, of: RawBuilder<boolean>) {
  return tx
    .selectFrom('simulation as s')
    .innerJoin('caseLibrary as b', 'b.id', 's.libraryId')
    .selectAll('s')
    .where('s.id', '=', id)
    .where(of)
    .forUpdate('s')
    .executeTakeFirst()
}
