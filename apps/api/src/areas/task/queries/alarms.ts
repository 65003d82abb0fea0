import { sql } from 'kysely'
import type { Kept } from '../engine/alarms.ts'
import type { Tx } from './tasks.ts'

/** A running task that was not looked at since a moment, marked as looked at now. */
export async function takeUnlooked(
  tx: Tx,
  before: Date,
  now: Date,
): Promise<{ id: string; createdBy: string; alarms: unknown } | undefined> {
  const { rows } = await sql<{ id: string; createdBy: string; alarms: unknown }>`
    update task
    set alarm_at = ${now}
    where id = (
      select id
      from task
      where state = 'running' and alarm_at <= ${before}
      order by alarm_at, id
      limit 1
      for update skip locked
    )
    returning id::text, created_by::text as "createdBy", alarms`.execute(tx)
  return rows[0]
}
export async function keepAlarms(tx: Tx, id: string, kept: Kept): Promise<void> {
  await sql`
    update task set alarms = ${JSON.stringify(kept)}::jsonb where id = ${id}::bigint`.execute(tx)
}
