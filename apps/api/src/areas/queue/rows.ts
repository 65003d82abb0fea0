import type { BusinessKind } from '@oas/contract/kinds'

export type HotState = 'waiting' | 'held' | 'suspended' | 'doubtful'

/** An order as the hot table has it. */
export type QueueRow = {
  id: string
  appId: number
  type: number
  recordId: string
  business: BusinessKind
  taskId: string | null
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
