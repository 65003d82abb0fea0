import { isViolation } from '@oas/contract/setting/asked'
import type { AuditAction } from '@oas/contract/audit-actions'
import type { PunishOutcome, RecordResult } from '@oas/contract/decision/schemas'
import { type HeldOrder, isAnew } from '../queue/index.ts'
import { undoSecondsOf } from './load.ts'
import { deliveryKey, payloadOf } from './payload.ts'
import type { DecisionRow } from './rows.ts'
import { type Exemption, exemptionWarning } from './exempt.ts'
import { deliveredAct } from './repairs.ts'
import type { CheckedItem } from './validate/item.ts'
import { noteOf, addPunishes } from './compose-punishes.ts'
import type { Accepted, Composer } from './composer.ts'

/** What the page sent, with the server's own word on white lists. */
const currentJsonOf = (
  { currentJson: { whiteList: _sent, ...sent } }: RecordResult,
  exemption: Exemption | undefined,
): object =>
  exemption
    ? {
        ...sent,
        whiteList: { spared: exemption.acts.size, whole: exemption.whole, lists: exemption.trace },
      }
    : sent

/**
 * How long a verdict took, as its page says, but no longer than its order was held; one that is
 * held
 * for it only now tells nothing of that.
 */
const spentOf = (
  { spentMs }: RecordResult,
  { heldAt }: Pick<HeldOrder, 'heldAt'>,
  now: Date,
): number | null => {
  const held = heldAt === null ? 0 : now.getTime() - heldAt.getTime()
  return spentMs === undefined || held <= 0 ? null : Math.min(spentMs, held)
}

const decisionRow = (
  { ctx, common, exempted, nextId, again }: Composer,
  { item, order, record, checked, repaired }: Accepted,
): DecisionRow => {
  const { verdict, rows } = checked
  const { input, now, personId, labels, setting } = common
  // What an appeal has given back is not taken away again by a key press, and what was decided anew
  // is mended by deciding anew.
  const undoSeconds = setting && repaired.length === 0 && !again ? undoSecondsOf(setting) : 0
  return {
    id: nextId(),
    orderId: order.id,
    recordId: order.recordId,
    appId: order.appId,
    type: order.type,
    business: order.business,
    postId: order.postId,
    uid: order.uid,
    personId,
    pageKey: input.pageKey,
    windowId: input.windowId,
    serialId: order.serialId,
    taskId: order.taskId,
    round: order.round,
    fence: order.fence,
    heldAt: order.heldAt,
    shownAt: order.shownAt,
    // What is decided anew without an order for it was not worked on as one.
    spentMs: again && !isAnew(order) ? null : spentOf(item, order, now),
    at: now,
    resultId: verdict.button.id,
    resultType: verdict.button.content.resultType,
    remark: verdict.remark,
    labels: verdict.labels,
    form: verdict.form,
    currentJson: currentJsonOf(item, exempted.get(order.id)),
    patchRows: (item.rows ?? []).map((row, index) => ({
      ...row,
      reasonLabels: rows[index]?.labels ?? row.reasonLabels,
      remark: rows[index]?.remark ?? row.remark,
    })),
    settingVersion: input.settingVersion,
    labelVersion: labels.version,
    contentHash: record.contentHash,
    language: ctx.language,
    undoUntil: undoSeconds > 0 ? new Date(now.getTime() + undoSeconds * 1000) : null,
    queueRow: undoSeconds > 0 ? order : {},
    version: order.version,
  }
}

/** Labels of the verdict and of its marked rows, each with its path in the tree version used. */
const addLabels = (
  { batch, common }: Composer,
  decisionId: string,
  { verdict, rows }: CheckedItem,
): void => {
  const { dims, rowLabels } = verdict.more
  const add = (labels: readonly number[], rowId: string): void => {
    for (const [position, labelId] of labels.entries())
      batch.labels.push({
        decisionId,
        labelId,
        path: common.labels.byId.get(labelId)?.path ?? [labelId],
        position,
        rowId,
        dimension: dims.get(labelId) ?? '',
      })
  }
  add(verdict.labels, '')
  for (const rowId of new Set([...rows, ...rowLabels].map((row) => row.rowId)))
    add(
      [
        ...new Set([
          ...rows.flatMap((row) => (row.rowId === rowId ? row.labels : [])),
          ...rowLabels.flatMap((mark) => (mark.rowId === rowId ? [mark.labelId] : [])),
        ]),
      ],
      rowId,
    )
}

/**
 * Violations and whatever punishes are always delivered, passes where the app asks for them,
 * verdicts of no content, of which another level has the last word, on test users or exempted as a
 * whole never.
 */
const isDelivered = (
  row: DecisionRow,
  { test }: HeldOrder,
  { verdict, acts }: CheckedItem,
  exemption: Exemption | undefined,
  sendPass: boolean | null,
): boolean =>
  !test &&
  !exemption?.whole &&
  verdict.more.move?.to !== 'level' &&
  (verdict.more.tell !== null ||
    (row.resultType !== 'SYSTEM' &&
      (isViolation(verdict.button) || acts.length > 0 || sendPass === true)))

const holdBack = (
  { batch, common }: Composer,
  { order }: Accepted,
  mode: 'wait' | 'back',
  seconds: number,
): void => {
  const until = new Date(common.now.getTime() + (mode === 'wait' ? seconds * 1000 : -1000))
  batch.holdBack.push({ id: order.id, fence: order.fence, until, exclude: mode === 'back' })
  batch.events.push({
    orderId: order.id,
    recordId: order.recordId,
    appId: order.appId,
    kind: `hold-${mode}`,
    personId: common.personId,
    fence: order.fence,
    detail: mode === 'wait' ? { until: until.getTime() } : {},
  })
}

/**
 * Notes and scores of a decision, what it repairs of an appealed one, and where its order goes from
 * here.
 */
const addMore = (
  { batch, common, ctx, hidden }: Composer,
  row: DecisionRow,
  { checked, order, repaired, appealed }: Accepted,
): void => {
  const { more, labels, remark } = checked.verdict
  batch.notes.push(
    ...more.notes.map((note, position) => ({ decisionId: row.id, position, ...note })),
  )
  batch.scores.push(...more.scores.map((score) => ({ decisionId: row.id, ...score })))
  if (more.move?.to === 'level' && !hidden.has(order.id))
    batch.passedOn.push({
      order,
      personId: common.personId,
      target: more.move.target,
      group: more.move.group,
      type: more.move.type,
      urgent: more.move.urgent,
      opinion: {
        decisionId: row.id,
        round: order.round,
        result: row.resultId,
        labels,
        remark,
        at: row.at.getTime(),
      },
    })
  if (appealed) batch.appealed.push({ ...appealed, byDecisionId: row.id })
  if (repaired.length === 0) return
  batch.repaired.push(...repaired)
  const data = {
    ...payloadOf(row, checked, [], common.labels).data,
    punishes: repaired
      .filter(({ endAt }) => endAt === null)
      .map(({ punish }) => deliveredAct(punish, punish.endAt)),
    restored: repaired.flatMap(({ punish, endAt }) => (endAt ? [deliveredAct(punish, endAt)] : [])),
    idempotencyKey: `clear-${row.id}`,
  }
  if (!order.test)
    batch.outbox.push({
      appId: row.appId,
      postId: row.postId,
      kind: 'clear',
      decisionId: row.id,
      recordId: row.recordId,
      payload: { type: 'clear', timestamp: row.at.toISOString(), data },
      idempotencyKey: data.idempotencyKey,
      nextAt: new Date(row.at.getTime() + (common.setting?.undoSeconds ?? 0) * 1000),
    })
  batch.audits.push({
    actorId: common.personId,
    actor: ctx.caller.name,
    action: 'decision.repair',
    appId: row.appId,
    subject: `order:${order.id}`,
    detail: {
      decisionId: row.id,
      punishes: repaired.map(({ punish, endAt }) => ({
        id: punish.id,
        endAt: endAt?.getTime() ?? null,
      })),
    },
    requestId: ctx.requestId,
  })
}

/** Says of a verdict on a hidden case whether its app would be told, were it none. */
const noteUnsaid = (
  { batch, sendPass }: Composer,
  row: DecisionRow,
  { order, checked }: Accepted,
  exemption: Exemption | undefined,
): void => {
  const unsaid = batch.unsaid.find(({ decisionId }) => decisionId === row.id)
  if (unsaid)
    unsaid.isDelivered = isDelivered(row, { ...order, test: false }, checked, exemption, sendPass)
}

/**
 * Adds everything that an accepted item writes to the batch, and answers what its sender is told.
 */
export function compose(composer: Composer, accepted: Accepted): PunishOutcome {
  const { ctx, common, batch } = composer
  const { item, order, checked, hash } = accepted
  const audit = (action: AuditAction, detail: object): void => {
    batch.audits.push({
      actorId: common.personId,
      actor: ctx.caller.name,
      action,
      appId: order.appId,
      subject: `order:${order.id}`,
      detail: {
        recordId: order.recordId,
        postId: order.postId,
        result: checked.verdict.button.id,
        fence: order.fence,
        ...detail,
      },
      requestId: ctx.requestId,
    })
  }
  const outcome: PunishOutcome = {
    id: order.id,
    postId: order.postId,
    accepted: true,
    punishResultType: 0,
    decisionId: null,
    warnings: [],
  }
  const {
    hold,
    more: { move },
  } = checked.verdict
  if (hold && hold.mode !== 'keep') {
    holdBack(composer, accepted, hold.mode, hold.until)
    audit(`decision.hold-${hold.mode}`, {})
  } else if (move?.to === 'doubt') {
    batch.doubts.push({
      id: order.id,
      fence: order.fence,
      windowId: order.windowId ?? common.input.windowId,
      question: move.question,
    })
    audit('decision.doubt', { question: move.question })
  } else {
    const row = decisionRow(composer, accepted)
    batch.decisions.push(row)
    addLabels(composer, row.id, checked)
    addMore(composer, row, accepted)
    const planned = addPunishes(composer, row, accepted)
    outcome.decisionId = row.id
    const exemption = composer.exempted.get(order.id)
    outcome.warnings = planned.flatMap((plan) => noteOf(ctx, plan))
    if (exemption) {
      outcome.punishResultType = 1
      outcome.warnings.push(exemptionWarning(ctx, checked, exemption))
    }
    const { again } = composer
    const payload = payloadOf(row, checked, planned, common.labels)
    noteUnsaid(composer, row, accepted, exemption)
    if (
      isDelivered(row, order, checked, exemption, composer.sendPass) ||
      (again?.told && !order.test)
    )
      batch.outbox.push({
        appId: row.appId,
        postId: row.postId,
        kind: 'decision',
        decisionId: row.id,
        recordId: row.recordId,
        payload: again
          ? { ...payload, data: { ...payload.data, replaces: again.replaces } }
          : payload,
        idempotencyKey: deliveryKey(row.id),
        nextAt: new Date(
          row.at.getTime() + (again ? 0 : (common.setting?.undoSeconds ?? 0)) * 1000,
        ),
      })
    audit(again ? 'decision.repunish' : 'decision.submit', {
      decisionId: row.id,
      ...(again ? { replaces: again.replaces } : {}),
      punishes: planned.length,
      ...(exemption
        ? { spared: exemption.acts.size, lists: exemption.trace.map((list) => list.entryId) }
        : {}),
    })
  }
  batch.submissions.push({
    orderId: order.id,
    fence: item.fence,
    bodyHash: hash,
    personId: common.personId,
    decisionId: outcome.decisionId,
    answer: outcome,
  })
  return outcome
}
