import type pg from 'pg'
import { insertRows } from '../../../db/rowset.ts'

export type OutputRow = {
  recordId: string
  appId: number
  type: number
  modelId: string
  version: number
  mode: string
  item: string
  label: string
  labelId: number
  score: number
  calibrated: number
  test: boolean
  at: Date
}
const outputText = insertRows('model_output', '$1', {
  recordId: 'bigint',
  appId: 'int',
  type: 'int',
  modelId: 'bigint',
  version: 'int',
  mode: 'text',
  item: 'text',
  label: 'text',
  labelId: 'int',
  score: 'real',
  calibrated: 'real',
  test: 'boolean',
  at: 'timestamptz',
})
const dropText = 'delete from model_output where record_id = any($1::bigint[])'
const dropModeText =
  'delete from model_output where record_id = $1 and model_id = $2 and version = $3'
const jobText = `
  insert into model_job (version_id, job, request_id, mode, items, expires_at)
  select v."versionId", v.job, v."requestId", v.mode, v.items, v."expiresAt"
  from jsonb_to_recordset($1::jsonb) as v(
    "versionId" bigint, job text, "requestId" text, mode text, items jsonb, "expiresAt" timestamptz
  )
  on conflict (version_id, job) do nothing`

type Client = Pick<pg.PoolClient, 'query'>
export async function insertOutputs(client: Client, rows: readonly OutputRow[]): Promise<void> {
  if (rows.length > 0) await client.query(outputText, [JSON.stringify(rows)])
}
/** Drops what models said of records whose content was replaced. */
export async function dropOutputs(client: Client, recordIds: readonly string[]): Promise<void> {
  if (recordIds.length > 0) await client.query(dropText, [recordIds])
}
/** Drops what one version said of a record, before its later answer is kept. */
export async function dropOutputsOf(
  client: Client,
  recordId: string,
  modelId: string,
  version: number,
): Promise<void> {
  await client.query(dropModeText, [recordId, modelId, version])
}

/** An item of a job: of which record it is, and what its outputs are kept with. */
export type JobItem = {
  id: string
  recordId: string
  name: string
  appId: number
  type: number
  test: boolean
}
export type NewModelJob = {
  versionId: string
  job: string
  requestId: string
  mode: string
  items: readonly JobItem[]
  expiresAt: Date
}
export async function insertJobs(client: Client, jobs: readonly NewModelJob[]): Promise<void> {
  if (jobs.length > 0) await client.query(jobText, [JSON.stringify(jobs)])
}

export type OpenJob = {
  id: string
  versionId: string
  job: string
  requestId: string
  mode: string
  items: unknown
}
/** Takes jobs of which nothing was heard since a moment, to ask for their answers. */
export async function takeSilentJobs(
  client: Client,
  { now, before, most }: { now: Date; before: Date; most: number },
): Promise<OpenJob[]> {
  const { rows } = await client.query<OpenJob>(
    `
      update model_job j
      set polled_at = $1
      where j.id = any(array(
        select id
        from model_job
        where done_at is null and expires_at > $1
          and coalesce(polled_at, expires_at - interval '10 minutes') <= $2
        order by expires_at
        limit $3
        for update skip locked
      ))
      returning j.id, j.version_id as "versionId", j.job, j.request_id as "requestId", j.mode,
        j.items`,
    [now, before, most],
  )
  return rows
}
