import type { RePunishPlan } from '@oas/contract/customize/calls'
import type { PunishOutcome, RecordResult } from '@oas/contract/decision/schemas'
import type pg from 'pg'
import { canonicalHash } from '../../core/canonical.ts'
import { clearingSql } from '../clear-punish/index.ts'
import type { HeldOrder } from '../queue/index.ts'
import { compose } from './compose.ts'
import { noteBatch } from './note-acts.ts'
import type { Again } from './composer.ts'
import type { Common, DecideContext } from './load.ts'
import type { Judged } from './judge.ts'
import { composerOf, judgeOne } from './one.ts'
import { punishKey } from './plan.ts'
import {
  type Decided,
  dropAside,
  lockChain,
  replaceDecision,
  tellRestored,
} from './queries/replacements.ts'
import { writeBatch } from './queries/batch.ts'
import { type UndonePunish, heirsOf, relink, revive } from './queries/undo.ts'
import { noteReplaced } from '../wrong-order/index.ts'
import { exemptionsOf } from './exempt.ts'
import { refuse } from './messages.ts'
import type { Act } from './validate/item.ts'
import type { ValidationProblem } from './validate/kinds.ts'

export type Replaced = { outcome: PunishOutcome; plan: RePunishPlan | null }

const why = 'decided anew'

type Sorted = { kept: UndonePunish[]; dropped: UndonePunish[]; aside: UndonePunish[]; fresh: Act[] }
const lastsAsLong = (old: UndonePunish, act: Act): boolean =>
  old.endAt === null || act.endAt === null
    ? old.endAt === null && act.endAt === null
    : old.permanent === act.permanent &&
      (act.permanent || old.endAt.getTime() - old.startAt.getTime() === act.endAt - act.startAt)
const inForce = (old: UndonePunish): boolean =>
  old.state !== 'absorbed' && old.state !== 'superseded'

/**
 * What of the old punishments the new verdict names too, what it drops, and what it adds. One that
 * lasts longer now is no dropping: the new one supersedes it.
 */
const sortActs = (appId: number, old: readonly UndonePunish[], acts: readonly Act[]): Sorted => {
  const sorted: Sorted = { kept: [], dropped: [], aside: [], fresh: [] }
  const met = new Set<UndonePunish>()
  for (const act of acts) {
    const same = old.filter((one) => punishKey({ appId, ...one }) === punishKey({ appId, ...act }))
    const kept = same.find((one) => lastsAsLong(one, act))
    if (kept) {
      sorted.kept.push(kept)
      met.add(kept)
    } else sorted.fresh.push(act)
    const shorter = kept
      ? undefined
      : same.find(
          (one) =>
            inForce(one) &&
            one.endAt !== null &&
            act.endAt !== null &&
            one.endAt.getTime() < act.endAt,
        )
    if (shorter) met.add(shorter)
  }
  for (const one of old) if (!met.has(one)) (inForce(one) ? sorted.dropped : sorted.aside).push(one)
  return sorted
}

/**
 * Lifts what is dropped; what it had put aside of other decisions is in force again, and its app
 * hears of both at once.
 */
const lift = async (
  ctx: DecideContext,
  client: pg.PoolClient,
  { dropped, aside }: Sorted,
  remark: string,
  now: Date,
): Promise<void> => {
  const personId = ctx.caller.id
  for (const past of aside.filter(({ state }) => state === 'superseded')) {
    await relink(client, past)
    for (const one of dropped) if (one.replaces === past.id) one.replaces = past.replaces
  }
  if (aside.length > 0)
    await dropAside(
      client,
      aside.map(({ id }) => id),
      personId,
      why,
      now,
    )
  if (dropped.length === 0) return
  const { sql, parameters } = clearingSql(
    dropped.map(({ id }) => id),
    { personId, reason: why, remark, contentBack: true, changeOrderId: null, now },
  ).compile(ctx.db)
  await client.query(sql, [...parameters])
  for (const ended of dropped) {
    const [heir] = ended.endAt === null ? [] : await heirsOf(client, ended, now)
    if (!heir) continue
    await revive(client, { heir, cleared: ended, personId, now, resend: false })
    await tellRestored(client, ended.id, {
      punishId: heir.punishId,
      scope: heir.scope,
      subject: heir.subject,
      startAt: heir.startAt.getTime(),
      endAt: heir.endAt.getTime(),
      permanent: heir.permanent,
    })
  }
}

/**
 * Results that put an order somewhere else, and those that mend another decision, say nothing about
 * a record that was decided.
 */
const notAgain = ({
  hold,
  more,
}: Extract<Judged, { order: unknown }>['checked']['verdict']): ValidationProblem | null =>
  (hold && hold.mode !== 'keep') || more.move || more.repairs.length > 0
    ? { code: 'RESULT_HIDDEN', key: 'result.not_again', field: 'value.result.id' }
    : null

const planned = ({
  punishId,
  scope,
  subject,
  endAt,
  permanent,
}: Pick<
  UndonePunish,
  'punishId' | 'scope' | 'subject' | 'endAt' | 'permanent'
>): RePunishPlan['done'][number] => ({
  punishId,
  scope,
  subject,
  endAt: endAt?.getTime() ?? null,
  permanent,
})
const planOf = ({ dropped, kept, fresh }: Sorted): RePunishPlan => ({
  lifted: dropped.map(planned),
  kept: kept.map(planned),
  done: fresh.map((act) =>
    planned({ ...act, endAt: act.endAt === null ? null : new Date(act.endAt) }),
  ),
})

type Replacing = {
  item: RecordResult
  /** The decision to be replaced, locked. */ old: Decided
  /** The order that the new verdict is on, held by the person. */ order: HeldOrder
  /** Whether the person may replace a decision of their own. */ mayOwn: boolean
  /** What notes who was wrong; what replaces otherwise says it itself. */ note?: Note
}
type Note = typeof noteReplaced
/**
 * Writes a verdict that stands for an earlier decision, in the caller's transaction. What is
 * refused has written nothing.
 */
export async function replace(
  ctx: DecideContext,
  client: pg.PoolClient,
  common: Common,
  { item, old, order, mayOwn, note = noteReplaced }: Replacing,
): Promise<Replaced> {
  const refused = (flaws: readonly ValidationProblem[]): Replaced => ({
    outcome: refuse(ctx, item, flaws),
    plan: null,
  })
  const { personId, now } = common
  const own: RecordResult = {
    ...item,
    id: order.id,
    fence: order.fence,
    currentJson: { ...item.currentJson, replaces: old.id },
  }
  const { prelude, judged } = await judgeOne(ctx, client, common, { item: own, order }, { mayOwn })
  const flaw = 'order' in judged ? notAgain(judged.checked.verdict) : null
  if (!('order' in judged) || flaw)
    return refused(flaw ? [flaw] : 'flaws' in judged ? judged.flaws : [])
  const sorted = sortActs(old.appId, await lockChain(client, old.id), judged.checked.acts)
  const exempted = await exemptionsOf(client, ctx, [judged], now)
  await lift(ctx, client, sorted, judged.checked.verdict.remark, now)
  const again: Again = { replaces: old.id, told: old.told }
  const composer = await composerOf(ctx, client, common, prelude, {
    acts: sorted.fresh,
    exempted,
    again,
  })
  const outcome = compose(composer, {
    item: own,
    ...judged,
    checked: { ...judged.checked, acts: sorted.fresh },
    hash: canonicalHash(item),
  })
  if (sorted.dropped.length > 0) composer.batch.counted.undos = 1
  await noteBatch(composer, client)
  await writeBatch(client, composer.batch, personId, now)
  await replaceDecision(client, old.id, outcome.decisionId ?? '0', {
    kept: sorted.kept.map(({ id }) => id),
    cleared: [...sorted.dropped, ...sorted.aside].map(({ id }) => id),
  })
  if (outcome.decisionId !== null) await note(client, old.id, outcome.decisionId, now)
  return { outcome, plan: planOf(sorted) }
}
