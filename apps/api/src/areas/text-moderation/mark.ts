import { type Signal, mostHits } from '@oas/contract/ingest/schemas'
import { gravestLevel } from '@oas/media/text/marks'
import { wordSignals } from '@oas/contract/ingest/signals'
import { claimRank } from '@oas/queue-engine'
import { type Found, type Hit, matchFields } from '@oas/text-match'
import type { Context } from '../../core/context.ts'
import type { Evidence, RecordContent } from '../queue/index.ts'
import { fallbackItems, isDoubtful } from './statistics/fallback.ts'
import { costOf, isSole } from './statistics/read-cost.ts'
import { type LiveTexts, type TextsInForce, isOnTrial, textsInForce } from './live.ts'
import {
  cutAt,
  pictureField,
  showInPictures,
  textOfPicture,
  withPictureTexts,
} from './picture-texts.ts'
import { noteMarked } from './stage/sums.ts'

/** What of a record is read, and what marks change. */
export type Markable = {
  appId: number
  type: number
  /** Whose it is; a record of nobody goes by what is in force, and is not counted. */
  uid?: string
  postId?: string
  country: string
  language: string
  content: RecordContent
  evidence: Evidence
  priority: number
  receivedAt: Date
  deadlineAt: Date | null
  rank: number
}
/** `asks`: somebody is to see it; `unread`: no machine may let it pass. */
export type Marked<T> = { record: T; asks: boolean; unread: boolean }

/** The priority of a record with a grave word. */
const gravePriority = 8
const mostSignals = 200
const mostBytes = 64 * 1024

type Read = { key: string; text: string; scene: string; cut: boolean }

/**
 * The texts of a record, what its voices say and what was read in its pictures, each with the scene
 * that reads it.
 */
export function fieldsOf(
  { appId, type, content }: Pick<Markable, 'appId' | 'type' | 'content'>,
  sceneOf: LiveTexts['sceneOf'],
): Read[] {
  const read = (key: string, field: string, text: string): Read => {
    const { key: scene, maxChars } = sceneOf(appId, type, field)
    return { key, text: cutAt(text, maxChars), scene, cut: text.length > maxChars }
  }
  return [
    ...content.texts.map((item, n) => read(`texts.${n}`, item.field ?? '', item.content)),
    ...content.voices.flatMap((item, n) =>
      item.voiceText === undefined || item.voiceText === ''
        ? []
        : [read(`voices.${n}`, item.field ?? 'voice', item.voiceText)],
    ),
    ...content.pictures.flatMap((item, n) => {
      const text = textOfPicture(item)
      return text === '' ? [] : [read(pictureField(n), 'ocr', text)]
    }),
  ]
}

const kept = (hit: Hit): 'hit' | 'inside' | null =>
  hit.verdict === 'hit' || hit.verdict === 'inside' ? hit.verdict : null
const kindOf = ({ kind }: Hit): Signal['kind'] => (kind === 'allow' ? 'word' : kind)

/** Texts with what was found in them; what the app marked itself follows, under its own name. */
const markedTexts = (
  texts: RecordContent['texts'],
  found: readonly Hit[],
  live: LiveTexts,
): RecordContent['texts'] => {
  const byField = new Map<string, Hit[]>()
  for (const hit of found) {
    if (kept(hit) === null) continue
    const list = byField.get(hit.field)
    if (list) list.push(hit)
    else byField.set(hit.field, [hit])
  }
  return texts.map((item, n) => {
    const own = byField.get(`texts.${n}`) ?? []
    if (own.length === 0 && item.hits === undefined) return item
    const hits = [
      ...own.map((hit) => ({
        s: hit.s,
        e: hit.e,
        rule: hit.rule.slice(0, 500),
        source: live.namesOf(hit.itemId).library,
        level: hit.level,
        id: hit.itemId,
        kind: kindOf(hit),
        verdict: kept(hit) ?? ('hit' as const),
      })),
      ...(item.hits ?? []).map((hit) => ({ ...hit, source: `app:${hit.source}` })),
    ]
    return { ...item, hits: hits.slice(0, mostHits) }
  })
}

const bytesOf = ({ text, rule }: Pick<Signal, 'text' | 'rule'>): number =>
  200 + 2 * (text.length + rule.length)

/**
 * What is kept of what was found behind what is known, the gravest first, as far as there is room.
 */
const signalsOf = (
  found: Pick<Found, 'hits' | 'suppressed'>,
  fields: readonly Read[],
  live: LiveTexts,
  known: readonly Signal[],
): { signals: Signal[]; truncated: boolean } => {
  const sole = isSole(found)
  const scenes = new Map(fields.map(({ key, scene }) => [key, scene]))
  const all = [...found.hits, ...found.suppressed].toSorted(
    (a, b) =>
      Number(a.verdict === 'suppressed') - Number(b.verdict === 'suppressed') || a.level - b.level,
  )
  const signals: Signal[] = [...known]
  let bytes = known.reduce((sum, one) => sum + bytesOf(one), 0)
  for (const hit of all) {
    const signal: Signal = {
      kind: kindOf(hit),
      id: hit.itemId,
      version: hit.itemVersion,
      labelId: hit.labelId,
      level: hit.level,
      verdict: hit.verdict,
      at: { field: hit.field, s: hit.s, e: hit.e },
      text: hit.text.toWellFormed(),
      rule: hit.rule,
      ...live.namesOf(hit.itemId),
      release: live.number,
      scene: scenes.get(hit.field) ?? '',
      stream: hit.stream,
      ...(sole && kept(hit) ? { sole } : {}),
    }
    bytes += bytesOf(signal)
    if (signals.length >= mostSignals || bytes > mostBytes) return { signals, truncated: true }
    signals.push(signal)
  }
  return { signals, truncated: false }
}

type By = { live: LiveTexts; fallen: ReadonlySet<string>; now: number }
type Looked = { fields: readonly Read[]; found: Found; ms: number }

const look = (record: Markable, { live, now }: By): Looked => {
  const fields = fieldsOf(record, live.sceneOf)
  const began = performance.now()
  const found = matchFields(live.set, fields, {
    appId: record.appId,
    type: record.type,
    language: record.language || null,
    country: record.country || null,
    now,
  })
  return { fields, found, ms: performance.now() - began }
}

/** A record with what was found in it, behind the signals that are known. */
const tell = <T extends Markable>(
  record: T,
  { fields, found, ms }: Looked,
  { live, fallen }: By,
  known: readonly Signal[],
): Marked<T> => {
  const cut = fields.some((field) => field.cut)
  const unread = cut || found.truncated || found.missing !== null
  // Items that are too seldom right mark, and people look.
  const doubtful = isDoubtful(found.hits, fallen)
  const grave = found.maxLevel === 1
  const priority = grave ? Math.max(record.priority, gravePriority) : record.priority
  const { signals, truncated } = signalsOf(found, fields, live, known)
  const step: NonNullable<Evidence['steps']>[number] = {
    step: 'text',
    version: String(live.number),
    verdict: 'queue',
    found: {
      level: found.maxLevel,
      hits: found.hits.length,
      suppressed: found.suppressed.length,
      ...(found.missing === null ? {} : { missing: found.missing }),
      ...(unread ? { unread: true } : {}),
      ...(truncated ? { truncated: true } : {}),
      ...(doubtful ? { fallback: true } : {}),
      ...costOf(fields, found, ms),
    },
  }
  return {
    asks: grave || unread || doubtful,
    unread: unread || doubtful,
    record: {
      ...record,
      content: {
        ...record.content,
        pictures: showInPictures(
          record.content.pictures,
          found.hits.filter((hit) => kept(hit) !== null),
          fields,
          live,
        ),
      },
      evidence: { ...record.evidence, signals, steps: [...(record.evidence.steps ?? []), step] },
      priority,
      ...(priority === record.priority
        ? {}
        : {
            rank: claimRank({
              receivedAt: record.receivedAt.getTime(),
              priority,
              deadline: record.deadlineAt?.getTime() ?? null,
            }),
          }),
    },
  }
}

const mark = <T extends Markable>(record: T, by: By): Marked<T> => {
  const looked = look(record, by)
  const marked = tell(record, looked, by, [])
  const { content } = marked.record
  const texts = markedTexts(content.texts, looked.found.hits, by.live)
  return { ...marked, record: { ...marked.record, content: { ...content, texts } } }
}

/**
 * Marks what a machine read in pictures of a marked record later, or heard in its voices, by the
 * place of each: the texts become theirs, and what is found in them stands beside what was found
 * before. Combinations across the record may lean on its other texts.
 */
export function markOcr<T extends Markable>(
  record: T,
  texts: ReadonlyMap<number, string>,
  by: By,
  heard: ReadonlyMap<number, string> = new Map(),
): Marked<T> {
  const read = withLaterTexts(record, texts, heard)
  const fresh = new Set([
    ...[...texts.keys()].map(pictureField),
    ...[...heard.keys()].map((place) => `voices.${place}`),
  ])
  const isFresh = ({ field, parts = [] }: Hit): boolean =>
    fresh.has(field) || parts.some((part) => fresh.has(part.field))
  const { fields, found, ms } = look(read, by)
  const hits = found.hits.filter(isFresh)
  const suppressed = found.suppressed.filter(isFresh)
  const maxLevel = gravestLevel(hits.filter(({ verdict }) => verdict === 'hit'))
  const known = wordSignals(record.evidence.signals).filter(
    ({ id, at }) =>
      !fresh.has(at.field) &&
      !hits.some((hit) => hit.itemId === id && hit.field === at.field && hit.s === at.s),
  )
  return tell(
    read,
    {
      fields: fields.filter(({ key }) => fresh.has(key)),
      found: { ...found, hits, suppressed, maxLevel: maxLevel as Found['maxLevel'] },
      ms,
    },
    by,
    known,
  )
}

/** A record with texts of its pictures and voices that came later. */
function withLaterTexts<T extends Markable>(
  record: T,
  texts: ReadonlyMap<number, string>,
  heard: ReadonlyMap<number, string>,
): T {
  const { content } = record
  const pictures = withPictureTexts(content.pictures, texts)
  const voices = content.voices.map((voice, at) => {
    const voiceText = heard.get(at)
    return voiceText === undefined ? voice : { ...voice, voiceText }
  })
  return { ...record, content: { ...content, pictures, voices } }
}

const asItIs = <T>(record: T): Marked<T> => ({ record, asks: false, unread: false })
/** What could not be read is seen by people. */
const unreadable = <T extends Markable>(record: T): Marked<T> => ({
  asks: true,
  unread: true,
  record: {
    ...record,
    evidence: {
      ...record.evidence,
      steps: [
        ...(record.evidence.steps ?? []),
        { step: 'text', version: '', verdict: 'queue', found: { unread: true, missing: 'engine' } },
      ],
    },
  },
})

/** Marks a record by the release it goes by, and counts what that came to. */
const markBy = <T extends Markable>(
  ctx: Context,
  record: T,
  { live, staged }: TextsInForce,
  by: Omit<By, 'live'>,
): Marked<T> => {
  const { appId, type, uid = '', postId = '' } = record
  const texts = staged && isOnTrial(staged, { appId, type, uid, postId }) ? staged : live
  if (texts === null) return asItIs(record)
  if (uid === '' && postId === '') return mark(record, { ...by, live: texts })
  const began = performance.now()
  const marked = mark(record, { ...by, live: texts })
  noteMarked(ctx, texts.number, {
    hit: (marked.record.evidence.signals ?? []).some(({ verdict }) => verdict === 'hit'),
    micros: (performance.now() - began) * 1000,
  })
  return marked
}

/**
 * Marks a batch by the words in force, each record by one release: that in force, or one on trial
 * for some of its users. Records that nobody will see are left as they are, as all are where
 * nothing is released. Where the words cannot be read, no machine lets the records pass.
 */
export async function markTexts<T extends Markable & { queue: boolean }>(
  ctx: Context,
  records: readonly T[],
): Promise<Marked<T>[]> {
  try {
    const texts = await textsInForce(ctx)
    if (texts.live === null && texts.staged === null) return records.map(asItIs)
    const by = { fallen: await fallbackItems(ctx), now: ctx.now().getTime() }
    return records.map((record) => (record.queue ? markBy(ctx, record, texts, by) : asItIs(record)))
  } catch (error) {
    ctx.log.error(
      { err: error, records: records.length },
      'words could not be looked for; the records go to people',
    )
    return records.map(unreadable)
  }
}

/**
 * Marks what machines read in pictures or heard in voices of a stored record, by the release that
 * the record goes by. Where the words cannot be read, people see it.
 */
export async function markLater<T extends Markable>(
  ctx: Context,
  record: T,
  {
    pictures,
    voices,
  }: { pictures: ReadonlyMap<number, string>; voices: ReadonlyMap<number, string> },
): Promise<Marked<T>> {
  try {
    const { live, staged } = await textsInForce(ctx)
    const { appId, type, uid = '', postId = '' } = record
    const texts = staged && isOnTrial(staged, { appId, type, uid, postId }) ? staged : live
    if (texts === null) return asItIs(withLaterTexts(record, pictures, voices))
    const by = { live: texts, fallen: await fallbackItems(ctx), now: ctx.now().getTime() }
    return markOcr(record, pictures, by, voices)
  } catch (error) {
    ctx.log.error({ err: error }, 'later texts could not be read; people see the record')
    return unreadable(withLaterTexts(record, pictures, voices))
  }
}
