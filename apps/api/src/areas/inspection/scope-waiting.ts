import type { inspectQueueCalls } from '@oas/contract/inspection/calls'
import { dayMs } from '@oas/contract/time'
import { parseTypeKey } from '@oas/contract/type-key'
import { sql } from 'kysely'
import { mayType } from '../../core/caller.ts'
import { fail } from '../../core/fail.ts'
import { dayOf, dayStart } from '../../core/office-time.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof inspectQueueCalls
const days = 7

/** What waits of ordinary orders in a scope, and what came in of it on the days before today. */
export const getWaiting: Handler<Calls['waiting']> = async (ctx, { scope }) => {
  const types = scope.types.map(parseTypeKey)
  const foreign = types.find(({ appId, type }) => !mayType(ctx.caller, appId, type))
  if (foreign) fail('foreign-data', { app: foreign.appId, field: 'scope.types' })
  const today = dayStart(ctx.now().getTime())
  const since = new Date(today - days * dayMs)
  const ofScope = (row: string) => sql`
    (${sql.raw(`${row}.app_id, ${row}.type`)}) in (
      select *
      from unnest(
        ${types.map(({ appId }) => appId)}::int[], ${types.map(({ type }) => type)}::int[]
      )
    )
    and (${scope.languages}::text[] = '{}' or ${sql.raw(row)}.language = any(${scope.languages}))`
  const [waits, came] = await Promise.all([
    sql<{ waiting: number; oldest: Date | null }>`
      select count(*)::int as waiting, min(q.received_at) as oldest
      from queue_order q
      where q.state = 'waiting' and q.task_id is null and ${ofScope('q')}`.execute(ctx.db),
    sql<{ day: string; n: number }>`
      select (r.received_at at time zone 'Asia/Shanghai')::date::text as day, count(*)::int as n
      from record r
      where r.id >= id_from(${since}::timestamptz) and r.received_at < ${new Date(today)}
        and ${ofScope('r')}
      group by 1`.execute(ctx.db),
  ])
  const byDay = Array.from({ length: days }, (_all, at) => {
    const day = dayOf(today - (days - at) * dayMs)
    return { day, n: came.rows.find((row) => row.day === day)?.n ?? 0 }
  })
  const [now] = waits.rows
  return {
    waiting: now?.waiting ?? 0,
    oldest: now?.oldest?.getTime() ?? null,
    perDay: byDay.reduce((sum, { n }) => sum + n, 0) / days,
    byDay,
  }
}
