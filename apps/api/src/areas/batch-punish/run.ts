import type { PunishOutcome, RecordResult } from '@oas/contract/decision/schemas'
import type { Language } from '@oas/contract/language/calls'
import { textOf } from '@oas/texts'
import { canonicalHash } from '../../core/canonical.ts'
import type { Context } from '../../core/context.ts'
import { type DecideContext, submit } from '../decision/index.ts'
import {
  type Taken,
  announceChange,
  dropMade,
  makeHeld,
  returnNamed,
  takeByPost,
} from '../queue/index.ts'
import { settingOf } from '../setting/index.ts'
import { isTestUid } from '../test-uid/index.ts'
import { limitsOf } from './limits.ts'
import { givenOf } from './make.ts'
import {
  type Item,
  type Outcome,
  type Running,
  answersOf,
  claimBatch,
  claimItems,
  endBatch,
  isAnyLeft,
  keepOutcomes,
  keepPlaces,
  putOff,
} from './queries/runs.ts'
import { transact } from '../../db/transaction.ts'

const pauseMs = 1000
/**
 * Longer than a turn takes, and shorter than the hold: a server that died is followed by another
 * while its orders are still held.
 */
const claimMs = 60_000
const leaseSeconds = 600
const submitMost = 50
const triesMost = 15
const tryAgainMs = 20_000
const pageKey = 'tags-batch-log'
/** Codes after which the same item may go well another time. */
const passing = new Set(['STALE_FENCE', 'OVERTIME', 'READ_ONLY', 'NOT_STORED'])

type Placed = Item & { orderId: string; fence: number; recordId: string }
const isPlaced = (item: Item): item is Placed =>
  item.orderId !== null && item.fence !== null && item.recordId !== null
const windowOf = ({ id }: Running): string => `batch-${id}`
/** Decisions of a batch are its maker's: they answer for it. */
const decider = (ctx: Context, batch: Running): DecideContext => ({
  ...ctx,
  caller: {
    kind: 'person',
    id: batch.personId,
    name: batch.person,
    teamId: null,
    sessionId: windowOf(batch),
    permissions: new Set(),
    paths: [],
    scope: { all: true, pairs: [] },
  },
  requestId: windowOf(batch),
  language: batch.language as Language,
})

/**
 * Holds or makes the order of each item, and keeps in the same transaction which it is; answers
 * those that somebody else has now.
 */
const place = async (
  ctx: Context,
  batch: Running,
  business: string,
  items: readonly Item[],
): Promise<{ placed: Placed[]; busy: Item[] }> => {
  const open = items.filter((item) => !isPlaced(item))
  const tests = new Map<string, boolean>()
  for (const { uid } of open) tests.set(uid, await isTestUid(ctx, batch.appId, uid))
  return transact(ctx, async (client) => {
    const holder = {
      appId: batch.appId,
      type: batch.type,
      personId: batch.personId,
      windowId: windowOf(batch),
      leaseSeconds,
      now: ctx.now(),
    }
    const found = new Map<string, Taken>()
    for (const taken of await takeByPost(
      client,
      holder,
      open.map((item) => item.postId),
    ))
      if (found.get(taken.postId)?.state !== 'taken') found.set(taken.postId, taken)
    const lacking = open.filter((item) => !found.has(item.postId))
    const made = await makeHeld(
      client,
      holder,
      business,
      lacking.map(({ postId, uid, extData }) => ({
        postId,
        uid,
        extData,
        reason: batch.remark.slice(0, 200).toWellFormed(),
        test: tests.get(uid) ?? false,
        contentHash: canonicalHash({ postId, extData }),
      })),
    )
    for (const taken of made) found.set(taken.postId, taken)
    const madePosts = new Set(made.map((taken) => taken.postId))
    const placed = open.flatMap((item): Placed[] => {
      const at = found.get(item.postId)
      return at?.state === 'taken'
        ? [
            {
              ...item,
              orderId: at.orderId,
              fence: at.fence,
              recordId: at.recordId,
              made: madePosts.has(item.postId),
            },
          ]
        : []
    })
    await keepPlaces(client, batch.id, placed)
    return {
      placed: [...items.filter(isPlaced), ...placed],
      busy: open.filter((item) => found.get(item.postId)?.state !== 'taken'),
    }
  })
}

const verdictOn = (batch: Running, item: Placed): RecordResult => ({
  id: item.orderId,
  postId: item.postId,
  ...(item.uid === '' ? {} : { uid: item.uid }),
  fence: item.fence,
  ...givenOf(batch),
  currentJson: { ...item.currentJson, batch: { id: batch.id, position: item.position } },
  ...(batch.changeOrderId === null ? {} : { changeOrderId: batch.changeOrderId }),
})
const outcomeOf = (
  item: Item,
  { accepted, warnings, decisionId }: Pick<PunishOutcome, 'accepted' | 'warnings' | 'decisionId'>,
): Outcome => ({
  position: item.position,
  state: !accepted ? 'refused' : warnings.length > 0 ? 'warned' : 'done',
  codes: warnings.map((warning) => warning.code),
  message: warnings
    .map((warning) => warning.msg)
    .join(' ')
    .slice(0, 500),
  decisionId,
})

/**
 * Orders of items that were not decided go back to where they came from: those made for them are
 * removed.
 */
const letGo = async (ctx: Context, batch: Running, items: readonly Placed[]): Promise<void> => {
  const orders = (of: readonly Placed[]) =>
    of.map((item) => ({ id: item.orderId, fence: item.fence }))
  await dropMade(
    ctx.pool,
    batch.personId,
    orders(items.filter((item) => item.made)),
    `batch ${batch.id}`,
    ctx.now(),
  )
  const others = items.filter((item) => !item.made)
  if (others.length > 0)
    announceChange(
      ctx,
      await returnNamed(
        ctx.pool,
        ctx.now(),
        { kind: 'released' },
        { personId: batch.personId, windowId: windowOf(batch) },
        orders(others),
      ),
    )
}

const decide = async (
  ctx: Context,
  batch: Running,
  business: string,
  items: readonly Item[],
): Promise<void> => {
  const { placed, busy } = await place(ctx, batch, business, items)
  const say = (key: string): string => textOf(batch.language as Language, `batch_punish.${key}`)
  const outcomes: Outcome[] = []
  const later: Item[] = []
  const back: Placed[] = []
  const retry = (item: Item, codes: readonly string[], message: string): void => {
    if (item.tries + 1 < triesMost) later.push(item)
    else
      outcomes.push({ position: item.position, state: 'refused', codes, message, decisionId: null })
  }
  for (const item of busy) retry(item, ['HELD'], say('held'))
  for (let at = 0; at < placed.length; at += submitMost) {
    const part = placed.slice(at, at + submitMost)
    const { list } = await submit(decider(ctx, batch), {
      pageKey,
      appId: batch.appId,
      type: batch.type,
      business: business as 'text',
      windowId: windowOf(batch),
      settingVersion: batch.settingVersion,
      recordResults: part.map((item) => verdictOn(batch, item)),
    })
    for (const [index, item] of part.entries()) {
      const answer = list[index]
      if (!answer) continue
      if (!answer.accepted) back.push(item)
      if (!answer.accepted && answer.warnings.some((warning) => passing.has(warning.code)))
        retry(
          item,
          answer.warnings.map((warning) => warning.code),
          answer.warnings.map((warning) => warning.msg).join(' '),
        )
      else outcomes.push(outcomeOf(item, answer))
    }
  }
  await letGo(ctx, batch, back)
  await keepOutcomes(ctx.pool, batch.id, outcomes, ctx.now())
  await putOff(
    ctx.pool,
    batch.id,
    later.map((item) => item.position),
    new Date(ctx.now().getTime() + tryAgainMs),
  )
}

/**
 * What a cancelled batch left under way when its server died: decided items get their outcome, the
 * others are left alone.
 */
const finishLeftOver = async (
  ctx: Context,
  batch: Running,
  items: readonly Item[],
): Promise<void> => {
  const placed = items.filter(isPlaced)
  const answers = await answersOf(ctx.pool, placed)
  const lost = placed.filter((item) => !answers.has(item.orderId))
  await letGo(ctx, batch, lost)
  await keepOutcomes(
    ctx.pool,
    batch.id,
    items.map((item) => {
      const answer = item.orderId === null ? undefined : answers.get(item.orderId)
      return answer
        ? outcomeOf(item, answer)
        : { position: item.position, state: 'cancelled', codes: [], message: '', decisionId: null }
    }),
    ctx.now(),
  )
}

/** One turn of one batch; answers whether another one may be due. */
export async function runBatches(ctx: Context): Promise<boolean> {
  const limits = await limitsOf(ctx)
  const turn = await ctx.db.transaction().execute(async (tx) => {
    const now = ctx.now()
    const batch = await claimBatch(tx, now, pauseMs)
    if (!batch) return null
    const items = await claimItems(
      tx,
      batch.id,
      now,
      new Date(now.getTime() + claimMs),
      limits.perSecond,
    )
    if (items.length === 0 && !(await isAnyLeft(tx, batch.id))) await endBatch(tx, batch, now)
    return { batch, items }
  })
  if (!turn) return false
  const { batch, items } = turn
  if (items.length === 0) return true
  const business =
    (await settingOf(ctx, batch.appId, batch.type, 'audit', batch.settingVersion))?.business ??
    'multi'
  await (batch.state === 'running'
    ? decide(ctx, batch, business, items)
    : finishLeftOver(ctx, batch, items))
  return true
}
