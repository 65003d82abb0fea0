import type { Answer } from '@oas/contract/case-library/schemas'
import type { PracticeKind } from '@oas/contract/practice/schemas'
import type { SimulationBody, SimulationState } from '@oas/contract/simulation/schemas'
import { type Kysely, type Transaction, sql } from 'kysely'
import type { DB } from '../../db/tables.gen.ts'
import type { Pin } from '../case-library/index.ts'

export type Tx = Kysely<DB> | Transaction<DB>
export type WorkOf = { kind: PracticeKind; id: string }

/** The round of one person in some work; a drill's round is its own work. */
export type Round = {
  id: string
  name: string
  kind: PracticeKind
  /** Keys of the dimensions that are asked; empty: all of the library. */
  dims: readonly string[]
  /** Under which answers are kept. */
  sourceId: string
  /** Of a simulation; a drill always runs. */
  simulation: {
    id: string
    state: SimulationState
    body: SimulationBody
    endsAt: Date | null
  } | null
}

/** The round of somebody in a simulation or a drill; locked, one answer comes after the other. */
export async function findRound(
  tx: Tx,
  work: WorkOf,
  { personId, lock }: { personId: string; lock: boolean },
): Promise<Round | null> {
  const { rows } = await sql<{
    id: string
    drill: string | null
    dims: string[] | null
    simulationId: string | null
    name: string | null
    state: SimulationState
    body: SimulationBody
    endsAt: Date | null
  }>`
    select r.id::text, o.name as drill, o.body -> 'dims' as dims, s.id::text as "simulationId",
      s.name, s.state, s.body, s.ends_at as "endsAt"
    from practice_round r
    left join simulation s on s.id = r.simulation_id
    left join case_order o on o.id = r.case_order_id
    where r.person_id = ${personId}::bigint and ${
      work.kind === 'simulation'
        ? sql`r.simulation_id = ${work.id}::bigint`
        : sql`r.id = ${work.id}::bigint and r.case_order_id is not null`
    }
    ${lock ? sql`for update of r` : sql``}`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { id, drill, dims, simulationId, name, state, body, endsAt } = row
  return simulationId === null
    ? { id, name: drill ?? '', kind: 'drill', dims: dims ?? [], sourceId: id, simulation: null }
    : {
        id,
        name: name ?? '',
        kind: 'simulation',
        dims: [],
        sourceId: simulationId,
        simulation: { id: simulationId, state, body, endsAt },
      }
}

export type Place = Pin & { place: number; answeredAt: Date | null }
/** Where one is asked what, in order. */
export async function placesOf(tx: Tx, roundId: string): Promise<Place[]> {
  return tx
    .selectFrom('practicePlace')
    .select(['place', 'itemId', 'version', 'answeredAt'])
    .where('roundId', '=', roundId)
    .orderBy('place')
    .execute()
}

/** Writes the places of rounds. */
export async function putPlaces(
  tx: Tx,
  rows: readonly { roundId: string; place: number; itemId: string; version: number }[],
): Promise<void> {
  await sql`
    insert into practice_place (round_id, place, item_id, version)
    select p."roundId", p.place, p."itemId", p.version
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(
      "roundId" bigint, place int, "itemId" bigint, version int
    )`.execute(tx)
}

/** How many cases of a pool nobody has taken. */
export async function freeOf(tx: Tx, simulationId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('simulationCase')
    .select((on) => on.cast<number>(on.fn.countAll(), 'integer').as('n'))
    .where('simulationId', '=', simulationId)
    .where('takenBy', 'is', null)
    .executeTakeFirstOrThrow()
  return n
}

/** Takes the next case of a pool for somebody; null where none is left. */
export async function takeFree(
  tx: Tx,
  simulationId: string,
  personId: string,
): Promise<Pin | null> {
  const { rows } = await sql<Pin>`
    update simulation_case c set taken_by = ${personId}::bigint
    from (
      select item_id
      from simulation_case
      where simulation_id = ${simulationId}::bigint and taken_by is null
      order by place
      limit 1
      for update skip locked
    ) f
    where c.simulation_id = ${simulationId}::bigint and c.item_id = f.item_id
    returning c.item_id::text as "itemId", c.version`.execute(tx)
  return rows[0] ?? null
}

export type OwnAnswer = { itemId: string; version: number; answer: Answer; right: boolean | null }
/** What somebody answered in some work. */
export async function ownAnswers(
  tx: Tx,
  { kind, sourceId }: Pick<Round, 'kind' | 'sourceId'>,
  personId: string,
): Promise<OwnAnswer[]> {
  return tx
    .selectFrom('caseAnswer')
    .select(['itemId', 'version', 'answer', 'rightAnswer as right'])
    .where('source', '=', kind)
    .where('sourceId', '=', sourceId)
    .where('personId', '=', personId)
    .orderBy('at')
    .orderBy('id')
    .$castTo<OwnAnswer>()
    .execute()
}
