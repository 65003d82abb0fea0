import pg from 'pg'
import PgBoss from 'pg-boss'
import { type Holder, effectsSql } from './bare.ts'
import { apps } from './world.ts'

const effectsText = `with g as materialized (
    select i.*, next_id() as did
    from unnest($1::bigint[], $7::bigint[], $8::text[], $9::text[]) as u(order_id, record_id,
      post_id, uid)
    cross join lateral (select u.*, 1 as fence) i),
  ${effectsSql('boss')} select count(*)::int as n from g`

/**
 * pg-boss over two sets of twenty queues: fetch and complete alone, and with the product's effects
 * in the transaction that completes.
 */
export const openBoss = async (url: string, pool: pg.Pool, each: number) => {
  const boss = new PgBoss({ connectionString: url, max: 12, supervise: false, schedule: false })
  let ending = false
  // At the end the database goes before the connections of pg-boss do.
  boss.on('error', (error) => {
    if (!ending) throw error
  })
  await boss.start()
  for (const app of apps) {
    for (const queue of [`plain${app}`, `effects${app}`]) await boss.createQueue(queue)
    await pool.query(
      `insert into pgboss.job(name, priority, data, expire_in, keep_until)
        select 'plain' || q.app_id, q.priority, jsonb_build_object('orderId', q.id::text,
          'recordId', q.record_id::text, 'postId', q.post_id, 'uid', q.uid, 'content',
          r.content), interval '5 min', now() + interval '14 days'
        from public.queue_order q join public.record r on r.id = q.record_id
        where q.app_id = $1 limit $2`,
      [app, each],
    )
    await pool.query(
      `insert into pgboss.job(name, priority, data, expire_in, keep_until)
        select 'effects' || $1, priority, data, expire_in, keep_until
        from pgboss.job where name = 'plain' || $1`,
      [String(app)],
    )
  }
  type Data = { orderId: string; recordId: string; postId: string; uid: string }
  return {
    plain: async (app: number): Promise<number> => {
      const jobs = await boss.fetch(`plain${app}`, { batchSize: 20 })
      if (jobs.length > 0)
        await boss.complete(
          `plain${app}`,
          jobs.map((job) => job.id),
        )
      return jobs.length
    },
    withEffects: async (app: number, holder: Holder): Promise<number> => {
      const jobs = await boss.fetch<Data>(`effects${app}`, { batchSize: 20 })
      if (jobs.length === 0) return 0
      // The types know "complete" of many without data before the options; the function takes it.
      const client = await pool.connect()
      try {
        await client.query('begin')
        const data = jobs.map((job) => job.data)
        await client.query({
          name: 'boss-effects',
          text: effectsText,
          values: [
            data.map((row) => row.orderId),
            app,
            holder.personId,
            holder.window,
            holder.serialId,
            holder.name,
            data.map((row) => row.recordId),
            data.map((row) => row.postId),
            data.map((row) => row.uid),
          ],
        })
        await boss.complete(
          `effects${app}`,
          jobs.map((job) => job.id) as unknown as string,
          undefined as unknown as object,
          {
            db: { executeSql: (text: string, values: unknown[]) => client.query(text, values) },
          } as PgBoss.ConnectionOptions,
        )
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
      return jobs.length
    },
    close: async () => {
      ending = true
      await boss.stop({ graceful: false })
    },
  }
}
