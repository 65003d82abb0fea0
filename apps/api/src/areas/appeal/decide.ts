import type { appealCalls } from '@oas/contract/appeal/calls'
import type { FirstWord } from '@oas/contract/appeal/words'
import type { OwnAnswer } from '@oas/contract/branch/calls'
import type { Output } from '@oas/contract/define'
import type { ErrorClass, Severity } from '@oas/contract/wrong-order/errors'
import { textOf } from '@oas/texts'
import type pg from 'pg'
import { mayType } from '../../core/caller.ts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { transact } from '../../db/transaction.ts'
import type { Handler } from '../../http/implement.ts'
import { correctDecision, restoreDecision } from '../decision/index.ts'
import { announceChange } from '../queue/index.ts'
import { type Word, listBarred, makeWrong, sayWord } from '../wrong-order/index.ts'
import { requireLast } from './show.ts'
import { type Level, type Locked, lockAppeal, noteAct, passAppeal } from './queries/moves.ts'

type Calls = typeof appealCalls
type Said = {
  id: string
  fence: number
  result: FirstWord
  right?: OwnAnswer | undefined
  errorClass?: ErrorClass | undefined
  severity?: Severity | undefined
  reason: string
}
type Effect = Pick<Word, 'correction' | 'changed'> & { decisionId: string | null }

const sameLabels = (one: readonly number[], other: readonly number[]): boolean =>
  [...new Set(one)].toSorted().join() === [...new Set(other)].toSorted().join()

/** Refuses an answer that says what was given, or what stands as right: those have own words. */
const checkOther = (ctx: CallContext, { wrongs }: Locked, { item }: OwnAnswer): void => {
  const result = item.value.result.id
  for (const wrong of wrongs) {
    const key =
      result === wrong.givenResult && sameLabels(item.reasonLabels, wrong.givenLabels)
        ? 'appeal.same_as_given'
        : result === wrong.rightResult && sameLabels(item.reasonLabels, wrong.rightLabels)
          ? 'appeal.same_as_right'
          : null
    if (key) fail('invalid-input', { field: 'right', reason: textOf(ctx.language, key) })
  }
}

/** The person was wrong, but another answer is right: it stands from now on. */
const change = async (
  ctx: CallContext,
  client: pg.PoolClient,
  found: Locked,
  { right, errorClass, severity }: Said,
): Promise<Effect> => {
  if (!right) return fail('required', { field: 'right' })
  checkOther(ctx, found, right)
  const { recordId, wrongs } = found
  const decisionId = await correctDecision(ctx, client, { recordId, own: right })
  return {
    correction: '',
    decisionId,
    changed: {
      decisionId,
      result: right.item.value.result.id,
      labels: right.item.reasonLabels,
      errorClass: errorClass ?? wrongs[0]?.errorClass ?? 'wrong_result',
      severity: severity ?? wrongs[0]?.severity ?? 'normal',
    },
  }
}

/** Inspectors who found what was right wrong were wrong themselves. */
const findInspectors = async (
  ctx: CallContext,
  client: pg.PoolClient,
  { decisionId, wrongs }: Locked,
  reason: string,
): Promise<void> => {
  for (const wrong of wrongs) {
    const { role, source, sourceId, queueId, severity, foundBy } = wrong
    if (role !== 'auditor' || source !== 'inspection' || foundBy === null) continue
    await makeWrong(
      client,
      {
        decisionId,
        role: 'inspector',
        source,
        sourceId,
        queueId,
        errorClass: 'wrong_result',
        severity,
        right: { result: wrong.givenResult, labels: wrong.givenLabels },
        comment: reason,
        foundBy: ctx.caller.id,
        given: { personId: foundBy, result: wrong.rightResult, labels: wrong.rightLabels },
      },
      ctx.now(),
    )
  }
}

const effectOf = async (
  ctx: CallContext,
  client: pg.PoolClient,
  found: Locked,
  said: Said,
): Promise<Effect> => {
  if (said.result === 'changed') return change(ctx, client, found, said)
  if (said.result !== 'overturned') return { correction: '', decisionId: null }
  if (!found.wrongs.some(({ role }) => role === 'auditor'))
    return { correction: 'none', decisionId: null }
  return restoreDecision(ctx, client, found.decisionId)
}

const heldStates = { 1: 'handling', 2: 'second-handling' } as const
const lockHeld = async (
  ctx: CallContext,
  client: pg.PoolClient,
  { id, fence, result }: Said,
  level: Level,
): Promise<Locked> => {
  const found = await lockAppeal(client, id)
  if (!found || !mayType(ctx.caller, found.appId, found.type))
    return fail('not-found', { field: 'id' })
  if (found.state !== heldStates[level]) return fail('wrong-state', { act: result })
  if (found.handlerId !== ctx.caller.id || found.fence !== fence) return fail('stale-fence')
  if ((await listBarred(client, [id], ctx.caller.id, level)).size > 0) return fail('wrong-handler')
  return found
}

/** Says the word of a level on an appeal in hand, in one transaction with all that follows. */
const decide = async (
  ctx: CallContext,
  input: Said,
  level: Level,
): Promise<Output<Calls['handle']>> => {
  const said = { ...input, reason: input.reason.trim() }
  const { result, reason } = said
  const personId = ctx.caller.id
  const { found, effect } = await transact(ctx, async (client) => {
    const now = ctx.now()
    const locked = await lockHeld(ctx, client, said, level)
    const done = await effectOf(ctx, client, locked, said)
    if (result === 'pass') await passAppeal(client, locked, { personId, reason }, now)
    else await sayWord(client, { appealId: said.id, level, result, personId, reason, ...done }, now)
    if (result === 'overturned') await findInspectors(ctx, client, locked, reason)
    await noteAct(client, locked, {
      actorId: personId,
      actor: ctx.caller.name,
      requestId: ctx.requestId,
      act: result,
      detail: { level, reason, correction: done.correction, decisionId: done.decisionId },
    })
    return { found: locked, effect: done }
  })
  if (effect.decisionId !== null) announceChange(ctx, [found])
  const goesOn = level === 1 && (result === 'upheld' || result === 'changed')
  return {
    id: said.id,
    state: result === 'pass' ? 'second-waiting' : goesOn ? 'handled' : 'closed',
    result: result === 'pass' ? '' : result,
    correction: effect.correction,
    decisionId: effect.decisionId,
  }
}

export const handle: Handler<Calls['handle']> = (ctx, input) => decide(ctx, input, 1)
export const secondHandle: Handler<Calls['secondHandle']> = (ctx, input) => {
  requireLast(ctx)
  return decide(ctx, input, 2)
}
