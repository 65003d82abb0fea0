import { expect, test } from 'vitest'
import { aWorld, chanceOf, newWork, steps, useQualityWorld } from '../../testing/quality-acts.ts'
import { server } from '../../testing/queue-world.ts'

useQualityWorld()

/** Who has an inspection or an appeal in hand of a record in which they had another part. */
const ownWork = async () =>
  (
    await server.ctx.pool.query(`
      with part as (
        select d.record_id, d.person_id, 'decided' as part, null::bigint as of_id
        from decision d where d.state <> 'undone'
        union all
        select m.record_id, n.person_id, 'answered', null
        from task_answer n join task_item m on m.id = n.item_id
        union all
        select b.record_id, b.judge_id, 'judges', b.id
        from branch_order b where b.judge_id is not null
        union all
        select i.record_id, i.inspector_id, 'inspected', i.order_id
        from inspection i where i.inspector_id is not null
        union all
        select a.record_id, h.id, 'handled', a.id
        from appeal a
        cross join lateral (values (a.handler_id), (a.first_handler_id)) h(id)
        where h.id is not null
        union all
        select q.record_id, q.holder_id, 'holds', q.id
        from queue_order q
        where q.task_id is not null and q.holder_id is not null
      ),
      has as (
        select q.record_id, q.holder_id as person_id, q.id, false as judges
        from queue_order q
        join inspection i on i.order_id = q.id
        where q.holder_id is not null
        union all
        select a.record_id, a.handler_id, a.id, false
        from appeal a
        where a.state in ('handling', 'second-handling')
        union all
        select b.record_id, b.judge_id, b.id, true
        from branch_order b
        where b.state = 'held'
      )
      select h.person_id::text as person, h.id::text as has, p.part, p.of_id::text as of
      from has h
      join part p on p.record_id = h.record_id and p.person_id = h.person_id
        and p.of_id is distinct from h.id
      where h.judges and p.part in ('decided', 'holds', 'answered')
        or not h.judges`)
  ).rows
test.each([11, 12, 13])('gives nobody their own work when chance %i decides', async (seed) => {
  const world = await aWorld(chanceOf(seed))
  const { decide, decideAgain, ask } = newWork
  for (let n = 0; n < 200; n++) {
    await world.pick([...steps, ...(n % 10 === 0 ? [decide, decideAgain] : [])])(world)
    if (n % 35 === 34) await ask(world)
    expect(await ownWork(), `after step ${n}`).toEqual([])
  }
  const { rows } = await server.ctx.pool.query<Record<string, number>>(
    `select (select count(*)::int from inspection where state = 'done') as done,
       (select count(*)::int from appeal) as appealed,
       (select count(*)::int from branch_order where state = 'judged') as judged,
       (select count(*)::int from decision where state = 'undone') as undone,
       (select count(*)::int from decision where page_key = 'tags-customize-text-list') as anew,
       (select count(*)::int from appeal where result = 'changed') as changed`,
  )
  for (const what of ['done', 'appealed', 'judged', 'undone', 'anew'])
    expect(rows[0]?.[what], what).toBeGreaterThan(0)
})
