import type { OrderEventKind } from '@oas/contract/queue/schemas'
import type pg from 'pg'

// Statements of this folder have no name: a batch is worth a plan of its own, made for the sizes
// the tables have now. A plan kept from when they were empty reads them whole.
type Client = Pick<pg.PoolClient, 'query'>
type KeyRef = {
  appId: number
  key: string
  /** What came in under the key, in short. */ print: string
}
export type KeyRow = KeyRef & { recordId: string }

const keysText = `
  insert into ingest_key (app_id, key, record_id, at, print)
  select k.app_id, k.key, next_id(), $4, k.print
  from (
    select * from unnest($1::int[], $2::text[], $3::text[]) as u(app_id, key, print) order by 1, 2
  ) k
  on conflict do nothing
  returning app_id as "appId", key, print, record_id as "recordId"`
const foundKeysText = `
  select k.app_id as "appId", k.key, k.print, k.record_id as "recordId"
  from ingest_key k
  join unnest($1::int[], $2::text[]) as u(app_id, key) on u.app_id = k.app_id and u.key = k.key`

/**
 * Takes idempotency keys: those that are new, each with the record id it now stands for, and those
 * another request used before.
 */
export async function takeKeys(
  client: Client,
  keys: readonly KeyRef[],
  now: Date,
): Promise<{ taken: KeyRow[]; used: KeyRow[] }> {
  if (keys.length === 0) return { taken: [], used: [] }
  const lists = [keys.map((key) => key.appId), keys.map((key) => key.key)]
  const prints = keys.map((key) => key.print)
  const taken = (await client.query<KeyRow>(keysText, [...lists, prints, now])).rows
  if (taken.length === keys.length) return { taken, used: [] }
  const mine = new Set(taken.map((row) => row.recordId))
  return {
    taken,
    used: (await client.query<KeyRow>(foundKeysText, lists)).rows.filter(
      (row) => !mine.has(row.recordId),
    ),
  }
}

const moveKeysText = `
    update ingest_key k
    set record_id = u.record_id
    from unnest($1::int[], $2::text[], $3::bigint[]) as u(app_id, key, record_id)
    where k.app_id = u.app_id and k.key = u.key`
/** Points keys at the record their content was merged into. */
export async function moveKeys(client: Client, keys: readonly KeyRow[]): Promise<void> {
  if (keys.length > 0)
    await client.query(moveKeysText, [
      keys.map((key) => key.appId),
      keys.map((key) => key.key),
      keys.map((key) => key.recordId),
    ])
}

/** Notes of this kind that one record keeps. */
const mostNotes = 20
const differingText = `
  insert into order_event (order_id, record_id, app_id, kind, detail, at)
  select
    coalesce(
      (select id from queue_order q where q.record_id = r.id order by id limit 1),
      (select order_id from decision d where d.record_id = r.id order by id desc limit 1),
      0
    ),
    r.id, r.app_id, '${'key-reused' satisfies OrderEventKind}',
    jsonb_build_object('key', u.key, 'print', u.print), $4
  from (
    select distinct * from unnest($1::bigint[], $2::text[], $3::text[]) as u(record_id, key, print)
  ) u
  join record r on r.id = u.record_id
  where (
    select count(*) < ${mostNotes} and coalesce(
      bool_and((e.detail ->> 'key', e.detail ->> 'print') is distinct from (u.key, u.print)), true
    )
    from order_event e
    where e.record_id = u.record_id and e.kind = '${'key-reused' satisfies OrderEventKind}'
  )`
/**
 * Notes in the history of records that other content came in under a key that led to them, once for
 * each content.
 */
export async function noteDiffering(
  client: Client,
  notes: readonly Omit<KeyRow, 'appId'>[],
  now: Date,
): Promise<void> {
  if (notes.length > 0)
    await client.query(differingText, [
      notes.map((note) => note.recordId),
      notes.map((note) => note.key),
      notes.map((note) => note.print),
      now,
    ])
}
