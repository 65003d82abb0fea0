import type { PunishOutcome, RecordResult } from '@oas/contract/decision/schemas'
import type { Language } from '@oas/contract/language/calls'
import { textOf } from '@oas/texts'
import type { Transaction } from 'kysely'
import type { Context } from '../../core/context.ts'
import type { DB } from '../../db/tables.gen.ts'
import { transact } from '../../db/transaction.ts'
import { limitsOf } from '../batch-punish/index.ts'
import { type DecideContext, submit } from '../decision/index.ts'
import { announceChange, returnNamed, statesOf, takeOfUser } from '../queue/index.ts'
import { settingOf } from '../setting/index.ts'
import { addStep, cancelItems, setRun, type Verdict } from './queries/runs.ts'
import {
  type Item,
  type Lifted,
  type Outcome,
  type Running,
  claimItems,
  claimRun,
  endRun,
  isAnyLeft,
  keepFences,
  keepOutcomes,
} from './queries/work.ts'
import { givenOf } from './start.ts'

const pauseMs = 1000
/**
 * Longer than a turn takes, and shorter than the hold: a server that died is followed by another
 * while its orders are still held.
 */
const claimMs = 60_000
const leaseSeconds = 600
const submitMost = 50
const pageKey = 'user-orders'
/** What is said of a verdict whose ban is in force: it is, or there would be no run. */
const expected = 'ALREADY_PUNISHED'

type Placed = Item & { fence: number }
const isPlaced = (item: Item): item is Placed => item.fence !== null
const windowOf = ({ id }: Running): string => `user-orders-${id}`

/**
 * The decisions are their maker's, who answers for them and is bound as on an audit page: by rules
 * that lock a verdict, and by results that a leader confirms.
 */
const decider = (ctx: Context, run: Running): DecideContext => ({
  ...ctx,
  caller: {
    kind: 'person',
    id: run.personId,
    name: run.person,
    teamId: null,
    sessionId: windowOf(run),
    permissions: new Set(['audit.take', ...(run.leads ? (['audit.team'] as const) : [])]),
    paths: [],
    scope: { all: true, pairs: [] },
  },
  requestId: windowOf(run),
  language: run.language as Language,
})

/** Holds the orders that still wait, and keeps in the same transaction under which fence. */
const place = (ctx: Context, run: Running, items: readonly Item[]): Promise<Placed[]> => {
  const open = items.filter((item) => !isPlaced(item))
  return open.length === 0
    ? Promise.resolve(items.filter(isPlaced))
    : transact(ctx, async (client) => {
        const taken = await takeOfUser(
          client,
          {
            appId: run.appId,
            uid: run.uid,
            personId: run.personId,
            leads: run.leads,
            // What the maker saw was asked for when it was made.
            scope: { all: true, pairs: [] },
            windowId: windowOf(run),
            leaseSeconds,
            now: ctx.now(),
          },
          open,
        )
        const fences = new Map(taken.map(({ orderId, fence }) => [orderId, fence]))
        const placed = open.flatMap((item): Placed[] => {
          const fence = fences.get(item.orderId)
          return fence === undefined ? [] : [{ ...item, fence }]
        })
        await keepFences(client, run.id, placed)
        return [...items.filter(isPlaced), ...placed]
      })
}

const verdictOn = (run: Running, verdict: Verdict, item: Placed): RecordResult => ({
  id: item.orderId,
  postId: item.postId,
  uid: item.uid,
  fence: item.fence,
  ...givenOf(verdict, run.reason),
  currentJson: {
    userOrders: { run: run.id, decisionId: run.decisionId, recordId: run.recordId },
  },
  ...(run.changeOrderId === null ? {} : { changeOrderId: run.changeOrderId }),
})

const outcomeOf = (
  { position }: Item,
  { accepted, warnings, decisionId }: PunishOutcome,
): Outcome => ({
  position,
  state: !accepted ? 'refused' : warnings.some(({ code }) => code !== expected) ? 'warned' : 'done',
  codes: warnings.map((warning) => warning.code),
  message: warnings
    .map((warning) => warning.msg)
    .join(' ')
    .slice(0, 500),
  decisionId,
})

/** Why an order could not be taken, by where it is now. */
const skipCodes = {
  waiting: 'CHANGED',
  held: 'HELD',
  suspended: 'HELD',
  doubtful: 'HELD',
  decided: 'DECIDED',
  discarded: 'GONE',
  unknown: 'GONE',
} as const
/** What became of orders that wait no more: who has them, or that they are decided. */
const skippedOf = async (
  ctx: Context,
  run: Running,
  items: readonly Item[],
): Promise<Outcome[]> => {
  const states = await statesOf(
    ctx.pool,
    items.map((item) => item.orderId),
  )
  return items.map(({ position, orderId }) => {
    const where = states.get(orderId)?.state ?? 'unknown'
    const code = skipCodes[where]
    return {
      position,
      state: 'skipped',
      codes: [code],
      message: textOf(run.language as Language, `user_orders.skip_${code.toLowerCase()}`),
      decisionId: null,
    }
  })
}

/** Decides what is held of one type; answers the outcomes, and gives back what was refused. */
const decideType = async (
  ctx: Context,
  run: Running,
  verdict: Verdict,
  placed: readonly Placed[],
): Promise<Outcome[]> => {
  const setting = await settingOf(ctx, run.appId, verdict.type, 'audit', verdict.settingVersion)
  const outcomes: Outcome[] = []
  const back: Placed[] = []
  for (let at = 0; at < placed.length; at += submitMost) {
    const part = placed.slice(at, at + submitMost)
    const { list } = await submit(
      decider(ctx, run),
      {
        pageKey,
        appId: run.appId,
        type: verdict.type,
        business: setting?.business ?? 'multi',
        windowId: windowOf(run),
        settingVersion: verdict.settingVersion,
        recordResults: part.map((item) => verdictOn(run, verdict, item)),
      },
      run.bannedAt === null ? {} : { since: run.bannedAt },
    )
    for (const [index, item] of part.entries()) {
      const answer = list[index]
      if (!answer) continue
      if (!answer.accepted) back.push(item)
      outcomes.push(outcomeOf(item, answer))
    }
  }
  if (back.length > 0)
    announceChange(
      ctx,
      await returnNamed(
        ctx.pool,
        ctx.now(),
        { kind: 'released' },
        { personId: run.personId, windowId: windowOf(run) },
        back.map((item) => ({ id: item.orderId, fence: item.fence })),
      ),
    )
  return outcomes
}

const decide = async (ctx: Context, run: Running, items: readonly Item[]): Promise<void> => {
  // A cancelled run ends what it holds already, and takes no more.
  const placed = run.state === 'running' ? await place(ctx, run, items) : items.filter(isPlaced)
  const positions = new Set(placed.map(({ position }) => position))
  const left = items.filter(({ position }) => !positions.has(position))
  const outcomes: Outcome[] =
    run.state === 'running'
      ? await skippedOf(ctx, run, left)
      : left.map(({ position }) => ({
          position,
          state: 'cancelled',
          codes: [],
          message: '',
          decisionId: null,
        }))
  for (const verdict of run.verdicts)
    outcomes.push(
      ...(await decideType(
        ctx,
        run,
        verdict,
        placed.filter(({ type }) => type === verdict.type),
      )),
    )
  await keepOutcomes(ctx.pool, run.id, outcomes, ctx.now())
}

/** Ends a run whose ban was taken back: the rest of its orders waits on for people. */
const stopLifted = async (tx: Transaction<DB>, run: Running, now: Date): Promise<void> => {
  await setRun(tx, run.id, { state: 'cancelled', endedAt: now })
  await cancelItems(tx, run.id, now)
  await addStep(tx, run.id, { act: 'lifted', personId: null, reason: '', at: now })
}

type Turn = { run: Running & Lifted; items: Item[] }
/** One turn of one run; answers whether there was one. */
export async function runUserOrders(ctx: Context): Promise<boolean> {
  const { perSecond } = await limitsOf(ctx)
  const turn = await ctx.db.transaction().execute(async (tx): Promise<Turn | null> => {
    const now = ctx.now()
    const run = await claimRun(tx, now, pauseMs)
    if (!run) return null
    const stops = run.lifted && run.state === 'running'
    if (stops) await stopLifted(tx, run, now)
    const left: Turn['run'] = stops ? { ...run, state: 'cancelled' } : run
    const until = new Date(now.getTime() + claimMs)
    const items = await claimItems(tx, run.id, now, until, perSecond)
    if (items.length === 0 && !(await isAnyLeft(tx, run.id))) await endRun(tx, left, now)
    return { run: left, items }
  })
  if (!turn) return false
  if (turn.items.length > 0) await decide(ctx, turn.run, turn.items)
  return true
}
