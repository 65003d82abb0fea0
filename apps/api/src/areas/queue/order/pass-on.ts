import type pg from 'pg'
import { anewKey, roundsKey } from '../task-orders/plain.ts'
import type { HeldOrder } from './finish.ts'
import { noteHands, reachesOrder, withinShares } from './task.ts'

type Client = Pick<pg.PoolClient, 'query'>
/** What one level says to the next; who said it is not told. */
export type Opinion = {
  decisionId: string
  round: number
  result: string
  labels: readonly number[]
  remark: string
  at: number
}
export type PassedOn = {
  order: HeldOrder
  personId: string
  target: string
  group: string
  type: string
  urgent: boolean
  opinion: Opinion
}
/** An order whose auditor asks before deciding. */
export type ParkedDoubt = { id: string; fence: number; windowId: string; question: string }

const urgentMs = 3_600_000
const passText = `
  insert into queue_order as q (
    app_id, type, record_id, business, task_id, round, rank, priority, deadline_at, post_id, uid,
    country, language, source, group_key, facts, order_timeout, excluded, received_at, created_at,
    test, opinion, guest_of
  )
  select coalesce(v."toApp", v."appId"), coalesce(v."toType", v."type"), v."recordId",
    coalesce(
      (select t.business from record_type t where t.app_id = v."toApp" and t.type = v."toType"),
      v."business"
    ),
    null, v."round", v."rank" - case when v."urgent" then ${urgentMs} else 0 end,
    case when v."urgent" then 9 else v."priority" end, v."deadlineAt", v."postId", v."uid",
    v."country", v."language", v."source", v."groupKey",
    v."facts" - '${roundsKey}'
      || jsonb_build_object('escalatedTo', v."target", 'escalatedGroup', v."group"),
    v."orderTimeout", array_append(v."excluded", v."personId"), v."receivedAt", v."createdAt",
    v."test", v."opinions",
    coalesce(
      (
        select r.type
        from record r
        where r.id = v."recordId"
          and (r.app_id, r.type) <> (coalesce(v."toApp", v."appId"), coalesce(v."toType", v."type"))
      ),
      -1
    )
  from jsonb_to_recordset($1::jsonb) as v(
    "appId" int, "type" int, "toApp" int, "toType" int, "recordId" bigint, "business" text,
    "round" smallint, "rank" bigint, "priority" smallint, "deadlineAt" timestamptz, "postId" text,
    "uid" text, "country" text, "language" text, "source" text, "groupKey" text, "facts" jsonb,
    "orderTimeout" int, "excluded" bigint[], "personId" bigint, "receivedAt" timestamptz,
    "createdAt" timestamptz, "test" boolean, "opinions" jsonb, "urgent" boolean, "target" text,
    "group" text
  )
  on conflict (app_id, type, post_id, guest_of)
  where state = 'waiting' and task_id is null do update
  set opinion = q.opinion || excluded.opinion, priority = greatest(q.priority, excluded.priority),
    rank = least(q.rank, excluded.rank), excluded = q.excluded || excluded.excluded`

/**
 * Puts decided orders back into the queue for somebody else, with the opinion of who passed them
 * on. Where a newer order of the post waits already, it takes the opinion over.
 */
export async function passOn(client: Client, rows: readonly PassedOn[]): Promise<void> {
  await client.query(passText, [
    JSON.stringify(
      rows.map(({ order, personId, target, group, type, urgent, opinion }) => {
        const [toApp, toType] = target === 'type' ? type.split(':').map(Number) : []
        return {
          ...order,
          toApp: toApp ?? null,
          toType: toType ?? null,
          personId,
          target,
          group,
          urgent,
          opinions: [...order.opinion, opinion],
        }
      }),
    ),
  ])
}

const alikeText = `
  select q.id, q.task_id as "taskId"
  from queue_order q
  where q.app_id = $1
    and q.type = $2
    and q.post_id = any($3::text[])
    and q.state = 'waiting'
    and (q.reserved_for is null or q.reserved_for = $4)
    and not $4 = any(q.excluded)
    and q.task_id is not distinct from $5
    and ${reachesOrder('$4')}
    and q.guest_of = (select s.guest_of from queue_order s where s.id = $6)
    and not q.facts ?| array['${anewKey}', '${roundsKey}']
  order by q.id for update skip locked`
/**
 * Waiting orders of the given posts, of the type and task of an order, that a person may take, but
 * for those that ask again; locked. Content of another type that waits in the same queue is another
 * post, whatever its id.
 */
export async function lockAlike(
  client: Client,
  personId: string,
  { id, appId, type, taskId }: Pick<HeldOrder, 'id' | 'appId' | 'type' | 'taskId'>,
  postIds: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ id: string; taskId: string | null }>(alikeText, [
    appId,
    type,
    postIds,
    personId,
    taskId,
    id,
  ])
  const ids = (await withinShares(client, personId, rows, { open: true })).map((row) => row.id)
  if (taskId !== null) await noteHands(client, personId, ids)
  return ids
}
