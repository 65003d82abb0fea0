import type pg from 'pg'
import { inspectedSql } from '../../../db/kept-order.ts'
import { lockParts } from '../../../db/record-parts.ts'

type Client = Pick<pg.Pool, 'query'>

const lockText = `
  select pg_advisory_xact_lock(hashtextextended('tasks:' || $1::text, 7311))
  union all
  select pg_advisory_xact_lock(hashtextextended('day:' || t.id, 7311))
  from (
    select s.id
    from work_source s
    where s.id = any($2::bigint[]) and s.hands_day is not null
    order by s.id
  ) t`
/**
 * Serialises what one person takes of tasks, so that windows side by side take neither two rounds
 * of one record nor more than a day's share; and what everybody takes of those of the tasks that
 * hand out only so many a day.
 */
export async function lockShares(
  client: Client,
  personId: string,
  taskIds: readonly string[],
): Promise<void> {
  await client.query({ name: 'queue-shares', text: lockText, values: [personId, taskIds] })
}

/** Holds for a task or queue of inspection `t` that names the person `$1`. */
export const namesPerson = `
  not $1 = any(t.excluded_ids)
    and (
      $1 = any(t.person_ids)
        or (select p.team_id from person p where p.id = $1) = any(t.team_ids)
    )`
/**
 * Holds for a task `t` that is the work of the person `$1` too. Levels are looked up only for tasks
 * that ask for one.
 */
export const forPerson = `
  ${namesPerson}
    and (t.least_level = 0 or skill_level_reaches($1, t.id, t.least_level))`
/** Holds for an order `q` in whose type and language the person has so high a level. */
export function levelOfOrder(person: string, least: string): string {
  return `(${least} = 0 or skill_level_of(${person}, q.app_id, q.type, q.language) >= ${least})`
}
/** Holds for an order `q` whose task, if any, asks for no higher level than the person has. */
export function reachesOrder(person: string): string {
  return `not exists (
    select 1 from task l where l.id = q.task_id and not ${levelOfOrder(person, 'l.least_level')}
  )`
}
/** Holds for a task `t` that hands out now, to the person `$1` too. */
export const handsOut = `t.state = 'running' and ${forPerson}`
const held = "h.state in ('held', 'suspended', 'doubtful')"
/** What is left of today's share of the person `$1` in a task `t`. */
const personLeft = (today: string): string => `
  case when t.quota_person is not null then greatest(
    0,
    t.quota_person - (
      select count(*)::int
      from queue_order h
      where h.holder_id = $1 and ${held} and h.task_id = t.id
    ) - (
      select count(*)::int
      from task_answer a
      where a.task_id = t.id and a.person_id = $1 and a.own_by = '' and a.at >= ${today}
    ) - (
      select count(*)::int
      from inspection o
      where o.queue_id = t.id and o.inspector_id = $1 and o.state = 'done' and o.at >= ${today}
    )
  ) end`
/**
 * What a queue of inspection `t` may still hand out today, to anybody. An answer whose order is
 * nobody's any more stands soon, and counts.
 */
const dayLeft = (most: string, today: string): string => `
  case when ${most} is not null then greatest(
    0,
    ${most} - (
      select count(*)::int
      from queue_order h
      where ${held} and h.task_id = t.id
    ) - (
      select count(*)::int
      from inspection o
      where o.queue_id = t.id and o.state = 'done' and o.at >= ${today}
    ) - (
      select count(*)::int
      from inspection o
      join queue_order h on h.id = o.order_id and h.state = 'waiting'
      where o.queue_id = t.id and o.state = 'answered'
    )
  ) end`
/**
 * What a task `t` has left today for the person `$1`; null: as much as there is. `handsDay`: the
 * column of how many it hands out a day. What people have and what they have answered today are
 * counted by one look, so that an answer on its way is one or the other.
 */
export function leftSql(now: string, handsDay: string | null): string {
  const zone = "at time zone 'Asia/Shanghai'"
  const today = `date_trunc('day', ${now} ${zone}) ${zone}`
  const ofPerson = personLeft(today)
  return handsDay === null ? ofPerson : `least(${ofPerson}, ${dayLeft(handsDay, today)})`
}

/** Priority of a task that nobody wrote down: that of ordinary orders. */
export const usualPriority = 5
export type OpenTask = {
  id: string
  open: boolean
  left: number | null
  rounds: number[]
  /** The least level, in type and language of an order, of whoever gets it; 0: anybody. */
  leastLevel: number
  /** Its groups go to one person whole, also where they pass what is left of a share. */
  whole: boolean
}
const openText = `
  select i.id,
    t.id is null or (t.runs and ${forPerson} and (t.kind not in ('inspect', 'anti') or $4::bool))
      as open,
    coalesce(t.kind = 'qitext', false) as whole, coalesce(t.least_level, 0) as "leastLevel",
    ${leftSql('coalesce($3::timestamptz, now())', 't.hands_day')} as left,
    (
      with recursive w(round) as (
        select min(q.round)
        from queue_order q
        where q.task_id = i.id and q.state = 'waiting'
        union all
        select (
          select min(q.round)
          from queue_order q
          where q.task_id = i.id and q.state = 'waiting' and q.round > w.round
        )
        from w
        where w.round is not null
      )
      select coalesce(array_agg(w.round order by w.round), '{}')
      from w
      where w.round is not null
    ) as rounds
  from (select distinct id from unnest($2::bigint[]) as i(id)) i
  left join work_source t on t.id = i.id
  order by coalesce(t.priority, ${usualPriority}) desc, i.id`
/**
 * How tasks and queues of inspection stand for a person, the most urgent first: whether they hand
 * out to it, how much, and which rounds wait; today is that of the database where no time is given.
 * The caller has locked the shares. `inspects`: the person may inspect.
 */
export async function tasksFor(
  client: Client,
  personId: string,
  taskIds: readonly string[],
  { now, inspects }: { now: Date | null; inspects: boolean },
): Promise<OpenTask[]> {
  return (
    await client.query<OpenTask>({
      name: 'queue-tasks-for',
      text: openText,
      values: [personId, taskIds, now, inspects],
    })
  ).rows
}

/**
 * Of orders that a person is about to have, those that its shares of their tasks have room for;
 * with `open`, also none of a task that does not hand out to it now. From here to the end of the
 * transaction nothing else of tasks goes to the person.
 */
export async function withinShares<T extends { taskId: string | null }>(
  client: Client,
  personId: string,
  orders: readonly T[],
  { open, now = null }: { open: boolean; now?: Date | null },
): Promise<T[]> {
  const ids = orders.flatMap(({ taskId }) => taskId ?? [])
  if (ids.length === 0) return [...orders]
  await lockShares(client, personId, ids)
  const room = new Map(
    (await tasksFor(client, personId, ids, { now, inspects: true })).map((task) => [
      task.id,
      open && !task.open ? 0 : (task.left ?? Infinity),
    ]),
  )
  return orders.filter(({ taskId }) => {
    if (taskId === null) return true
    const left = room.get(taskId) ?? 0
    room.set(taskId, left - 1)
    return left > 0
  })
}

const keepText = `
  with s as materialized (
    select q.id
    from queue_order q
    where q.id in (
        select o.id
        from queue_order m
        join queue_order o on o.item_id = m.item_id
        where m.id = any($2::bigint[])
        union all
        select o.id
        from queue_order m
        join queue_order o on o.record_id = m.record_id
        where m.id = any($2::bigint[]) and (${inspectedSql('m')} or ${inspectedSql('o')})
      )
      and q.id <> all($2::bigint[])
      and not $1::bigint = any(q.excluded)
    order by q.id for update
  )
  update queue_order q
  set excluded = array_append(q.excluded, $1::bigint)
  from s
  where q.id = s.id`
const handsText = `
  with i as materialized (
    select t.id
    from task_item t
    where t.id in (select m.item_id from queue_order m where m.id = any($2::bigint[]))
      and not $1::bigint = any(t.hands)
    order by t.id for update
  )
  update task_item t
  set hands = array_append(t.hands, $1::bigint)
  from i
  where t.id = i.id`
/**
 * Notes that a person has had the items of orders: no other order of them is ever offered to it,
 * whoever has that one now; the order itself may come back. Who has an inspection of a record is
 * offered no other order of it, and the other way round. In the transaction that took them.
 */
export async function noteHands(
  client: Client,
  personId: string,
  orderIds: readonly string[],
): Promise<void> {
  if (orderIds.length === 0) return
  const values = [personId, orderIds]
  const of = await client.query<{ id: string }>({
    name: 'queue-task-records',
    text: 'select q.record_id as id from queue_order q where q.id = any($1::bigint[])',
    values: [orderIds],
  })
  await lockParts(
    client,
    of.rows.map(({ id }) => id),
    { alone: false },
  )
  await client.query({ name: 'queue-task-others', text: keepText, values })
  await client.query({ name: 'queue-task-hands', text: handsText, values })
}

/**
 * Serialises the claims of a task of which several rounds wait: two people with two rounds of one
 * record would wait for each other.
 */
export async function lockTask(client: Client, taskId: string): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtextextended('task:' || $1::text, 7311))", [
    taskId,
  ])
}
