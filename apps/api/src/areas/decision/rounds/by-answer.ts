import type { PunishOutcome } from '@oas/contract/decision/schemas'
import type { FinalCause } from '@oas/contract/task/schemas'
import type pg from 'pg'
import type { Context } from '../../../core/context.ts'
import { labelsOf } from '../../label/index.ts'
import { type HeldOrder, holdAgain, isAnew } from '../../queue/index.ts'
import { settingOf } from '../../setting/index.ts'
import { measureAgain } from '../../wrong-order/index.ts'
import { type Common, type DecideContext, punishTypesOf } from '../load.ts'
import { refuse } from '../messages.ts'
import { decideOne } from '../one.ts'
import { answerOf, latestDecision, lockDecided } from '../queries/replacements.ts'
import { replace } from '../replace.ts'
import {
  type Answered,
  type ItemRounds,
  freeAnswer,
  keepKey,
  noteWork,
  setFinal,
  turnToRound,
  unnoteWork,
} from './queries.ts'
import { withRight } from './right.ts'

type Giving = Pick<Answered, 'personId' | 'person' | 'given'>
/** Who decides by an answer: the person who gave it, with no right but to audit. */
export function asPerson(
  ctx: Context,
  { personId, person, given }: Giving,
  requestId: string,
): DecideContext {
  return {
    ...ctx,
    caller: {
      kind: 'person',
      id: personId,
      name: person,
      teamId: null,
      sessionId: '',
      permissions: new Set(['audit.take']),
      paths: [],
      scope: { all: true, pairs: [] },
    },
    requestId,
    language: given.language,
  }
}

/** The setting an answer was given under; what others agreed on is not undone by one of them. */
export async function commonOf(ctx: DecideContext, { personId, given }: Giving): Promise<Common> {
  const { input, item } = given
  const { appId, type, source = 'audit', settingVersion } = input
  const found = await settingOf(ctx, appId, type, source, settingVersion)
  const setting = found ? { ...found, undoSeconds: 0, undoDeliveredSeconds: 0 } : null
  return {
    input: { ...input, recordResults: [item] },
    personId,
    setting,
    labels: setting ? await labelsOf(ctx, setting) : { version: '', byId: new Map() },
    punishTypes: await punishTypesOf(ctx),
    now: ctx.now(),
  }
}

/**
 * Decides an order as its verdict says, in the caller's transaction: instead of the decision in
 * force where the order asks about a decided record.
 */
export async function decideOrder(
  ctx: DecideContext,
  client: pg.PoolClient,
  common: Common,
  { item, order }: { item: Answered['given']['item']; order: HeldOrder },
): Promise<PunishOutcome> {
  const id = isAnew(order) ? await latestDecision(client, order.recordId) : null
  if (id === null) return decideOne(ctx, client, common, { item, order })
  const old = await lockDecided(client, id)
  if (old?.state !== 'active' || old.appId !== order.appId || old.type !== order.type)
    return refuse(ctx, item, [{ code: 'FOREIGN_TYPE', key: 'result.foreign_type' }])
  return (await replace(ctx, client, common, { item, old, order, mayOwn: false })).outcome
}

type Deciding = { item: ItemRounds; order: HeldOrder; answer: Answered; by: FinalCause }
/**
 * Makes the decision of an item by an answer that was given to it before, in the caller's
 * transaction, which has its order locked. The decision is that of who gave the answer. Null where
 * the answer can not be stored any more; then nothing was written.
 */
export async function decideByAnswer(
  base: Context & { requestId: string },
  client: pg.PoolClient,
  { item, order, answer, by }: Deciding,
): Promise<string | null> {
  const ctx = asPerson(base, answer, base.requestId)
  const { appId, recordId } = order
  const verdict = await withRight(ctx, client, { item, answer, appId, recordId })
  await client.query('savepoint by_answer')
  const turned = await turnToRound(client, order, answer.round)
  const outcome = await decideOrder(ctx, client, await commonOf(ctx, answer), {
    item: { ...verdict, id: turned.id, fence: turned.fence },
    order: turned,
  })
  if (!outcome.accepted || outcome.decisionId === null) {
    await client.query('rollback to savepoint by_answer')
    return null
  }
  await unnoteWork(
    client,
    order,
    { personId: answer.personId, resultId: answer.given.item.value.result.id },
    ctx.now(),
  )
  await keepKey(client, { itemId: item.id, round: answer.round, key: answer.key })
  await setFinal(client, item.id, by)
  return outcome.decisionId
}

/** The window that an order passes through while it is decided by another answer. */
const windowId = 'by-answer'
type Correcting = Omit<Deciding, 'order'> & { recordId: string }
/**
 * Decides a decided item by another of its answers, in the caller's transaction: the new decision
 * stands for the one in force. Who was wrong is for the caller to say. What the earlier decision
 * came of is an answer again, and its work is counted as such. Null where there is no decision, or
 * where the answer can not be stored any more; then nothing was written.
 */
export async function correctByAnswer(
  base: Context & { requestId: string },
  client: pg.PoolClient,
  { item, recordId, answer, by }: Correcting,
): Promise<string | null> {
  const ctx = asPerson(base, answer, base.requestId)
  const now = ctx.now()
  const id = await latestDecision(client, recordId)
  const old = id === null ? null : await lockDecided(client, id)
  const common = await commonOf(ctx, answer)
  const { appId, type } = common.input
  if (old?.state !== 'active' || old.appId !== appId || old.type !== type) return null
  const was = await answerOf(client, old.id)
  const verdict = await withRight(ctx, client, { item, answer, appId, recordId })
  await client.query('savepoint corrected')
  const held = await holdAgain(client, old.id, answer.personId, windowId, now)
  const order = held && (await turnToRound(client, held, answer.round))
  const outcome =
    order &&
    (
      await replace(ctx, client, common, {
        item: { ...verdict, id: order.id, fence: order.fence },
        old,
        order,
        mayOwn: true,
        note: measureAgain,
      })
    ).outcome
  if (!order || !outcome?.accepted || outcome.decisionId === null) {
    await client.query('rollback to savepoint corrected')
    return null
  }
  const resultId = answer.given.item.value.result.id
  await unnoteWork(client, order, { personId: answer.personId, resultId }, now)
  const before = was && item.answers.find(({ round }) => round === was.round)
  if (was && before) {
    await noteWork(client, { ...order, serialId: null }, was, was.at)
    await freeAnswer(client, { itemId: item.id, round: before.round, key: before.key })
  }
  await keepKey(client, { itemId: item.id, round: answer.round, key: answer.key })
  await setFinal(client, item.id, by)
  return outcome.decisionId
}
