import { type TaskEffect, taskEffects } from '@oas/contract/task/schemas'
import { effectKey, inspectEffect } from '../../../db/kept-order.ts'
import { rowset } from '../../../db/rowset.ts'
import { madeColumns, madeValues } from './made.ts'
import { roundsKey } from './plain.ts'

/** What the answer to an order does. */
export function effectOf({ facts }: { facts: Readonly<Record<string, unknown>> }): TaskEffect {
  return taskEffects.find((one) => one === facts[effectKey]) ?? 'acts'
}

/** Whether the verdict on an order is held against a decision, and is none itself. */
export function isInspection({ facts }: { facts: Readonly<Record<string, unknown>> }): boolean {
  return facts[effectKey] === inspectEffect
}

/** The facts with which an order begins. */
export function factsFor({ effect, rounds }: { effect: TaskEffect; rounds: boolean }): object {
  if (effect !== 'acts') return { [roundsKey]: true, [effectKey]: effect }
  return rounds ? { [roundsKey]: true } : {}
}

/**
 * The statement that makes orders whose answers are only kept, beside whatever waits of the same
 * records. Its parameters: the items with these columns, the task, the time, facts of all orders.
 * None of those who decided a record is asked.
 */
export function keepText(items: Parameters<typeof rowset>[1]): string {
  return `
  with i as materialized (select * from ${rowset('$1', items, 'i')}),
  decided as materialized (
    select i."itemId" as item, array_agg(distinct d.person_id) as persons
    from i
    join decision d on d.record_id = i."recordId" and d.state = 'active'
    group by i."itemId"
  ),
  made as (
    insert into queue_order (${madeColumns}
    )
    select ${madeValues('$3::timestamptz')},
      $4::jsonb
    from i
    join record r on r.id = i."recordId"
    left join decided d on d.item = i."itemId"
    where (i."reservedFor" = any(d.persons)) is not true
    returning id, item_id
  )
  select i."itemId", made.id as "orderId", null::float8 as "plainRank",
    case
      when made.id is not null then 'made'
      when d.item is not null then 'decided'
      else 'gone' end as state
  from i
  left join made on made.item_id = i."itemId"
  left join decided d on d.item = i."itemId"`
}
