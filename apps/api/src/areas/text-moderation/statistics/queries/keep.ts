import type pg from 'pg'
import { insertRows } from '../../../../db/rowset.ts'

type Client = Pick<pg.PoolClient, 'query'>

export type NewHit = {
  recordId: string
  appId: number
  type: number
  scene: string
  field: string
  itemId: string
  itemVersion: number
  labelId: number
  release: number
  stream: string
  s: number
  e: number
  text: string
  level: number
  verdict: string
  sole: boolean
  language: string
  country: string
  at: Date
  lead: boolean
  first: boolean
}
const hitColumns = {
  recordId: 'bigint',
  appId: 'int',
  type: 'int',
  scene: 'text',
  field: 'text',
  itemId: 'bigint',
  itemVersion: 'int',
  labelId: 'int',
  release: 'int',
  stream: 'text',
  s: 'int',
  e: 'int',
  text: 'text',
  level: 'smallint',
  verdict: 'text',
  sole: 'boolean',
  language: 'text',
  country: 'text',
  at: 'timestamptz',
  lead: 'boolean',
  first: 'boolean',
} as const satisfies Record<keyof NewHit, string>
export type NewCount = {
  hour: Date
  release: number
  appId: number
  type: number
  language: string
  country: string
  n: number
}
export type NewTime = { hour: Date; scene: string; slot: number; n: number }
export type NewOverrun = { itemId: string; recordId: string; at: Date }

/** What was found and what was read of records that are stored together. */
export type Kept = {
  hits: readonly NewHit[]
  /** Records that were read, as changes of the sums. */
  counts: readonly NewCount[]
  times: readonly NewTime[]
  overruns: readonly NewOverrun[]
}
const keepText = `
  with hits as (${insertRows('text_hit', '$1', hitColumns)}
  ),
  counts as (
    insert into text_count_delta (
      hour, item_id, release, app_id, type, scene, language, country, scanned
    )
    select v.hour, 0, v.release, v."appId", v.type, '', v.language, v.country, v.n
    from jsonb_to_recordset($2::jsonb) as v(
      hour timestamptz, release int, "appId" int, type int, language text, country text, n bigint
    )
  ),
  times as (${insertRows('text_time_delta', '$3', {
    hour: 'timestamptz',
    scene: 'text',
    slot: 'smallint',
    n: 'bigint',
  })}
  )
  ${insertRows('text_overrun', '$4', {
    itemId: 'bigint',
    recordId: 'bigint',
    at: 'timestamptz',
  })}`
/** Keeps all of it in one statement: each that a batch waits for holds its records up. */
export async function insertKept(client: Client, kept: Kept): Promise<void> {
  const { hits, counts, times, overruns } = kept
  if (hits.length + counts.length + times.length + overruns.length === 0) return
  await client.query(
    keepText,
    [hits, counts, times, overruns].map((rows) => JSON.stringify(rows)),
  )
}
/** Hits of content that is there no more; what was said of these records is looked at again. */
export async function dropHits(
  client: Client,
  recordIds: readonly string[],
  at: Date,
): Promise<void> {
  if (recordIds.length === 0) return
  const { rowCount } = await client.query(
    'delete from text_hit where record_id = any($1::bigint[])',
    [recordIds],
  )
  if ((rowCount ?? 0) > 0)
    await client.query('insert into text_decided (record_id, at) select unnest($1::bigint[]), $2', [
      recordIds,
      at,
    ])
}
