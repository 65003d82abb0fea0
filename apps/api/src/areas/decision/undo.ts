import type { Input, Output } from '@oas/contract/define'
import type { decisionCalls } from '@oas/contract/decision/calls'
import type pg from 'pg'
import type { CallContext } from '../../core/context.ts'
import { announceChange, reopenOrders } from '../queue/index.ts'
import { type UndoRow, clearPunishes, heirsOf, lockDecisions, relink, revive, undoDecisions } from './queries-undo.ts'
import { inTransaction } from './transaction.ts'

type Undo = (typeof decisionCalls)['undo']
type Answer = Output<Undo>['list'][number]

/** The reopened order is held like a fetched one: until the first heartbeat is missed. */
const leaseSeconds = 90
const maxId = 9_223_372_036_854_775_807n

const refusalOf = (row: UndoRow | undefined, personId: string, now: Date): string => {
  if (!row || row.personId !== personId) return 'not-yours'
  if (row.state !== 'active') return 'already-undone'
  return row.undoUntil === null || row.undoUntil <= now || row.sent ? 'undo-too-late' : ''
}

/** Brings punishments back that the undone ones had put aside. */
const revert = async (client: pg.PoolClient, decisionIds: readonly string[], personId: string, now: Date): Promise<void> => {
  for (const cleared of await clearPunishes(client, decisionIds, personId)) {
    if (cleared.state === 'superseded') { await relink(client, cleared); continue }
    if (cleared.state !== 'active' && cleared.state !== 'planned') continue
    const [heir] = await heirsOf(client, cleared, now)
    if (heir) await revive(client, heir, cleared, personId, now)
  }
}

/** Takes the caller's own decisions back while their undo window is open and nothing was sent; the orders are held again by this window. */
export const undo = async (ctx: CallContext, { windowId, decisionIds }: Input<Undo>): Promise<Output<Undo>> => {
  const personId = ctx.caller.id
  const ids = [...new Set(decisionIds)].filter((id) => BigInt(id) <= maxId)
  const { list, types } = await inTransaction(ctx, async (client) => {
    const now = ctx.now()
    const rows = new Map((await lockDecisions(client, ids)).map((row) => [row.id, row]))
    const open = ids.flatMap((id) => { const row = rows.get(id); return row && refusalOf(row, personId, now) === '' ? [row] : [] })
    const fences = new Map<string, number>()
    for (const serialId of new Set(open.map((row) => row.serialId))) {
      const snapshots = open.filter((row) => row.serialId === serialId).map((row) => ({ row: row.queueRow }))
      for (const { id, fence } of await reopenOrders(client, { personId, windowId, serialId, snapshots, leaseSeconds, now })) fences.set(id, fence)
    }
    const undone = open.filter((row) => fences.has(row.orderId))
    if (undone.length > 0) {
      const undoneIds = undone.map((row) => row.id)
      await revert(client, undoneIds, personId, now)
      await undoDecisions(client, undoneIds, ctx.caller.name, ctx.requestId)
    }
    const answers = decisionIds.map((id): Answer => {
      const row = rows.get(id)
      const own = row?.personId === personId ? row : undefined
      const fence = own ? fences.get(own.orderId) : undefined
      return { decisionId: id, id: own?.orderId ?? '0', undone: fence !== undefined, fence: fence ?? 0, reason: fence === undefined ? refusalOf(row, personId, now) || 'in-queue' : '' }
    })
    return { list: answers, types: undone }
  })
  announceChange(ctx, types)
  return { list }
}
