import type { DrillBody, caseOrderCalls } from '@oas/contract/case-order/calls'
import { sql } from 'kysely'
import type { CallContext } from '../../core/context.ts'
import { mayType } from '../../core/caller.ts'
import { because, fail } from '../../core/fail.ts'
import type { Handler } from '../../http/implement.ts'
import { seesLibrary, viewerOf, wantedItems } from '../case-library/index.ts'
import { putPlaces, inRandomOrder } from '../practice/index.ts'
import type { Tx } from './seen.ts'

type Calls = typeof caseOrderCalls

/** A drill that the caller may practise now; locked, so that one round is begun at a time. */
const requireDrill = async (ctx: CallContext, tx: Tx, id: string) =>
  (await tx
    .selectFrom('caseOrder as o')
    .innerJoin('caseLibrary as b', 'b.id', 'o.libraryId')
    .select(['o.libraryId', 'o.body'])
    .where('o.id', '=', id)
    .where('o.isOpen', '=', true)
    .where('o.mode', '=', 'open')
    .where('o.deletedAt', 'is', null)
    .where('b.state', '=', 'in-use')
    .where('b.deletedAt', 'is', null)
    .where(seesLibrary(viewerOf(ctx)))
    .where(sql<boolean>`(o.team_ids = '{}' or ${ctx.caller.teamId}::bigint = any(o.team_ids))`)
    .forUpdate('o')
    .executeTakeFirst()) ?? fail('not-found')

/** How often somebody was asked items in a drill. */
const askedOf = async (tx: Tx, id: string, personId: string): Promise<Map<string, number>> => {
  const { rows } = await sql<{ itemId: string; n: number }>`
    select p.item_id::text as "itemId", count(*)::int as n
    from practice_round r
    join practice_place p on p.round_id = r.id
    where r.case_order_id = ${id}::bigint and r.person_id = ${personId}::bigint
    group by 1`.execute(tx)
  return new Map(rows.map(({ itemId, n }) => [itemId, n]))
}

/** The round that is not ended, else a new one, with what one was asked least first. */
export const start: Handler<Calls['start']> = (ctx, { id }) =>
  ctx.db.transaction().execute(async (tx) => {
    const drill = await requireDrill(ctx, tx, id)
    const { per, filter } = drill.body as unknown as DrillBody
    const open = await tx
      .selectFrom('practiceRound as r')
      .innerJoin('practicePlace as p', 'p.roundId', 'r.id')
      .select('r.id')
      .where('r.caseOrderId', '=', id)
      .where('r.personId', '=', ctx.caller.id)
      .where('p.answeredAt', 'is', null)
      .orderBy('r.id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (open) return { roundId: open.id }
    const items = (await wantedItems(tx, drill.libraryId, filter, ctx.now())).filter(
      ({ appId, type }) => appId === null || type === null || mayType(ctx.caller, appId, type),
    )
    if (items.length === 0) {
      fail('invalid-input', { field: 'id', reason: because('nothing_found') })
    }
    const { id: roundId } = await tx
      .insertInto('practiceRound')
      .values({ caseOrderId: id, personId: ctx.caller.id, createdAt: ctx.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const asked = await askedOf(tx, id, ctx.caller.id)
    const chosen = inRandomOrder(items, roundId)
      .toSorted((a, b) => (asked.get(a.itemId) ?? 0) - (asked.get(b.itemId) ?? 0))
      .slice(0, per)
    await putPlaces(
      tx,
      chosen.map(({ itemId, version }, n) => ({ roundId, place: n + 1, itemId, version })),
    )
    return { roundId }
  })
