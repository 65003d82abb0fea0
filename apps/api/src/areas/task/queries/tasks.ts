import { type Estimate, type ListedRow, type TaskBody, blankTask } from '@oas/contract/task/schemas'
import { parseTypeKey } from '@oas/contract/type-key'
import { type Kysely, type Transaction, sql } from 'kysely'
import { type DataScope, mayType } from '../../../core/caller.ts'
import type { DB } from '../../../db/tables.gen.ts'
import { placeOf } from '../../skill-level/index.ts'

export type Tx = Transaction<DB>
type On = Kysely<DB> | Tx

/** Whether a scope sees every type of a task: as an expression over the task `t`. */
export function seesTask(scope: DataScope) {
  const pairs = JSON.stringify(scope.pairs)
  return scope.all
    ? sql<boolean>`true`
    : sql<boolean>`
      not exists (
        select 1
        from task_type y
        where y.task_id = t.id
          and not exists (
            select 1
            from jsonb_to_recordset(${pairs}::jsonb) as seen("appId" int, "type" int)
            where seen."appId" = y.app_id and (seen."type" is null or seen."type" = y.type)
          )
      )`
}
export function maySeeTypes(scope: DataScope, types: readonly string[]): boolean {
  return types.every((key) => {
    const { appId, type } = parseTypeKey(key)
    return mayType({ scope }, appId, type)
  })
}

/** A task with its newest text, locked. */
export function lockTask(tx: Tx, id: string, scope: DataScope) {
  return tx
    .selectFrom('task as t')
    .innerJoin('taskVersion as v', (join) =>
      join.onRef('v.taskId', '=', 't.id').onRef('v.version', '=', 't.version'),
    )
    .selectAll('t')
    .select(['v.body', 'v.listOf', 'v.selectionHash', 'v.authorId', 'v.estimatedAt'])
    .where('t.id', '=', id)
    .where(seesTask(scope))
    .forUpdate('t')
    .executeTakeFirst()
}
export type LockedTask = NonNullable<Awaited<ReturnType<typeof lockTask>>>
export function bodyOf(row: { body: unknown }): TaskBody {
  return { ...blankTask, ...(row.body as TaskBody) }
}

export function findVersion(on: On, taskId: string, version: number) {
  return on
    .selectFrom('taskVersion')
    .selectAll()
    .where('taskId', '=', taskId)
    .where('version', '=', version)
    .executeTakeFirst()
}

type Text = {
  taskId: string
  version: number
  body: TaskBody
  listOf: number | null
  hash: string
  authorId: string
  now: Date
}
/** Keeps a text as a version of a task. */
export async function insertVersion(
  tx: Tx,
  { taskId, version, body, listOf, hash, authorId, now }: Text,
): Promise<void> {
  await tx
    .insertInto('taskVersion')
    .values({
      taskId,
      version,
      body: JSON.stringify(body),
      listOf,
      selectionHash: hash,
      authorId,
      createdAt: now,
    })
    .execute()
}
/** Writes down which types a task takes records of. */
export async function putTypes(tx: Tx, taskId: string, types: readonly string[]): Promise<void> {
  await tx.deleteFrom('taskType').where('taskId', '=', taskId).execute()
  await tx
    .insertInto('taskType')
    .values(types.map((key) => ({ taskId, ...parseTypeKey(key) })))
    .execute()
}
const listChunk = 5000
export async function insertListed(
  tx: Tx,
  taskId: string,
  version: number,
  rows: readonly ListedRow[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += listChunk)
    await sql`
      insert into task_listed (task_id, version, no, ref, person, due_at, note)
      select ${taskId}::bigint, ${version}::int, r.no, r.ref, r.person, r.due, r.note
      from jsonb_to_recordset(${JSON.stringify(
        rows.slice(at, at + listChunk).map((row, index) => ({
          no: at + index + 1,
          ref: row.ref.trim(),
          person: row.person.trim(),
          due: row.dueAt === null ? null : new Date(row.dueAt),
          note: row.note.trim(),
        })),
      )}::jsonb) as r(no int, ref text, person text, due timestamptz, note text)`.execute(tx)
}

/** What of a text the claim and the jobs ask for, as columns of the task. */
export function columnsOf(body: TaskBody) {
  return {
    name: body.name,
    note: body.text,
    priority: body.priority,
    effect: body.effect,
    teamIds: body.people.teams.map((team) => team.teamId),
    personIds: body.people.personIds,
    excludedIds: body.people.excludedIds,
    leastLevel: placeOf(body.people.leastLevel ?? 'trainee'),
    quotaTotal: body.quota.total,
    quotaDay: body.quota.day,
    quotaPerson: body.quota.person,
    startAt: body.time.startAt === null ? null : new Date(body.time.startAt),
    endAt: body.time.endAt === null ? null : new Date(body.time.endAt),
  }
}

export async function putEstimate(
  on: On,
  taskId: string,
  version: number,
  estimate: Estimate,
  now: Date,
): Promise<void> {
  await on
    .updateTable('taskVersion')
    .set({ estimate: JSON.stringify(estimate), estimatedAt: now })
    .where('taskId', '=', taskId)
    .where('version', '=', version)
    .execute()
}

/** Whether a task ever drew anything. */
export async function hasItems(tx: Tx, taskId: string): Promise<boolean> {
  return (
    (await tx
      .selectFrom('taskItem')
      .select('id')
      .where('taskId', '=', taskId)
      .limit(1)
      .executeTakeFirst()) !== undefined
  )
}
