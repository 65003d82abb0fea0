import type { AuditAction } from '@oas/contract/audit-actions'
import type { PunishOutcome, RecordResult } from '@oas/contract/decision/schemas'
import type { FinalCause, TaskRounds } from '@oas/contract/task/schemas'
import { hourMs } from '@oas/contract/time'
import type pg from 'pg'
import { type HeldOrder, effectOf, hasRounds, holdLate } from '../../queue/index.ts'
import { judge } from '../judge.ts'
import type { Common, DecideContext, Loaded } from '../load.ts'
import { refuse } from '../messages.ts'
import { writeTaken } from '../taken.ts'
import { decideByAnswer, decideOrder } from './by-answer.ts'
import { endKept, isKeptAnswer, keptFlaw, withoutOwn } from './kept.ts'
import {
  type Answered,
  type Given,
  type ItemRounds,
  askAgain,
  branchOff,
  noteWork,
  keepAnswer,
  keepKey,
  lockItem,
  setFinal,
} from './queries.ts'
import { type Step, stepAtEnd, stepOf } from './step.ts'
import { type Verdict, isAnswer, keyFor } from './verdict.ts'

/**
 * Whether the verdict on an order is an answer: one of several, of which one will decide, or one
 * that is only kept.
 */
export function asksRounds(order: Pick<HeldOrder, 'facts'> | undefined): boolean {
  return order !== undefined && hasRounds(order)
}

const isOver = ({ rounds, releasedAt }: ItemRounds, now: Date): boolean =>
  rounds.finalWithin !== null && now.getTime() >= releasedAt.getTime() + rounds.finalWithin * hourMs

/** What an answer brings an item to; of levels the first that does not ask for another decides. */
const stepFor = (item: ItemRounds, key: string, resultId: string, now: Date): Step => {
  const keys = [...item.answers.map((one) => one.key), key]
  const { mode, n, next }: TaskRounds = item.rounds
  if (mode === 'single') return { state: 'agreed', key, by: 'round' }
  if (mode === 'serial')
    return keys.length < n && next.includes(resultId)
      ? { state: 'open' }
      : { state: 'agreed', key, by: 'round' }
  if (mode === 'everybody' && keys.length < n) return { state: 'open' }
  const step = stepOf(item.rounds, keys)
  return step.state === 'open' && isOver(item, now) ? stepAtEnd(keys) : step
}

type Answering = {
  item: RecordResult
  order: HeldOrder
  row: ItemRounds
  verdict: Verdict
  answer: Answered
}

/** What a level says to the next one, without its name; nothing where rounds are blind. */
const opinionsOf = (
  { row, order, verdict, item }: Answering,
  now: Date,
): readonly Record<string, unknown>[] =>
  row.rounds.mode === 'serial'
    ? [
        {
          decisionId: '',
          round: order.round,
          result: item.value.result.id,
          labels: verdict.checked.verdict.labels,
          remark: verdict.checked.verdict.remark,
          at: now.getTime(),
        },
      ]
    : []

/** Writes that an answer was taken, and counts it as work of its person. */
const noteAnswer = async (
  ctx: DecideContext,
  client: pg.PoolClient,
  common: Common,
  { item, order, verdict, answer }: Answering,
  action: Extract<AuditAction, 'decision.answer' | 'decision.branch'>,
): Promise<PunishOutcome> => {
  const { recordId, postId } = order
  const outcome = await writeTaken(ctx, client, common, {
    item,
    order,
    hash: verdict.hash,
    audit: {
      action,
      subject: `order:${order.id}`,
      detail: { recordId, postId, round: answer.round },
    },
  })
  const work = { personId: common.personId, resultId: item.value.result.id }
  await noteWork(client, order, work, common.now)
  return outcome
}

const keep = (
  client: pg.PoolClient,
  { row, order, answer, item }: Answering,
  now: Date,
): Promise<void> => {
  const { personId, key, given } = answer
  return keepAnswer(
    client,
    { item: row, order, personId, key, given, spentMs: item.spentMs ?? null },
    now,
  )
}

/** The person's own answer is the one agreed on: their verdict decides, as any other does. */
const decideOwn = async (
  ctx: DecideContext,
  client: pg.PoolClient,
  common: Common,
  answering: Answering,
  by: FinalCause,
): Promise<PunishOutcome> => {
  const { item, order, row, answer } = answering
  const outcome = await decideOrder(ctx, client, common, { item, order })
  if (!outcome.accepted) return outcome
  await keep(client, answering, common.now)
  await keepKey(client, { itemId: row.id, round: order.round, key: answer.key })
  await setFinal(client, row.id, by)
  return outcome
}

const branch = async (
  client: pg.PoolClient,
  { row, order, answer }: Answering,
  cause: 'disagree' | 'time' | 'refused',
  now: Date,
): Promise<void> => {
  const hands = [...row.answers.map(({ personId }) => personId), answer.personId]
  await branchOff(client, row, order, { hands, cause }, now)
}

/** Nothing follows from an answer that is only kept: it is asked for another, or the item ends. */
const settleKept = async (
  ctx: DecideContext,
  client: pg.PoolClient,
  common: Common,
  answering: Answering,
  step: Step,
): Promise<PunishOutcome> => {
  const { order, row, answer } = answering
  const { now } = common
  await keep(client, answering, now)
  const outcome = await noteAnswer(ctx, client, common, answering, 'decision.answer')
  if (step.state === 'open')
    await askAgain(client, order, common.personId, opinionsOf(answering, now))
  else await endKept(client, { item: row, order, answers: [...row.answers, answer], step }, now)
  return outcome
}

const settleAnswer = async (
  ctx: DecideContext,
  client: pg.PoolClient,
  common: Common,
  answering: Answering,
): Promise<PunishOutcome> => {
  const { item, order, row, answer } = answering
  const { now } = common
  const step = stepFor(row, answer.key, item.value.result.id, now)
  if (effectOf(order) !== 'acts') return settleKept(ctx, client, common, answering, step)
  if (step.state === 'agreed' && step.key === answer.key)
    return decideOwn(ctx, client, common, answering, step.by)
  await keep(client, answering, now)
  const outcome = await noteAnswer(
    ctx,
    client,
    common,
    answering,
    step.state === 'branched' ? 'decision.branch' : 'decision.answer',
  )
  if (step.state === 'open')
    await askAgain(client, order, common.personId, opinionsOf(answering, now))
  else if (step.state === 'branched') await branch(client, answering, step.cause, now)
  else {
    const agreed = row.answers.find(({ key }) => key === step.key)
    const decided =
      agreed &&
      (await decideByAnswer(ctx, client, { item: row, order, answer: agreed, by: step.by }))
    if (!decided) await branch(client, answering, 'refused', now)
  }
  return outcome
}

const givenOf = (ctx: DecideContext, { input }: Common, item: RecordResult): Given => {
  const { recordResults: _all, ...shared } = input
  return { input: shared, item, language: ctx.language }
}

/**
 * Takes verdicts on orders that ask several people, in the caller's transaction. Verdicts on other
 * orders, and those that are no answer, are missing from what it tells.
 */
export async function answerRounds(
  ctx: DecideContext,
  client: pg.PoolClient,
  common: Common,
  loaded: Loaded,
  items: readonly RecordResult[],
): Promise<Map<RecordResult, PunishOutcome>> {
  const outcomes = new Map<RecordResult, PunishOutcome>()
  for (const item of items) {
    const order = loaded.orders.get(item.id)
    if (!order || order.fence !== item.fence || !asksRounds(order)) continue
    const verdict = judge(ctx, common, withoutOwn(loaded, order), item)
    if ('stored' in verdict) outcomes.set(item, verdict.stored)
    else if ('flaws' in verdict) outcomes.set(item, refuse(ctx, item, verdict.flaws))
    else if (effectOf(order) === 'acts' ? isAnswer(verdict) : isKeptAnswer(verdict)) {
      const row = order.itemId === null ? null : await lockItem(client, order.itemId, 'released')
      const flaw = keptFlaw(order, item, row)
      if (flaw) outcomes.set(item, refuse(ctx, item, [flaw]))
      if (!row || flaw) continue
      await client.query('savepoint answer')
      const [late] =
        order.state === 'waiting'
          ? await holdLate(client, common.personId, common.input.windowId, [order.id])
          : []
      const outcome = await settleAnswer(ctx, client, common, {
        item,
        order: late ?? order,
        row,
        verdict,
        answer: {
          round: order.round,
          personId: common.personId,
          person: ctx.caller.name,
          key: keyFor(row, verdict.checked, common),
          ownBy: '',
          given: givenOf(ctx, common, item),
        },
      })
      if (!outcome.accepted) await client.query('rollback to savepoint answer')
      outcomes.set(item, outcome)
    }
  }
  return outcomes
}
