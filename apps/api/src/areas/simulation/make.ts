import type { simulationCalls } from '@oas/contract/simulation/calls'
import { type SimulationBody, simulationLimits } from '@oas/contract/simulation/schemas'
import { sql } from 'kysely'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import type { Handler } from '../../http/implement.ts'
import { type Wanted, seesLibrary, viewerOf, wantedItems } from '../case-library/index.ts'
import { drawCases, inOrder } from '../practice/index.ts'
import { type Tx, bad, putRounds, requireEnd, requirePeople, requireRoom } from './members.ts'

type Calls = typeof simulationCalls

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

export const create: Handler<Calls['create']> = (ctx, { body }) =>
  ctx.db.transaction().execute(async (tx) => {
    requireEnd(ctx.now(), body)
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
