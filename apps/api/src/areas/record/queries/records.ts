import type pg from 'pg'
import type { OrderEventKind, OrderState } from '@oas/contract/queue/schemas'
import type { RecordRow } from '@oas/contract/record/schemas'
import type { DataScope } from '../../../core/caller.ts'
import { scopeText } from '../../../core/scope.ts'
import type { Way } from '../../../db/seek.ts'
import { findableSql, ownCountSql, testSql } from '../../../db/hidden-case.ts'
import { keptSql } from '../../../db/kept-order.ts'
import type { Query, Span } from '../span.ts'

/** Whose decisions are listed: one person's, a team's, or (null) any record, decided or not. */
export type Whose = { personIds: readonly string[] } | null
export type Found = {
  recordId: string
  orderId: string | null
  appId: number
  type: number
  typeName: string | null
  business: string
  postId: string
  uid: string
  country: string
  language: string
  excerpt: string
  thumb: string
  state: OrderState
  receivedAt: Date
  createdAt: Date
  reportCount: number
  priority: number
  decisionId: string | null
  resultId: string | null
  labels: number[] | null
  decidedAt: Date | null
  decidedBy: string | null
  serialId: string | null
  pageKey: string | null
  delivery: 'pending' | 'delivered' | 'failed' | 'stopped' | null
  undoUntil: Date | null
  takenBack: RecordRow['takenBack']
  test: boolean
  key: string
}

/** An id's time may lie this much beside the time of its row, which is that of its transaction. */
const slack = `interval '1 hour'`
const stateSql = `coalesce(q.state, case when d.id is not null then 'decided' else 'discarded' end)`
/** A hidden case is shown as delivered where a decision like that on it would be. */
const deliverySql = `
  case
    when o.state is null and ${ownCountSql('d', 'order_id')} and d.test
      and (
        d.result_type like '%VIOLATIONS'
          or (select e.send_pass from delivery_endpoint e where e.app_id = d.app_id)
      )
    then case when d.undo_until > now() then 'pending' else 'delivered' end
    else o.state end`
const columns = `
  r.id as "recordId", coalesce(q.id, d.order_id) as "orderId", r.app_id as "appId", r.type,
    t.name as "typeName", r.business, r.post_id as "postId", r.uid, r.country, r.language,
    coalesce(
      left(
        (
          select string_agg(x ->> 'content', ' ')
          from jsonb_array_elements(r.content -> 'texts') x
        ),
        120
      ),
      ''
    ) as excerpt, coalesce(r.content #>> '{pictures,0,content}', '') as thumb,
    ${stateSql} as state, r.received_at as "receivedAt", r.created_at as "createdAt",
    r.report_count as "reportCount", r.priority, d.id as "decisionId", d.result_id as "resultId",
    d.labels, d.at as "decidedAt", p.name as "decidedBy", d.serial_id as "serialId",
    d.page_key as "pageKey", ${deliverySql} as delivery, d.undo_until as "undoUntil",
    case
      when b.reason is not null
      then jsonb_build_object(
        'by', b.by, 'at', (extract(epoch from b.at) * 1000)::bigint, 'reason', b.reason
      )
    end as "takenBack", ${testSql('r')} as test`
const rest = `left join record_type t on t.app_id = r.app_id and t.type = r.type
  left join person p on p.id = d.person_id
  left join lateral (
    select q.id, q.state
    from queue_order q
    where q.record_id = r.id and not ${keptSql('q')}
    order by q.id
    limit 1
  ) q
    on true
  left join lateral (select state from outbox where decision_id = d.id order by id desc limit 1) o
    on true
  left join lateral (
    select p.name as by, e.at, e.detail ->> 'reason' as reason
    from order_event e
    join person p on p.id = e.person_id
    where d.state = 'undone'
      and e.order_id = d.order_id
      and e.kind = '${'undone' satisfies OrderEventKind}'
      and e.detail ->> 'decisionId' = d.id::text
      and e.detail ? 'reason'
    limit 1
  ) b
    on true`
const fromRecords = `from record r
  left join lateral (
    select *
    from decision
    where record_id = r.id and state = 'active' and id <> all($1::bigint[])
    order by id desc limit 1
  ) d
    on true
  ${rest}`
const fromDecisions = `from decision d join record r on r.id = d.record_id ${rest}`

type RecordsAsked = {
  query: Query
  span: Span
  whose: Whose
  way: Way
  /** Decisions that are not to be seen. */ hidden: readonly string[]
  limit: number
}
/** Whether a query is about decisions, which it is sorted by then. */
export function isByDecision(query: Query, whose: Whose): boolean {
  return whose !== null || query.by === 'decided' || query.serialId !== undefined
}
/**
 * Records, newest first as usual: by decision where the query is about decisions, else by the time
 * they came in.
 */
export async function listRecords(
  pool: Pick<pg.Pool, 'query'>,
  scope: DataScope,
  { query, span, whose, way, hidden, limit }: RecordsAsked,
): Promise<Found[]> {
  const byDecision = isByDecision(query, whose)
  const key = byDecision ? 'd.id' : 'r.id'
  const time = byDecision ? 'd.at' : 'r.received_at'
  const values: unknown[] = [hidden]
  const bind = (value: unknown): string => `$${values.push(value)}`
  // Whoever looks at their own work also sees what somebody else took back of it.
  const where = byDecision
    ? [
        'd.id <> all($1::bigint[])',
        whose ? `(d.state = 'active' or b.reason is not null)` : `d.state = 'active'`,
      ]
    : []
  if (!whose) where.push(findableSql('r'))
  const equals = (column: string, value: unknown): void => {
    if (value !== undefined && value !== '') where.push(`${column} = ${bind(value)}`)
  }
  const owner = byDecision ? 'd' : 'r'
  equals(`${owner}.app_id`, query.appId)
  equals(`${owner}.post_id`, query.postId)
  equals(`${byDecision && query.uid !== undefined ? 'r' : owner}.uid`, query.uid)
  equals('r.id', query.recordId)
  equals('d.serial_id', query.serialId)
  equals('d.result_id', query.resultId)
  equals('d.person_id', query.auditor)
  equals(deliverySql, query.delivery)
  equals(stateSql, query.state)
  if (query.labelId !== undefined)
    where.push(
      `
        exists (
          select 1
          from decision_label l
          where l.decision_id = d.id and l.label_id = ${bind(query.labelId)}
        )`,
    )
  if (query.types !== undefined)
    where.push(`${owner}.app_id || ':' || ${owner}.type = any(${bind(query.types)}::text[])`)
  if (whose) where.push(`d.person_id = any(${bind(whose.personIds)}::bigint[])`)
  if (span.start) {
    const at = bind(span.start)
    where.push(`${time} >= ${at} and ${key} >= id_from(${at}::timestamptz - ${slack})`)
  }
  if (span.end) {
    const at = bind(span.end)
    where.push(`${time} < ${at} and ${key} < id_from(${at}::timestamptz + ${slack})`)
  }
  if (way.after !== null) where.push(`${key} ${way.past} ${bind(way.after)}`)
  if (!scope.all) where.push(scopeText(scope, bind, `${owner}.app_id`, `${owner}.type`))
  const text = `
    select ${columns}, ${key} as key
    ${byDecision ? fromDecisions : fromRecords}
    ${where.length > 0 ? `where ${where.join(' and ')}` : ''}
    order by ${key} ${way.way} limit ${bind(limit)}`
  return (await pool.query<Found>(text, values)).rows
}

/** The caller's own id, or everybody's of their team. */
export async function teamOf(pool: Pick<pg.Pool, 'query'>, teamId: string): Promise<string[]> {
  return (
    await pool.query<{ id: string }>('select id from person where team_id = $1', [teamId])
  ).rows.map((row) => row.id)
}
