import type { PartCount } from '@oas/contract/task/schemas'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../../db/tables.gen.ts'
import type { Mixed } from '../engine/mix.ts'

type Client = Pick<pg.PoolClient, 'query'>
/** Priorities from which a record is of high risk. */
const highPriority = 7

/** What a draw made, part by part, in the order its task asks for. */
export async function listMixed(client: Client, drawId: string, parts: number): Promise<Mixed[][]> {
  const { rows } = await client.query<Mixed>(
    `
      select i.id::text, i.part, r.priority >= $2 as "isHigh"
      from task_item i
      join record r on r.id = i.record_id
      where i.draw_id = $1
      order by i.place, i.record_id`,
    [drawId, highPriority],
  )
  return Array.from({ length: parts }, (_, part) => rows.filter((row) => row.part === part))
}

/** Gives the items of a draw their places, from `first` on. */
export async function placeItems(
  client: Client,
  ids: readonly string[],
  first: number,
): Promise<void> {
  await client.query(
    `
      update task_item i
      set place = $2::bigint + v.n
      from unnest($1::bigint[]) with ordinality as v(id, n)
      where i.id = v.id`,
    [ids, first],
  )
}

type Row = { taskId: string; part: number } & Pick<PartCount, 'drawn' | 'done'>
/** How many records of each part of some tasks were drawn and stand, and are done. */
export async function countParts(
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<Map<string, Row[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select c.task_id::text as "taskId", c.part, sum(c.n)::int as drawn,
      coalesce(sum(c.n) filter (where c.state = 'final'), 0)::int as done
    from task_item_counted c
    where c.task_id = any(${[...ids]}::bigint[]) and c.part >= 0
      and c.state in ('drawn', 'released', 'branched', 'final')
    group by c.task_id, c.part`.execute(db)
  const byTask = new Map<string, Row[]>()
  for (const row of rows) byTask.set(row.taskId, [...(byTask.get(row.taskId) ?? []), row])
  return byTask
}
