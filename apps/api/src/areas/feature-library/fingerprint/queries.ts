import type pg from 'pg'

type Client = Pick<pg.PoolClient, 'query'>

/** Notes a record whose voices and videos are to be looked through; newer content waits anew. */
export async function insertTrackWait(
  client: Client,
  { id, appId, type }: { id: string; appId: number; type: number },
  now: Date,
): Promise<void> {
  await client.query(
    `
      insert into fingerprint_wait (record_id, app_id, type, asked_at) values ($1, $2, $3, $4)
      on conflict (record_id) do update
      set asked_at = excluded.asked_at, tries = 0, taken_until = null`,
    [id, appId, type, now],
  )
}
export type TrackWait = { recordId: string; tries: number; askedAt: Date }
/** Takes the record that waits longest, for so long; what another server has is left to it. */
export async function takeTrackWait(
  client: Client,
  now: Date,
  until: Date,
): Promise<TrackWait | undefined> {
  const { rows } = await client.query<TrackWait>(
    `
      update fingerprint_wait w
      set taken_until = $2, tries = w.tries + 1
      where w.record_id = any(array(
        select i.record_id
        from fingerprint_wait i
        where i.taken_until is null or i.taken_until <= $1
        order by i.asked_at
        limit 1
        for update skip locked
      ))
      returning w.record_id as "recordId", w.tries, w.asked_at as "askedAt"`,
    [now, until],
  )
  return rows[0]
}
/** Ends a wait, unless newer content came meanwhile; answers whether it did. */
export async function endTrackWait(
  client: Client,
  { recordId, askedAt }: TrackWait,
): Promise<boolean> {
  const { rows } = await client.query(
    'delete from fingerprint_wait where record_id = $1 and asked_at = $2 returning record_id',
    [recordId, askedAt],
  )
  return rows.length === 1
}
/** Says in the step of the engine what could not be read of a record. */
export async function noteUnread(
  client: Client,
  recordId: string,
  missing: readonly { of: string; reason: string }[],
): Promise<void> {
  if (missing.length === 0) return
  await client.query(
    `
      update record r
      set evidence = jsonb_set(r.evidence, '{steps}',
        coalesce(r.evidence -> 'steps', '[]') || jsonb_build_array(jsonb_build_object(
          'step', 'fingerprint', 'version', '', 'verdict', 'queue', 'found',
          jsonb_build_object('hits', 0, 'missing', $2::jsonb))))
      where r.id = $1`,
    [recordId, JSON.stringify(missing)],
  )
}
