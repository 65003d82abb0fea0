import type { PunishOutcome, RecordResult } from '@oas/contract/decision/schemas'
import { isObject } from '@oas/contract/json'
import type pg from 'pg'
import {
  type HeldOrder,
  barFromRecord,
  finishOrders,
  holdLate,
  isInspection,
} from '../../queue/index.ts'
import { judge } from '../judge.ts'
import type { Common, DecideContext, Loaded } from '../load.ts'
import { refuse } from '../messages.ts'
import { isKeptAnswer } from '../rounds/kept.ts'
import type { Given } from '../rounds/queries.ts'
import type { Verdict } from '../rounds/verdict.ts'
import { writeTaken } from '../taken.ts'
import type { ValidationProblem } from '../validate/kinds.ts'
import { type Said, classOf, keyOf, severityOf } from './compare.ts'
import { rightOf } from './correct.ts'
import { readSaid, noteFinding } from './note.ts'
import {
  type Finding,
  type OpenInspection,
  endGone,
  endInspection,
  keepOwn,
  lockInspection,
} from './queries.ts'

/** Whether the verdict on an order is held against a decision instead of being one. */
export function asksInspection(order: Pick<HeldOrder, 'facts'> | undefined): boolean {
  return order !== undefined && isInspection(order)
}

type Inspecting = {
  item: RecordResult
  order: HeldOrder
  row: OpenInspection
  own: Said
  given: Given
  hash: string
}

/** What the inspector answers: the verdict itself, or what a verdict on the decision names. */
const ownAnswer = ({ setting }: Common, { checked }: Verdict, decided: Said): Said => {
  const { verdict } = checked
  if (verdict.button.content.control !== 'inspect_verdict')
    return {
      resultId: verdict.button.id,
      resultType: verdict.button.content.resultType,
      labels: verdict.labels,
    }
  const right = isObject(verdict.form) ? rightOf({ form: { result: verdict.form } }) : null
  const button = setting?.result.find((one) => one.id === right?.resultId)
  return right
    ? {
        resultId: right.resultId,
        resultType: button?.content.resultType ?? decided.resultType,
        labels: right.labels,
      }
    : decided
}

const flaw = (
  code: ValidationProblem['code'],
  key: ValidationProblem['key'],
  field?: string,
): ValidationProblem => ({ code, key, ...(field === undefined ? {} : { field }) })

/** What is still missing of what an inspector says of a difference. */
const sayFlaw = ({ item: { inspection: say } }: Inspecting): ValidationProblem | null => {
  if (!say) return flaw('INSPECT_DIFFERS', 'result.inspect_differs')
  if (say.agree)
    return say.comment.trim() === ''
      ? flaw('FORM_INVALID', 'result.inspect_why', 'inspection.comment')
      : null
  if (say.errorClass === null)
    return flaw('FORM_INVALID', 'result.inspect_class', 'inspection.errorClass')
  return say.severity === null
    ? flaw('FORM_INVALID', 'result.inspect_severity', 'inspection.severity')
    : null
}

/** Whether the own answer is another than the one that was kept before the decision was shown. */
const isChanged = (common: Common, { row, own }: Inspecting): boolean => {
  if (row.state !== 'answered' || row.inspectorId !== common.personId || !row.given) return false
  const before = row.given.item
  const labels = (ids: readonly number[]): string => ids.toSorted((a, b) => a - b).join()
  return (
    (before.value.result.id !== own.resultId && rightOf(before)?.resultId !== own.resultId) ||
    (labels(before.reasonLabels) !== labels(own.labels) && rightOf(before) === null)
  )
}

const findingOf = (common: Common, { item, row, own, given }: Inspecting): Finding => {
  const was = readSaid(row)
  const { agreeBy } = row.body
  const same = keyOf(agreeBy, own) === keyOf(agreeBy, was)
  const say = item.inspection
  const wrong = !same && say?.agree !== true
  const errorClass = wrong ? (say?.errorClass ?? classOf(was, own)) : null
  return {
    inspectorId: common.personId,
    given,
    verdict: wrong ? 'wrong' : 'agree',
    right: own,
    errorClass,
    severity: wrong ? (say?.severity ?? severityOf(was, own)) : null,
    comment: say?.comment.trim() ?? '',
    spentMs: item.spentMs ?? null,
    correction: wrong && row.kind === 'inspect' ? 'pending' : 'none',
  }
}

const settle = async (
  ctx: DecideContext,
  client: pg.PoolClient,
  common: Common,
  inspecting: Inspecting,
): Promise<PunishOutcome> => {
  const { item, order, row, own, given, hash } = inspecting
  const { agreeBy } = row.body
  const differs = keyOf(agreeBy, own) !== keyOf(agreeBy, readSaid(row))
  if (isChanged(common, inspecting))
    return refuse(ctx, item, [flaw('SUBMISSION_CHANGED', 'result.inspect_fixed')])
  if (differs && row.state === 'waiting' && row.body.blind) {
    await keepOwn(client, row.id, { inspectorId: common.personId, given })
    return refuse(ctx, item, [flaw('INSPECT_DIFFERS', 'result.inspect_differs')])
  }
  const missing = differs ? sayFlaw(inspecting) : null
  if (missing) return refuse(ctx, item, [missing])
  const finding = findingOf(common, inspecting)
  await endInspection(client, row.id, finding, common.now)
  const outcome = await writeTaken(ctx, client, common, {
    item,
    order,
    hash,
    audit: {
      action: 'decision.inspect',
      subject: `inspection:${row.id}`,
      detail: { decisionId: row.decisionId, verdict: finding.verdict },
    },
  })
  await finishOrders(client, [order], common.now)
  await barFromRecord(client, common.personId, row.recordId)
  await noteFinding(ctx, client, common.now, row, finding)
  return outcome
}

/** One verdict that is held against a decision; null where it goes the ordinary way. */
const inspectOne = async (
  ctx: DecideContext,
  client: pg.PoolClient,
  common: Common,
  loaded: Loaded,
  { item, order }: { item: RecordResult; order: HeldOrder },
): Promise<PunishOutcome | null> => {
  const verdict = judge(ctx, common, loaded, item)
  if ('stored' in verdict) return verdict.stored
  if ('flaws' in verdict) return refuse(ctx, item, verdict.flaws)
  if (!isKeptAnswer(verdict)) return null
  const row = await lockInspection(client, order.id)
  if (!row) return refuse(ctx, item, [flaw('READ_ONLY', 'result.read_only')])
  const [late] =
    order.state === 'waiting'
      ? await holdLate(client, common.personId, common.input.windowId, [order.id])
      : []
  const held = late ?? order
  if (row.decisionState !== 'active') {
    await endGone(client, row.id, common.now)
    await finishOrders(client, [held], common.now)
    return refuse(ctx, item, [flaw('ALREADY_DECIDED', 'result.inspect_gone')])
  }
  const { recordResults: _all, ...input } = common.input
  const { inspection: _say, ...answer } = item
  return settle(ctx, client, common, {
    item,
    order: held,
    row,
    own: ownAnswer(common, verdict, readSaid(row)),
    given: { input, item: answer, language: ctx.language },
    hash: verdict.hash,
  })
}

/**
 * Takes verdicts on orders that ask about decisions, in the caller's transaction. Verdicts on other
 * orders, and those that put an order aside, are missing from what it tells.
 */
export async function answerInspections(
  ctx: DecideContext,
  client: pg.PoolClient,
  common: Common,
  loaded: Loaded,
  items: readonly RecordResult[],
): Promise<Map<RecordResult, PunishOutcome>> {
  const outcomes = new Map<RecordResult, PunishOutcome>()
  for (const item of items) {
    const order = loaded.orders.get(item.id)
    if (!order || order.fence !== item.fence || !asksInspection(order)) continue
    const outcome = await inspectOne(ctx, client, common, loaded, { item, order })
    if (outcome) outcomes.set(item, outcome)
  }
  return outcomes
}
