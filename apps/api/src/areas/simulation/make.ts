import type { simulationCalls } from '@oas/contract/simulation/calls'
import {
  type SimulationBody,
  type SimulationState,
  simulationLimits,
  simulationMoves,
} from '@oas/contract/simulation/schemas'
import { type Transaction, sql } from 'kysely'
import { audit } from '../../core/audit.ts'
import type { CallContext, Context } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import type { DB } from '../../db/tables.gen.ts'
import type { Handler } from '../../http/implement.ts'
import {
  type Wanted,
  askedPeople,
  seesLibrary,
  viewerOf,
  wantedItems,
} from '../case-library/index.ts'
import { drawCases, inOrder, putPlaces } from '../practice/index.ts'
import { lockSimulation, seenBy } from './queries.ts'

type Calls = typeof simulationCalls
type Tx = Transaction<DB>
const bad = (field: string, ...reason: Parameters<typeof because>): never =>
  fail('invalid-input', { field: `body.${field}`, reason: because(...reason) })

const requireLibrary = async (ctx: CallContext, tx: Tx, id: string): Promise<void> => {
  const library = await tx
    .selectFrom('caseLibrary as b')
    .select('b.id')
    .where('b.id', '=', id)
    .where('b.kind', 'in', ['case', 'simulation'])
    .where('b.state', '=', 'in-use')
    .where('b.deletedAt', 'is', null)
    .where(seesLibrary(viewerOf(ctx)))
    .forShare('b')
    .executeTakeFirst()
  if (!library) bad('libraryId', 'unknown')
}

const requireCases = async (ctx: CallContext, tx: Tx, body: SimulationBody): Promise<Wanted[]> => {
  const items = await wantedItems(tx, body.libraryId, body.filter, ctx.now())
  const cases = drawCases(items, body, `${body.name} ${ctx.now().getTime()}`)
  if (cases.length === 0) return bad('filter', 'nothing_found')
  if (cases.length > simulationLimits.cases)
    return bad('filter', 'schema_max_items', { n: simulationLimits.cases })
  return cases
}

/** Everybody is at work, and sees the types of all records that are asked. */
const requirePeople = async (
  tx: Tx,
  { personIds, teamIds }: SimulationBody,
  cases: readonly Wanted[],
): Promise<string[]> => {
  const rows = await askedPeople(tx, { personIds, teamIds }, cases)
  for (const [index, id] of personIds.entries())
    if (!rows.some((row) => row.id === id)) return bad(`personIds.${index}`, 'unknown')
  for (const [index, id] of teamIds.entries())
    if (!rows.some((row) => row.teamId === id)) return bad(`teamIds.${index}`, 'nobody_in_it')
  const blind = rows.find(({ sees }) => !sees)
  if (blind) return bad('personIds', 'person_lacks_types', { name: blind.name })
  if (rows.length === 0) return bad('personIds', 'empty')
  if (rows.length > simulationLimits.people)
    return bad('personIds', 'schema_max_items', { n: simulationLimits.people })
  return rows.map(({ id }) => id)
}

/** What each person is asked, in their own order; who shares a pool is asked as they come. */
const putRounds = async (
  ctx: CallContext,
  tx: Tx,
  { id, body, people, cases }: { id: string; body: SimulationBody } & Members,
): Promise<void> => {
  const rounds = await tx
    .insertInto('practiceRound')
    .values(people.map((personId) => ({ simulationId: id, personId, createdAt: ctx.now() })))
    .returning(['id', 'personId'])
    .execute()
  if (body.tfRule === 'pool') return
  const places = people.flatMap((personId, at) => {
    const own = body.tfRule === 'each' ? cases : cases.filter((_one, n) => n % people.length === at)
    const roundId = rounds.find((round) => round.personId === personId)?.id ?? ''
    return inOrder(own, body.tfStrategy, `${id}:${personId}`).map(({ itemId, version }, n) => ({
      roundId,
      place: n + 1,
      itemId,
      version,
    }))
  })
  await putPlaces(tx, places)
}
type Members = { people: readonly string[]; cases: readonly Wanted[] }

const requireTimes = (now: Date, { startAt, endAt }: SimulationBody): void => {
  if (endAt !== null && endAt <= now.getTime()) bad('endAt', 'must_be_future')
  if (endAt !== null && startAt !== null && endAt <= startAt) bad('endAt', 'after_start')
}
const requireRoom = (body: SimulationBody, { people, cases }: Members): number => {
  const asked = body.tfRule === 'each' ? people.length * cases.length : cases.length
  if (asked > simulationLimits.asked)
    bad('drawCount', 'too_many_asked', { n: asked, most: simulationLimits.asked })
  if (body.tfRule === 'even' && cases.length < people.length)
    bad('drawCount', 'fewer_than_people', { n: cases.length, people: people.length })
  return asked
}

export const create: Handler<Calls['create']> = (ctx, { body }) =>
  ctx.db.transaction().execute(async (tx) => {
    requireTimes(ctx.now(), body)
    if (body.filter.easiest > body.filter.hardest) bad('filter.hardest', 'below_easiest')
    await requireLibrary(ctx, tx, body.libraryId)
    const cases = await requireCases(ctx, tx, body)
    const people = await requirePeople(tx, body, cases)
    const asked = requireRoom(body, { people, cases })
    const { id } = await tx
      .insertInto('simulation')
      .values({
        name: body.name.trim(),
        libraryId: body.libraryId,
        body: JSON.stringify(body),
        personIds: [...people],
        startsAt: body.startAt === null ? null : new Date(body.startAt),
        endsAt: body.endAt === null ? null : new Date(body.endAt),
        createdBy: ctx.caller.id,
        updatedAt: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ordered = inOrder(cases, body.tfStrategy, id)
    await sql`
      insert into simulation_case (simulation_id, place, item_id, version)
      select ${id}::bigint, c.place, c."itemId", c.version
      from jsonb_to_recordset(${JSON.stringify(
        ordered.map(({ itemId, version }, n) => ({ itemId, version, place: n + 1 })),
      )}::jsonb) as c("itemId" bigint, version int, place int)`.execute(tx)
    await putRounds(ctx, tx, { id, body, people, cases })
    await audit(tx, ctx, [
      {
        action: 'simulation.create',
        subject: `simulation:${id}`,
        detail: { before: null, after: body, people: people.length, asked },
      },
    ])
    return { id, orders: asked }
  })

export const updateStatus: Handler<Calls['updateStatus']> = (
  ctx,
  { id, baseVersion, status, reason = '' },
) =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await lockSimulation(tx, id, seenBy(ctx))
    if (!before) return fail('not-found')
    const moves: readonly SimulationState[] = simulationMoves[before.state as SimulationState]
    if (!moves.includes(status)) fail('wrong-state')
    if (before.version !== baseVersion) fail('conflict')
    if (status === 'running' && before.endsAt !== null && before.endsAt <= ctx.now())
      fail('invalid-input', { field: 'body.endAt', reason: because('must_be_future') })
    const version = baseVersion + 1
    await tx
      .updateTable('simulation')
      .set({ state: status, version, reason: reason.trim(), updatedAt: ctx.now() })
      .where('id', '=', id)
      .execute()
    await audit(tx, ctx, [
      {
        action: 'simulation.move',
        subject: `simulation:${id}`,
        detail: { before: before.state, after: status, reason: reason.trim(), version },
      },
    ])
    return { id, version }
  })

/** Starts simulations whose time has come and ends those whose time is over, each once. */
export async function moveDue({ db, now }: Context): Promise<boolean> {
  await sql`
    update simulation set state = 'running', version = version + 1, updated_at = ${now()}
    where state = 'draft' and starts_at <= ${now()}`.execute(db)
  await sql`
    update simulation set state = 'finished', version = version + 1, updated_at = ${now()}
    where state in ('running', 'paused') and ends_at <= ${now()}`.execute(db)
  return false
}
