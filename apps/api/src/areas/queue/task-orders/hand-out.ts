import type { OrderEventKind } from '@oas/contract/queue/schemas'
import type { TaskEffect } from '@oas/contract/task/schemas'
import type pg from 'pg'
import { keptSql } from '../../../db/kept-order.ts'
import { lockParts, peopleWithCase } from '../../../db/record-parts.ts'
import { rowset } from '../../../db/rowset.ts'
import { factsFor, keepText } from './kept.ts'
import { madeColumns, madeValues } from './made.ts'
import { anewKey, plainPart } from './plain.ts'

type Client = Pick<pg.PoolClient, 'query'>

/** An item to be handed out. */
export type Handing = {
  itemId: string
  recordId: string
  appId: number
  type: number
  /** Its place among the orders of its task. */
  rank: number
  /** To whom alone it goes. */
  reservedFor: string | null
  dueAt: Date | null
  /** Who is never offered it, beside those its order names already. */
  excluded: readonly string[]
}
/**
 * What became of it. `taken`: the waiting ordinary order of the record belongs to the task now,
 * `plainRank` is its rank before; `made`: it has a new order, whose decision stands for the earlier
 * one where the record was decided; `held`: somebody has the record's order, or it is kept for
 * somebody, so that it may be tried later; `decided`, `gone`: there is nothing to hand out, or only
 * to the one who decided.
 */
export type Handed = {
  itemId: string
  state: 'taken' | 'made' | 'held' | 'decided' | 'gone'
  orderId: string | null
  plainRank: number | null
}

const items = {
  itemId: 'bigint',
  recordId: 'bigint',
  appId: 'int',
  type: 'int',
  rank: 'bigint',
  reservedFor: 'bigint',
  dueAt: 'timestamptz',
  excluded: 'bigint[]',
} as const

// What a person passed on, or what is kept for one, is not for a task.
const free = `
  q.state = 'waiting'
    and q.task_id is null
    and q.reserved_for is null
    and q.opinion = '[]'::jsonb
    and not q.facts ? 'escalatedTo'`

/**
 * `$1` the items, `$2` the task, `$3` whether orders are made, `$4` the time, `$5` facts of all
 * orders. An order that waits
 * in the queue of another type comes home where orders are made; a fence that rises ends what an
 * earlier holder could still say. An order on a decided record asks again, and none of those who
 * decided.
 */
const handText = `
  with i as materialized (select * from ${rowset('$1', items, 'i')}),
  there as materialized (
    select i."itemId" as item, min(q.id) as id,
      count(*) = 1 and bool_and(${free}) as free,
      bool_and(q.app_id = i."appId" and ($3::bool or q.type = i."type")) as fits
    from i
    join queue_order q on q.record_id = i."recordId" and not ${keptSql('q')}
    group by i."itemId"
  ),
  l as materialized (
    select q.id, q.rank
    from queue_order q
    where q.id in (select t.id from there t where t.free and t.fits) and ${free}
    order by q.id for update skip locked
  ),
  up as (
    update queue_order q
    set task_id = $2, item_id = i."itemId", round = 1, rank = i."rank", fence = q.fence + 1,
      reserved_for = i."reservedFor", deadline_at = coalesce(i."dueAt", q.deadline_at),
      excluded = array(select distinct unnest(q.excluded || i."excluded")),
      facts = q.facts || ${plainPart('q')} || $5::jsonb,
      type = i."type",
      guest_of = case
        when q.type = i."type" then q.guest_of
        when q.guest_of = i."type" then -1
        when q.guest_of = -1 then q.type
        else q.guest_of end
    from l
    join there t on t.id = l.id
    join i on i."itemId" = t.item
    where q.id = l.id
    returning q.id, q.item_id
  ),
  decided as materialized (
    select i."itemId" as item, d.persons,
      $3::bool and d.fits and (i."reservedFor" = any(d.persons)) is not true as again
    from i
    cross join lateral (
      select case
          when count(*) > 0 then array_agg(distinct d.person_id) || array(
            ${peopleWithCase('i."recordId"')}
          ) end as persons,
        (array_agg((d.app_id, d.type) = (i."appId", i."type") order by d.id desc))[1] as fits
      from decision d
      where d.record_id = i."recordId" and d.state = 'active'
    ) d
    where d.persons is not null and not exists (select 1 from there t where t.item = i."itemId")
  ),
  made as (
    insert into queue_order (${madeColumns}
    )
    select ${madeValues('$4::timestamptz')},
      case when d.again then '{"${anewKey}": true}'::jsonb else '{}' end || $5::jsonb
    from i
    join record r on r.id = i."recordId"
    left join decided d on d.item = i."itemId"
    where $3::bool
      and d.again is not false
      and not exists (select 1 from there t where t.item = i."itemId")
    returning id, item_id
  )
  select i."itemId", coalesce(up.id, made.id) as "orderId", l.rank::float8 as "plainRank",
    case
      when up.id is not null then 'taken'
      when made.id is not null then 'made'
      when t.item is not null and (t.fits or not t.free) then 'held'
      when d.item is not null then 'decided'
      else 'gone' end as state
  from i
  left join there t on t.item = i."itemId"
  left join l on l.id = t.id
  left join up on up.item_id = i."itemId"
  left join made on made.item_id = i."itemId"
  left join decided d on d.item = i."itemId"`

// Two tasks that make an order of one record at once: the second sees that of the first.
const recordText = `
  select 1 from record where id = any($1::bigint[]) order by id for no key update`

// Whoever looks at a record sees which task asked about it.
const toldText = `
  insert into order_event (order_id, record_id, app_id, kind, fence, detail, at)
  select q.id, q.record_id, q.app_id, '${'handed-out' satisfies OrderEventKind}', q.fence,
    jsonb_build_object('taskId', t.id::text, 'task', t.name), $3::timestamptz
  from unnest($1::bigint[]) as h(id)
  join queue_order q on q.id = h.id
  join task t on t.id = $2`

const most = 5000

/**
 * Hands items of a task out, in the caller's transaction; their rows follow from the answers. With
 * `make` false only waiting ordinary orders of those very records, in the queue of the item's type,
 * are taken over; with `make` true a record without an order gets one, also where it never waited.
 * With `rounds` what is said to an order is one of several answers. Orders whose answers are only
 * kept are always made, beside any other of their records.
 * It waits for nobody: what somebody works on at this moment is answered as held.
 */
export async function handOut(
  client: Client,
  taskId: string,
  all: readonly Handing[],
  { make, rounds, effect = 'acts' }: { make: boolean; rounds: boolean; effect?: TaskEffect },
  now: Date,
): Promise<Handed[]> {
  const handed: Handed[] = []
  const facts = JSON.stringify(factsFor({ effect, rounds }))
  for (let from = 0; from < all.length; from += most) {
    const part = all.slice(from, from + most)
    const rows = JSON.stringify(part)
    const recordIds = part.map(({ recordId }) => recordId)
    if (effect === 'acts' && make) {
      await lockParts(client, recordIds, { alone: true })
      await client.query(recordText, [recordIds])
    }
    const { rows: done } = await (effect === 'acts'
      ? client.query<Handed>(handText, [rows, taskId, make, now, facts])
      : client.query<Handed>(keepText(items), [rows, taskId, now, facts]))
    await client.query(toldText, [done.flatMap(({ orderId }) => orderId ?? []), taskId, now])
    handed.push(...done)
  }
  return handed
}
