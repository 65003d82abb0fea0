import type { OrderEventKind } from '@oas/contract/queue/schemas'
import { type Transaction, sql } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../../db/tables.gen.ts'
import { type Bind, binder } from '../conditions/sql.ts'
import type { HotState } from '../rows.ts'

export type Filtered = { appId: number; type: number; conditions: (values: unknown[]) => string }
export type TypeCounts = {
  appId: number
  type: number
  waiting: number
  held: number
  suspended: number
  doubtful: number
  mine: number
  mySuspended: number
  oldest: Date | null
}
/** Of which tasks, or of any; null: of none. */
export type Tasks = { taskIds: readonly string[] | 'any' | null; round: number | null }

export function taskSql({ taskIds, round }: Tasks, bind: Bind): string {
  if (taskIds === null) return ' and q.task_id is null'
  const of =
    taskIds === 'any' ? 'q.task_id is not null' : `q.task_id = any(${bind(taskIds)}::bigint[])`
  return ` and ${of}${round === null ? '' : ` and q.round = ${bind(round)}`}`
}

/**
 * Counts of orders by type: the waiting ones from the claim index, the others from the small
 * indexes of what is not waiting. Who does not lead is not told of what waits for leaders.
 */
export async function countTypes(
  pool: pg.Pool,
  types: readonly Filtered[],
  personId: string,
  leads: boolean,
  tasks: Tasks,
): Promise<TypeCounts[]> {
  if (types.length === 0) return []
  const values: unknown[] = [personId]
  const bind = binder(values)
  const task = taskSql(tasks, bind)
  const parts = types.map((type) => {
    const mine = `q.app_id = ${bind(type.appId)} and q.type = ${bind(type.type)}`
    const conditions = type.conditions(values)
    const forLeaders = `(
          select count(*)::int
          from queue_order q
          where q.state = 'waiting'
            and q.facts ->> 'escalatedTo' = 'leader'
            and ${mine}${task}${conditions}
        )`
    return `
      select ${bind(type.appId)}::int as "appId", ${bind(type.type)}::int as type,
        w.n${leads ? '' : ` - ${forLeaders}`} as waiting,
        w.oldest, h.held, h.suspended, h.doubtful, h.mine, h."mySuspended"
      from (
        select count(*)::int as n, min(q.received_at) as oldest
        from queue_order q
        where q.state = 'waiting' and ${mine}${task}${conditions}
      ) w,
        (
          select (count(*) filter (where q.state = 'held'))::int as held,
            (count(*) filter (where q.state = 'suspended'))::int as suspended,
            (count(*) filter (where q.state = 'doubtful'))::int as doubtful,
            (count(*) filter (where q.state = 'held' and q.holder_id = $1))::int as mine,
            (
              count(*) filter (where q.state = 'suspended' and q.holder_id = $1)
            )::int as "mySuspended"
          from queue_order q
          where q.state in ('held', 'suspended', 'doubtful') and ${mine}${task}${conditions}
        ) h`
  })
  return (await pool.query<TypeCounts>(parts.join(' union all '), values)).rows
}

export type LockedOrder = {
  id: string
  recordId: string
  appId: number
  type: number
  postId: string
  state: HotState
  fence: number
  holderId: string | null
  taskId: string | null
  rank: number
  receivedAt: Date
  deadlineAt: Date | null
}
/** Orders by id, locked in the transaction. */
export function lockOrders(trx: Transaction<DB>, ids: readonly string[]): Promise<LockedOrder[]> {
  return trx
    .selectFrom('queueOrder')
    .select(['id', 'recordId', 'appId', 'type', 'postId', 'fence', 'holderId', 'taskId'])
    .select(['receivedAt', 'deadlineAt', sql<number>`rank::float8`.as('rank')])
    .select((eb) => eb.ref('state').$castTo<HotState>().as('state'))
    .where('id', '=', sql<string>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Removes orders undecided and tells so in their history. */
export async function discardOrders(
  trx: Transaction<DB>,
  ids: readonly string[],
  personId: string,
  remark: string,
  now: Date,
): Promise<void> {
  await sql`
    with gone as (delete from queue_order q where q.id = any(${[...ids]}::bigint[]) returning q.*)
    insert into order_event (order_id, record_id, app_id, kind, person_id, fence, detail, at)
    select id, record_id, app_id, ${'discarded' satisfies OrderEventKind}::text,
      ${personId}::bigint, fence,
      jsonb_build_object('remark', ${remark}::text, 'from', state, 'holder', holder_id::text),
      ${now}
    from gone`.execute(trx)
}

/** A doubtful order by id. */
export async function findDoubtful(
  pool: pg.Pool,
  id: string,
): Promise<{ appId: number; type: number; recordId: string; askerId: string | null } | null> {
  return (
    (
      await pool.query<{ appId: number; type: number; recordId: string; askerId: string | null }>(
        `
        select app_id as "appId", type, record_id as "recordId", holder_id as "askerId"
        from queue_order
        where id = $1 and state = 'doubtful'`,
        [id],
      )
    ).rows[0] ?? null
  )
}
/** Notes the answer on a doubtful order; false when it is none any more. */
export async function putAnswer(
  trx: Transaction<DB>,
  id: string,
  answer: string,
): Promise<boolean> {
  return (
    (
      await sql`
      update queue_order
      set answer = ${answer}
      where id = ${id} and state = 'doubtful'`.execute(trx)
    ).numAffectedRows === 1n
  )
}
