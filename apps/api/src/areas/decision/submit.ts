import type { Input, Output } from '@oas/contract/define'
import type { decisionCalls } from '@oas/contract/decision/calls'
import type { PunishOutcome, RecordResult } from '@oas/contract/decision/schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import type { CallContext } from '../../core/context.ts'
import { labelsOf } from '../label/index.ts'
import { announceChange, finishOrders } from '../queue/index.ts'
import { retiredAt, settingOf } from '../setting/index.ts'
import { type Composer, compose } from './compose.ts'
import { type Common, judge, load, punishTypesOf } from './loaded.ts'
import { toWarning } from './messages.ts'
import { punishKey } from './plan.ts'
import { lockLive, writeBatch } from './queries-submit.ts'
import { emptyBatch } from './rows.ts'
import { type Tried, inTransaction } from './transaction.ts'
import type { Flaw } from './validate/kinds.ts'

type Submit = (typeof decisionCalls)['submit']
const outdatedAfterMs = 24 * 3_600_000

/** The setting version that the page showed, unless a newer one has been out for more than a day. */
const shownSetting = async (ctx: CallContext, { appId, type, settingVersion }: Input<Submit>): Promise<TypeSetting | null> => {
  const setting = await settingOf(ctx, appId, type, 'audit', Math.min(settingVersion, 2_147_483_647))
  if (!setting || setting.version !== settingVersion) return null
  const newest = await settingOf(ctx, appId, type)
  if (newest?.version === settingVersion) return setting
  const retired = await retiredAt(ctx, { appId, type, source: 'audit' }, settingVersion)
  return retired && ctx.now().getTime() - retired.getTime() > outdatedAfterMs ? null : setting
}

const refuse = (ctx: CallContext, item: RecordResult, flaws: readonly Flaw[]): PunishOutcome => ({ id: item.id, postId: item.postId, accepted: false, punishResultType: 1, decisionId: null, warnings: flaws.map((flaw) => toWarning(ctx.language, flaw)) })

/** Decides the items in one transaction: all that are valid, or (on an error) none. */
const decide = (ctx: CallContext, common: Common, items: readonly RecordResult[]): Promise<PunishOutcome[]> => inTransaction(ctx, async (client) => {
  const loaded = await load(client, common, items)
  const judged = items.map((item) => ({ item, judged: judge(ctx, common, loaded, item) }))
  const acts = judged.flatMap(({ judged: result }) => ('order' in result ? result.checked.acts : [])).filter((act) => act.endAt !== null)
  const live = acts.length === 0 ? [] : await lockLive(client, common.input.appId, acts)
  const ids = loaded.prelude.ids.values()
  const nextId = (): string => ids.next().value as string
  const composer: Composer = { ctx, common, batch: emptyBatch(), live: new Map(live.map((row) => [punishKey(row), row])), nextId, sendPass: loaded.prelude.endpoints[0]?.sendPass ?? null }
  const answers = judged.map(({ item, judged: result }) => {
    if ('stored' in result) return result.stored
    return 'flaws' in result ? refuse(ctx, item, result.flaws) : compose(composer, { item, ...result })
  })
  const { batch } = composer
  if (batch.submissions.length === 0) return answers
  await writeBatch(client, batch, common.personId, common.now)
  const finished = batch.decisions.map((row) => ({ id: row.orderId, fence: row.fence }))
  if (finished.length > 0 && await finishOrders(client, finished, common.now) !== finished.length) throw new Error('a locked order was not there to be finished')
  return answers
})

/** Where a batch cannot be stored, each item gets a transaction of its own, so that one never spoils the others. */
const decideApart = async (ctx: CallContext, common: Common, items: readonly RecordResult[], failed: Tried): Promise<PunishOutcome[]> => {
  if (failed.unreachable) throw failed.error
  ctx.log.error({ err: failed.error, orders: items.map((item) => item.id) }, 'a submission could not be stored as a whole, storing its items one by one')
  const answers: PunishOutcome[] = []
  for (const item of items) {
    const tried = await attempt(() => decide(ctx, common, [item]))
    if ('value' in tried) { answers.push(...tried.value); continue }
    if (tried.unreachable) throw tried.error
    ctx.log.error({ err: tried.error, order: item.id }, 'an item of a submission could not be stored')
    answers.push(refuse(ctx, item, [{ code: 'NOT_STORED', key: 'result.try_again' }]))
  }
  return answers
}

const attempt = async <T>(work: () => Promise<T>): Promise<{ value: T } | Tried> => {
  try { return { value: await work() } } catch (error) {
    const code = (error as { code?: string }).code
    return { error, unreachable: code !== undefined && /^(08|57|53|ECONN|ETIMEDOUT|EPIPE)/.test(code) }
  }
}

/** Puts the answers in the order of the items; an order named twice is decided once. */
const withDoubles = (ctx: CallContext, items: readonly RecordResult[], once: readonly RecordResult[], answers: readonly PunishOutcome[]): PunishOutcome[] => {
  const byItem = new Map(once.map((item, index) => [item, answers[index] as PunishOutcome]))
  return items.map((item) => byItem.get(item) ?? refuse(ctx, item, [{ code: 'FORM_INVALID', key: 'result.item_doubled', field: 'id' }]))
}

/** Stores the results of a page. Each record is decided or refused on its own; what is refused has no effect at all. */
export const submit = async (ctx: CallContext, input: Input<Submit>): Promise<Output<Submit>> => {
  const setting = await shownSetting(ctx, input)
  const common: Common = { input, personId: ctx.caller.id, setting, labels: setting ? await labelsOf(ctx, setting) : { version: '', byId: new Map() }, punishTypes: await punishTypesOf(ctx), now: ctx.now() }
  const once = input.recordResults.filter((item, index, all) => all.findIndex((other) => other.id === item.id) === index)
  const tried = await attempt(() => decide(ctx, common, once))
  const answers = withDoubles(ctx, input.recordResults, once, 'value' in tried ? tried.value : await decideApart(ctx, common, once, tried))
  const accepted = answers.filter((answer) => answer.accepted)
  if (accepted.length > 0) announceChange(ctx, [input])
  const undoable = setting && setting.undoSeconds > 0 && accepted.some((answer) => answer.decisionId !== null)
  const warned = accepted.filter((answer) => answer.punishResultType === 1).length
  return { list: answers, undoUntil: undoable ? common.now.getTime() + setting.undoSeconds * 1000 : null, finished: accepted.length - warned, warned, refused: answers.length - accepted.length }
}
