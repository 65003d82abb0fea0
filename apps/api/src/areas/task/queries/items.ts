import type pg from 'pg'
import type { Handed } from '../../queue/index.ts'

type Client = Pick<pg.PoolClient, 'query'>

export type NextItem = {
  id: string
  recordId: string
  appId: number
  type: number
  place: number
  personId: string | null
  dueAt: Date | null
  /** Who decided its record. */
  deciders: string[]
}
/**
 * The items whose turn comes next, locked; with `whole` also the others of the group of the last
 * one.
 */
export async function lockNext(
  client: Client,
  taskId: string,
  limit: number,
  now: Date,
  whole = false,
): Promise<NextItem[]> {
  const of = whole
    ? `
          and (i.app_id, i.type, i.group_key) in (
            select n.app_id, n.type, n.group_key
            from (
              select m.app_id, m.type, m.group_key
              from task_item m
              where m.task_id = $1 and m.state = 'drawn' and m.try_at <= $3::timestamptz
              order by m.place, m.app_id, m.type, m.group_key, m.id
              limit $2
            ) n
          )`
    : ''
  return (
    await client.query<NextItem>(
      `
        select i.id::text, i.record_id::text as "recordId", i.app_id as "appId", i.type,
          i.place::float8 as place, i.person_id::text as "personId", i.due_at as "dueAt",
          array(
            select d.person_id::text
            from decision d
            where d.record_id = i.record_id and d.state = 'active'
          ) as deciders
        from task_item i
        where i.task_id = $1 and i.state = 'drawn' and i.try_at <= $3::timestamptz ${of}
        order by i.place, i.id
        ${whole ? '' : 'limit $2'}
        for update of i skip locked`,
      [taskId, limit, now],
    )
  ).rows
}

const tryAgainSeconds = 60
/** Keeps what became of items: handed out, to be tried again, or of no use any more. */
export async function keepHanded(
  client: Client,
  handed: readonly Handed[],
  now: Date,
): Promise<void> {
  await client.query(
    `
      update task_item i
      set state = case v.state when 'taken' then 'released' when 'made' then 'released'
          when 'held' then 'drawn' else 'gone' end,
        order_id = v."orderId", plain_rank = v."plainRank",
        try_at = case v.state
          when 'held' then $2::timestamptz + interval '${tryAgainSeconds} s'
          else i.try_at end,
        released_at = case
          when v.state in ('taken', 'made') then $2::timestamptz else i.released_at end,
        ended_at = case when v.state in ('decided', 'gone') then $2::timestamptz end,
        reason = case when v.state in ('decided', 'gone') then v.state else i.reason end
      from jsonb_to_recordset($1::jsonb) as v(
        "itemId" bigint, state text, "orderId" bigint, "plainRank" bigint
      )
      where i.id = v."itemId"`,
    [JSON.stringify(handed), now],
  )
}

export type Standing = {
  waiting: number
  unreleased: number
  releasedToday: number
  releasedThisHour: number
  releasedEver: number
}
/** What of a task waits, is still to come, and was handed out since when. */
export async function standingOf(
  client: Client,
  taskId: string,
  dayStart: Date,
  hourStart: Date,
): Promise<Standing> {
  const { rows } = await client.query<Standing>(
    `
      select (
          select count(*)::int from queue_order q where q.task_id = $1 and q.state = 'waiting'
        ) as waiting,
        c.unreleased, c.today as "releasedToday", c.released as "releasedEver",
        (
          select count(*)::int
          from task_item i
          where i.task_id = $1
            and i.released_at >= $3
            and i.state in ('released', 'branched', 'final')
        ) as "releasedThisHour"
      from (
        select coalesce(sum(c.n) filter (where c.state = 'drawn'), 0)::int as unreleased,
          coalesce(sum(c.n) filter (where c.state <> 'drawn'), 0)::int as released,
          coalesce(
            sum(c.n) filter (where c.state <> 'drawn' and c.released_on = task_released_on($2)), 0
          )::int as today
        from task_item_counted c
        where c.task_id = $1 and c.state in ('drawn', 'released', 'branched', 'final')
      ) c`,
    [taskId, dayStart, hourStart],
  )
  return rows[0] as Standing
}

/** Orders of a task that each person holds or that wait for them alone. */
export async function loadsOf(
  client: Client,
  taskId: string,
): Promise<{ personId: string; n: number }[]> {
  return (
    await client.query<{ personId: string; n: number }>(
      `
        select o.person::text as "personId", count(*)::int as n
        from (
          select q.reserved_for as person
          from queue_order q
          where q.task_id = $1 and q.state = 'waiting' and q.reserved_for is not null
          union all
          select q.holder_id
          from task_item i
          join queue_order q on q.id = i.order_id
          where i.task_id = $1 and i.state = 'released' and q.holder_id is not null
        ) o
        group by 1`,
      [taskId],
    )
  ).rows
}

/** Ends items that were not handed out yet; with a day only those drawn for it. */
export async function dropUnreleased(
  client: Client,
  taskId: string,
  { day, reason }: { day: string | null; reason: string },
  now: Date,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `
      update task_item i
      set state = 'withdrawn', ended_at = $2, reason = $4
      from task_draw d
      where i.task_id = $1 and i.state = 'drawn' and d.id = i.draw_id
        and ($3::date is null or d.day = $3::date)
      returning i.id::text`,
    [taskId, now, day, reason],
  )
  return rows.map(({ id }) => id)
}
/** Items of a day that were handed out and are not decided. */
export async function releasedOn(client: Client, taskId: string, day: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `
      select i.id::text
      from task_item i
      join task_draw d on d.id = i.draw_id
      where i.task_id = $1 and i.state = 'released' and d.day = $2::date
      order by i.id`,
    [taskId, day],
  )
  return rows.map(({ id }) => id)
}
/** Ends items whose orders were taken back. */
export async function endItems(
  client: Client,
  ids: readonly string[],
  reason: string,
  now: Date,
): Promise<void> {
  await client.query(
    `
      update task_item
      set state = case
          when exists (select 1 from task_answer a where a.item_id = task_item.id) then 'incomplete'
          else 'withdrawn' end,
        ended_at = $2, reason = $3, order_id = null
      where id = any($1::bigint[]) and state = 'released'`,
    [ids, now, reason],
  )
}
/** Counts ended items with the draws they came from. */
export async function noteWithdrawn(client: Client, ids: readonly string[]): Promise<void> {
  await client.query(
    `
      update task_draw d
      set withdrawn = d.withdrawn + w.n
      from (
        select i.draw_id, count(*)::int as n
        from task_item i
        where i.id = any($1::bigint[])
        group by 1
      ) w
      where d.id = w.draw_id`,
    [ids],
  )
}

/** How many of the items drawn for a day still stand, of a day and of all. */
export async function standingItems(
  client: Client,
  taskId: string,
  day: string,
): Promise<{ today: number; all: number }> {
  const { rows } = await client.query<{ today: number; all: number }>(
    `
      select coalesce(sum(c.n) filter (where d.day = $2::date), 0)::int as today,
        coalesce(sum(c.n), 0)::int as all
      from task_item_counted c
      join task_draw d on d.id = c.draw_id
      where c.task_id = $1 and c.state in ('drawn', 'released', 'branched', 'final')`,
    [taskId, day],
  )
  return rows[0] ?? { today: 0, all: 0 }
}
