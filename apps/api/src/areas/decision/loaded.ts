import { recordFacts } from '@oas/contract/decision/forms/items'
import { keepsTo, lockOf } from '@oas/contract/decision/locked'
import type { PunishOutcome, RecordResult, Submission } from '@oas/contract/decision/schemas'
import { isId } from '@oas/contract/envelope'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { holdsTrue } from '@oas/expression'
import { textOf } from '@oas/texts'
import type pg from 'pg'
import { canonicalHash } from '../../core/canonical.ts'
import type { CallContext, Context } from '../../core/context.ts'
import { fitsPattern } from '../../core/pattern.ts'
import { endedOrders } from '../change-order/index.ts'
import type { OfferedLabels } from '../label/index.ts'
import {
  type HeldOrder,
  type OrderWhere,
  type QueueRow,
  type RecordContentRow,
  lockHeld,
  lockLate,
  recordRowsByIds,
  statesOf,
  toHeldRecord,
} from '../queue/index.ts'
import { type RepairablePunish, type Repaired, repairFlaw, repairsOf } from './repairs.ts'
import { rowsDelivered } from './queries-delivered.ts'
import { repairableOf } from './queries-repair.ts'
import {
  type Prelude,
  listPunishTypes,
  personsOf,
  readPlain,
  readPrelude,
} from './queries-submit.ts'
import { type CheckedItem, checkItem } from './validate/item.ts'
import type { Flaw, PunishType, Rules } from './validate/kinds.ts'

/** Who decides: a person by a call, or the rules by themselves. */
export type DecideContext = Context & Pick<CallContext, 'caller' | 'requestId' | 'language'>
/**
 * What all items of a submission share. `setting` null: the version it names is retired or never
 * was.
 */
export type Common = {
  input: Submission
  personId: string
  setting: TypeSetting | null
  labels: OfferedLabels
  punishTypes: ReadonlyMap<number, PunishType>
  now: Date
}
export type Loaded = {
  orders: ReadonlyMap<string, HeldOrder>
  records: ReadonlyMap<string, RecordContentRow>
  states: ReadonlyMap<string, OrderWhere>
  prelude: Prelude
  appealed: ReadonlyMap<string, string>
  repairable: ReadonlyMap<string, RepairablePunish>
  /** Change orders that are named and not in force any more. */ ended: ReadonlySet<string>
  /** Rows that callbacks added to records, where verdicts fall on some. */ delivered: ReadonlyMap<
    string,
    ReadonlySet<string>
  >
}
/** What becomes of an item: an earlier answer again, a refusal, or a verdict to be stored. */
export type Judged =
  | { stored: PunishOutcome }
  | { flaws: Flaw[] }
  | {
      order: HeldOrder
      record: RecordContentRow
      checked: CheckedItem
      hash: string
      repaired: Repaired[]
      appealed: string | null
    }

/**
 * How long a decision under a setting may be taken back: until it is delivered, or longer where the
 * app is told of it.
 */
export const undoSecondsOf = ({ undoSeconds, undoDeliveredSeconds = 0 }: TypeSetting): number =>
  Math.max(undoSeconds, undoDeliveredSeconds)

const maxFence = 2_147_483_647
const isKey = (item: RecordResult): boolean => item.fence <= maxFence

const kept = new WeakMap<object, ReadonlyMap<number, PunishType>>()
/** The acts of the punish table, read once. */
export const punishTypesOf = async (
  ctx: Pick<Context, 'pool'>,
): Promise<ReadonlyMap<number, PunishType>> => {
  const found =
    kept.get(ctx.pool) ?? new Map((await listPunishTypes(ctx.pool)).map((type) => [type.id, type]))
  kept.set(ctx.pool, found)
  return found
}

const appealedDecision = (record: RecordContentRow): string | null => {
  const id = (
    record.content.data?.['appeal'] as { original?: { decisionId?: unknown } } | undefined
  )?.original?.decisionId
  return typeof id === 'string' && isId(id) ? id : null
}

const keysOf = (items: readonly RecordResult[]): { id: string; fence: number }[] =>
  items
    .filter(isKey)
    .map(({ id, fence }) => ({ id, fence }))
    .filter((key, index, all) => all.findIndex((other) => other.id === key.id) === index)
/** Entries of lists in a form: each may become an act, or a record decided along. */
const entriesOf = (form: Readonly<Record<string, unknown>>): number =>
  Object.values(form).reduce<number>(
    (n, value) => n + (Array.isArray(value) ? Math.min(value.length, 500) : 0),
    0,
  )
export const idCountOf = (items: readonly RecordResult[]): number =>
  items.reduce((n, item) => n + 2 + (item.rows?.length ?? 0) + 3 * entriesOf(item.form.result), 0)

/**
 * Reads, without locking, what the checks of the items need; null when it is not plain: an order is
 * not held any more, or decided before, or somebody's appeal, or a change order is named.
 */
export const loadPlain = async (
  pool: pg.Pool,
  { personId, input }: Common,
  items: readonly RecordResult[],
): Promise<Loaded | null> => {
  if (items.some((item) => item.changeOrderId || isOnDelivered(item))) return null
  const keys = keysOf(items)
  const found = await readPlain(pool, personId, keys, input.appId)
  if (!found) return null
  const { held, prelude } = found
  if (held.length !== items.length || held.some(({ record }) => appealedDecision(record) !== null))
    return null
  return {
    orders: new Map(held.map(({ order }) => [order.id, order])),
    records: new Map(held.map(({ record }) => [record.id, record])),
    states: new Map(),
    prelude,
    appealed: new Map(),
    repairable: new Map(),
    ended: new Set(),
    delivered: new Map(),
  }
}

/** Change orders the items name that are not in force any more. */
export const endedNamed = (
  client: Pick<pg.PoolClient, 'query'>,
  { input, now }: Common,
  items: readonly RecordResult[],
): Promise<Set<string>> =>
  endedOrders(
    client,
    [
      ...new Set(
        items.flatMap(({ changeOrderId }) =>
          changeOrderId && isId(changeOrderId) ? [changeOrderId] : [],
        ),
      ),
    ],
    input.appId,
    now,
  )

/**
 * Locks the orders of the items, also those whose time ran out and that nobody took since, and
 * reads everything their checks need; the records only if an order changed since `before`: what is
 * held keeps its content.
 */
export const load = async (
  client: pg.PoolClient,
  common: Common,
  items: readonly RecordResult[],
  before: Loaded | null,
): Promise<Loaded> => {
  const { personId, input } = common
  const keys = keysOf(items)
  const orders = new Map((await lockHeld(client, personId, keys)).map((order) => [order.id, order]))
  const lost = keys.filter((key) => !orders.has(key.id))
  if (lost.length > 0)
    for (const order of await lockLate(client, personId, lost)) orders.set(order.id, order)
  const recordIds = [...orders.values()].map((order) => order.recordId)
  const prelude = await readPrelude(client, {
    keys,
    idCount: idCountOf(items),
    recordIds,
    personId,
    appId: input.appId,
  })
  const unchanged =
    before &&
    [...orders.values()].every((order) => before.orders.get(order.id)?.version === order.version)
  const records = unchanged ? before.records : await recordRowsByIds(client, recordIds)
  const missing = keys.filter((key) => !orders.has(key.id)).map((key) => key.id)
  const states =
    missing.length === 0 ? new Map<string, OrderWhere>() : await statesOf(client, missing)
  const ended = await endedNamed(client, common, items)
  const delivered = await deliveredTo(client, orders, items)
  const appeals = [...records.values()].flatMap((record) => appealedDecision(record) ?? [])
  return {
    orders,
    records,
    states,
    prelude,
    appealed: appeals.length === 0 ? new Map() : await personsOf(client, appeals),
    repairable:
      appeals.length === 0 ? new Map() : await repairableOf(client, common.input.appId, appeals),
    ended,
    delivered,
  }
}

const lostFlaw = (item: RecordResult, where: OrderWhere | undefined, personId: string): Flaw => {
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
}
const rulesFor = (
  ctx: DecideContext,
  common: Common,
  setting: TypeSetting,
  { order, record, changeOrderId }: RuledOrder,
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
      labels: (id) => common.labels.byId.get(id),
      holds: (text, form) => holdsTrue(text, { ...scope, form }),
      matches: fitsPattern,
    },
  }
}

/** Hashes of what was seen beside a record, by callback. */
const seenIn = (item: RecordResult): Readonly<Record<string, unknown>> =>
  (item.currentJson['snapshot'] as { infos?: Record<string, unknown> } | undefined)?.infos ?? {}
const isOnDelivered = (item: RecordResult): boolean =>
  item.rows?.some(({ type }) => type === 'pageinfo') ?? false
/**
 * The rows that may be judged with records since callbacks delivered them: of the answers that the
 * items name.
 */
export const deliveredTo = async (
  client: pg.PoolClient,
  orders: ReadonlyMap<string, HeldOrder>,
  items: readonly RecordResult[],
): Promise<Map<string, Set<string>>> => {
  const named = items.filter(isOnDelivered).flatMap((item) => {
    const recordId = orders.get(item.id)?.recordId
    return recordId === undefined
      ? []
      : Object.entries(seenIn(item)).flatMap(([hookId, hash]) =>
          typeof hash === 'string' ? [{ recordId, hookId, hash }] : [],
        )
  })
  return named.length === 0 ? new Map() : rowsDelivered(client, named)
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
): Flaw | null => {
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

/** Judges one item by what was loaded. */
export const judge = (
  ctx: DecideContext,
  common: Common,
  loaded: Loaded,
  item: RecordResult,
): Judged => {
  const { input, personId, setting } = common
  const hash = canonicalHash(item)
  const before = loaded.prelude.submissions.find(
    (submission) => submission.orderId === item.id && submission.fence === item.fence,
  )
  if (before?.personId === personId)
    return before.hash === hash
      ? { stored: before.answer }
      : { flaws: [{ code: 'SUBMISSION_CHANGED', key: 'result.submission_changed' }] }
  const order = loaded.orders.get(item.id)
  if (!order || order.fence !== item.fence)
    return { flaws: [lostFlaw(item, loaded.states.get(item.id), personId)] }
  if (order.appId !== input.appId || order.type !== input.type)
    return { flaws: [{ code: 'FOREIGN_TYPE', key: 'result.foreign_type' }] }
  if (!setting)
    return {
      flaws: [
        { code: 'SETTING_OUTDATED', key: 'result.setting_outdated', field: 'settingVersion' },
      ],
    }
  if (item.changeOrderId && loaded.ended.has(item.changeOrderId))
    return {
      flaws: [
        {
          code: 'CHANGE_ORDER_EXPIRED',
          key: 'error.change_order_expired',
          params: { id: item.changeOrderId },
          field: 'changeOrderId',
        },
      ],
    }
  const record = loaded.records.get(order.recordId)
  if (!record) return { flaws: [{ code: 'READ_ONLY', key: 'result.read_only' }] }
  const held = toHeldRecord(record, order, { settingVersion: setting.version })
  const lacking = missingInfo(ctx, setting, held, item, common)
  if (lacking)
    return {
      flaws: [
        { code: 'PAGE_INFO_PENDING', key: 'result.page_info_pending', params: { hook: lacking } },
      ],
    }
  const appeal = appealedDecision(record)
  const own =
    loaded.prelude.decided.some((row) => row.recordId === order.recordId) ||
    (appeal !== null && loaded.appealed.get(appeal) === personId)
  const rules = rulesFor(ctx, common, setting, {
    order,
    record: held,
    changeOrderId: item.changeOrderId ?? '',
  })
  const result = checkItem(
    item,
    held,
    {
      waits: loaded.prelude.waits.find((row) => row.recordId === order.recordId)?.n ?? 0,
      own,
      delivered: loaded.delivered.get(order.recordId) ?? new Set(),
    },
    rules,
  )
  if ('flaws' in result) return result
  const fixed = lockFlaw(ctx, rules, result.ok)
  if (fixed) return { flaws: [fixed] }
  const checked = confirmed(ctx, result.ok)
  const { repairs } = checked.verdict.more
  const flaw = repairFlaw(repairs, loaded.repairable, appeal, common.now)
  return flaw
    ? { flaws: [flaw] }
    : {
        order,
        record,
        checked,
        hash,
        repaired: repairsOf(repairs, loaded.repairable),
        appealed: appeal,
      }
}
