import type { OwnAnswer } from '@oas/contract/branch/calls'
import type { PunishOutcome } from '@oas/contract/decision/schemas'
import type pg from 'pg'
import type { CallContext, Context } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { holdAgain } from '../queue/index.ts'
import { measureAgain } from '../wrong-order/index.ts'
import { latestDecision, lockDecided } from './queries/replacements.ts'
import { type Stored, findStored, standsFor } from './queries/restored.ts'
import { replace } from './replace.ts'
import { asPerson, commonOf } from './rounds/by-answer.ts'
import { type Answered, noteWork, unnoteWork } from './rounds/queries.ts'

/** The window that an order passes through while its decision is set right. */
const windowId = 'appeal'

const toGiving = (stored: Stored): Pick<Answered, 'personId' | 'person' | 'given'> => {
  const { personId, person, language, item, ...input } = stored
  return { personId, person, given: { input: { ...input, windowId }, item, language } }
}

type Standing = NonNullable<Awaited<ReturnType<typeof lockDecided>>>
type Setting = { giving: Pick<Answered, 'personId' | 'person' | 'given'>; old: Standing }
/** Lets an answer stand instead of a decision; a refused one leaves nothing behind. */
const letStand = async (
  base: Context & { requestId: string },
  client: pg.PoolClient,
  { giving, old }: Setting,
): Promise<PunishOutcome | null> => {
  const ctx = asPerson(base, giving, base.requestId)
  const now = ctx.now()
  await client.query('savepoint set_right')
  const order = await holdAgain(client, old.id, giving.personId, windowId, now)
  const outcome =
    order &&
    (
      await replace(ctx, client, await commonOf(ctx, giving), {
        item: { ...giving.given.item, id: order.id, fence: order.fence },
        old,
        order,
        mayOwn: true,
        note: measureAgain,
      })
    ).outcome
  if (!outcome?.accepted) await client.query('rollback to savepoint set_right')
  return outcome
}

export type Restored = { correction: 'none' | 'done' | 'refused'; decisionId: string | null }
/**
 * Lets a decision that others corrected stand again, in the caller's transaction: a new one of the
 * same person that says the same replaces what stands for it now. `none`: nothing does; `refused`:
 * it can not be stored any more, as its setting or labels are gone. Its work is counted on the day
 * it was done.
 */
export async function restoreDecision(
  base: Context & { requestId: string },
  client: pg.PoolClient,
  decisionId: string,
): Promise<Restored> {
  const none: Restored = { correction: 'none', decisionId: null }
  const stored = await findStored(client, decisionId)
  const id = stored && (await latestDecision(client, stored.recordId))
  if (!stored || !id || !(await standsFor(client, id, decisionId))) return none
  const old = await lockDecided(client, id)
  if (old?.state !== 'active') return none
  const giving = toGiving(stored)
  const outcome = await letStand(base, client, { giving, old })
  if (!outcome?.accepted || outcome.decisionId === null) return { ...none, correction: 'refused' }
  const { appId, type, test, at } = stored
  const work = { personId: stored.personId, resultId: stored.item.value.result.id }
  const order = { serialId: null, appId, type, test, facts: {} }
  await unnoteWork(client, order, work, base.now())
  await noteWork(client, order, work, at)
  return { correction: 'done', decisionId: outcome.decisionId }
}

/**
 * Lets an answer of the caller by the form of the type stand instead of the decision in force on a
 * record, in the caller's transaction. One that could not be stored ends the call.
 */
export async function correctDecision(
  ctx: CallContext,
  client: pg.PoolClient,
  { recordId, own }: { recordId: string; own: OwnAnswer },
): Promise<string> {
  const id = await latestDecision(client, recordId)
  const old = id === null ? null : await lockDecided(client, id)
  if (old?.state !== 'active' || old.appId !== own.appId || old.type !== own.type)
    return fail('wrong-state', { act: 'changed' })
  const { item, ...input } = own
  const { id: personId, name: person } = ctx.caller
  const giving = { personId, person, given: { input, item, language: ctx.language } }
  const outcome = await letStand(ctx, client, { giving, old })
  if (outcome?.accepted && outcome.decisionId !== null) return outcome.decisionId
  const reason = outcome?.warnings[0]?.msg ?? ''
  return fail('invalid-input', { field: 'right', reason })
}
