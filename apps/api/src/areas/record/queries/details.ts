import type { punishStates } from '@oas/contract/decision/schemas'
import type { OrderEventKind } from '@oas/contract/queue/schemas'
import { sql } from 'kysely'
import type { Context } from '../../../core/context.ts'
import { keptSql } from '../../../db/kept-order.ts'

type On = Pick<Context, 'db'>

/** All decisions on a record, newest first, undone ones included, but for hidden ones. */
export function decisionsOf(ctx: On, recordId: string, hidden: readonly string[]) {
  return ctx.db
    .selectFrom('decision')
    .innerJoin('person', 'person.id', 'decision.personId')
    .selectAll('decision')
    .select('person.name as by')
    .where('decision.recordId', '=', recordId)
    .where(sql<boolean>`decision.id <> all(${[...hidden]}::bigint[])`)
    .orderBy('decision.id', 'desc')
    .limit(100)
    .execute()
}

/** What happened to the order of a record; `but`: people whose work on it is hidden. */
export function eventsOf(ctx: On, recordId: string, but: readonly string[]) {
  return ctx.db
    .selectFrom('orderEvent')
    .leftJoin('person', 'person.id', 'orderEvent.personId')
    .select(['orderEvent.at', 'orderEvent.fence', 'orderEvent.detail', 'person.name as by'])
    .select((on) => on.ref('orderEvent.kind').$castTo<OrderEventKind>().as('kind'))
    .where('orderEvent.recordId', '=', recordId)
    .where(sql<boolean>`coalesce(order_event.person_id <> all(${[...but]}::bigint[]), true)`)
    .orderBy('orderEvent.id', 'desc')
    .limit(500)
    .execute()
}

export function punishEventsOf(ctx: On, decisionIds: readonly string[]) {
  return ctx.db
    .selectFrom('punishEvent')
    .innerJoin('punish', 'punish.id', 'punishEvent.punishId')
    .leftJoin('person', 'person.id', 'punishEvent.personId')
    .select((on) =>
      on.ref('punishEvent.state').$castTo<(typeof punishStates)[number]>().as('state'),
    )
    .select([
      'punishEvent.at',
      'punishEvent.why',
      'punish.id',
      'punish.punishId',
      'person.name as by',
    ])
    .where('punish.decisionId', 'in', decisionIds)
    .orderBy('punishEvent.id', 'desc')
    .limit(500)
    .execute()
}

export async function reportsOf(ctx: On, recordId: string): Promise<Date[]> {
  return (
    await ctx.db
      .selectFrom('recordReport')
      .select('at')
      .where('recordId', '=', recordId)
      .orderBy('at', 'desc')
      .limit(1000)
      .execute()
  ).map((row) => row.at)
}

/**
 * When records arrived, and were reported, whose orders were folded into that of this record: the
 * same post came in twice while one was held.
 */
export async function foldedReportsOf(ctx: On, recordId: string): Promise<Date[]> {
  const { rows } = await sql<{
    at: Date
  }>`
    with f as (
      select distinct e.record_id
      from record r
      join record o on o.app_id = r.app_id and o.post_id = r.post_id and o.id <> r.id
      join order_event e on e.record_id = o.id
        and e.kind = 'folded'
        and e.detail ->> 'record' = r.id::text
      where r.id = ${recordId}
    )
    select o.received_at as at
    from f
    join record o on o.id = f.record_id
    union all
    select t.at
    from f
    join record_report t on t.record_id = f.record_id
    limit 1000`.execute(ctx.db)
  return rows.map((row) => row.at)
}

/** Where the record's order is: its state in the queue, or null when it has left it. */
export function openOrderOf(ctx: On, recordId: string) {
  return ctx.db
    .selectFrom('queueOrder')
    .select(['id', 'state'])
    .where('recordId', '=', recordId)
    .where(sql<boolean>`not ${sql.raw(keptSql('queue_order'))}`)
    .orderBy('id')
    .executeTakeFirst()
}
export async function wasDecided(ctx: On, recordId: string): Promise<boolean> {
  return Boolean(
    await ctx.db
      .selectFrom('decision')
      .select(sql<number>`1`.as('one'))
      .where('recordId', '=', recordId)
      .where('state', '=', 'active')
      .executeTakeFirst(),
  )
}
