import type { branchAppealCalls } from '@oas/contract/branch/appeals'
import type { AuditAction } from '@oas/contract/audit-actions'
import type { Output } from '@oas/contract/define'
import type pg from 'pg'
import { mayType } from '../../../core/caller.ts'
import type { CallContext } from '../../../core/context.ts'
import { fail } from '../../../core/fail.ts'
import { transact } from '../../../db/transaction.ts'
import type { Handler } from '../../../http/implement.ts'
import { correctByAnswer, lockItem } from '../../decision/index.ts'
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
  reason: string
}

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
/**
 * Another answer is right after all: the decision follows it, who gave it was not wrong, and who
 * gave another one was, as was the judge who followed one.
 */
const change = async (
  ctx: CallContext,
  client: pg.PoolClient,
  found: Case,
  { round, reason }: Said,
): Promise<Changed> => {
  const item =
    (await lockItem(client, found.itemId, 'final')) ?? fail('wrong-state', { act: 'change' })
  const answer = item.answers.find((one) => one.round === round)
  const before = item.answers.find((one) => one.round === found.side)
  if (!answer || answer.key === before?.key) return fail('required', { field: 'round' })
  const by = found.state === 'leader' ? 'leader' : 'appeal'
  const right = item.answers.filter(({ key }) => key === answer.key)
  const isJudgeRight = answer.key === found.judgeKey
  await voidBranch(
    client,
    {
      branchId: found.branchId,
      personId: ctx.caller.id,
      reason,
      people: [...right.map(({ personId }) => personId), ...(isJudgeRight ? [found.judgeId] : [])],
    },
    ctx.now(),
  )
  const { recordId } = found
  const decisionId = await correctByAnswer(ctx, client, { item, recordId, answer, by })
  if (decisionId === null) return fail('answer-outdated')
  const judged = item.answers.find(({ key }) => key === found.judgeKey)
  const wrongOrders = await noteOutvoted(
    client,
    {
      branchId: found.branchId,
      decisionId,
      foundBy: ctx.caller.id,
      reason,
      answers: [
        ...item.answers.filter(({ key }) => key !== answer.key).map(toOutvoted),
        ...(judged && !isJudgeRight
          ? [{ ...toOutvoted(judged), personId: found.judgeId, role: 'judge' as const }]
          : []),
      ],
    },
    ctx.now(),
  )
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
