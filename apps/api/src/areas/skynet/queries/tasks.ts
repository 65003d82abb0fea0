import type { Input } from '@oas/contract/define'
import type { skynetCalls } from '@oas/contract/skynet/calls'
import type { SweepBody, TaskState } from '@oas/contract/skynet/schemas'
import { sql } from 'kysely'
import type pg from 'pg'
import type { DataScope } from '../../../core/caller.ts'
import { containing } from '../../../db/like.ts'
import { type On, type Tx, seenIn } from './configs.ts'
import type { NewRow } from './rows.ts'

type Filter = Omit<Input<(typeof skynetCalls)['tasks']>, 'current' | 'pageSize'> & {
  scope: DataScope
}
const filtered = (on: On, { text, appId, configId, kind, state, scope }: Filter) =>
  on
    .selectFrom('skynetTask as t')
    .where(seenIn(scope))
    .$if(Boolean(text), (q) =>
      q.where(sql<string>`t.body ->> 'name'`, 'ilike', containing(text ?? '')),
    )
    .$if(appId !== undefined, (q) => q.where('t.appId', '=', appId ?? 0))
    .$if(configId !== undefined, (q) => q.where('t.configId', '=', configId ?? '0'))
    .$if(kind !== undefined, (q) =>
      q.where(sql<boolean>`t.body -> 'detection' ->> 'kind' = ${kind}`),
    )
    .$if(state !== undefined, (q) => q.where('t.state', '=', state ?? 'approved'))
const shown = (on: On, filter: Filter) =>
  filtered(on, filter)
    .leftJoin('person as p', 'p.id', 't.madeBy')
    .selectAll('t')
    .select('p.displayName as madeByName')

export function listTasks(on: On, filter: Filter, offset: number, limit: number) {
  return shown(on, filter).orderBy('t.id', 'desc').offset(offset).limit(limit).execute()
}
export async function countTasks(on: On, filter: Filter): Promise<number> {
  const { n } = await filtered(on, filter)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}
export function findTask(on: On, scope: DataScope, id: string) {
  return shown(on, { scope }).where('t.id', '=', id).executeTakeFirst()
}
export type StoredTask = NonNullable<Awaited<ReturnType<typeof findTask>>>
export function holdTask(tx: Tx, scope: DataScope, id: string) {
  return tx
    .selectFrom('skynetTask as t')
    .selectAll('t')
    .where('t.id', '=', id)
    .where(seenIn(scope))
    .forUpdate()
    .executeTakeFirst()
}

/** A sweep that a server has taken. */
export type TakenTask = {
  id: string
  configId: string
  body: SweepBody
  dry: boolean
  from: Date
  to: Date
  after: string
  day: string | null
  madeToday: number
}
/**
 * Takes a sweep that is due, or goes on with one's own; another server may take it when this one
 * was not heard of for so long.
 */
export async function takeTask(
  on: Pick<pg.Pool, 'query'>,
  server: string,
  { now, leaseMs }: { now: Date; leaseMs: number },
): Promise<TakenTask | undefined> {
  const { rows } = await on.query<TakenTask>(
    `
      update skynet_task
      set claimed_by = $2, claimed_until = $3
      where id = any(array(
        select id
        from skynet_task
        where state = 'running'
          and next_at <= $1
          and (claimed_until is null or claimed_until < $1 or claimed_by = $2)
        order by (claimed_by is not distinct from $2) desc, next_at
        limit 1
        for update skip locked
      ))
      returning id, config_id as "configId", body, dry, from_at as "from", to_at as "to",
        after_id as after, to_char(day, 'YYYY-MM-DD') as day, made_today as "madeToday"`,
    [now, server, new Date(now.getTime() + leaseMs)],
  )
  return rows[0]
}

export type Turn = {
  after: string
  scanned: number
  unread: number
  rows: readonly NewRow[]
  day: string
  madeToday: number
  isDone: boolean
  nextAt: Date
}
/**
 * Keeps what a turn at a sweep came to, unless another server has taken it meanwhile; one that was
 * paused or ended during the turn stays so. Answers whether it was kept.
 */
export async function keepTurn(
  client: pg.PoolClient,
  task: TakenTask,
  turn: Turn,
  { server, now, tookMs }: { server: string; now: Date; tookMs: number },
): Promise<boolean> {
  const count = (verdict: string): number =>
    turn.rows.filter((row) => row.verdict === verdict).length
  const { rowCount } = await client.query(
    `
      update skynet_task
      set after_id = $3, scanned = scanned + $4, unread = unread + $5, hits = hits + $6,
        made = made + $7, again = again + $8, skipped = skipped + $9, refused = refused + $10,
        total = greatest(total, scanned + $4), day = $11, made_today = $12, next_at = $13,
        ran_ms = ran_ms + $18,
        state = case when $14 and state = 'running' then 'done' else state end,
        finished_at = case when $14 and state = 'running' then $15 else finished_at end,
        claimed_until = case when $14 then null else claimed_until end
      where id = $1 and after_id = $2 and claimed_by = $16 and state = any($17::text[])`,
    [
      task.id,
      task.after,
      turn.after,
      turn.scanned,
      turn.unread,
      turn.rows.length,
      count('made'),
      count('again'),
      count('skipped'),
      count('refused'),
      turn.day,
      turn.madeToday,
      turn.nextAt,
      turn.isDone,
      now,
      server,
      ['running', 'paused', 'cancelled'],
      tookMs,
    ],
  )
  return rowCount === 1
}

/** Ends one that cannot go on. */
export async function failTask(on: On, id: string, problem: string, at: Date): Promise<void> {
  await on
    .updateTable('skynetTask')
    .set({ state: 'failed' satisfies TaskState, problem, finishedAt: at, claimedUntil: null })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute()
}
