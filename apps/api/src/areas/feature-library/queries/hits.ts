import type { FeatureSignal } from '@oas/contract/ingest/signals'
import type pg from 'pg'
import { rowset } from '../../../db/rowset.ts'

type Client = Pick<pg.PoolClient, 'query'>

export type NewHit = {
  recordId: string
  featureId: string
  storeId: string
  appId: number
  type: number
  field: string
  hash: string
  distance: number
  similarity: number
  labelId: number
  verdict: 'hit' | 'suspect' | 'suppressed' | 'shadow'
  counts: boolean
}
const hitColumns = {
  recordId: 'bigint',
  featureId: 'bigint',
  storeId: 'bigint',
  appId: 'int',
  type: 'int',
  field: 'text',
  hash: 'text',
  distance: 'real',
  similarity: 'real',
  labelId: 'int',
  verdict: 'text',
  counts: 'bool',
} as const
/** Keeps where features were found, and counts each record once for a feature. */
export async function insertHits(
  client: Client,
  list: readonly NewHit[],
  now: Date,
): Promise<void> {
  if (list.length === 0) return
  await client.query(
    `
      with i as materialized (select * from ${rowset('$1', hitColumns, 'i', 'json')}),
        h as (
          insert into feature_hit (
            record_id, feature_id, store_id, app_id, type, field, hash, distance, similarity,
            label_id, verdict, at
          )
          select "recordId", "featureId", "storeId", "appId", "type", "field",
            decode("hash", 'hex'), "distance", "similarity", "labelId", "verdict", $2
          from i
        )
      insert into feature_count as c (feature_id, hits, last_hit_at)
      select "featureId", count(distinct "recordId"), $2
      from i
      where "counts"
      group by 1
      order by 1
      on conflict (feature_id) do update
      set hits = c.hits + excluded.hits, last_hit_at = excluded.last_hit_at`,
    [JSON.stringify(list), now],
  )
}
/** Takes away what was noted of records whose content is newer now. */
export async function dropHits(client: Client, recordIds: readonly string[]): Promise<void> {
  if (recordIds.length === 0) return
  await client.query(
    `
      with d as (
          delete from feature_hit where record_id = any($1::bigint[])
          returning feature_id, record_id, verdict
        ),
        n as (
          select feature_id, count(distinct record_id) as records
          from d
          where verdict in ('hit', 'suspect')
          group by 1
        )
      update feature_count c set hits = greatest(0, c.hits - n.records)
      from n
      where c.feature_id = n.feature_id`,
    [recordIds],
  )
}

export type NewRecordHash = {
  recordId: string
  appId: number
  type: number
  uid: string
  field: string
  kind: string
  hash: string
  quality: number | null
}
const hashColumns = {
  recordId: 'bigint',
  appId: 'int',
  type: 'int',
  uid: 'text',
  field: 'text',
  kind: 'text',
  hash: 'text',
  quality: 'smallint',
} as const
/** Keeps hashes of what records show, by which past ones are searched. */
export async function insertRecordHashes(
  client: Client,
  list: readonly NewRecordHash[],
  now: Date,
): Promise<void> {
  if (list.length === 0) return
  await client.query(
    `
      insert into record_hash (record_id, app_id, type, uid, field, kind, n, hash, quality, at)
      select "recordId", "appId", "type", "uid", "field", "kind",
        row_number() over (partition by "recordId", "kind", "field") - 1,
        decode("hash", 'hex'), "quality", $2
      from ${rowset('$1', hashColumns, 'i', 'json')}
      on conflict (record_id, kind, field, n) do update
      set hash = excluded.hash, quality = excluded.quality, at = excluded.at`,
    [JSON.stringify(list), now],
  )
}

/** A hit that is found later than engines looked at its record. */
export type LateHit = Omit<NewHit, 'counts'> & {
  signal: FeatureSignal
  /** Late in any case, not only where somebody has decided by now. */ late: boolean
}
const lateColumns = { ...hitColumns, signal: 'jsonb', late: 'bool' } as const
/** Signals of a record that are kept. */
const mostSignals = 300
/**
 * Keeps hits that were found later, each once: with their records as late signals, in the counts,
 * and to be settled where people have decided already. One transaction at a time does so.
 */
export async function insertLateHits(
  client: Client,
  list: readonly LateHit[],
  now: Date,
): Promise<void> {
  if (list.length === 0) return
  await client.query(`select pg_advisory_xact_lock(hashtextextended('feature hits', 7310))`)
  await client.query(
    `
      with i as materialized (
          select i.*, exists (
              select from decision d where d.record_id = i."recordId" and not d.test
            ) as decided
          from ${rowset('$1', lateColumns, 'i', 'json')}
          where not exists (
            select from feature_hit h
            where h.record_id = i."recordId" and h.feature_id = i."featureId"
              and h.field = i."field"
          )
        ),
        c as (
          select "featureId", count(distinct "recordId") as records
          from i
          where "verdict" in ('hit', 'suspect') and not exists (
              select from feature_hit h
              where h.record_id = i."recordId" and h.feature_id = i."featureId"
                and h.verdict in ('hit', 'suspect')
            )
          group by 1
        ),
        h as (
          insert into feature_hit (
            record_id, feature_id, store_id, app_id, type, field, hash, distance, similarity,
            label_id, verdict, late, at, from_s, to_s, known_from_s, known_to_s
          )
          select "recordId", "featureId", "storeId", "appId", "type", "field",
            decode("hash", 'hex'), "distance", "similarity", "labelId", "verdict",
            "late" or decided, $2, ("signal" #>> '{at,from}')::real,
            ("signal" #>> '{at,to}')::real, ("signal" #>> '{known,from}')::real,
            ("signal" #>> '{known,to}')::real
          from i
        ),
        n as (
          insert into feature_count as k (feature_id, hits, last_hit_at)
          select "featureId", records, $2
          from c
          order by 1
          on conflict (feature_id) do update
          set hits = k.hits + excluded.hits, last_hit_at = excluded.last_hit_at
        ),
        d as (
          insert into feature_decided (record_id)
          select distinct "recordId" from i where decided
        ),
        s as (
          select "recordId", jsonb_agg(
              case when "late" or decided then "signal" || '{"late": true}' else "signal" end
            ) as signals
          from i
          group by 1
          order by 1
        )
      update record r
      set evidence = jsonb_set(
        r.evidence, '{signals}', coalesce(r.evidence -> 'signals', '[]') || s.signals
      )
      from s
      where r.id = s."recordId"
        and jsonb_array_length(coalesce(r.evidence -> 'signals', '[]')) < ${mostSignals}`,
    [JSON.stringify(list), now],
  )
}
