import type { RowVerdict, SkipReason } from '@oas/contract/skynet/schemas'
import { sql } from 'kysely'
import type pg from 'pg'
import type { On } from './configs.ts'

export type NewRow = {
  recordId: string
  appId: number
  type: number
  uid: string
  postId: string
  /** Whose order it would be: of the record, its user or its room. */
  subject: string
  key: string
  found: string[]
  said: string
  verdict: RowVerdict
  skip: SkipReason | ''
  problem: string
  madeId: string | null
}
export async function insertRows(
  client: pg.PoolClient,
  { taskId, configId, at }: { taskId: string; configId: string; at: Date },
  rows: readonly NewRow[],
): Promise<void> {
  if (rows.length === 0) return
  await client.query(
    `
      insert into skynet_row (
        task_id, record_id, config_id, app_id, type, uid, post_id, subject, key, found, said,
        verdict, skip, problem, made_id, at
      )
      select $1, r."recordId", $2, r."appId", r.type, r.uid, r."postId", r.subject, r.key,
        array(select jsonb_array_elements_text(r.found)), r.said, r.verdict, r.skip, r.problem,
        r."madeId", $3
      from jsonb_to_recordset($4::jsonb) as r(
        "recordId" bigint, "appId" int, type int, uid text, "postId" text, subject text, key text,
        found jsonb, said text, verdict text, skip text, problem text, "madeId" bigint
      )
      on conflict (task_id, record_id) do nothing`,
    [taskId, configId, at, JSON.stringify(rows)],
  )
}

type Runner = Pick<pg.Pool, 'query'>
/** Orders that earlier runs of a configuration made, by the key of what they were made of. */
export async function madeBefore(
  on: Runner,
  configId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (keys.length === 0) return new Map()
  const { rows } = await on.query<{ key: string; madeId: string | null }>(
    `
      select distinct on (key) key, made_id as "madeId"
      from skynet_row
      where config_id = $1 and key = any($2::text[]) and verdict = 'made'
      order by key, task_id desc`,
    [configId, keys],
  )
  return new Map(rows.map(({ key, madeId }) => [key, madeId]))
}
/** Subjects of which a sweep has an order already. */
export async function subjectsOf(
  on: Runner,
  taskId: string,
  subjects: readonly string[],
): Promise<ReadonlySet<string>> {
  if (subjects.length === 0) return new Set()
  const { rows } = await on.query<{ subject: string }>(
    `
      select distinct subject
      from skynet_row
      where task_id = $1 and subject = any($2::text[]) and verdict in ('made', 'again', 'dry')`,
    [taskId, subjects],
  )
  return new Set(rows.map(({ subject }) => subject))
}

type Filter = { verdict?: RowVerdict | undefined; skip?: SkipReason | undefined }
const rowsOf = (on: On, taskId: string, { verdict, skip }: Filter) =>
  on
    .selectFrom('skynetRow as r')
    .where('r.taskId', '=', taskId)
    .$if(verdict !== undefined, (q) => q.where('r.verdict', '=', verdict ?? ''))
    .$if(skip !== undefined, (q) => q.where('r.skip', '=', skip ?? ''))

/** Rows with what people decided of the order that was made. */
export function listRows(
  on: On,
  taskId: string,
  filter: Filter,
  { offset, limit }: { offset: number; limit: number },
) {
  return rowsOf(on, taskId, filter)
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('decision as d')
          .whereRef('d.recordId', '=', 'r.madeId')
          .where('d.state', '=', 'active')
          .where('d.resultType', 'not in', ['SYSTEM', 'TAG'])
          .select('d.resultType')
          .orderBy('d.id', 'desc')
          .limit(1)
          .as('d'),
      (join) => join.onTrue(),
    )
    .selectAll('r')
    .select('d.resultType')
    .orderBy('r.recordId')
    .offset(offset)
    .limit(limit)
    .execute()
}
export type StoredRow = Awaited<ReturnType<typeof listRows>>[number]
export async function countRows(on: On, taskId: string, filter: Filter): Promise<number> {
  const { n } = await rowsOf(on, taskId, filter)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}
