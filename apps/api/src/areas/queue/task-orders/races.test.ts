import { expect, test } from 'vitest'
import { anAuditor, rec, send } from '../../../testing/auditor.ts'
import { randomFrom } from '../../../testing/fire-ground.ts'
import { runJob, server, useQueueWorld } from '../../../testing/queue-world.ts'
import { aDrawnTask, drawItems, release } from '../../../testing/task-world.ts'
import { transact } from '../../../db/transaction.ts'
import { takeBack } from './take-back.ts'

useQueueWorld()

type Place = { recordId: string; postId: string; orders: number; decided: number }
/** Of every record, how many orders it has and how often it was decided. */
const places = async (): Promise<Place[]> =>
  (
    await server.ctx.pool.query<Place>(`
      select r.id as "recordId", r.post_id as "postId",
        (select count(*)::int from queue_order q where q.record_id = r.id) as orders,
        (
          select count(*)::int from decision d where d.record_id = r.id and d.state = 'active'
        ) as decided
      from record r`)
  ).rows

test('leaves each record in one place when hand-out, take-back and claim meet', async () => {
  const random = randomFrom(7)
  const names = Array.from({ length: 60 }, (_, n) => `r${n}`)
  const ids = await send(
    server,
    names.map((name) => rec(name)),
  )
  const auditors = await Promise.all([0, 1, 2, 3].map(() => anAuditor(server)))
  const people = auditors.map(({ personId }) => personId)
  const tasks = [await aDrawnTask(server, { people }), await aDrawnTask(server, { people })]
  const handSome = async (): Promise<void> => {
    const task = tasks[Math.floor(random() * tasks.length)]!
    const from = Math.floor(random() * 40)
    const open = (
      await server.ctx.pool.query<{ id: string }>(
        `
          select r.id
          from record r
          where r.id = any($1::bigint[])
            and not exists (
              select 1
              from task_item i
              where i.task_id = $2
                and i.record_id = r.id
                and i.state in ('drawn', 'released', 'final')
            )
          order by r.id`,
        [ids.slice(from, from + 20), task.id],
      )
    ).rows.map(({ id }) => id)
    await release(server, task.id, await drawItems(server, task, open), random() < 0.3)
    await server.ctx.pool.query(
      `update task_item set state = 'gone' where task_id = $1 and state = 'drawn'`,
      [task.id],
    )
  }
  const backSome = async (): Promise<void> => {
    const task = tasks[Math.floor(random() * tasks.length)]!
    await transact(server.ctx, async (client) => {
      const back = await takeBack(client, task.id, { personId: null, why: 'over' }, new Date())
      await client.query(`update task_item set state = 'withdrawn' where id = any($1::bigint[])`, [
        back.map(({ itemId }) => itemId),
      ])
    })
  }
  const claimSome = async (n: number): Promise<void> => {
    const auditor = auditors[n]!
    const held = await auditor.fetch({
      limit: 3,
      ...(random() < 0.6 ? { tfTaskIds: [tasks[n % 2]!.id] } : {}),
    })
    if (random() < 0.7)
      await server.ctx.pool.query(
        `
          update queue_order
          set lease_until = now() - interval '1 day'
          where id = any($1::bigint[]) and state = 'held'`,
        [held.map(({ id }) => id)],
      )
  }
  for (let round = 0; round < 20; round++) {
    await Promise.all([
      ...[0, 1, 2, 3].map((n) => claimSome(n)),
      handSome(),
      backSome(),
      runJob('queue.expire'),
      send(
        server,
        names
          .filter(() => random() < 0.15)
          .map((name) => rec(name, { texts: [{ content: `${name} ${round % 4}` }] })),
      ),
    ])
  }
  const { rows } = await server.ctx.pool.query(`
    select post_id
    from queue_order
    where task_id is null and state = 'waiting'
    group by post_id
    having count(*) > 1`)
  expect(rows).toEqual([])
  const all = await places()
  const posts = new Map<string, number>()
  for (const { postId, orders, decided } of all) {
    expect(orders + decided).toBeLessThanOrEqual(1)
    posts.set(postId, (posts.get(postId) ?? 0) + orders + decided)
  }
  for (const name of names) expect(posts.get(name), name).toBeGreaterThanOrEqual(1)
  const { rows: apart } = await server.ctx.pool.query(`
    select i.id
    from task_item i
    full join queue_order q on q.item_id = i.id
    where (i.state = 'released') is distinct from (q.item_id is not null)
      and (q.item_id is not null or i.state = 'released')`)
  expect(apart).toEqual([])
})
