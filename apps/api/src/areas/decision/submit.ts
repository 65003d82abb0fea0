import type { Input, Output } from '@oas/contract/define'
import type { decisionCalls } from '@oas/contract/decision/calls'
import type { PunishOutcome, RecordResult } from '@oas/contract/decision/schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import type pg from 'pg'
import { labelsOf } from '../label/index.ts'
import { type HeldOrder, announceChange, holdLate } from '../queue/index.ts'
import { decidedAlong, takesAlong } from './alike.ts'
import { asksAnew, decideAnew } from './anew.ts'
import { hiddenAmong, noteHidden } from './hidden-case.ts'
import { keepPlans } from './hidden-plan.ts'
import { answerInspections, asksInspection } from './inspect/answer.ts'
import { answerRounds, asksRounds } from './rounds/answer.ts'
import { retiredAt, settingOf } from '../setting/index.ts'
import { compose } from './compose.ts'
import { createComposer } from './composer.ts'
import { noteBatch } from './note-acts.ts'
import {
  type Common,
  type DecideContext,
  type Loaded,
  load,
  loadPlain,
  punishTypesOf,
  undoSecondsOf,
} from './load.ts'
import { type Judged, judge } from './judge.ts'
import { refuse } from './messages.ts'
import type { LivePunish } from './plan.ts'
import { type Exemption, mayBeExempted, exemptionsOf } from './exempt.ts'
import { isOneStatement, lockLive, takeTurns, writeBatch } from './queries/batch.ts'
import type { Batch } from './rows.ts'
import { mayRunAgain, transact } from '../../db/transaction.ts'
import { isOutcomeUnknown, isStopped } from '../../db/trouble.ts'

type Tried = { error: unknown; unreachable: boolean }
type Submit = (typeof decisionCalls)['submit']
const outdatedAfterMs = 24 * 3_600_000

/**
 * The setting version that the page showed, unless a newer one has been out for more than a day.
 */
export async function shownSetting(
  ctx: DecideContext,
  { appId, type, settingVersion, source = 'audit' }: Input<Submit>,
): Promise<TypeSetting | null> {
  const setting = await settingOf(ctx, appId, type, source, Math.min(settingVersion, 2_147_483_647))
  if (!setting || setting.version !== settingVersion) return null
  const newest = await settingOf(ctx, appId, type, source)
  if (newest?.version === settingVersion) return setting
  const retired = await retiredAt(ctx, { appId, type, source }, settingVersion)
  return retired && ctx.now().getTime() - retired.getTime() > outdatedAfterMs ? null : setting
}

type Judgement = { item: RecordResult; judged: Judged }
const judgeAll = (
  ctx: DecideContext,
  common: Common,
  loaded: Loaded,
  items: readonly RecordResult[],
): Judgement[] => items.map((item) => ({ item, judged: judge(ctx, common, loaded, item) }))
const actsOf = (judged: readonly Judgement[]) =>
  judged.flatMap(({ judged: result }) => ('order' in result ? result.checked.acts : []))

type Standing = {
  live: readonly LivePunish[]
  exempted?: ReadonlyMap<string, Exemption>
  hidden?: ReadonlySet<string>
}
/** What is answered to each item, and everything to be written for it. */
const composeAll = (
  ctx: DecideContext,
  common: Common,
  { prelude }: Loaded,
  judged: readonly Judgement[],
  { live, exempted = new Map(), hidden = new Set() }: Standing,
): { answers: PunishOutcome[]; batch: Batch } => {
  const composer = createComposer(ctx, common, prelude, { live, exempted, hidden })
  const answers = judged.map(({ item, judged: result }) => {
    if ('stored' in result) return result.stored
    return 'flaws' in result
      ? refuse(ctx, item, result.flaws)
      : compose(composer, { item, ...result })
  })
  return { answers, batch: composer.batch }
}

/**
 * The usual case, without locks and with nothing that punishes: what was read is judged, and one
 * statement writes everything if the orders are still as they were read. Null where this does not
 * do, or where something changed in between; then nothing was written.
 */
const decidePlain = async (
  ctx: DecideContext,
  common: Common,
  items: readonly RecordResult[],
  loaded: Loaded,
): Promise<PunishOutcome[] | null> => {
  const asks = (order: HeldOrder): boolean =>
    asksAnew(order) || asksRounds(order) || asksInspection(order) || order.test
  if ([...loaded.orders.values()].some(asks)) return null
  const judged = judgeAll(ctx, common, loaded, items)
  if (judged.some((one) => mayBeExempted(one.judged) || takesAlong(one.judged))) return null
  const { answers, batch } = composeAll(ctx, common, loaded, judged, { live: [] })
  if (!isOneStatement(batch)) return null
  if (batch.submissions.length === 0) return answers
  try {
    await writeBatch(ctx.pool, batch, common.personId, common.now)
    return answers
  } catch (error) {
    // Locks tell who came first.
    if (mayRunAgain(error)) return null
    throw error
  }
}

/**
 * A verdict that comes after its hold ran out counts while nobody else took the order: only those
 * that will be stored are held again for it.
 */
const takeLate = async (
  client: pg.PoolClient,
  { personId, input }: Common,
  judged: readonly Judgement[],
): Promise<Judgement[]> => {
  const late = judged.flatMap(({ judged: result }) =>
    'order' in result && result.order.state === 'waiting' ? [result.order.id] : [],
  )
  const held =
    late.length === 0
      ? new Map()
      : new Map(
          (await holdLate(client, personId, input.windowId, late)).map((order) => [
            order.id,
            order,
          ]),
        )
  return judged.map(({ item, judged: result }) => ({
    item,
    judged:
      'order' in result ? { ...result, order: held.get(result.order.id) ?? result.order } : result,
  }))
}

/** Decides the items in one transaction: all that are valid, or (on an error) none. */
const decideLocked = (
  ctx: DecideContext,
  common: Common,
  items: readonly RecordResult[],
  before: Loaded | null,
): Promise<PunishOutcome[]> =>
  transact(ctx, async (client, attempt) => {
    const loaded = await load(ctx, client, common, items, before)
    const answered = new Map([
      ...(await answerRounds(ctx, client, common, loaded, items)),
      ...(await answerInspections(ctx, client, common, loaded, items)),
    ])
    const unasked = items.filter((item) => !answered.has(item))
    const anew = await decideAnew(ctx, client, common, loaded, unasked)
    const others = unasked.filter((item) => !anew.has(item))
    const asked = await takeLate(client, common, judgeAll(ctx, common, loaded, others))
    const along = await decidedAlong(client, ctx, common, loaded, asked)
    const judged = [...asked, ...along]
    const exempted = await exemptionsOf(
      client,
      ctx,
      judged.map((one) => one.judged),
      common.now,
    )
    const acts = actsOf(judged).filter((act) => act.endAt !== null)
    if (attempt > 1 && acts.length > 0) await takeTurns(client, common.input.appId, acts)
    const hidden = await hiddenAmong(client, [...loaded.orders.values()])
    const { answers, batch } = composeAll(ctx, common, loaded, judged, {
      live: acts.length === 0 ? [] : await lockLive(client, common.input.appId, acts),
      exempted,
      hidden,
    })
    await noteBatch({ ctx, common, batch }, client)
    if (batch.submissions.length > 0) await writeBatch(client, batch, common.personId, common.now)
    await noteHidden(ctx, client, hidden, batch.decisions)
    await keepPlans(client, batch.unsaid)
    return items.map(
      (item) =>
        answered.get(item) ?? anew.get(item) ?? (answers[others.indexOf(item)] as PunishOutcome),
    )
  })

const decide = async (
  ctx: DecideContext,
  common: Common,
  items: readonly RecordResult[],
): Promise<PunishOutcome[]> => {
  const loaded = await loadPlain(ctx.pool, common, items)
  return (
    (loaded && (await decidePlain(ctx, common, items, loaded))) ??
    decideLocked(ctx, common, items, loaded)
  )
}

/**
 * Where a batch cannot be stored, each item gets a transaction of its own, so that one never spoils
 * the others.
 */
const decideApart = async (
  ctx: DecideContext,
  common: Common,
  items: readonly RecordResult[],
  failed: Tried,
): Promise<PunishOutcome[]> => {
  if (failed.unreachable || isStopped(failed.error)) throw failed.error
  ctx.log.error(
    { err: failed.error, orders: items.map((item) => item.id) },
    'a submission could not be stored as a whole, storing its items one by one',
  )
  const answers: PunishOutcome[] = []
  for (const item of items) {
    const tried = await attempt(() => decide(ctx, common, [item]))
    if ('value' in tried) {
      answers.push(...tried.value)
      continue
    }
    if (tried.unreachable || isStopped(tried.error)) throw tried.error
    ctx.log.error(
      { err: tried.error, order: item.id },
      'an item of a submission could not be stored',
    )
    answers.push(refuse(ctx, item, [{ code: 'NOT_STORED', key: 'result.try_again' }]))
  }
  return answers
}

const attempt = async <T>(work: () => Promise<T>): Promise<{ value: T } | Tried> => {
  try {
    return { value: await work() }
  } catch (error) {
    return { error, unreachable: isOutcomeUnknown(error) }
  }
}

/** Puts the answers in the order of the items; an order named twice is decided once. */
const withDoubles = (
  ctx: DecideContext,
  items: readonly RecordResult[],
  once: readonly RecordResult[],
  answers: readonly PunishOutcome[],
): PunishOutcome[] => {
  const byItem = new Map(once.map((item, index) => [item, answers[index] as PunishOutcome]))
  return items.map(
    (item) =>
      byItem.get(item) ??
      refuse(ctx, item, [{ code: 'FORM_INVALID', key: 'result.item_doubled', field: 'id' }]),
  )
}

/**
 * Stores the results of a page. Each record is decided or refused on its own; what is refused has
 * no effect at all. `since`: when the decision was made that they follow from.
 */
export async function submit(
  ctx: DecideContext,
  input: Input<Submit>,
  more: Pick<Common, 'since'> = {},
): Promise<Output<Submit>> {
  const setting = await shownSetting(ctx, input)
  const common: Common = {
    input,
    personId: ctx.caller.id,
    setting,
    labels: setting ? await labelsOf(ctx, setting) : { version: '', byId: new Map() },
    punishTypes: await punishTypesOf(ctx),
    now: ctx.now(),
    ...more,
  }
  const once = input.recordResults.filter(
    (item, index, all) => all.findIndex((other) => other.id === item.id) === index,
  )
  const tried = await attempt(() => decide(ctx, common, once))
  const answers = withDoubles(
    ctx,
    input.recordResults,
    once,
    'value' in tried ? tried.value : await decideApart(ctx, common, once, tried),
  )
  const accepted = answers.filter((answer) => answer.accepted)
  if (accepted.length > 0) announceChange(ctx, [input])
  const undoSeconds = setting ? undoSecondsOf(setting) : 0
  const undoable = undoSeconds > 0 && accepted.some((answer) => answer.decisionId !== null)
  const warned = accepted.filter((answer) => answer.punishResultType === 1).length
  return {
    list: answers,
    undoUntil: undoable ? common.now.getTime() + undoSeconds * 1000 : null,
    finished: accepted.length - warned,
    warned,
    refused: answers.length - accepted.length,
  }
}
