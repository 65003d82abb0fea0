import type pg from 'pg'
import type { Evidence, RecordContent } from '../../queue/index.ts'
import type { SaidBefore } from '../enrich/queries.ts'
import { assignments, columnNames, fieldsOf, rowset } from '../../../db/rowset.ts'

/** A checked record on its way into the tables. */
export type NewRecord = {
  appId: number
  type: number
  postId: string
  uid: string
  country: string
  language: string
  source: string
  business: string
  reason: string
  content: RecordContent
  extData: Record<string, unknown>
  modelInfo: Record<string, unknown>
  evidence: Evidence
  contentHash: string
  priority: number
  createdAt: Date
  receivedAt: Date
  deadlineAt: Date | null
  rank: number
  groupKey: string
  facts: Record<string, unknown>
  queue: boolean
  key: string | null
  /** Of a test user. */
  test: boolean
  /** Whose order alone it is. */
  reservedFor: string | null
  /** Of one that engines are to see first: what the steps before said. */
  waits?: SaidBefore
  /** Who is never offered its order. */
  excluded?: readonly string[]
  /**
   * What the queue rule of its type says: how urgent its order is, in which type's queue it waits
   * or could wait, and since when the same content of its post counts as one.
   */
  orderPriority?: number
  orderType?: number | null
  overflowType?: number | null
  mergeSince?: Date | null
  /** The country whose auditors its order is for, where a rule says another than its own. */
  orderCountry?: string
}

// Statements of this folder have no name: a batch is worth a plan of its own, made for the sizes
// the tables have now. A plan kept from when they were empty reads them whole.
type Client = Pick<pg.PoolClient, 'query'>

/** What the row of a record takes of the record as it came in. */
const recordColumns = {
  appId: 'int',
  type: 'int',
  postId: 'text',
  uid: 'text',
  country: 'text',
  language: 'text',
  source: 'text',
  business: 'text',
  reason: 'text',
  content: 'jsonb',
  extData: 'jsonb',
  modelInfo: 'jsonb',
  evidence: 'jsonb',
  contentHash: 'text',
  priority: 'smallint',
  createdAt: 'timestamptz',
  receivedAt: 'timestamptz',
  test: 'bool',
} as const
/** What only its order needs. */
const orderColumns = {
  deadlineAt: 'timestamptz',
  rank: 'bigint',
  groupKey: 'text',
  facts: 'jsonb',
  queue: 'bool',
  reservedFor: 'bigint',
  excluded: 'bigint[]',
  orderPriority: 'smallint',
  orderType: 'int',
  orderCountry: 'text',
  waits: 'jsonb',
} as const
const columns = { recordId: 'bigint', orderId: 'bigint', ...recordColumns, ...orderColumns }

const recordNames = Object.keys(recordColumns)
/** What newer content of the same post changes in its record, beside priority and reports. */
const renewedNames = recordNames.filter(
  (name) => !['appId', 'type', 'postId', 'business', 'priority', 'receivedAt'].includes(name),
)
const orderNames = [
  'appId',
  'type',
  'business',
  'rank',
  'priority',
  'deadlineAt',
  'postId',
  'uid',
  'country',
  'language',
  'source',
  'groupKey',
  'facts',
  'receivedAt',
  'createdAt',
  'test',
  'reservedFor',
  'excluded',
]
/** What it changes in its order. */
const turnedNames = [
  'uid',
  'country',
  'language',
  'source',
  'groupKey',
  'facts',
  'priority',
  'rank',
  'deadlineAt',
  'createdAt',
  'test',
  'reservedFor',
]

/** Country and priority of an order, where a rule gave it some of its own. */
const place = `coalesce(i."orderCountry", i."country")`
const urgency = `coalesce(i."orderPriority", i."priority")`

/** Whoever made the decision that a record contests: the order is never handed to them. */
const contested = `
  case
    when i."content" #>> '{data,appeal,original,decisionId}' ~ '^[1-9][0-9]{0,17}$' then coalesce(
      (
        select array[d.person_id]
        from decision d
        where d.id = (i."content" #>> '{data,appeal,original,decisionId}')::bigint
          and d.app_id = i."appId"
      ),
      '{}'::bigint[]
    )
    else '{}'::bigint[] end`
/**
 * Persons an order is never handed to: those its sender names, and whoever decided what it
 * contests.
 */
const kept = `coalesce(i."excluded", '{}') || ${contested}`

/**
 * A record to insert: `n` is its place; `recordId` comes from its key, else it is made here;
 * `orderId` names a waiting order that turns to it.
 */
export type Insert = Omit<NewRecord, 'key'> & {
  n: number
  recordId: string | null
  orderId: string | null
  reportCount: number
}
export type Inserted = { n: number; recordId: string; placed: boolean }

/** The values of an order that are not those of its record. */
const ofOrder = {
  type: `coalesce(i."orderType", i."type")`,
  priority: urgency,
  country: place,
  excluded: kept,
}
/**
 * The same where it waits already: it never becomes less urgent, and what engines are to see waits
 * for them.
 */
const ofTurned = {
  ...ofOrder,
  reservedFor: `case when i."waits" is null then q.reserved_for else i."reservedFor" end`,
  priority: `greatest(q.priority, ${urgency})`,
  rank: `least(q.rank, i."rank")`,
  deadlineAt: `least(q.deadline_at, i."deadlineAt")`,
}

const insertText = `
  with i as materialized (
    select i.*, coalesce(i."recordId", next_id()) as rid
    from ${rowset('$1', { n: 'int', ...columns, reportCount: 'int' }, 'i', 'json')}
  ),
  r as (
    insert into record (id, report_count, ${columnNames(recordNames)})
    select rid, "reportCount", ${fieldsOf(recordNames, 'i')}
    from i
  ),
  o as (
    insert into queue_order (record_id, ${columnNames(orderNames)}, guest_of)
    select rid, ${fieldsOf(orderNames, 'i', ofOrder)},
      case when "orderType" <> "type" then "type" else -1 end
    from i
    where "queue" and "orderId" is null
    order by "appId", "type", "postId"
    on conflict (app_id, type, post_id, guest_of)
    where state = 'waiting' and task_id is null do nothing
    returning record_id
  ),
  u as (
    update queue_order q
    set record_id = i.rid, seen = false,
      ${assignments([...turnedNames, 'receivedAt', 'excluded'], 'i', ofTurned)}
    from i
    where q.id = i."orderId"
    returning q.record_id
  )
  select i.n, i.rid as "recordId",
    not i."queue" or o.record_id is not null or u.record_id is not null as placed
  from i
  left join o on o.record_id = i.rid
  left join u on u.record_id = i.rid`

/**
 * Inserts records with their orders. A record that is not `placed` met a new order of its post: the
 * transaction must be run again.
 */
export async function insertRecords(client: Client, list: readonly Insert[]): Promise<Inserted[]> {
  return list.length === 0
    ? []
    : (await client.query<Inserted>(insertText, [JSON.stringify(list)])).rows
}

/** Newer content for a record whose order waits unseen; `reports` is how many came in. */
export type Merge = Omit<NewRecord, 'key'> & { recordId: string; orderId: string; reports: number }
const mergeText = `
  with i as materialized (
    select *
    from ${rowset('$1', { ...columns, reports: 'int' }, 'i', 'json')}
  ),
  r as (
    update record r
    set priority = greatest(r.priority, i."priority"), report_count = r.report_count + i."reports",
      ${assignments(renewedNames, 'i')}
    from i
    where r.id = i."recordId"
  )
  update queue_order q
  set ${assignments(turnedNames, 'i', ofTurned)}
  from i
  where q.id = i."orderId"`
export async function mergeRecords(client: Client, list: readonly Merge[]): Promise<void> {
  if (list.length > 0) await client.query(mergeText, [JSON.stringify(list)])
}
