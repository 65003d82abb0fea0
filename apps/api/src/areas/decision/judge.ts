import { recordFacts } from '@oas/contract/decision/forms/items'
import { keepsTo, lockOf } from '@oas/contract/decision/locked'
import type { PunishOutcome, RecordResult } from '@oas/contract/decision/schemas'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { holdsTrue } from '@oas/expression'
import { textOf } from '@oas/texts'
import { canonicalHash } from '../../core/canonical.ts'
import { fitsPattern } from '../../core/pattern.ts'
import {
  type HeldOrder,
  type OrderWhere,
  type QueueRow,
  type RecordContentRow,
  isInspection,
  toHeldRecord,
} from '../queue/index.ts'
import type { AppealFound } from './rows.ts'
import { type Repaired, repairFlaw, repairsOf } from './repairs.ts'
import { type CheckedItem, checkItem } from './validate/item.ts'
import type { ValidationProblem, Rules } from './validate/kinds.ts'
import { type DecideContext, type Common, type Loaded, seenIn } from './load.ts'
import { type Original, appealedDecision, originalFacts, wonOf } from './originals.ts'

/** What becomes of an item: an earlier answer again, a refusal, or a verdict to be stored. */
export type Judged =
  | { stored: PunishOutcome }
  | { flaws: ValidationProblem[] }
  | {
      order: HeldOrder
      record: RecordContentRow
      checked: CheckedItem
      hash: string
      repaired: Repaired[]
      appealed: AppealFound | null
    }

const lostFlaw = (
  item: RecordResult,
  where: OrderWhere | undefined,
  personId: string,
): ValidationProblem => {
  if (where?.state === 'decided') return { code: 'ALREADY_DECIDED', key: 'result.already_decided' }
  if (
    where?.state !== 'held' &&
    where?.exits.some(
      (exit) => exit.kind === 'expired' && exit.personId === personId && exit.fence === item.fence,
    )
  )
    return { code: 'OVERTIME', key: 'result.overtime' }
  const parked =
    (where?.state === 'suspended' || where?.state === 'doubtful') &&
    where.holderId === personId &&
    where.fence === item.fence
  if (!where || where.state === 'unknown' || parked)
    return { code: 'READ_ONLY', key: 'result.read_only' }
  return { code: 'STALE_FENCE', key: 'result.stale_fence' }
}

type RuledOrder = {
  order: QueueRow
  record: ReturnType<typeof toHeldRecord>
  changeOrderId: string
  original: Original | undefined
}
const rulesFor = (
  ctx: DecideContext,
  common: Common,
  setting: TypeSetting,
  { order, record, changeOrderId, original }: RuledOrder,
): Rules => {
  const now = common.now.getTime()
  const scope: Rules['scope'] = {
    record,
    ext: record.extData,
    data: record.data,
    user: { id: common.personId, name: ctx.caller.name },
    task: { id: order.taskId, round: order.taskId === null ? null : order.round },
    setting: { appId: setting.appId, type: setting.type, version: setting.version },
    now,
  }
  return {
    setting,
    labels: common.labels,
    punishTypes: common.punishTypes,
    now,
    textOf: (key) => textOf(ctx.language, key),
    scope,
    facts: {
      ...recordFacts(record),
      changeOrderId,
      original: originalFacts(original),
      labels: (id) => common.labels.byId.get(id),
      holds: (text, form) => holdsTrue(text, { ...scope, form }),
      matches: fitsPattern,
    },
  }
}

/** The callback whose answer a person must have seen before deciding, and had not. */
const missingInfo = (
  ctx: DecideContext,
  setting: TypeSetting,
  held: ReturnType<typeof toHeldRecord>,
  item: RecordResult,
  common: Common,
): string | null => {
  const { pageInfo } = setting.pageType.content
  // Rules and batches look at no page.
  if (
    !pageInfo?.enable ||
    !pageInfo.blockSubmit ||
    !(ctx.caller.permissions.has('audit.take') || ctx.caller.permissions.has('record.repunish'))
  )
    return null
  const seen = seenIn(item)
  const scope = {
    record: { ...held },
    ext: held.extData,
    data: held.data,
    info: {},
    user: { id: common.personId, name: ctx.caller.name },
    task: { id: null, round: null },
    setting: { appId: setting.appId, type: setting.type, version: setting.version },
    form: {},
    now: common.now.getTime(),
  }
  return (
    setting.pageInfoCallback?.find(
      ({ id, type, content }) =>
        (!content.async || type === 'rows') &&
        !content.traceless &&
        !Object.hasOwn(seen, id) &&
        holdsTrue(content.expression, scope as never),
    )?.id ?? null
  )
}

/**
 * Why a verdict may not differ from what a locked rule fixed: only who leads others may change
 * that. Rules and batches decide by themselves.
 */
const lockFlaw = (
  ctx: DecideContext,
  { setting, scope }: Rules,
  { verdict, rows }: CheckedItem,
): ValidationProblem | null => {
  if (!ctx.caller.permissions.has('audit.take') || ctx.caller.permissions.has('audit.team'))
    return null
  const rule = lockOf(setting, (when) => holdsTrue(when, { ...scope, info: {}, form: {} }))
  if (
    !rule ||
    keepsTo(rule, verdict.button, [...verdict.labels, ...rows.flatMap((row) => row.labels)])
  )
    return null
  const button = setting.result.find(({ id }) => id === rule.set.result)
  return {
    code: 'LOCKED',
    key: 'result.locked',
    params: { result: button ? textOf(ctx.language, button.transKey) : rule.set.result },
    field: 'value.result.id',
  }
}

/**
 * A verdict that a leader confirms goes on to one, with the opinion of who gave it; from a leader
 * it stands. The form says so, as that of an escalation does.
 */
const confirmed = (ctx: DecideContext, checked: CheckedItem): CheckedItem => {
  const { verdict } = checked
  if (
    verdict.button.content.leaderConfirm !== true ||
    verdict.more.move ||
    !ctx.caller.permissions.has('audit.take') ||
    ctx.caller.permissions.has('audit.team')
  )
    return checked
  return {
    verdict: {
      ...verdict,
      form: { ...verdict.form, target: 'leader' },
      punish: null,
      more: {
        ...verdict.more,
        repairs: [],
        tell: null,
        move: { to: 'level', target: 'leader', group: '', type: '', urgent: true },
      },
    },
    rows: checked.rows,
    acts: [],
  }
}

const refused = (flaw: ValidationProblem): Judged => ({ flaws: [flaw] })

/** What is answered to an item that this person submitted before. */
const answerBefore = (
  { prelude }: Loaded,
  item: RecordResult,
  personId: string,
  hash: string,
): Judged | null => {
  const before = prelude.submissions.find(
    (submission) => submission.orderId === item.id && submission.fence === item.fence,
  )
  if (before?.personId !== personId) return null
  return before.hash === hash
    ? { stored: before.answer }
    : refused({ code: 'SUBMISSION_CHANGED', key: 'result.submission_changed' })
}

/** Whether the person decided the record before, or the decision it appeals against. */
const isOwn = (loaded: Loaded, record: RecordContentRow, personId: string): boolean => {
  const appeal = appealedDecision(record)
  return (
    loaded.prelude.decided.some((row) => row.recordId === record.id) ||
    (appeal !== null && loaded.appealed.get(appeal) === personId)
  )
}

type HeldItem = { item: RecordResult; order: HeldOrder; record: RecordContentRow; hash: string }
/** Judges the verdict on an order that may be decided. */
const judgeHeld = (
  ctx: DecideContext,
  common: Common,
  setting: TypeSetting,
  loaded: Loaded,
  { item, order, record, hash }: HeldItem,
): Judged => {
  const held = toHeldRecord(record, order, { settingVersion: setting.version })
  const lacking = missingInfo(ctx, setting, held, item, common)
  if (lacking)
    return refused({
      code: 'PAGE_INFO_PENDING',
      key: 'result.page_info_pending',
      params: { hook: lacking },
    })
  const appealed = appealedDecision(record)
  const original = appealed === null ? undefined : loaded.originals.get(appealed)
  const rules = rulesFor(ctx, common, setting, {
    order,
    record: held,
    changeOrderId: item.changeOrderId ?? '',
    original,
  })
  const result = checkItem(
    item,
    held,
    {
      waits: loaded.prelude.waits.find((row) => row.recordId === order.recordId)?.n ?? 0,
      own: isOwn(loaded, record, common.personId),
      delivered: loaded.delivered.get(order.recordId) ?? new Set(),
    },
    rules,
  )
  if ('flaws' in result) return result
  const fixed = lockFlaw(ctx, rules, result.ok)
  if (fixed) return refused(fixed)
  const checked = confirmed(ctx, result.ok)
  const { repairs } = checked.verdict.more
  const flaw = repairFlaw(repairs, loaded.repairable, appealed, common.now)
  if (flaw) return refused(flaw)
  return {
    order,
    record,
    checked,
    hash,
    repaired: repairsOf(repairs, loaded.repairable),
    appealed: wonOf(checked.verdict, original),
  }
}

/** Judges one item by what was loaded. */
export function judge(
  ctx: DecideContext,
  common: Common,
  loaded: Loaded,
  item: RecordResult,
): Judged {
  const { input, personId, setting } = common
  const hash = canonicalHash(item)
  const before = answerBefore(loaded, item, personId, hash)
  if (before) return before
  const order = loaded.orders.get(item.id)
  if (!order || order.fence !== item.fence)
    return refused(lostFlaw(item, loaded.states.get(item.id), personId))
  if (order.appId !== input.appId || order.type !== input.type)
    return refused({ code: 'FOREIGN_TYPE', key: 'result.foreign_type' })
  // Settings of inspections say nothing of orders that are decided.
  if (!setting || (input.source === 'inspection' && !isInspection(order)))
    return refused({
      code: 'SETTING_OUTDATED',
      key: 'result.setting_outdated',
      field: 'settingVersion',
    })
  if (item.changeOrderId && loaded.ended.has(item.changeOrderId))
    return refused({
      code: 'CHANGE_ORDER_EXPIRED',
      key: 'error.change_order_expired',
      params: { id: item.changeOrderId },
      field: 'changeOrderId',
    })
  const record = loaded.records.get(order.recordId)
  if (!record) return refused({ code: 'READ_ONLY', key: 'result.read_only' })
  return judgeHeld(ctx, common, setting, loaded, { item, order, record, hash })
}
