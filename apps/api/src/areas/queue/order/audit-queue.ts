import { typeKeyOf } from '@oas/contract/type-key'
import type pg from 'pg'
import type { ClaimType, Claimed } from './claim.ts'
import { namesPerson } from './task.ts'

type Client = Pick<pg.Pool, 'query'>

/** A queue of kind audit, as it stands for one person. */
export type AuditQueue = {
  id: string
  open: boolean
  /** What is left of today's share; null: no limit. */
  left: number | null
  /** Keys of its types. */
  types: string[]
  languages: string[]
  orderTimeout: number | null
}

const today = `
  date_trunc('day', $3::timestamptz at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`
/**
 * Hands `h` that count today: answered, or still held; what was given back is free for others. An
 * order whose fence is another has been given back, or was taken by a second look.
 */
const handCounts = `(
  exists (select 1 from submission s where s.order_id = h.order_id and s.fence = h.fence)
    or exists (
      select 1
      from queue_order q
      where q.id = h.order_id and q.fence = h.fence
        and q.state in ('held', 'suspended', 'doubtful')
    )
)`
const used = (more: string): string => `
  (
    select count(*)::int
    from audit_queue_hand h
    where h.queue_id = t.id and h.at >= ${today}${more} and ${handCounts}
  )`
/** What a queue `t` has left today for the person `$1`; null: as much as there is. */
export const auditLeft = `
  least(
    case when t.quota_person is not null
      then greatest(0, t.quota_person - ${used(' and h.person_id = $1')}) end,
    case when t.quota_day is not null then greatest(0, t.quota_day - ${used('')}) end
  )`

const queuesText = `
  select t.id, t.state = 'on' and ${namesPerson} as open, ${auditLeft} as left,
    array(
      select y.app_id || ':' || y.type from quality_queue_type y where y.queue_id = t.id
    ) as types,
    array(select jsonb_array_elements_text(t.body -> 'scope' -> 'languages')) as languages,
    (t.body ->> 'orderTimeout')::int as "orderTimeout"
  from quality_queue t
  where t.id = any($2::bigint[]) and t.kind = 'audit' and t.deleted_at is null
  order by t.priority desc, t.id`
/** Queues of kind audit among the ids; the caller has locked the shares of the person. */
export async function auditQueuesFor(
  client: Client,
  personId: string,
  ids: readonly string[],
  now: Date | null,
): Promise<AuditQueue[]> {
  const values = [personId, ids, now ?? new Date()]
  return (await client.query<AuditQueue>({ name: 'queue-audit', text: queuesText, values })).rows
}

/** Those of the types that a queue is of, with its languages and its time to decide. */
export function within(
  { types, languages, orderTimeout }: AuditQueue,
  claims: readonly ClaimType[],
): ClaimType[] {
  return claims
    .filter((type) => types.includes(typeKeyOf(type)))
    .map((type) => ({
      ...type,
      ...(orderTimeout === null ? {} : { orderTimeout }),
      conditions: (values) =>
        type.conditions(values) +
        (languages.length === 0 ? '' : ` and q.language = any($${values.push(languages)}::text[])`),
    }))
}

/** Keeps what came out through a queue. */
export async function noteQueueHands(
  client: Client,
  { queueId, personId, now }: { queueId: string; personId: string; now: Date },
  claimed: readonly Claimed[],
): Promise<void> {
  if (claimed.length === 0) return
  await client.query({
    name: 'queue-audit-hands',
    text: `
      insert into audit_queue_hand (order_id, fence, queue_id, person_id, at)
      select h.id, h.fence, $1, $2, $3
      from unnest($4::bigint[], $5::int[]) as h(id, fence)
      on conflict do nothing`,
    values: [
      queueId,
      personId,
      now,
      claimed.map(({ order }) => order.id),
      claimed.map(({ order }) => order.fence),
    ],
  })
}
