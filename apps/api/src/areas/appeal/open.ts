import type { appealCalls, appealRefusals } from '@oas/contract/appeal/calls'
import { audit } from '../../core/audit.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { transact } from '../../db/transaction.ts'
import type { Handler } from '../../http/implement.ts'
import { requireSent } from '../file/index.ts'
import { type AppealFile, type Appealing, appealEach, holdWrong } from '../wrong-order/index.ts'
import { goOn, lockAppeal, noteAct, withdrawAppeal } from './queries/moves.ts'

type Calls = typeof appealCalls
type Refusal = Exclude<(typeof appealRefusals)[number], ''>

const evidenceOf = async (ctx: CallContext, urls: readonly string[]): Promise<AppealFile[]> =>
  (await requireSent(ctx, urls, 'evidence', (index) => `evidence.${index}`)).map(
    ({ id, name, mime }) => ({ id, name, mime }),
  )

const refuse = (refusal: Refusal): never =>
  refusal === 'wrong-state'
    ? fail('wrong-state', { act: 'initiate' })
    : fail(refusal, { field: 'wrongOrderIds.0' })

/**
 * Appeals against one's own wrong orders, in one transaction; what cannot be appealed is said of
 * each. Where that is all of them, the call ends with the reason of the first.
 */
export const initiate: Handler<Calls['initiate']> = async (
  ctx,
  { wrongOrderIds: ids, reason, evidence },
) => {
  const files = await evidenceOf(ctx, evidence)
  return ctx.db.transaction().execute(async (tx) => {
    const rows = await holdWrong(tx, ids)
    const opening = { personId: ctx.caller.id, reason: reason.trim(), evidence: files }
    const done = await appealEach(tx, rows, opening, ctx.now())
    const answer = ids.map((id) => {
      const one: Appealing = done.get(id) ?? { refusal: 'not-found' }
      return 'refusal' in one
        ? { id, appealId: null, reason: one.refusal }
        : { id, appealId: one.appealId, reason: '' as const }
    })
    const [first] = answer
    if (first && first.reason !== '' && answer.every(({ appealId }) => appealId === null))
      refuse(first.reason)
    const said = { reason: opening.reason, evidence }
    await audit(
      tx,
      ctx,
      answer.flatMap(({ id, appealId }) =>
        appealId === null
          ? []
          : [
              {
                action: 'appeal.initiate' as const,
                subject: `appeal:${appealId}`,
                appId: rows.find((row) => row.id === id)?.appId ?? null,
                detail: { wrongOrder: id, ...said },
              },
            ],
      ),
    )
    return { list: answer }
  })
}

const told = (ctx: CallContext, act: 'withdraw' | 'second', detail: object) => ({
  actorId: ctx.caller.id,
  actor: ctx.caller.name,
  requestId: ctx.requestId,
  act,
  detail,
})

export const withdraw: Handler<Calls['withdraw']> = (ctx, { id }) =>
  transact(ctx, async (client) => {
    const found = await lockAppeal(client, id)
    if (found?.applicantId !== ctx.caller.id) return fail('not-found', { field: 'id' })
    if (!(await withdrawAppeal(client, found, ctx.now()))) fail('wrong-state', { act: 'withdraw' })
    await noteAct(client, found, told(ctx, 'withdraw', {}))
    return {}
  })

/** Takes an appeal on to a leader, as its person, after a first word that left them wrong. */
export const secondInitiate: Handler<Calls['secondInitiate']> = async (
  ctx,
  { id, reason, evidence },
) => {
  const files = await evidenceOf(ctx, evidence)
  return transact(ctx, async (client) => {
    const found = await lockAppeal(client, id)
    if (found?.applicantId !== ctx.caller.id) return fail('not-found', { field: 'id' })
    if (found.state.startsWith('second')) return fail('appeal-twice', { field: 'id' })
    const said = { reason: reason.trim(), evidence: files }
    if (!(await goOn(client, found, said, ctx.now())))
      return found.state === 'handled'
        ? fail('appeal-expired', { field: 'id' })
        : fail('wrong-state', { act: 'second' })
    await noteAct(client, found, told(ctx, 'second', { reason: said.reason, evidence }))
    return { state: 'second-waiting' as const }
  })
}
