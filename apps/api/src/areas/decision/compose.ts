import type { PunishOutcome, RecordResult, Warning } from '@oas/contract/decision/schemas'
import { textOf } from '@oas/texts'
import type { HeldOrder, RecordContentRow } from '../queue/index.ts'
import { type Common, type DecideContext, undoSecondsOf } from './loaded.ts'
import { deliveryKey, payloadOf } from './payload.ts'
import { type LivePunish, type PlannedAct, planActs } from './plan.ts'
import type { Batch, DecisionRow } from './rows.ts'
import type { CheckedItem } from './validate/item.ts'
import { isViolation, permanentEnd } from './validate/kinds.ts'

type Accepted = { item: RecordResult; order: HeldOrder; record: RecordContentRow; checked: CheckedItem; hash: string }
export type Composer = { ctx: DecideContext; common: Common; batch: Batch; live: Map<string, LivePunish>; nextId: () => string; sendPass: boolean | null }

const decisionRow = ({ ctx, common, nextId }: Composer, { item, order, record, checked }: Accepted): DecisionRow => {
  const { verdict, rows } = checked
  const { input, now, personId, labels, setting } = common
  const undoSeconds = setting ? undoSecondsOf(setting) : 0
  return {
    id: nextId(), orderId: order.id, recordId: order.recordId, appId: order.appId, type: order.type, business: order.business, postId: order.postId, uid: order.uid, personId, pageKey: input.pageKey, windowId: input.windowId, serialId: order.serialId, taskId: order.taskId, round: order.round, fence: order.fence,
    heldAt: order.heldAt, shownAt: order.shownAt, at: now, resultId: verdict.button.id, resultType: verdict.button.content.resultType, remark: verdict.remark, labels: verdict.labels, form: verdict.form, currentJson: item.currentJson,
    patchRows: (item.rows ?? []).map((row, index) => ({ ...row, reasonLabels: rows[index]?.labels ?? row.reasonLabels, remark: rows[index]?.remark ?? row.remark })),
    settingVersion: input.settingVersion, labelVersion: labels.version, contentHash: record.contentHash, language: ctx.language, undoUntil: undoSeconds > 0 ? new Date(now.getTime() + undoSeconds * 1000) : null, queueRow: undoSeconds > 0 ? order : {}, version: order.version,
  }
}

/** Labels of the verdict and of its marked rows, each with its path in the tree version used. */
const addLabels = ({ batch, common }: Composer, decisionId: string, { verdict, rows }: CheckedItem): void => {
  const add = (labels: readonly number[], rowId: string): void => { for (const [position, labelId] of labels.entries()) batch.labels.push({ decisionId, labelId, path: common.labels.byId.get(labelId)?.path ?? [labelId], position, rowId }) }
  add(verdict.labels, '')
  for (const row of rows) add(row.labels, row.rowId)
}

const untilText = (ctx: DecideContext, until: number): string => (until >= permanentEnd ? textOf(ctx.language, 'result.permanently') : new Date(until + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' '))
const noteOf = (ctx: DecideContext, { absorbedUntil }: PlannedAct): Warning[] =>
  (absorbedUntil === null ? [] : [{ code: 'ALREADY_PUNISHED', msg: textOf(ctx.language, 'result.already_punished', { until: untilText(ctx, absorbedUntil) }) }])

const addPunishes = ({ batch, common, live, nextId }: Composer, row: DecisionRow, { item, checked }: Accepted): PlannedAct[] => {
  const { planned, changes } = planActs(row.appId, checked.acts, live, nextId, common.now.getTime())
  for (const { id, act, state, replaces } of planned) {
    batch.punishes.push({
      id, decisionId: row.id, appId: row.appId, type: row.type, punishId: act.punishId, scope: act.scope, subject: act.subject, postId: row.postId, uid: row.uid, rowId: act.rowId, reasonId: act.reasonId, labelId: act.labelId, level: act.level, startAt: new Date(act.startAt), endAt: act.endAt === null ? null : new Date(act.endAt), permanent: act.permanent,
      remark: act.remark, evidence: item.evidence ?? [], changeOrderId: item.changeOrderId ?? null, state, replaces, settingVersion: row.settingVersion, personId: row.personId, at: row.at,
    })
  }
  // A punishment that an item of this very batch supersedes is changed before it is written.
  for (const change of changes) {
    const own = batch.punishes.find((punish) => punish.id === change.id)
    if (own) own.state = 'superseded'
    else batch.changes.push(change)
  }
  return planned
}

/** Violations and whatever punishes are always delivered, passes where the app asks for them, verdicts of no content and those on test users never. */
const isDelivered = (row: DecisionRow, { test }: HeldOrder, { verdict, acts }: CheckedItem, sendPass: boolean | null): boolean => !test && row.resultType !== 'SYSTEM' && (isViolation(verdict.button) || acts.length > 0 || sendPass === true)

const holdBack = ({ batch, common }: Composer, { order }: Accepted, mode: 'wait' | 'back', seconds: number): void => {
  const until = new Date(common.now.getTime() + (mode === 'wait' ? seconds * 1000 : -1000))
  batch.holdBack.push({ id: order.id, fence: order.fence, until, exclude: mode === 'back' })
  batch.events.push({ orderId: order.id, recordId: order.recordId, appId: order.appId, kind: `hold-${mode}`, personId: common.personId, fence: order.fence, detail: mode === 'wait' ? { until: until.getTime() } : {} })
}

/** Adds everything that an accepted item writes to the batch, and answers what its sender is told. */
export const compose = (composer: Composer, accepted: Accepted): PunishOutcome => {
  const { ctx, common, batch } = composer
  const { item, order, checked, hash } = accepted
  const audit = (action: string, detail: object): void => { batch.audits.push({ actorId: common.personId, actor: ctx.caller.name, action, appId: order.appId, subject: `order:${order.id}`, detail: { recordId: order.recordId, postId: order.postId, result: checked.verdict.button.id, fence: order.fence, ...detail }, requestId: ctx.requestId }) }
  const outcome: PunishOutcome = { id: order.id, postId: order.postId, accepted: true, punishResultType: 0, decisionId: null, warnings: [] }
  const { hold } = checked.verdict
  if (hold && hold.mode !== 'keep') {
    holdBack(composer, accepted, hold.mode, hold.until)
    audit(`decision.hold-${hold.mode}`, {})
  } else {
    const row = decisionRow(composer, accepted)
    batch.decisions.push(row)
    addLabels(composer, row.id, checked)
    const planned = addPunishes(composer, row, accepted)
    outcome.decisionId = row.id
    outcome.warnings = planned.flatMap((plan) => noteOf(ctx, plan))
    if (isDelivered(row, order, checked, composer.sendPass)) batch.outbox.push({ appId: row.appId, postId: row.postId, kind: 'decision', decisionId: row.id, recordId: row.recordId, payload: payloadOf(row, checked, planned, common.labels), idempotencyKey: deliveryKey(row.id), nextAt: new Date(row.at.getTime() + (common.setting?.undoSeconds ?? 0) * 1000) })
    audit('decision.submit', { decisionId: row.id, punishes: planned.length })
  }
  batch.submissions.push({ orderId: order.id, fence: item.fence, bodyHash: hash, personId: common.personId, decisionId: outcome.decisionId, answer: outcome })
  return outcome
}
