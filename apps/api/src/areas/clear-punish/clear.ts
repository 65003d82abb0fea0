import type { clearPunishCalls } from '@oas/contract/clear-punish/calls'
import { type ClearOutcome, maxClear } from '@oas/contract/clear-punish/calls'
import { changeOrderAbove } from '@oas/contract/change-order/calls'
import { isId } from '@oas/contract/envelope'
import { audit } from '../../core/audit.ts'
import { typesSeen } from '../../core/caller.ts'
import { fail } from '../../core/fail.ts'
import { type Counted, noteActs } from '../breaker/index.ts'
import { checkChangeOrder } from '../change-order/index.ts'
import { type Named, clearRows, lockNamed } from './queries.ts'
import { clientOf } from '../../db/client.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof clearPunishCalls
const auditsAtOnce = 1000

const refusalOf = ({ state, endAt }: Named): string => {
  if (
    state === 'planned' ||
    state === 'sent' ||
    state === 'active' ||
    (state === 'ended' && endAt === null)
  )
    return ''
  return state === 'cleared' || state === 'ended' ? state : 'not-in-force'
}

/** Each punishment that is lifted is an undo, but for those of test users. */
const countedOf = (appId: number, rows: readonly Named[]): Counted[] =>
  rows
    .filter((row) => !row.test)
    .map(({ type }) => ({ measure: 'undos' as const, appId, type, n: 1 }))

/**
 * Lifts what is named and can be lifted, in one transaction with what the app is told; the rest is
 * answered with its reason.
 */
export const clear: Handler<Calls['clear']> = (
  ctx,
  { appId, by, ids, punishIds, reason, remark, contentBack, changeOrderId, dry = false },
) => {
  const keys = [...new Set(ids.map((id) => id.trim()).filter(Boolean))]
  if (keys.length === 0) fail('required', { field: 'ids' })
  return ctx.db.transaction().execute(async (tx) => {
    const named = await lockNamed(tx, appId, {
      by,
      keys: by === 'row' ? keys.filter(isId) : keys,
      punishIds: punishIds?.length ? punishIds : null,
      types: typesSeen(ctx.caller.scope, appId),
      limit: maxClear,
    })
    if (named.length > maxClear) fail('too-large')
    const free = named.filter((row) => refusalOf(row) === '')
    const found = new Set(named.map((row) => row.key))
    const list: ClearOutcome[] = [
      ...named.map((row) => ({
        key: row.key,
        punishId: row.id,
        act: row.punishId,
        subject: row.subject,
        cleared: refusalOf(row) === '',
        reason: refusalOf(row),
      })),
      ...keys
        .filter((key) => !found.has(key))
        .map((key) => ({
          key,
          punishId: null,
          act: null,
          subject: '',
          cleared: false,
          reason: by === 'row' ? 'not-found' : 'nothing',
        })),
    ]
    const answer = {
      list,
      cleared: free.length,
      refused: list.length - free.length,
      needsChangeOrder: free.length > changeOrderAbove,
    }
    if (dry) return answer
    await checkChangeOrder(tx, changeOrderId, appId, free.length, ctx.now())
    await noteActs(ctx, clientOf(tx), countedOf(appId, free))
    await clearRows(tx, free, {
      personId: ctx.caller.id,
      reason: reason.trim(),
      remark: remark.trim(),
      contentBack,
      changeOrderId: changeOrderId ?? null,
      now: ctx.now(),
    })
    for (let at = 0; at < free.length; at += auditsAtOnce)
      await audit(
        tx,
        ctx,
        free.slice(at, at + auditsAtOnce).map((row) => ({
          action: 'clearPunish.clear',
          subject: `punish:${row.id}`,
          appId,
          detail: {
            decisionId: row.decisionId,
            punishId: row.punishId,
            subject: row.subject,
            from: row.state,
            reason: reason.trim(),
            ...(changeOrderId ? { changeOrderId } : {}),
          },
        })),
      )
    return answer
  })
}
