import type pg from 'pg'

type Client = Pick<pg.PoolClient, 'query'>
export type Due = { id: string; reason: string; personId: string; person: string }
/** The clearing whose turn it is, locked in the transaction until its turn is over. */
export async function claimDue(client: Client, now: Date, pauseMs: number): Promise<Due | null> {
  return (
    (
      await client.query<Due>(
        `
        with b as (
          select id
          from batch_clear
          where state = 'running' and next_at <= $1
          order by next_at, id limit 1 for update skip locked
        )
        update batch_clear c
        set next_at = $2
        from b, person m
        where c.id = b.id and m.id = c.made_by
        returning c.id, c.reason, c.made_by as "personId", m.name as person`,
        [now, new Date(now.getTime() + pauseMs)],
      )
    ).rows[0] ?? null
  )
}
export async function nextItems(
  client: Client,
  id: string,
  limit: number,
): Promise<{ position: number; orderId: string; recordId: string }[]> {
  return (
    await client.query<{ position: number; orderId: string; recordId: string }>(
      `
        select position, order_id as "orderId", record_id as "recordId"
        from batch_clear_item
        where batch_id = $1 and state = 'pending'
        order by position limit $2`,
      [id, limit],
    )
  ).rows
}
export async function keepOutcomes(
  client: Client,
  id: string,
  outcomes: readonly { position: number; state: string }[],
  now: Date,
): Promise<void> {
  await client.query(
    `
      update batch_clear_item c
      set state = i.state, at = $3
      from jsonb_to_recordset($2::jsonb) as i(position int, state text)
      where c.batch_id = $1 and c.position = i.position`,
    [id, JSON.stringify(outcomes), now],
  )
}
export async function endTask(client: Client, id: string, now: Date): Promise<void> {
  await client.query(
    `
      with b as (
        update batch_clear
        set state = 'done', next_at = null, ended_at = $2
        where id = $1
        returning id
      )
      insert into batch_clear_step (batch_id, act, at)
      select id, 'ended', $2
      from b`,
    [id, now],
  )
}
/** One entry of the audit log for what a turn discarded. */
export async function logTurn(
  client: Client,
  { id, reason, personId, person }: Due,
  ids: readonly string[],
): Promise<void> {
  await client.query(
    `
      insert into audit_log (actor_id, actor, action, subject, detail, request_id)
      values ($1, $2, 'batchClear.discard', $3, $4, $5)`,
    [
      personId,
      person,
      `batch-clear:${id}`,
      JSON.stringify({ reason, orders: ids }),
      `batch-clear-${id}`,
    ],
  )
}
