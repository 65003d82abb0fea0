import type { BusinessKind } from '@oas/contract/kinds'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import type { Punished, RecordContentRow } from './record.ts'

export type HotState = 'waiting' | 'held' | 'suspended' | 'doubtful'

/** An order as the hot table has it. */
export type QueueRow = {
  id: string
  appId: number
  type: number
  recordId: string
  business: BusinessKind
  taskId: string | null
  /** The item of a task it asks about. */ itemId: string | null
  round: number
  state: HotState
  rank: number
  priority: number
  deadlineAt: Date | null
  postId: string
  uid: string
  country: string
  language: string
  source: string
  groupKey: string
  facts: Record<string, unknown>
  fence: number
  holderId: string | null
  windowId: string | null
  serialId: string | null
  heldAt: Date | null
  shownAt: Date | null
  leaseUntil: Date | null
  /** Seconds from show to deadline, as the type setting said when the order was held. */
  orderTimeout: number
  parkedAt: Date | null
  seen: boolean
  reservedFor: string | null
  excluded: string[]
  question: string
  answer: string
  opinion: unknown[]
  receivedAt: Date
  createdAt: Date
  /** Of a test user: not counted and not delivered. */
  test: boolean
}

/** What of an order its record is shown with. */
export type ShownRow = Pick<
  QueueRow,
  | 'id'
  | 'appId'
  | 'type'
  | 'recordId'
  | 'business'
  | 'taskId'
  | 'round'
  | 'priority'
  | 'postId'
  | 'uid'
  | 'country'
  | 'language'
  | 'source'
  | 'groupKey'
  | 'fence'
  | 'shownAt'
  | 'leaseUntil'
  | 'orderTimeout'
  | 'question'
  | 'answer'
  | 'opinion'
  | 'receivedAt'
  | 'createdAt'
>

/** The same after a way through JSON, as a decision keeps it for undo. */
export type StoredQueueRow = {
  [K in keyof QueueRow]: QueueRow[K] extends Date | null
    ? QueueRow[K] extends Date
      ? string
      : string | null
    : QueueRow[K]
}

const columns = [
  'id',
  'app_id',
  'type',
  'record_id',
  'business',
  'task_id',
  'item_id',
  'round',
  'state',
  'rank',
  'priority',
  'deadline_at',
  'post_id',
  'uid',
  'country',
  'language',
  'source',
  'group_key',
  'facts',
  'fence',
  'holder_id',
  'window_id',
  'serial_id',
  'held_at',
  'shown_at',
  'lease_until',
  'order_timeout',
  'parked_at',
  'seen',
  'reserved_for',
  'excluded',
  'question',
  'answer',
  'opinion',
  'received_at',
  'created_at',
  'test',
] as const

const camel = (name: string): string =>
  name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())

/** The select list of an order under its table alias; rows then have the keys of `QueueRow`. */
export function orderColumns(alias: string): string {
  return columns
    .map((column) =>
      column === 'rank'
        ? `${alias}.rank::float8 as rank`
        : `${alias}.${column} as "${camel(column)}"`,
    )
    .join(', ')
}

const shown = new Set<string>([
  'id',
  'app_id',
  'type',
  'record_id',
  'business',
  'task_id',
  'round',
  'priority',
  'post_id',
  'uid',
  'country',
  'language',
  'source',
  'group_key',
  'fence',
  'shown_at',
  'lease_until',
  'order_timeout',
  'question',
  'answer',
  'opinion',
  'received_at',
  'created_at',
])
/** The select list of what is shown; rows then have the keys of `ShownRow`. */
export function shownColumns(alias: string): string {
  return columns
    .filter((column) => shown.has(column))
    .map((column) => `${alias}.${column} as "${camel(column)}"`)
    .join(', ')
}

/** When the shown order's time is up, or null before it was shown. */
export function deadlineOf(row: Pick<QueueRow, 'shownAt' | 'orderTimeout'>): number | null {
  return row.shownAt ? row.shownAt.getTime() + row.orderTimeout * 1000 : null
}

const recordOnly = [
  'reason',
  'content',
  'ext_data',
  'model_info',
  'evidence',
  'content_hash',
  'report_count',
] as const
/** What a record `r` has beside its order's own columns, for a row that carries both. */
export const recordSelect = recordOnly.map((column) => `r.${column} as "r_${column}"`).join(', ')
/** What `recordSelect` answers. */
export type RecordPart = {
  r_reason: string
  r_content: RecordContentRow['content']
  r_ext_data: RecordContentRow['extData']
  r_model_info: RecordContentRow['modelInfo']
  r_evidence: RecordContentRow['evidence']
  r_content_hash: string
  r_report_count: number
}

/** Takes an order and its record apart again. */
export function splitOrder<T extends ShownRow>(
  flat: T & RecordPart,
): { order: T; record: RecordContentRow } {
  const {
    r_reason: reason,
    r_content: content,
    r_ext_data: extData,
    r_model_info: modelInfo,
    r_evidence: evidence,
    r_content_hash: contentHash,
    r_report_count: reportCount,
    ...order
  } = flat
  const {
    appId,
    type,
    postId,
    uid,
    country,
    language,
    source,
    business,
    priority,
    createdAt,
    receivedAt,
  } = flat
  return {
    order: order as unknown as T,
    record: {
      id: flat.recordId,
      appId,
      type,
      postId,
      uid,
      country,
      language,
      source,
      business,
      reason,
      content,
      extData,
      modelInfo,
      evidence,
      contentHash,
      priority,
      reportCount,
      createdAt,
      receivedAt,
    },
  }
}

/**
 * What a record's row does not know: the setting it is shown under, the punishments of its user,
 * and how it is opened.
 */
export type HeldExtras = {
  settingVersion: number
  punished?: Punished | undefined
  readOnly?: boolean
  rePunish?: boolean
  reviewTime?: number | null
  currentJson?: Record<string, unknown>
  showJson?: Record<string, unknown>
}

const mediaOf = ({ content }: RecordContentRow) => ({
  texts: content.texts ?? [],
  pictures: content.pictures ?? [],
  videos: content.videos ?? [],
  voices: content.voices ?? [],
  files: content.files ?? [],
  lives: content.lives ?? [],
})

/** What an order adds to the record it asks about. */
const orderFacts = (order: ShownRow) => ({
  fence: order.fence,
  groupKey: order.groupKey,
  leaseUntil: order.leaseUntil?.getTime() ?? 0,
  deadline: deadlineOf(order),
  tfTaskId: order.taskId ?? null,
  tfRound: order.round ?? 0,
  shown: {
    ...(order.question !== ''
      ? { doubtful: { question: order.question, answer: order.answer } }
      : {}),
    ...(order.opinion.length > 0 ? { opinion: order.opinion } : {}),
  },
})
const withoutOrder: ReturnType<typeof orderFacts> = {
  fence: 0,
  groupKey: '',
  leaseUntil: 0,
  deadline: null,
  tfTaskId: null,
  tfRound: 0,
  shown: {},
}

/**
 * A record as the wire has it: under an order (its id, fence and times) or, without one, as a
 * finished record that can only be read, whose id is the record's own.
 */
export function toHeldRecord(
  record: RecordContentRow,
  order: ShownRow | null,
  extras: HeldExtras,
): HeldRecord {
  const { content, evidence } = record
  const blockType = content.data?.['blockType']
  const facts = order ? orderFacts(order) : withoutOrder
  return {
    id: order?.id ?? record.id,
    recordId: record.id,
    postId: record.postId,
    uid: record.uid,
    appId: record.appId,
    type: record.type,
    business: record.business,
    country: record.country,
    language: record.language,
    source: record.source,
    reason: record.reason,
    data: content.data ?? {},
    extData: record.extData,
    modelInfo: record.modelInfo,
    blockType: Number.isInteger(blockType) ? (blockType as number) : 0,
    readOnly: extras.readOnly ?? order === null,
    rePunish: extras.rePunish ?? false,
    reviewTime: extras.reviewTime ?? null,
    ...mediaOf(record),
    signals: evidence.signals ?? [],
    currentJson: { ...evidence.currentJson, ...extras.currentJson },
    showJson: { ...evidence.showJson, ...facts.shown, ...extras.showJson },
    fence: facts.fence,
    groupKey: facts.groupKey,
    reportCount: record.reportCount,
    priority: order?.priority ?? record.priority,
    createdAt: record.createdAt.getTime(),
    receivedAt: record.receivedAt.getTime(),
    leaseUntil: facts.leaseUntil,
    deadline: facts.deadline,
    settingVersion: extras.settingVersion,
    contentHash: record.contentHash,
    tfTaskId: facts.tfTaskId,
    tfRound: facts.tfRound,
    punished: extras.punished ?? { live: 0, ended: 0 },
  }
}
