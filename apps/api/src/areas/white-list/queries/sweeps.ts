import type { OrderEventKind } from '@oas/contract/queue/schemas'
import { keptSql } from '../../../db/kept-order.ts'
import type { Listable } from '../listed.ts'
import type { Runner } from './matches.ts'

/** Entries in force over which waiting orders were not looked yet, with the versions they have. */
export async function unsweptIds(
  on: Runner,
  limit: number,
): Promise<{ id: string; version: number }[]> {
  return (
    await on.query<{ id: string; version: number }>(
      `
        select id, version
        from white_list_entry
        where state = 'active' and not swept
        order by id limit $1`,
      [limit],
    )
  ).rows
}
export async function markSwept(
  on: Runner,
  entries: readonly { id: string; version: number }[],
): Promise<void> {
  await on.query(
    `
      update white_list_entry e
      set swept = true
      from unnest($1::bigint[], $2::int[]) as s(id, version)
      where e.id = s.id and e.version = s.version`,
    [entries.map((entry) => entry.id), entries.map((entry) => entry.version)],
  )
}

export type Waiting = Listable & { id: string; recordId: string }
const waitingText = `
  select q.id, q.record_id as "recordId", r.app_id as "appId", r.type, r.business, r.uid, r.country,
    r.ext_data as "extData", r.content
  from queue_order q
  join record r on r.id = q.record_id
  where q.state = 'waiting'
    and q.id > $2
    and not ${keptSql('q')}
    and exists (
      select 1
      from white_list_entry e
      join white_list l on l.id = e.list_id
      where e.id = any($1::bigint[])
        and e.kind <> 'live'
        and 'NOT_IN_AUDIT' = any(l.scopes)
        and l.state = 'active'
        and (e.until is null or e.until > $4)
        and (e.uid = '' or e.uid = q.uid)
        and (e.device = '' or e.device = r.ext_data ->> 'deviceId')
        and (e.app_id is null or e.app_id = q.app_id)
        and (e.type is null or e.type = q.type)
        and (e.country = '' or e.country = q.country)
    )
  order by q.id limit $3`
/** Waiting orders that some of the entries may know, by their ids. */
export async function waitingFor(
  on: Runner,
  entryIds: readonly string[],
  after: string,
  limit: number,
  now: Date,
): Promise<Waiting[]> {
  return (await on.query<Waiting>(waitingText, [entryIds, after, limit, now])).rows
}

const removeText = `
  with i as (
    select * from jsonb_to_recordset($1::jsonb) as i(id bigint, "recordId" bigint, trace jsonb)
  ),
  held as (
    select q.id
    from queue_order q
    join i on i.id = q.id and i."recordId" = q.record_id
    where q.state = 'waiting'
    order by q.id for update of q skip locked
  ),
  gone as (
    delete from queue_order q using held
    where q.id = held.id
    returning q.id, q.record_id, q.app_id, q.type, q.fence
  ),
  kept as (
    update record r
    set evidence = jsonb_set(
      jsonb_set(
        r.evidence, '{showJson}',
        coalesce(r.evidence -> 'showJson', '{}') || jsonb_build_object(
          'whiteList', jsonb_build_object('effect', 'ignore', 'lists', i.trace)
        )
      ),
      '{steps}',
      coalesce(r.evidence -> 'steps', '[]') || jsonb_build_object(
        'step', 'white-list', 'version', '', 'verdict', 'ignore', 'found',
        jsonb_build_object('effect', 'ignore', 'lists', i.trace)
      )
    )
    from gone
    join i on i.id = gone.id
    where r.id = gone.record_id
  ),
  told as (
    insert into order_event (order_id, record_id, app_id, kind, fence, detail, at)
    select gone.id, gone.record_id, gone.app_id, '${'white-listed' satisfies OrderEventKind}',
      gone.fence, jsonb_build_object('lists', i.trace), $2::timestamptz
    from gone
    join i on i.id = gone.id
  )
  select distinct app_id as "appId", type
  from gone`
/** Takes orders out that still wait, each with what it was for; answers their types. */
export async function removeWaiting(
  on: Runner,
  orders: readonly { id: string; recordId: string; trace: unknown }[],
  now: Date,
): Promise<{ appId: number; type: number }[]> {
  return orders.length === 0
    ? []
    : (await on.query<{ appId: number; type: number }>(removeText, [JSON.stringify(orders), now]))
        .rows
}
