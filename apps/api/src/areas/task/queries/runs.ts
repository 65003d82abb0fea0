import type pg from 'pg'
import type { Drawn } from './draws.ts'

type Client = Pick<pg.PoolClient, 'query'>

/** A draw in line, with the text it draws by. */
export type OpenDraw = {
  id: string
  taskId: string
  version: number
  seed: string
  kind: string
  body: unknown
  listOf: number | null
}
/** The next draw of a task that runs, locked; draws of ended tasks are not made any more. */
export async function lockDraw(client: Client): Promise<OpenDraw | undefined> {
  return (
    await client.query<OpenDraw>(`
      select d.id::text, d.task_id::text as "taskId", d.version, d.seed, t.kind, v.body,
        v.list_of as "listOf"
      from task_draw d
      join task t on t.id = d.task_id
      join task_version v on v.task_id = d.task_id and v.version = d.version
      where d.state in ('queued', 'running') and t.state in ('running', 'paused')
      order by d.id
      limit 1
      for update of d skip locked`)
  ).rows[0]
}

export async function finishDraw(
  client: Client,
  { id, taskId }: Pick<OpenDraw, 'id' | 'taskId'>,
  { candidates, drawn, notChosen, skipped }: Drawn,
  started: Date,
  ended: Date,
): Promise<void> {
  await client.query(
    `
      update task_draw
      set state = 'done', candidates = $2, drawn = $3, not_chosen = $4, skipped = $5::jsonb,
        started_at = $6, ended_at = $7
      where id = $1`,
    [id, candidates, drawn, notChosen, JSON.stringify(skipped), started, ended],
  )
  await client.query('update task set next_release_at = $2 where id = $1', [taskId, ended])
}
export async function failDraw(
  on: Client,
  id: string,
  error: string,
  started: Date,
  ended: Date,
): Promise<void> {
  await on.query(
    `
      update task_draw
      set state = 'failed', error = $2, started_at = $3, ended_at = $4
      where id = $1`,
    [id, error, started, ended],
  )
}

/** A task that runs and has something to hand out. */
export type Releasing = {
  id: string
  kind: string
  body: unknown
  teamIds: string[]
  personIds: string[]
  excludedIds: string[]
  leastLevel: number
  quotaTotal: number | null
  quotaDay: number | null
  types: string[]
}
/** The next task whose turn to hand out has come, locked; its next turn is set. */
export async function lockReleasing(
  client: Client,
  now: Date,
  next: Date,
): Promise<Releasing | undefined> {
  return (
    await client.query<Releasing>(
      `
        with due as (
          select t.id
          from task t
          where t.state = 'running' and t.next_release_at <= $1
          order by t.next_release_at
          limit 1
          for update skip locked
        )
        update task t
        set next_release_at = $2
        from due, task_version v
        where t.id = due.id and v.task_id = t.id and v.version = t.in_force
        returning t.id::text, t.kind, v.body, t.team_ids::text[] as "teamIds",
          t.person_ids::text[] as "personIds", t.excluded_ids::text[] as "excludedIds",
          t.least_level as "leastLevel",
          t.quota_total as "quotaTotal", t.quota_day as "quotaDay",
          array(
            select y.app_id || ':' || y.type from task_type y where y.task_id = t.id
          ) as types`,
      [now, next],
    )
  ).rows[0]
}
