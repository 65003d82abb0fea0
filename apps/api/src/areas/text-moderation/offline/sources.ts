import { sql } from 'kysely'
import type pg from 'pg'
import type { RecordContent } from '../../queue/index.ts'
import type { Tx } from '../queries/places.ts'
import type { OfflineJob, TypeOf } from './queries.ts'
import type { FileRow } from './read-file.ts'

type Runner = Pick<pg.Pool, 'query'>
/** A row that is tested, whatever it came from. `id` rises. */
export type PastRow = {
  id: string
  recordId: string | null
  line: number | null
  ref: string
  appId: number
  type: number
  language: string
  country: string
  /** The scene that a file names; empty: by the field. */
  scene: string
  content: RecordContent
  violates: boolean | null
}

const inTime = `
  (r.app_id, r.type) in (
    select "appId", type from jsonb_to_recordset($1::jsonb) as of("appId" int, type int)
  )
  and r.id >= id_from($2::timestamptz - interval '1 minute')
  and r.id < id_from($3::timestamptz + interval '1 minute')
  and r.received_at >= $2
  and r.received_at < $3
  and mod(abs(hashint8(r.id)::bigint), 100) < $4::int`
type Span = { types: readonly TypeOf[]; from: Date; to: Date; sample: number }

/** Records of a span, a number that ends at a limit. */
export async function countPast(
  on: Runner,
  { types, from, to, sample }: Span,
  most: number,
): Promise<number> {
  const { rows } = await on.query<{ n: number }>(
    `select count(*)::int as n from (select 1 from record r where ${inTime} limit $5) r`,
    [JSON.stringify(types), from, to, sample, most],
  )
  return rows[0]?.n ?? 0
}

/**
 * Past records with what people decided last: what was undone, or corrected by an inspection or an
 * appeal, stands no more.
 */
const pastText = `
  select r.id, r.id as "recordId", null as line, r.post_id as ref, r.app_id as "appId", r.type,
    r.language, r.country, '' as scene, r.content, d.result_type <> 'REGULAR' as violates
  from record r
  left join lateral (
    select d.result_type
    from decision d
    where d.record_id = r.id
      and d.state = 'active'
      and d.page_key <> 'strategy'
      and d.result_type not in ('SYSTEM', 'TAG')
    order by d.id desc limit 1
  ) d
    on true
  where ${inTime} and r.id > $5
  order by r.id limit $6`

const noMedia = { pictures: [], videos: [], voices: [], files: [], lives: [], data: {} }
const readFile = async (on: Runner, job: OfflineJob, limit: number): Promise<PastRow[]> => {
  const { rows } = await on.query<{
    line: number
    text: string
    ref: string
    language: string
    scene: string
    violates: boolean | null
  }>(
    `
      select line, text, ref, language, scene, violates
      from text_offline_file_row
      where file_id = $1 and line > $2 and mod(abs(hashint8(line)::bigint), 100) < $3::int
      order by line limit $4`,
    [job.fileId, job.after, job.sample, limit],
  )
  const [of = { appId: 0, type: 0 }] = job.types
  return rows.map(({ line, text, ref, language, scene, violates }) => ({
    id: String(line),
    recordId: null,
    line,
    ref,
    ...of,
    language,
    country: '',
    scene,
    content: { ...noMedia, texts: [{ id: '0', content: text }] },
    violates,
  }))
}

/** The next rows of a test, as many as said or all that are left. */
export async function readRows(
  on: Runner,
  job: OfflineJob,
  limit: number,
): Promise<readonly PastRow[]> {
  if (job.source === 'file') return readFile(on, job, limit)
  const { rows } = await on.query<PastRow>(pastText, [
    JSON.stringify(job.types),
    job.from,
    job.to,
    job.sample,
    job.after,
    limit,
  ])
  return rows
}

/** The rows of a file of somebody's, as far as the sample takes them; null: no such file. */
export async function countFile(
  on: Runner,
  { fileId, personId, sample }: { fileId: string; personId: string; sample: number },
): Promise<number | null> {
  const { rows } = await on.query<{ n: number }>(
    `
      select (
        select count(*)::int
        from text_offline_file_row r
        where r.file_id = f.id and mod(abs(hashint8(r.line)::bigint), 100) < $3::int
      ) as n
      from text_offline_file f
      where f.id = $1 and f.person_id = $2`,
    [fileId, personId, sample],
  )
  return rows[0]?.n ?? null
}

const part = 5000
/** Keeps the rows of a file. */
export async function insertFile(
  tx: Tx,
  rows: readonly FileRow[],
  { personId, at }: { personId: string; at: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('textOfflineFile')
    .values({ personId, rows: rows.length, madeAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let from = 0; from < rows.length; from += part)
    await sql`
      insert into text_offline_file_row (file_id, line, text, ref, language, scene, violates)
      select ${id}::bigint, r.line, r.text, r.ref, r.language, r.scene, r.violates
      from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + part))}::jsonb) as r(
        line int, text text, ref text, language text, scene text, violates boolean
      )`.execute(tx)
  return id
}
