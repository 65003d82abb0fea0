import type pg from 'pg'

type Client = Pick<pg.PoolClient, 'query'>

/** A task that takes records as they come in, with the text in force. */
export type Taking = {
  id: string
  version: number
  body: unknown
  startedAt: Date
}
/** The next task that is to look for what came in, locked; its next look is set. */
export async function lockTaking(client: Client, now: Date, next: Date): Promise<Taking | null> {
  const { rows } = await client.query<Taking>(
    `
      with due as (
        select t.id
        from task t
        where t.state = 'running' and t.kind = 'realtime' and t.next_draw_at <= $1
        order by t.next_draw_at
        limit 1
        for update skip locked
      )
      update task t
      set next_draw_at = $2
      from due, task_version v
      where t.id = due.id and v.task_id = t.id and v.version = t.in_force
      returning t.id::text, v.version, v.body, t.started_at as "startedAt"`,
    [now, next],
  )
  return rows[0] ?? null
}

/** The draw of a day that what comes in belongs to. */
export async function openDraw(
  client: Client,
  { id, version }: Pick<Taking, 'id' | 'version'>,
  { day, seed, now }: { day: string; seed: string; now: Date },
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `
      insert into task_draw (
        task_id, version, day, seq, cause, seed, state, created_at, started_at, ended_at
      )
      values ($1, $2, $3::date, 1, 'schedule', $4, 'done', $5, $5, $5)
      on conflict (task_id, day, seq) do update set version = excluded.version
      returning id::text`,
    [id, version, day, seed, now],
  )
  return rows[0]?.id ?? '0'
}
export async function addToDraw(client: Client, drawId: string, n: number): Promise<void> {
  await client.query(
    'update task_draw set candidates = candidates + $2, drawn = drawn + $2 where id = $1',
    [drawId, n],
  )
}

/** How many a task took since a moment. */
export async function drawnSince(client: Client, taskId: string, since: Date): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `
      select count(*)::int as n
      from task_item i
      join task_draw d on d.id = i.draw_id
      where d.task_id = $1 and d.day >= ($2::timestamptz at time zone 'Asia/Shanghai')::date
        and i.drawn_at > $2`,
    [taskId, since],
  )
  return rows[0]?.n ?? 0
}

const most = 500
/** Items handed out before a moment that still wait, and were answered in no round. */
export async function listUnclaimed(
  client: Client,
  taskId: string,
  before: Date,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `
      select i.id::text
      from task_item i
      join queue_order q on q.id = i.order_id and q.state = 'waiting'
      where i.task_id = $1 and i.state = 'released' and i.released_at <= $2
        and not exists (select 1 from task_answer a where a.item_id = i.id)
      order by i.released_at
      limit ${most}`,
    [taskId, before],
  )
  return rows.map(({ id }) => id)
}

export type Intake = { id: string; perMinute: number; oldestAt: Date | null; expired: number }
/** What tasks took in the last minute, since when the oldest of it waits, and what expired. */
export async function intakeOf(
  on: Client,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, Intake>> {
  if (ids.length === 0) return new Map()
  const { rows } = await on.query<Intake>(
    `
      select t.id::text,
        (
          select count(*)::int
          from task_item i
          where i.task_id = t.id and i.drawn_at > $2::timestamptz - interval '1 minute'
        ) as "perMinute",
        (
          select min(q.received_at)
          from queue_order q
          where q.task_id = t.id and q.state = 'waiting'
        ) as "oldestAt",
        (
          select count(*)::int
          from task_item i
          where i.task_id = t.id and i.state = 'withdrawn' and i.reason = 'expired'
        ) as expired
      from unnest($1::bigint[]) as t(id)`,
    [[...ids], now],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
