import type { Context } from '../../../core/context.ts'
import { transact } from '../../../db/transaction.ts'
import type { Job } from '../../../jobs/job.ts'
import { type RecordContentRow, recordRowsByIds } from '../../queue/index.ts'
import { kindsFor, signalOf } from '../engine.ts'
import { hexOf } from '../hash/make.ts'
import { type TrackKind, readTrack } from '../hash/track.ts'
import { type Known, knownFeatures } from '../live/known.ts'
import { readOfTrack } from '../live/query.ts'
import { judgeNear, searchNear } from '../live/search.ts'
import {
  type LateHit,
  type NewRecordHash,
  insertLateHits,
  insertRecordHashes,
} from '../queries/hits.ts'
import { looksAt } from '../rights.ts'
import { endTrackWait, noteUnread, takeTrackWait } from './queries.ts'

/** Longer than all items of a record may take. */
const takenMs = 30 * 60_000
const readMs = 60_000
const mostTries = 3
/** Voices and videos of a record that are looked through. */
const mostTracks = 20

type Item = { kind: TrackKind; field: string; url: string }
const itemsOf = ({ content }: RecordContentRow, kinds: ReadonlySet<string>): Item[] => [
  ...(kinds.has('audio')
    ? content.voices.map((one, n) => ({
        kind: 'audio' as const,
        field: `voices.${n}`,
        url: one.content,
      }))
    : []),
  ...content.videos.flatMap((one, n) => {
    const item = { field: `videos.${n}`, url: one.content }
    return [
      ...(kinds.has('video') ? [{ ...item, kind: 'video' as const }] : []),
      ...(kinds.has('audio') && one.hasSound !== false
        ? [{ ...item, kind: 'audio' as const }]
        : []),
    ]
  }),
]

type Looked = { hits: LateHit[]; hash: NewRecordHash | null; refused: string }
const lookThrough = async (
  ctx: Context,
  known: Known,
  record: RecordContentRow,
  { kind, field, url }: Item,
): Promise<Looked> => {
  const track = await readTrack(ctx, kind, url, readMs)
  if (typeof track === 'string') return { hits: [], hash: null, refused: track }
  const { query, made } = readOfTrack(track)
  const near = searchNear(known, query, {
    looks: (store) =>
      store.kind === kind &&
      (store.state === 'live' || store.state === 'shadow') &&
      looksAt(store, record),
    now: ctx.now().getTime(),
  })
  const { id: recordId, appId, type, uid } = record
  const of = { recordId, appId, type, field }
  const hits = (['live', 'shadow'] as const).flatMap((state) =>
    judgeNear(
      near.filter(({ store }) => store.state === state),
      query,
    ).map((found): LateHit => {
      const signal = signalOf(found, field)
      return {
        ...of,
        featureId: found.feature.id,
        storeId: found.store.id,
        hash: hexOf(kind, made.hash),
        distance: found.distance,
        similarity: signal.score,
        labelId: signal.labelId,
        verdict: signal.verdict,
        late: false,
        signal,
      }
    }),
  )
  const hash = { ...of, uid, kind, hash: track.print.toString('hex'), quality: null }
  return { hits, hash, refused: '' }
}

/** A video without sound, and one that is too short to be told from others, miss nothing. */
const isMissing = ({ refused }: Looked, { kind, field }: Item): boolean =>
  refused !== '' &&
  refused !== 'too-short' &&
  !(kind === 'audio' && field.startsWith('videos') && refused === 'unreadable')

const run = async (ctx: Context): Promise<boolean> => {
  if (ctx.config.ffmpeg === '') return false
  const now = ctx.now()
  const wait = await takeTrackWait(ctx.pool, now, new Date(now.getTime() + takenMs))
  if (!wait) return false
  const record = (await recordRowsByIds(ctx.pool, [wait.recordId])).get(wait.recordId)
  const known = await knownFeatures(ctx)
  const items = record ? itemsOf(record, kindsFor(known, record)).slice(0, mostTracks) : []
  const looked: Looked[] = []
  if (record) for (const item of items) looked.push(await lookThrough(ctx, known, record, item))
  const missing = items.flatMap((item, n) => {
    const one = looked[n]
    return one && isMissing(one, item) ? [{ of: item.field, reason: one.refused }] : []
  })
  // A host that does not answer may do so later; until then another server may try.
  if (missing.some(({ reason }) => reason === 'unreadable') && wait.tries < mostTries) return true
  await transact(ctx, async (client) => {
    if (!(await endTrackWait(client, wait)) || !record) return
    await insertLateHits(
      client,
      looked.flatMap(({ hits }) => hits),
      now,
    )
    await insertRecordHashes(
      client,
      looked.flatMap(({ hash }) => hash ?? []),
      now,
    )
    await noteUnread(client, record.id, missing)
  })
  return true
}

/** Looks for known sounds and videos in what records show, one record at a time a server. */
export const fingerprintJob: Job = {
  name: 'feature-library.fingerprint',
  every: 1000,
  rest: 3000,
  run,
}
