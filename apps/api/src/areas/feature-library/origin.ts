import { fileIdOf, fileUrl } from '@oas/contract/file/buckets'
import type { FeatureKind, FeatureOrigin } from '@oas/contract/feature-library/schemas'
import { mayType } from '../../core/caller.ts'
import type { CallContext, Context } from '../../core/context.ts'
import { recordRowsByIds } from '../queue/index.ts'
import { linksIn } from './hash/link.ts'
import { isTrack } from './hash/track.ts'
import { type Read, type Refused, readHash, readThing } from './live/query.ts'

/** What reading needs of a call: a job that proposes has a caller, too. */
export type Reading = Context & Pick<CallContext, 'caller'>
export type Origin = {
  read: Read
  source: 'record' | 'upload' | 'url' | 'text' | 'hash' | 'audit'
  ref: string
  recordId: string | null
  text: string
}
const readMs = 15_000

/** Files are read for whoever sent them; others are not told that there is such a file. */
const isSent = async ({ db, caller }: Reading, id: string): Promise<boolean> =>
  (await db
    .selectFrom('filePlace')
    .select('fileId')
    .where('fileId', '=', id)
    .where('personId', '=', caller.id)
    .executeTakeFirst()) !== undefined

type Found = { content: string; source: Origin['source']; ref: string; recordId: string | null }
const ofRecord = async (
  ctx: Reading,
  kind: FeatureKind,
  recordId: string,
  field: string,
): Promise<Found | 'not-found'> => {
  const record = (await recordRowsByIds(ctx.pool, [recordId])).get(recordId)
  if (!record || !mayType(ctx.caller, record.appId, record.type)) return 'not-found'
  const [list = '', n = '0'] = field.split('.')
  const { texts, pictures, files, voices, videos } = record.content
  const items: Readonly<Record<string, readonly { content: string }[]>> = {
    texts,
    pictures,
    files,
    voices,
    videos,
  }
  const said = items[list]?.[Number(n)]?.content
  const content = kind === 'link' && said !== undefined ? linksIn(said)[0] : said
  return content === undefined
    ? 'not-found'
    : { content, source: 'record', ref: `${recordId} ${field}`, recordId }
}
const usualField: Readonly<Record<FeatureKind, string>> = {
  picture: 'pictures.0',
  text: 'texts.0',
  link: 'texts.0',
  file: 'files.0',
  audio: 'voices.0',
  video: 'videos.0',
}
const find = async (
  ctx: Reading,
  kind: FeatureKind,
  { fileId, url, text, recordId, field }: FeatureOrigin,
): Promise<Found | Refused> => {
  if (recordId !== undefined) return ofRecord(ctx, kind, recordId, field ?? usualField[kind])
  const byUrl = url === undefined ? null : fileIdOf(url)
  const own = fileId ?? byUrl
  if (own !== null && own !== undefined)
    return kind === 'picture' || kind === 'file' || isTrack(kind)
      ? (await isSent(ctx, own))
        ? { content: fileUrl(own), source: 'upload', ref: '', recordId: null }
        : 'not-found'
      : 'wrong-kind'
  if (url !== undefined)
    return kind === 'text'
      ? 'wrong-kind'
      : { content: url, source: 'url', ref: url.slice(0, 500), recordId: null }
  if (text === undefined) return 'wrong-kind'
  return kind === 'text' || kind === 'link'
    ? { content: text, source: 'text', ref: '', recordId: null }
    : 'wrong-kind'
}

/** What an origin names, read; or why it is nothing of the kind. */
export async function readOrigin(
  ctx: Reading,
  kind: FeatureKind,
  origin: FeatureOrigin,
): Promise<Origin | Refused> {
  if (origin.hash !== undefined) {
    const read = readHash(kind, origin.hash)
    return typeof read === 'string'
      ? read
      : { read, source: 'hash', ref: '', recordId: null, text: '' }
  }
  const found = await find(ctx, kind, origin)
  if (typeof found === 'string') return found
  const read = await readThing(ctx, kind, found.content, readMs)
  if (typeof read === 'string') return read
  const { content, ...about } = found
  const isWords = kind === 'text' || kind === 'link'
  return { ...about, read, text: isWords ? content.slice(0, 2000).toWellFormed() : '' }
}
