import { type SimulationBody, simulationLimits } from '@oas/contract/simulation/schemas'
import type { Transaction } from 'kysely'
import type { CallContext } from '../../core/context.ts'
import { because, fail } from '../../core/fail.ts'
import type { DB } from '../../db/tables.gen.ts'
import { type Wanted, askedPeople } from '../case-library/index.ts'
import { inOrder, putPlaces } from '../practice/index.ts'

export type Tx = Transaction<DB>
export type Members = { people: readonly string[]; cases: readonly Wanted[] }
export function bad(field: string, ...reason: Parameters<typeof because>): never {
  return fail('invalid-input', { field: `body.${field}`, reason: because(...reason) })
}

/** Everybody is at work, and sees the types of all records that are asked. */
export async function requirePeople(
  tx: Tx,
  { personIds, teamIds }: Pick<SimulationBody, 'personIds' | 'teamIds'>,
  cases: readonly Wanted[],
): Promise<string[]> {
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
type How = Pick<SimulationBody, 'tfRule' | 'tfStrategy'>
export async function putRounds(
  ctx: CallContext,
  tx: Tx,
  { id, body, people, cases }: { id: string; body: How } & Members,
): Promise<void> {
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
type Times = Pick<SimulationBody, 'startAt' | 'endAt'>
/** It ends in the future, and not before it begins. */
export function requireEnd(now: Date, { startAt, endAt }: Times): void {
  if (endAt !== null && endAt <= now.getTime()) bad('endAt', 'must_be_future')
  if (endAt !== null && startAt !== null && endAt <= startAt) bad('endAt', 'after_start')
}
/** How many answers are asked for in all. */
export function requireRoom(
  body: Pick<SimulationBody, 'tfRule'>,
  { people, cases }: Members,
): number {
  const asked = body.tfRule === 'each' ? people.length * cases.length : cases.length
  if (asked > simulationLimits.asked)
    bad('drawCount', 'too_many_asked', { n: asked, most: simulationLimits.asked })
  if (body.tfRule === 'even' && cases.length < people.length)
    bad('drawCount', 'fewer_than_people', { n: cases.length, people: people.length })
  return asked
}
