import { type Signal, mostHits } from '@oas/contract/ingest/schemas'
import { claimRank } from '@oas/queue-engine'
import { type Found, type Hit, matchFields } from '@oas/text-match'
import type { Context } from '../../core/context.ts'
import type { Evidence, RecordContent } from '../queue/index.ts'
import { fallbackItems, isDoubtful } from './statistics/fallback.ts'
import { costOf, isSole } from './statistics/read-cost.ts'
import { type LiveTexts, type TextsInForce, isOnTrial, textsInForce } from './live.ts'
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

const cutAt = (text: string, most: number): string => {
  if (text.length <= most) return text
  const half = text.charCodeAt(most - 1)
  return text.slice(0, half >= 0xd800 && half <= 0xdbff ? most - 1 : most)
}
/** The texts of a record and what its voices say, each with the scene that reads it. */
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

/** What is kept of what was found, the gravest first, as far as there is room. */
const signalsOf = (
  found: Found,
  fields: readonly Read[],
  live: LiveTexts,
): { signals: Signal[]; truncated: boolean } => {
  const sole = isSole(found)
  const scenes = new Map(fields.map(({ key, scene }) => [key, scene]))
  const all = [...found.hits, ...found.suppressed].toSorted(
    (a, b) =>
      Number(a.verdict === 'suppressed') - Number(b.verdict === 'suppressed') || a.level - b.level,
  )
  const signals: Signal[] = []
  let bytes = 0
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
    bytes += 200 + 2 * (signal.text.length + signal.rule.length)
    if (signals.length >= mostSignals || bytes > mostBytes) return { signals, truncated: true }
    signals.push(signal)
  }
  return { signals, truncated: false }
}

const mark = <T extends Markable>(
  record: T,
  live: LiveTexts,
  fallen: ReadonlySet<string>,
  now: number,
): Marked<T> => {
  const fields = fieldsOf(record, live.sceneOf)
  const began = performance.now()
  const found = matchFields(live.set, fields, {
    appId: record.appId,
    type: record.type,
    language: record.language || null,
    country: record.country || null,
    now,
  })
  const ms = performance.now() - began
  const cut = fields.some((field) => field.cut)
  const unread = cut || found.truncated || found.missing !== null
  // Items that are too seldom right mark, and people look.
  const doubtful = isDoubtful(found.hits, fallen)
  const grave = found.maxLevel === 1
  const priority = grave ? Math.max(record.priority, gravePriority) : record.priority
  const { signals, truncated } = signalsOf(found, fields, live)
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
      content: { ...record.content, texts: markedTexts(record.content.texts, found.hits, live) },
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
  { fallen, now }: { fallen: ReadonlySet<string>; now: number },
): Marked<T> => {
  const { appId, type, uid = '', postId = '' } = record
  const texts = staged && isOnTrial(staged, { appId, type, uid, postId }) ? staged : live
  if (texts === null) return asItIs(record)
  if (uid === '' && postId === '') return mark(record, texts, fallen, now)
  const began = performance.now()
  const marked = mark(record, texts, fallen, now)
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
