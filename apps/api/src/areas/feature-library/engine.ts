import type { FeatureKind } from '@oas/contract/feature-library/schemas'
import type { FeatureSignal } from '@oas/contract/ingest/signals'
import type pg from 'pg'
import type { Context } from '../../core/context.ts'
import type { RecordContentRow } from '../queue/index.ts'
import { linksIn } from './hash/link.ts'
import { hexOf } from './hash/make.ts'
import { type Known, knownFeatures } from './live/known.ts'
import { readThing } from './live/query.ts'
import {
  type Found,
  type NearFeature,
  type Query,
  type Span,
  judgeNear,
  searchNear,
} from './live/search.ts'
import {
  type NewHit,
  type NewRecordHash,
  dropHits,
  insertHits,
  insertRecordHashes,
} from './queries/hits.ts'
import type { LiveStore } from './queries/live.ts'
import { insertTrackWait } from './fingerprint/queries.ts'
import { askRemotes } from './remote/near.ts'
import { looksAt } from './rights.ts'

export type Looked = Pick<RecordContentRow, 'appId' | 'type' | 'content'>
type Shown = Looked & Pick<RecordContentRow, 'id' | 'uid'> & { test: boolean }
type Thing = { kind: FeatureKind; field: string; content: string }
type FeatureAnswer = {
  signals: FeatureSignal[]
  missing: { of: string; reason: string }[]
  mustSee: boolean
  keep: (client: pg.PoolClient, now: Date) => Promise<void>
}

const mostThings = 60
const atOnce = 6
const leastMs = 100
const precision = 1000

const isAddress = (content: string): boolean => /^(https?:\/\/|\/biz_gateway\/)/.test(content)
const thingsOf = ({ content }: Looked): Thing[] => [
  ...content.pictures.flatMap((item, n): Thing[] =>
    isAddress(item.content)
      ? [{ kind: 'picture', field: `pictures.${n}`, content: item.content }]
      : [],
  ),
  ...content.texts.flatMap((item, n): Thing[] => [
    { kind: 'text', field: `texts.${n}`, content: item.content },
    ...linksIn(item.content).map((link): Thing => ({
      kind: 'link',
      field: `texts.${n}`,
      content: link,
    })),
  ]),
  ...content.files.map((item, n): Thing => ({
    kind: 'file',
    field: `files.${n}`,
    content: item.content,
  })),
]
/** What kinds are looked for: where nobody looks for like pictures, some for their very bytes. */
export function wantedOf(record: Looked, kinds: ReadonlySet<FeatureKind>): Thing[] {
  return thingsOf(record).flatMap((thing): Thing[] => {
    if (kinds.has(thing.kind)) return [thing]
    return thing.kind === 'picture' && kinds.has('file') ? [{ ...thing, kind: 'file' }] : []
  })
}
const isOn = (store: LiveStore): boolean => store.state === 'live' || store.state === 'shadow'
/** Kinds of which some store looks at a type. */
export function kindsFor({ stores }: Known, record: Looked): Set<FeatureKind> {
  return new Set(
    [...stores.values()]
      .filter((store) => isOn(store) && looksAt(store, record))
      .map(({ kind }) => kind),
  )
}

/** Sounds and videos of a record that stores look for: a job decodes them afterwards. */
const tracksFor = ({ content }: Looked, kinds: ReadonlySet<FeatureKind>): string[] => [
  ...(kinds.has('audio') ? content.voices.map((_item, n) => `voices.${n}`) : []),
  ...(kinds.has('audio') || kinds.has('video')
    ? content.videos.map((_item, n) => `videos.${n}`)
    : []),
]
/** Whether a record shows something that a store looks for. */
export async function asksFeatures(ctx: Context, record: Looked): Promise<boolean> {
  const known = await knownFeatures(ctx)
  if (known.stores.size === 0) return false
  const kinds = kindsFor(known, record)
  return wantedOf(record, kinds).length > 0 || tracksFor(record, kinds).length > 0
}

const rounded = (number: number): number => Math.round(number * precision) / precision
const spanOf = ({ from, to }: Span): Span => ({ from: rounded(from), to: rounded(to) })
const sharesOf = ({ here, known }: { here: number; known: number }) => ({
  here: rounded(here),
  known: rounded(known),
})
/** What a found feature says of a record that shows it in a field. */
export function signalOf(
  { feature, store, score, distance, verdict, place }: Found,
  field: string,
): FeatureSignal {
  return {
    kind: 'feature',
    id: feature.id,
    version: feature.version,
    labelId: feature.labelId,
    level: feature.level as 1 | 2 | 3,
    verdict: store.state === 'live' ? (verdict === 'none' ? 'suppressed' : verdict) : 'shadow',
    score: rounded(Math.max(0, score)),
    at: place ? { field, ...spanOf(place.here) } : { field },
    ...(place ? { known: spanOf(place.known) } : {}),
    ...(place?.shares ? { shares: sharesOf(place.shares) } : {}),
    store: store.storename,
    name: store.name,
    distance: rounded(distance),
    remark: feature.remark.slice(0, 200),
  }
}

type Look = {
  signals: FeatureSignal[]
  hits: NewHit[]
  hash: NewRecordHash | null
  refused: string
  missing: { of: string; reason: string }[]
}
/** What stores find by a query, matchers of others among them, and the hash that is noted of it. */
const foundBy = (
  ctx: Context,
  known: Known,
  query: Query,
  { looks, remote }: { looks: (store: LiveStore) => boolean; remote: readonly NearFeature[] },
): { one: Found; hash: string }[] => {
  const near = [
    ...searchNear(known, query, {
      looks: (store) => store.kind === query.kind && looks(store),
      now: ctx.now().getTime(),
    }),
    ...remote.filter(({ store }) => store.kind === query.kind),
  ]
  // What is only tried neither hits nor lets off.
  const judged = (['live', 'shadow'] as const).flatMap((state) =>
    judgeNear(
      near.filter(({ store }) => store.state === state),
      query,
    ),
  )
  const [first] = query.hashes
  return first ? judged.map((one) => ({ one, hash: hexOf(query.kind, first.hash) })) : []
}
const lookAt = async (
  ctx: Context,
  known: Known,
  record: Shown,
  { kind, field, content }: Thing,
  until: number,
): Promise<Look> => {
  const none = { signals: [], hits: [], hash: null, missing: [] }
  const left = until - Date.now()
  if (left < leastMs) return { ...none, refused: 'late' }
  const read = await readThing(ctx, kind, content, left)
  if (read === 'too-short' || read === 'wrong-kind') return { ...none, refused: '' }
  if (typeof read === 'string') return { ...none, refused: read }
  const queries = read.exact ? [read.query, read.exact] : [read.query]
  const looks = (store: LiveStore): boolean => isOn(store) && looksAt(store, record)
  const remotes = [...known.stores.values()].filter(
    (store) =>
      store.remote !== null && looks(store) && queries.some((query) => query.kind === store.kind),
  )
  const asked =
    remotes.length === 0
      ? { near: [], missing: [] }
      : await askRemotes(ctx, remotes, read, until - Date.now())
  const found = queries
    .flatMap((query) => foundBy(ctx, known, query, { looks, remote: asked.near }))
    .slice(0, 50)
  const signals = found.map(({ one }) => signalOf(one, field))
  const { id: recordId, appId, type, uid } = record
  return {
    signals,
    refused: '',
    missing: asked.missing,
    hits: found.map(({ one, hash }, n) => {
      const { verdict, score } = signals[n] as FeatureSignal
      return {
        recordId,
        featureId: one.feature.id,
        storeId: one.store.id,
        appId,
        type,
        field,
        hash,
        distance: one.distance,
        similarity: score,
        labelId: one.feature.labelId,
        verdict,
        counts: verdict === 'hit' || verdict === 'suspect',
      }
    }),
    hash: {
      recordId,
      appId,
      type,
      uid,
      field,
      kind,
      hash: hexOf(kind, read.query.hashes[0]?.hash ?? read.made.hash),
      quality: read.query.quality,
    },
  }
}

const lookAtAll = async (
  ctx: Context,
  known: Known,
  record: Shown,
  until: number,
): Promise<FeatureAnswer> => {
  const kinds = kindsFor(known, record)
  const all = wantedOf(record, kinds)
  const things = all.slice(0, mostThings)
  const looks: Look[] = []
  for (let at = 0; at < things.length; at += atOnce)
    looks.push(
      ...(await Promise.all(
        things.slice(at, at + atOnce).map((thing) => lookAt(ctx, known, record, thing, until)),
      )),
    )
  const missing = looks.flatMap(({ refused }, n) =>
    refused === '' ? [] : [{ of: things[n]?.field ?? '', reason: refused }],
  )
  // A matcher that is silent is so about every item: once is enough.
  const silent = looks.flatMap((one) => one.missing)
  missing.push(...new Map(silent.map((one) => [one.of, one])).values())
  if (all.length > mostThings) missing.push({ of: 'items', reason: 'too-many' })
  const tracks = tracksFor(record, kinds)
  // What nobody here can decode is seen by people.
  if (ctx.config.ffmpeg === '')
    missing.push(...tracks.map((of) => ({ of, reason: 'no-converter' })))
  return {
    signals: looks.flatMap(({ signals }) => signals),
    missing,
    mustSee: missing.length > 0,
    keep: async (client, now) => {
      await dropHits(client, [record.id])
      if (record.test) return
      if (tracks.length > 0 && ctx.config.ffmpeg !== '') await insertTrackWait(client, record, now)
      await insertHits(
        client,
        looks.flatMap(({ hits }) => hits),
        now,
      )
      await insertRecordHashes(
        client,
        looks.flatMap(({ hash }) => hash ?? []),
        now,
      )
    },
  }
}

/** Looks for known features in records; what cannot be read in time is missing, and seen. */
export async function askFeatures(
  ctx: Context,
  records: readonly Shown[],
  until: Date,
): Promise<FeatureAnswer[]> {
  const known = await knownFeatures(ctx)
  // Media are fetched against the clock of the machine, whatever time the product goes by.
  const end = Date.now() + Math.max(0, until.getTime() - ctx.now().getTime())
  return Promise.all(records.map((record) => lookAtAll(ctx, known, record, end)))
}
