import { isPermanent } from '@oas/contract/decision/permanent'
import type { RecordResult, Warning } from '@oas/contract/decision/schemas'
import { textOf } from '@oas/texts'
import { isBan } from '../breaker/index.ts'
import { officeTime } from '../../core/office-time.ts'
import type { DecideContext } from './load.ts'
import { type PlannedAct, planActs } from './plan.ts'
import type { DecisionRow, NewPunish } from './rows.ts'
import type { Act } from './validate/item.ts'
import type { Accepted, Composer } from './composer.ts'

const untilText = (ctx: DecideContext, until: number): string =>
  isPermanent(until) ? textOf(ctx.language, 'result.permanently') : officeTime(until)
export function noteOf(ctx: DecideContext, { absorbedUntil }: PlannedAct): Warning[] {
  return absorbedUntil === null
    ? []
    : [
        {
          code: 'ALREADY_PUNISHED',
          msg: textOf(ctx.language, 'result.already_punished', {
            until: untilText(ctx, absorbedUntil),
          }),
        },
      ]
}

const punishOf = (
  row: DecisionRow,
  item: RecordResult,
  evidence: readonly string[],
  act: Act,
  { id, state, replaces }: Pick<NewPunish, 'id' | 'state' | 'replaces'>,
): NewPunish => ({
  id,
  decisionId: row.id,
  appId: row.appId,
  type: row.type,
  punishId: act.punishId,
  scope: act.scope,
  subject: act.subject,
  postId: row.postId,
  uid: row.uid,
  rowId: act.rowId,
  reasonId: act.reasonId,
  labelId: act.labelId,
  level: act.level,
  startAt: new Date(act.startAt),
  endAt: act.endAt === null ? null : new Date(act.endAt),
  permanent: act.permanent,
  remark: act.remark,
  evidence: [...(item.evidence ?? []), ...evidence],
  changeOrderId: item.changeOrderId ?? null,
  state,
  replaces,
  settingVersion: row.settingVersion,
  personId: row.personId,
  at: row.at,
})

/**
 * Plans the acts that are done; those that white lists spare are kept as exempt and touch nothing.
 * Those on a hidden case are planned for the answer alone.
 */
export function addPunishes(
  { batch, common, live, exempted, hidden, nextId }: Composer,
  row: DecisionRow,
  { item, order, checked }: Accepted,
): PlannedAct[] {
  const times = { now: common.now.getTime(), since: common.since?.getTime() }
  if (hidden.has(order.id)) {
    const { planned } = planActs(row.appId, checked.acts, new Map(), nextId, times)
    batch.unsaid.push({
      decisionId: row.id,
      orderId: order.id,
      personId: row.personId,
      appId: row.appId,
      postId: row.postId,
      uid: row.uid,
      punishes: planned.map(({ act, ...plan }) =>
        punishOf(row, item, checked.verdict.more.evidence, act, plan),
      ),
      isDelivered: false,
      nextAt: row.undoUntil ?? row.at,
    })
    return planned
  }
  const exempt = exempted.get(order.id)?.acts
  for (const act of exempt ?? [])
    batch.punishes.push(
      punishOf(row, item, checked.verdict.more.evidence, act, {
        id: nextId(),
        state: 'exempt',
        replaces: null,
      }),
    )
  const { planned, changes } = planActs(
    row.appId,
    checked.acts.filter((act) => !exempt?.has(act)),
    live,
    nextId,
    times,
  )
  for (const { act, ...plan } of planned)
    batch.punishes.push(punishOf(row, item, checked.verdict.more.evidence, act, plan))
  if (!order.test) {
    batch.counted.punishments += planned.filter(({ act }) => act.scope !== 'none').length
    batch.counted.bans += planned.filter(({ act }) => isBan(act.scope, act.endAt !== null)).length
  }
  // A punishment that an item of this very batch supersedes is changed before it is written.
  for (const change of changes) {
    const own = batch.punishes.find((punish) => punish.id === change.id)
    if (own) own.state = 'superseded'
    else batch.changes.push(change)
  }
  return planned
}
