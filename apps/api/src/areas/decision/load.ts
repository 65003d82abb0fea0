import type { RecordResult, Submission } from '@oas/contract/decision/schemas'
import { isId } from '@oas/contract/envelope'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import type pg from 'pg'
import type { CallContext, Context } from '../../core/context.ts'
import { endedOrders } from '../change-order/index.ts'
import type { OfferedLabels } from '../label/index.ts'
import {
  type HeldOrder,
  type OrderWhere,
  type RecordContentRow,
  lockHeld,
  lockLate,
  recordRowsByIds,
  statesOf,
} from '../queue/index.ts'
import { type Original, appealedDecision, originalsOf } from './originals.ts'
import type { RepairablePunish } from './repairs.ts'
import {
  type Prelude,
  listPunishTypes,
  personsOf,
  readPlain,
  readPrelude,
  listDeliveredRows,
} from './queries/prelude.ts'
import { repairableOf } from './queries/repairs.ts'
import type { PunishType } from './validate/kinds.ts'
import { perServer } from '../../core/per-server.ts'

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
  /** When the decision was made that all of this follows from. */ since?: Date
}
export type Loaded = {
  orders: ReadonlyMap<string, HeldOrder>
  records: ReadonlyMap<string, RecordContentRow>
  states: ReadonlyMap<string, OrderWhere>
  prelude: Prelude
  appealed: ReadonlyMap<string, string>
  repairable: ReadonlyMap<string, RepairablePunish>
  /** Decisions that appeals are about, where the verdict is to say what was right. */
  originals: ReadonlyMap<string, Original>
  /** Change orders that are named and not in force any more. */ ended: ReadonlySet<string>
  /** Rows that callbacks added to records, where verdicts fall on some. */ delivered: ReadonlyMap<
    string,
    ReadonlySet<string>
  >
}

/**
 * How long a decision under a setting may be taken back: until it is delivered, or longer where the
 * app is told of it.
 */
export function undoSecondsOf({ undoSeconds, undoDeliveredSeconds = 0 }: TypeSetting): number {
  return Math.max(undoSeconds, undoDeliveredSeconds)
}

const maxFence = 2_147_483_647
const isKey = (item: RecordResult): boolean => item.fence <= maxFence

const kept = perServer((): { types: ReadonlyMap<number, PunishType> | null } => ({ types: null }))
/** The acts of the punish table, read once. */
export async function punishTypesOf({
  pool,
}: Pick<Context, 'pool'>): Promise<ReadonlyMap<number, PunishType>> {
  const found =
    kept(pool).types ?? new Map((await listPunishTypes(pool)).map((type) => [type.id, type]))
  kept(pool).types = found
  return found
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
export function idCountOf(items: readonly RecordResult[]): number {
  return items.reduce(
    (n, item) => n + 2 + (item.rows?.length ?? 0) + 3 * entriesOf(item.form.result),
    0,
  )
}

/**
 * Reads, without locking, what the checks of the items need; null when it is not plain: an order is
 * not held any more, or decided before, or somebody's appeal, or a change order is named.
 */
export async function loadPlain(
  pool: pg.Pool,
  { personId, input }: Common,
  items: readonly RecordResult[],
): Promise<Loaded | null> {
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
    originals: new Map(),
    ended: new Set(),
    delivered: new Map(),
  }
}

/** Change orders the items name that are not in force any more. */
export function listEndedOrders(
  client: Pick<pg.PoolClient, 'query'>,
  { input, now }: Common,
  items: readonly RecordResult[],
): Promise<Set<string>> {
  return endedOrders(
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
}

/**
 * Locks the orders of the items, also those whose time ran out and that nobody took since, and
 * reads everything their checks need; the records only if an order changed since `before`: what is
 * held keeps its content.
 */
export async function load(
  ctx: Context,
  client: pg.PoolClient,
  common: Common,
  items: readonly RecordResult[],
  before: Loaded | null,
): Promise<Loaded> {
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
  const ended = await listEndedOrders(client, common, items)
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
    originals: await originalsOf(ctx, client, common.input.appId, appeals),
    ended,
    delivered,
  }
}

/** Hashes of what was seen beside a record, by callback. */
export function seenIn(item: RecordResult): Readonly<Record<string, unknown>> {
  return (
    (item.currentJson['snapshot'] as { infos?: Record<string, unknown> } | undefined)?.infos ?? {}
  )
}
const isOnDelivered = (item: RecordResult): boolean =>
  item.rows?.some(({ type }) => type === 'pageinfo') ?? false
/**
 * The rows that may be judged with records since callbacks delivered them: of the answers that the
 * items name.
 */
export async function deliveredTo(
  client: pg.PoolClient,
  orders: ReadonlyMap<string, HeldOrder>,
  items: readonly RecordResult[],
): Promise<Map<string, Set<string>>> {
  const named = items.filter(isOnDelivered).flatMap((item) => {
    const recordId = orders.get(item.id)?.recordId
    return recordId === undefined
      ? []
      : Object.entries(seenIn(item)).flatMap(([hookId, hash]) =>
          typeof hash === 'string' ? [{ recordId, hookId, hash }] : [],
        )
  })
  return named.length === 0 ? new Map() : listDeliveredRows(client, named)
}
