import type { BusinessKind } from '@oas/contract/kinds'
import type {
  FileItem,
  LiveItem,
  KeptTextItem,
  PictureItem,
  VideoItem,
  VoiceItem,
} from '@oas/contract/ingest/schemas'
import type { EngineSignal } from '@oas/contract/ingest/signals'
import type pg from 'pg'
import type { Static, TSchema } from 'typebox'
import { shownSql } from '../../db/hidden.ts'

type Runner = Pick<pg.Pool, 'query'> | Pick<pg.PoolClient, 'query'>
type Items<T extends TSchema> = Static<T>[]

/** What an auditor sees of a record: kept as it came in, with an id for each item. */
export type RecordContent = {
  texts: Items<typeof KeptTextItem>
  pictures: Items<typeof PictureItem>
  videos: Items<typeof VideoItem>
  voices: Items<typeof VoiceItem>
  files: Items<typeof FileItem>
  lives: Items<typeof LiveItem>
  data: Record<string, unknown>
}
/** What the steps before the queue found out: each entry names its step and version. */
export type Evidence = {
  steps?: { step: string; version: string; verdict: string; found: Record<string, unknown> }[]
  /** What engines found, the gravest first where there was too much to keep. */
  signals?: EngineSignal[]
  /** What models say as values that rules read by name. */
  attributes?: Record<string, unknown>
  currentJson?: Record<string, unknown>
  showJson?: Record<string, unknown>
}

/** A row of `record`. */
export type RecordContentRow = {
  id: string
  appId: number
  type: number
  postId: string
  uid: string
  country: string
  language: string
  source: string
  business: BusinessKind
  reason: string
  content: RecordContent
  extData: Record<string, unknown>
  modelInfo: Record<string, unknown>
  evidence: Evidence
  contentHash: string
  priority: number
  reportCount: number
  createdAt: Date
  receivedAt: Date
}

const recordColumns = (alias: string): string =>
  [
    'id',
    'app_id',
    'type',
    'post_id',
    'uid',
    'country',
    'language',
    'source',
    'business',
    'reason',
    'content',
    'ext_data',
    'model_info',
    'evidence',
    'content_hash',
    'priority',
    'report_count',
    'created_at',
    'received_at',
  ]
    .map(
      (column) =>
        `
          ${alias}.${column} as
            "${column.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())}"`,
    )
    .join(', ')

const byIdsText = `select ${recordColumns('r')} from record r where r.id = any($1::bigint[])`

/** Records by id; the caller checks the scope. */
export async function recordRowsByIds(
  on: Runner,
  ids: readonly string[],
): Promise<Map<string, RecordContentRow>> {
  if (ids.length === 0) return new Map()
  const { rows } = await on.query<RecordContentRow>({
    name: 'record-by-ids',
    text: byIdsText,
    values: [ids],
  })
  return new Map(rows.map((row) => [row.id, row]))
}

export type Punished = { live: number; ended: number }
/** The columns of `Punished` over punishments `p`. */
export const punishedCounts = `
    (count(*) filter (where p.state in ('planned', 'sent', 'active')))::int as live,
      (count(*) filter (where p.state in ('ended', 'superseded')))::int as ended`
const punishedText = `
  select p.app_id as "appId", p.uid, ${punishedCounts}
  from punish p
  where (p.app_id, p.uid) in (select * from unnest($1::int[], $2::text[]))
    and ${shownSql('p.decision_id', '$3')}
  group by p.app_id, p.uid`

/**
 * How often users were punished, by `appId:uid`, but for decisions that are hidden; users never
 * punished are missing.
 */
export async function countPunished(
  on: Runner,
  users: readonly { appId: number; uid: string }[],
  hidden: readonly string[],
): Promise<Map<string, Punished>> {
  const known = new Map(
    users.filter(({ uid }) => uid !== '').map((user) => [`${user.appId}:${user.uid}`, user]),
  )
  if (known.size === 0) return new Map()
  const list = [...known.values()]
  const { rows } = await on.query<Punished & { appId: number; uid: string }>({
    name: 'queue-punished',
    text: punishedText,
    values: [list.map((user) => user.appId), list.map((user) => user.uid), hidden],
  })
  return new Map(
    rows.map((row) => [`${row.appId}:${row.uid}`, { live: row.live, ended: row.ended }]),
  )
}
