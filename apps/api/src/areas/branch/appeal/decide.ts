import type { branchAppealCalls } from '@oas/contract/branch/appeals'
import type { AuditAction } from '@oas/contract/audit-actions'
import type { OwnAnswer } from '@oas/contract/branch/calls'
import type { Output } from '@oas/contract/define'
import { textOf } from '@oas/texts'
import type pg from 'pg'
import { mayType } from '../../../core/caller.ts'
import type { CallContext } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import { transact } from '../../../db/transaction.ts'
import type { Handler } from '../../../http/implement.ts'
import {
  type Answered,
  type ItemRounds,
  answerDecided,
  correctByAnswer,
  lockItem,
} from '../../decision/index.ts'
import { requireSent } from '../../file/index.ts'
import { announceChange } from '../../queue/index.ts'
import {
  appealBranch,
  changeBranch,
  noteOutvoted,
  upholdBranch,
  voidBranch,
} from '../../wrong-order/index.ts'
import { toOutvoted } from '../outvoted.ts'
import { noteJudged, voidItem } from '../queries.ts'
import { type Case, lockCase, voidJudged, writeWord } from './cases.ts'

type Calls = typeof branchAppealCalls
type Said = {
  id: string
  verdict: 'uphold' | 'change' | 'pass' | 'void'
  round: number | null
  own?: OwnAnswer | null | undefined
  reason: string
}
const levelOf = ({ state }: Case): 'appeal' | 'leader' => (state === 'leader' ? 'leader' : 'appeal')

const noteAct = (
  ctx: CallContext,
  client: pg.PoolClient,
  { branchId, appId }: { branchId: string; appId: number },
  act: 'appeal' | Said['verdict'],
  after: object,
): Promise<void> =>
  noteJudged(client, {
    actorId: ctx.caller.id,
    actor: ctx.caller.name,
    action: `branchAppeal.${act}` satisfies AuditAction,
    branchId,
    appId,
    detail: { before: null, after },
    requestId: ctx.requestId,
  })

/** Contests a judgment as somebody found wrong by it, or what a handler said of that. */
export const appeal: Handler<Calls['appeal']> = async (ctx, { id, reason, evidence }) => {
  const files = await requireSent(ctx, evidence, 'evidence', (index) => `evidence.${index}`)
  return transact(ctx, async (client) => {
    const asked = {
      branchId: id,
      personId: ctx.caller.id,
      reason: reason.trim(),
      evidence: files.map(({ id: file, name, mime }) => ({ id: file, name, mime })),
    }
    const done = await appealBranch(client, asked, ctx.now())
    if ('refusal' in done)
      return done.refusal === 'wrong-state'
        ? fail('wrong-state', { act: 'appeal' })
        : fail(done.refusal, { field: 'id' })
    const found = await lockCase(client, done.appealId)
    if (found) await noteAct(ctx, client, found, 'appeal', { reason: asked.reason, evidence })
    return done
  })
}

type Changed = { decisionId: string; wrongOrders: number; side: number }
/** The answer that is right after all: one there is, or one that whoever decides gives. */
const rightOne = async (
  ctx: CallContext,
  client: pg.PoolClient,
  { item, found }: { item: ItemRounds; found: Case },
  { round, own }: Said,
): Promise<Answered> => {
  const before = item.answers.find((one) => one.round === found.side)
  const answer = own
    ? await answerDecided(ctx, client, { item, recordId: found.recordId, own, as: levelOf(found) })
    : item.answers.find((one) => one.round === round)
  if (!answer) return fail('required', { field: 'round' })
  if (answer.key !== before?.key) return answer
  const reason = textOf(ctx.language, 'branch_appeal.same')
  return fail('invalid-input', { field: own ? 'own' : 'round', reason })
}

/** Who is wrong by the right answer: of those who were asked, and the judge. */
const outvotedBy = (item: ItemRounds, answer: Answered, { judgeId, judgeKey }: Case) => {
  const asked = item.answers.filter(({ ownBy, key }) => ownBy === '' && key !== answer.key)
  const judged = item.answers.find(({ key }) => key === judgeKey)
  return [
    ...asked.map(toOutvoted),
    ...(judged && judgeKey !== answer.key
      ? [{ ...toOutvoted(judged), personId: judgeId, role: 'judge' as const }]
      : []),
  ]
}

/**
 * Another answer is right after all: the decision follows it, who gave it was not wrong, and who
 * gave another one was, as was the judge.
 */
const change = async (
  ctx: CallContext,
  client: pg.PoolClient,
  found: Case,
  said: Said,
): Promise<Changed> => {
  const { recordId, branchId } = found
  const { reason } = said
  const item =
    (await lockItem(client, found.itemId, 'final')) ?? fail('wrong-state', { act: 'change' })
  const answer = await rightOne(ctx, client, { item, found }, said)
  const right = item.answers.filter(({ key }) => key === answer.key)
  const people = [
    ...right.map(({ personId }) => personId),
    ...(answer.key === found.judgeKey ? [found.judgeId] : []),
  ]
  await voidBranch(client, { branchId, personId: ctx.caller.id, reason, people }, ctx.now())
  const by = levelOf(found)
  const decisionId = await correctByAnswer(ctx, client, { item, recordId, answer, by })
  if (decisionId === null) return fail('answer-outdated')
  const answers = outvotedBy(item, answer, found)
  const outvoted = { branchId, decisionId, foundBy: ctx.caller.id, reason, answers }
  const wrongOrders = await noteOutvoted(client, outvoted, ctx.now())
  return { decisionId, wrongOrders, side: answer.round }
}

const settle = async (
  ctx: CallContext,
  client: pg.PoolClient,
  found: Case,
  said: Said,
): Promise<Changed | null> => {
  const now = ctx.now()
  const settled = { branchId: found.branchId, personId: ctx.caller.id, reason: said.reason }
  const changed = said.verdict === 'change' ? await change(ctx, client, found, said) : null
  if (said.verdict === 'uphold') await upholdBranch(client, settled, now)
  if (said.verdict === 'change') await changeBranch(client, settled, now)
  if (said.verdict === 'void') {
    await voidBranch(client, { ...settled, people: null }, now)
    await voidItem(client, found.itemId, said.reason, now)
    await voidJudged(client, found.branchId)
  }
  return changed
}

/** Who answered, judged or handled has no say in a case. */
const isConcerned = (ctx: CallContext, { hands, judgeId, handlerId }: Case): boolean =>
  [...hands, judgeId, handlerId].includes(ctx.caller.id)

/** Says what becomes of a case, in one transaction with all that follows from it. */
const decide = async (
  ctx: CallContext,
  input: Said,
  state: 'waiting' | 'leader',
): Promise<Output<Calls['handle']>> => {
  const said = { ...input, reason: input.reason.trim() }
  const level = state === 'waiting' ? 1 : 2
  const done = await transact(ctx, async (client) => {
    const found = await lockCase(client, said.id)
    if (!found || !mayType(ctx.caller, found.appId, found.type))
      return fail('not-found', { field: 'id' })
    if (isConcerned(ctx, found)) return fail('not-yourself')
    if (found.state !== state) return fail('wrong-state', { act: said.verdict })
    const changed = await settle(ctx, client, found, said)
    await writeWord(
      client,
      found.id,
      {
        act: said.verdict,
        level,
        personId: ctx.caller.id,
        side: changed?.side ?? null,
        reason: said.reason,
      },
      ctx.now(),
    )
    const { taskId, postId } = found
    await noteAct(ctx, client, found, said.verdict, { ...said, level, taskId, postId })
    return { found, changed }
  })
  if (done.changed) announceChange(ctx, [done.found])
  return {
    id: said.id,
    state: said.verdict === 'pass' ? 'leader' : level === 1 ? 'handled' : 'closed',
    result: said.verdict === 'pass' ? '' : said.verdict,
    decisionId: done.changed?.decisionId ?? null,
    wrongOrders: done.changed?.wrongOrders ?? 0,
  }
}

export const handleAppeal: Handler<Calls['handle']> = (ctx, input) => decide(ctx, input, 'waiting')
export const leadAppeal: Handler<Calls['lead']> = (ctx, input) => decide(ctx, input, 'leader')
