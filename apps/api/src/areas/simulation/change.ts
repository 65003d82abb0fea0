import type { simulationCalls } from '@oas/contract/simulation/calls'
import {
  type SimulationBody,
  type SimulationState,
  simulationMoves,
} from '@oas/contract/simulation/schemas'
import { sql } from 'kysely'
import { audit } from '../../core/audit.ts'
import type { CallContext, Context } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import type { Wanted } from '../case-library/index.ts'
import { type Tx, bad, putRounds, requireEnd, requirePeople, requireRoom } from './members.ts'
import { hasBegun, lockSimulation, seenBy } from './queries.ts'
import { tellStarted } from './tell.ts'

type Calls = typeof simulationCalls
type Locked = NonNullable<Awaited<ReturnType<typeof lockSimulation>>>

const requireOpen = async (
  ctx: CallContext,
  tx: Tx,
  { id, baseVersion }: { id: string; baseVersion: number },
): Promise<Locked & { moves: readonly SimulationState[] }> => {
  const before = await lockSimulation(tx, id, seenBy(ctx))
  if (!before) return fail('not-found')
  const moves = simulationMoves[before.state as SimulationState]
  if (moves.length === 0) fail('wrong-state')
  if (before.version !== baseVersion) fail('conflict')
  return { ...before, moves }
}

export const updateStatus: Handler<Calls['updateStatus']> = (
  ctx,
  { id, baseVersion, status, reason = '' },
) =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await requireOpen(ctx, tx, { id, baseVersion })
    if (!before.moves.includes(status)) fail('wrong-state')
    if (status === 'running' && before.endsAt !== null && before.endsAt <= ctx.now())
      fail('invalid-input', { field: 'body.endAt', reason: because('must_be_future') })
    const version = baseVersion + 1
    await tx
      .updateTable('simulation')
      .set({ state: status, version, reason: reason.trim(), updatedAt: ctx.now() })
      .where('id', '=', id)
      .execute()
    if (status === 'running' && before.state === 'draft')
      await tellStarted(tx, ctx.now(), before, before.personIds)
    await audit(tx, ctx, [
      {
        action: 'simulation.move',
        subject: `simulation:${id}`,
        detail: { before: before.state, after: status, reason: reason.trim(), version },
      },
    ])
    return { id, version }
  })

/** The cases of a simulation in the versions it has, in the order of their numbers. */
const casesOf = async (tx: Tx, id: string): Promise<Wanted[]> =>
  (
    await sql<Wanted>`
      select c.item_id::text as "itemId", c.version, i.difficulty, i.app_id as "appId", i.type
      from simulation_case c
      join case_item i on i.id = c.item_id
      where c.simulation_id = ${id}::bigint
      order by i.no`.execute(tx)
  ).rows

type People = Pick<SimulationBody, 'personIds' | 'teamIds'>
const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

/** Deals the cases out anew to others, while nobody has begun. */
const changePeople = async (
  ctx: CallContext,
  tx: Tx,
  { id, body, state, personIds, name, endsAt }: Locked,
  to: People,
): Promise<string[]> => {
  if (await hasBegun(tx, id)) bad('personIds', 'people_began')
  const made = body as unknown as SimulationBody
  const cases = await casesOf(tx, id)
  const people = await requirePeople(tx, to, cases)
  requireRoom(made, { people, cases })
  await tx.deleteFrom('practiceRound').where('simulationId', '=', id).execute()
  await putRounds(ctx, tx, { id, body: made, people, cases })
  const added = people.filter((personId) => !personIds.includes(personId))
  if (state !== 'draft') await tellStarted(tx, ctx.now(), { id, name, endsAt }, added)
  return people
}

/** Changes the name and the end, and the people while nobody has begun. */
export const update: Handler<Calls['update']> = (ctx, { id, baseVersion, body: to }) =>
  ctx.db.transaction().execute(async (tx) => {
    const before = await requireOpen(ctx, tx, { id, baseVersion })
    const made = before.body as unknown as SimulationBody
    if (to.endAt !== made.endAt) requireEnd(ctx.now(), { startAt: made.startAt, endAt: to.endAt })
    const endsAt = to.endAt === null ? null : new Date(to.endAt)
    const name = to.name.trim()
    const people =
      isSame(to.personIds, made.personIds) && isSame(to.teamIds, made.teamIds)
        ? before.personIds
        : await changePeople(ctx, tx, { ...before, name, endsAt }, to)
    const version = baseVersion + 1
    await tx
      .updateTable('simulation')
      .set({
        name,
        endsAt,
        personIds: people,
        body: JSON.stringify({ ...made, ...to, name }),
        version,
        updatedAt: ctx.now(),
      })
      .where('id', '=', id)
      .execute()
    const { personIds, teamIds, endAt } = made
    await audit(tx, ctx, [
      {
        action: 'simulation.update',
        subject: `simulation:${id}`,
        detail: { before: { name: before.name, endAt, personIds, teamIds }, after: to, version },
      },
    ])
    return { id, version }
  })

/** Starts simulations whose time has come and ends those whose time is over, each once. */
export async function moveDue({ db, now }: Pick<Context, 'db' | 'now'>): Promise<boolean> {
  await db.transaction().execute(async (tx) => {
    const started = await tx
      .updateTable('simulation')
      .set((on) => ({ state: 'running', version: on('version', '+', 1), updatedAt: now() }))
      .where('state', '=', 'draft')
      .where('startsAt', '<=', now())
      .returning(['id', 'name', 'endsAt', 'personIds'])
      .execute()
    for (const one of started) await tellStarted(tx, now(), one, one.personIds)
  })
  await sql`
    update simulation set state = 'finished', version = version + 1, updated_at = ${now()}
    where state in ('running', 'paused') and ends_at <= ${now()}`.execute(db)
  return false
}
