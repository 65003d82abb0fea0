import type { Output } from '@oas/contract/define'
import type { decisionCalls } from '@oas/contract/decision/calls'
import type { DeliveredAct, DeliveryPayload } from '@oas/contract/delivery/calls'
import type pg from 'pg'
import type { CallContext } from '../../core/context.ts'
import { noteActs } from '../breaker/index.ts'
import { announceChange, reopenOrders } from '../queue/index.ts'
import {
  type Heir,
  type TakenBy,
  type UndoRow,
  type UndonePunish,
  clearPunishes,
  heirsOf,
  lockDecisions,
  relink,
  revive,
  tellCorrections,
  undoDecisions,
} from './queries/undo.ts'
import { takeBackHidden } from './hidden-case.ts'
import { undoPlans } from './hidden-plan.ts'
import { voidUndone } from '../wrong-order/index.ts'
import type { Handler } from '../../http/implement.ts'
import { transact } from '../../db/transaction.ts'

type Undo = (typeof decisionCalls)['undo']
type Answer = Output<Undo>['list'][number]

/** The reopened order is held like a fetched one: until the first heartbeat is missed. */
const leaseSeconds = 90

const refusalOf = (row: UndoRow | undefined, personId: string, now: Date): string => {
  if (!row || row.personId !== personId) return 'not-yours'
  if (row.state !== 'active') return 'already-undone'
  return row.undoUntil === null || row.undoUntil <= now || row.passedOn ? 'undo-too-late' : ''
}

type Reverted = { ended: UndonePunish; heir: Heir | null }
/**
 * Ends the punishments of undone decisions and brings those back that they had put aside. `told`:
 * decisions whose app hears of all this by their correction.
 */
const revert = async (
  client: pg.PoolClient,
  decisionIds: readonly string[],
  told: ReadonlySet<string>,
  personId: string,
  now: Date,
): Promise<Reverted[]> => {
  const cleared = await clearPunishes(client, decisionIds, personId)
  for (const past of cleared.filter(({ state }) => state === 'superseded')) {
    await relink(client, past)
    for (const other of cleared) if (other.replaces === past.id) other.replaces = past.replaces
  }
  const reverted: Reverted[] = []
  for (const ended of cleared) {
    // What white lists spared never took place.
    if (ended.state === 'exempt') continue
    // An act done at once has no time that could be over, and is never put aside.
    if (ended.endAt === null) {
      reverted.push({ ended, heir: null })
      continue
    }
    if (ended.state !== 'active' && ended.state !== 'planned' && ended.state !== 'sent') continue
    const [heir] = await heirsOf(client, ended, now)
    if (heir)
      await revive(client, {
        heir,
        cleared: ended,
        personId,
        now,
        resend: heir.state === 'absorbed' && !told.has(ended.decisionId),
      })
    reverted.push({ ended, heir: heir ?? null })
  }
  return reverted
}

const actOf = ({
  punishId,
  scope,
  subject,
  startAt,
  endAt,
  permanent,
}: UndonePunish): DeliveredAct => ({
  punishId,
  scope,
  subject,
  startAt: startAt.getTime(),
  endAt: endAt?.getTime() ?? null,
  permanent,
})

/**
 * What the app of a delivered decision is told: the decision as it was, what ends with it, and what
 * is in force again.
 */
const correctionOf = (
  { data }: DeliveryPayload,
  reverted: readonly Reverted[],
  now: Date,
): DeliveryPayload => {
  const own = reverted.filter(({ ended }) => ended.decisionId === data.decisionId)
  return {
    type: 'undo',
    timestamp: now.toISOString(),
    data: {
      ...data,
      punishes: own.map(({ ended }) => actOf(ended)),
      restored: own.flatMap(({ heir }) => (heir ? [actOf(heir)] : [])),
      undoneAt: now.getTime(),
      idempotencyKey: `undo-${data.decisionId}`,
    },
  }
}

/**
 * Takes the decisions back in the caller's transaction; those whose delivery has left, or may have,
 * are followed by a correction.
 */
export async function revertDecisions(
  ctx: CallContext,
  client: pg.PoolClient,
  rows: readonly UndoRow[],
  now: Date,
  by: TakenBy | null = null,
): Promise<void> {
  const ids = rows.map((row) => row.id)
  const sent = rows.flatMap(({ sentPayload }) => (sentPayload ? [sentPayload] : []))
  const reverted = await revert(
    client,
    ids,
    new Set(sent.map(({ data }) => data.decisionId)),
    ctx.caller.id,
    now,
  )
  await voidUndone(client, ids, now)
  await takeBackHidden(client, ids)
  await undoPlans(client, ids, now)
  await undoDecisions(client, ids, { actor: ctx.caller.name, requestId: ctx.requestId, by })
  if (sent.length > 0)
    await tellCorrections(
      client,
      sent.map((payload) => correctionOf(payload, reverted, now)),
      now,
    )
}

/** Counts decisions that the caller takes back, before they are taken back. */
export async function noteUndos(
  ctx: CallContext,
  client: pg.PoolClient,
  rows: readonly UndoRow[],
): Promise<void> {
  await noteActs(
    ctx,
    client,
    rows
      .filter((row) => !row.test)
      .map(({ appId, type }) => ({ measure: 'undos', appId, type, n: 1 })),
  )
}

/**
 * Takes the caller's own decisions back while their undo window is open, also delivered ones; the
 * orders are held again by this window.
 */
export const undo: Handler<Undo> = async (ctx, { windowId, decisionIds }) => {
  const personId = ctx.caller.id
  const ids = [...new Set(decisionIds)]
  const { list, types } = await transact(ctx, async (client) => {
    const now = ctx.now()
    const rows = new Map((await lockDecisions(client, ids)).map((row) => [row.id, row]))
    const open = ids.flatMap((id) => {
      const row = rows.get(id)
      return row && refusalOf(row, personId, now) === '' ? [row] : []
    })
    const fences = new Map<string, number>()
    for (const serialId of new Set(open.map((row) => row.serialId))) {
      const snapshots = open
        .filter((row) => row.serialId === serialId)
        .map((row) => ({ row: row.queueRow }))
      for (const { id, fence } of await reopenOrders(client, {
        personId,
        windowId,
        serialId,
        snapshots,
        leaseSeconds,
        now,
      }))
        fences.set(id, fence)
    }
    const undone = open.filter((row) => fences.has(row.orderId))
    await noteUndos(ctx, client, undone)
    if (undone.length > 0) await revertDecisions(ctx, client, undone, now)
    const answers = decisionIds.map((id): Answer => {
      const row = rows.get(id)
      const own = row?.personId === personId ? row : undefined
      const fence = own ? fences.get(own.orderId) : undefined
      return {
        decisionId: id,
        id: own?.orderId ?? '0',
        undone: fence !== undefined,
        fence: fence ?? 0,
        reason: fence === undefined ? refusalOf(row, personId, now) || 'in-queue' : '',
      }
    })
    return { list: answers, types: undone }
  })
  announceChange(ctx, types)
  return { list }
}
