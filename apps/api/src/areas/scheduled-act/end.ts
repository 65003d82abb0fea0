import type { Language } from '@oas/contract/language/calls'
import { textOf } from '@oas/texts'
import type pg from 'pg'
import type { Context } from '../../core/context.ts'
import { officeTime } from '../../core/office-time.ts'
import { endedOrders } from '../change-order/index.ts'
import { clearingSql } from '../clear-punish/index.ts'
import { type DueAct, type Outcome, type Standing, lockPunishment } from './queries/run.ts'

/** Why a punishment can not be lifted any more; null: it can. */
const whyNot = ({ state, endAt }: Standing, now: Date): Outcome['why'] | null => {
  if (state === 'cleared') return 'cleared'
  if (state === 'superseded') return 'replaced'
  const isInForce = state === 'planned' || state === 'sent' || state === 'active'
  return isInForce && (endAt === null || endAt > now) ? null : 'ended'
}

const noteText = `
  insert into audit_log (actor_id, actor, action, app_id, subject, detail, request_id)
  values ($1, $2, 'clearPunish.clear', $3, 'punish:' || $4::text, $5, 'scheduled-act-' || $6::text)`

/** Lifts the one punishment that was named, in the transaction of the caller. */
export async function endNow(ctx: Context, client: pg.PoolClient, act: DueAct): Promise<Outcome> {
  const now = ctx.now()
  const id = act.punishmentId ?? ''
  const kept = { message: '', decisionId: null, punishmentId: id }
  const standing = await lockPunishment(client, id)
  const why = standing ? whyNot(standing, now) : 'ended'
  if (standing === null || why !== null)
    return { state: 'nothing-to-do', why: why ?? 'ended', ...kept }
  const { changeOrderId } = act
  if (
    changeOrderId !== null &&
    (await endedOrders(client, [changeOrderId], act.appId, now)).size > 0
  )
    return { state: 'failed', why: 'order-over', ...kept }
  const { sql, parameters } = clearingSql([id], {
    personId: act.madeBy,
    reason: act.reason,
    remark: textOf(act.language as Language, 'scheduled_act.remark_of_end', {
      by: act.maker,
      at: officeTime(act.runAt),
    }),
    contentBack: false,
    changeOrderId,
    now,
  }).compile(ctx.db)
  await client.query(sql, [...parameters])
  await client.query(noteText, [
    act.madeBy,
    act.maker,
    act.appId,
    id,
    {
      decisionId: standing.decisionId,
      punishId: act.punishId,
      subject: standing.subject,
      from: standing.state,
      reason: act.reason,
      scheduledAct: act.id,
    },
    act.id,
  ])
  return { state: 'done', why: '', ...kept }
}
