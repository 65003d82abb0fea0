import { type Kysely, type Transaction, sql } from 'kysely'
import type { Context } from '../../core/context.ts'
import type { DB } from '../../db/tables.gen.ts'

export type Tx = Transaction<DB>
type On = Kysely<DB>

export type PlanFilter = {
  /** Apps that the caller sees; null: all. */
  seen: readonly number[] | null
  text?: string | undefined
  appId?: number | undefined
}
export function plansOf(on: On, { seen, text, appId }: PlanFilter) {
  let query = on.selectFrom('inspectPlan as p')
  if (seen !== null) query = query.where(sql<boolean>`p.app_id = any(${[...seen]}::int[])`)
  if (text) query = query.where(sql<boolean>`strpos(lower(p.name), lower(${text})) > 0`)
  if (appId !== undefined) query = query.where('p.appId', '=', appId)
  return query
}
export function holdPlan(tx: Tx, id: string) {
  return tx
    .selectFrom('inspectPlan')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

const leaseMs = 15 * 60_000
/**
 * Takes a plan that is due, for as long as a run may last. Whoever was cut off leaves it to the
 * next one; records have keys, so none is made twice.
 */
export async function takePlan({ db }: Pick<Context, 'db'>, now: Date) {
  return db
    .updateTable('inspectPlan')
    .set({ leasedUntil: new Date(now.getTime() + leaseMs) })
    .where(
      sql<boolean>`
        id = any(array(
          select id
          from inspect_plan
          where active and next_at <= ${now} and (leased_until is null or leased_until <= ${now})
          order by next_at
          limit 1
          for update skip locked))`,
    )
    .returningAll()
    .executeTakeFirst()
}
export type TakenPlan = NonNullable<Awaited<ReturnType<typeof takePlan>>>
export async function endRun(
  { db }: Pick<Context, 'db'>,
  plan: TakenPlan,
  ran: { at: Date; next: Date; scanned: number; found: number; made: number; problem: string },
): Promise<void> {
  await db
    .updateTable('inspectPlan')
    .set({
      leasedUntil: null,
      ranAt: ran.at,
      scanned: ran.scanned,
      found: ran.found,
      made: ran.made,
      problem: ran.problem,
      // A plan that was changed meanwhile keeps the time it was given.
      nextAt: sql<Date>`case when version = ${plan.version} then ${ran.next} else next_at end`,
    })
    .where('id', '=', plan.id)
    .execute()
}
