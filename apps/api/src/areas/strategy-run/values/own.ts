import { gravestLevel } from '@oas/media/text/marks'
import { engineSignals, wordSignals } from '@oas/contract/ingest/signals'
import { readOcr } from '@oas/contract/ingest/ocr'
import { below } from '@oas/contract/json'
import type { Origin } from '@oas/contract/strategy/indicator'
import type { Value } from '@oas/rule-engine'
import { officeAheadMs } from '../../../core/office-time.ts'
import { type OnCut, beginning, readMost } from '../../../core/read-part.ts'
import type { Subject } from './subject.ts'

const plain = (value: unknown, most: number, onCut: OnCut): string | number | undefined => {
  if (typeof value === 'string') return beginning(value, most, onCut)
  return typeof value === 'number' && Number.isFinite(value)
    ? value
    : typeof value === 'boolean'
      ? String(value)
      : undefined
}

/**
 * JSON as a value of an indicator: texts, finite numbers and lists of them; anything else is known
 * to be absent.
 */
function toValue(value: unknown, onCut: OnCut): Value {
  if (!Array.isArray(value)) return plain(value, readMost.text, onCut) ?? null
  const entries = value
    .map((one) => plain(one, readMost.entry, onCut))
    .filter((one) => one !== undefined)
  if (entries.length > readMost.entries) onCut()
  return entries.slice(0, readMost.entries)
}

const link = /\bhttps?:\/\/\S+|\bwww\.\S+/gi

/** Texts of a record one after another, transcripts of voices included. */
const textOf = ({ content }: Pick<Subject, 'content'>): string =>
  [
    ...content.texts.map((item) => item.content),
    ...content.voices.map((item) => item.voiceText ?? ''),
  ]
    .filter(Boolean)
    .join('\n')

/** Characters of a text; pairs of units count as one. */
const signs = (text: string): number => {
  let pairs = 0
  for (let at = 1; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit >= 0xdc00 && unit <= 0xdfff) pairs += 1
  }
  return text.length - pairs
}

/** Share of characters that match, 0 to 1; null of an empty text. */
const share = (text: string, pattern: RegExp): Value => {
  const all = [...text.replaceAll(/\s/gu, '')].length
  return all === 0 ? null : (text.match(pattern)?.length ?? 0) / all
}

type Hit = { text: string; level: number }
const pictureText = /^pictures\.\d+\.ocr$/
/**
 * Words that were hit: those marked in the texts, and those found in what was read in pictures, by
 * the product or by the app.
 */
const hitsOf = ({ content, modelInfo, evidence }: Subject): Hit[] => {
  const marked = content.texts.flatMap((item) =>
    (item.hits ?? []).map((hit) => ({ text: hit.rule, level: hit.level })),
  )
  const signals = wordSignals(evidence?.signals).filter(
    ({ verdict }) => verdict === 'hit' || verdict === 'inside',
  )
  const known = new Set(signals.map(({ id }) => id))
  const read = signals.flatMap(({ at, rule, level }) =>
    pictureText.test(at.field) ? [{ text: rule, level }] : [],
  )
  // A row that a signal tells of counts as that: once for each place, as in other texts.
  const listed = [modelInfo, ...content.pictures.map((item) => item.modelInfo ?? {})].flatMap(
    (info) =>
      readOcr(info).rows.flatMap(({ text, rule, name, itemId, level }) =>
        known.has(itemId) ? [] : [{ text: itemId === '' ? text || rule : name, level }],
      ),
  )
  return [...marked, ...read, ...listed.filter((hit) => hit.text !== '')]
}

/** Values worked out from the beginning of the texts, of which `text` gives so much as is read. */
const derived: Readonly<
  Record<string, (subject: Subject, text: () => string, now: Date) => Value>
> = {
  text: (_subject, text) => text(),
  'text.length': (subject) => signs(textOf(subject)),
  'texts.count': ({ content }) => content.texts.length,
  'pictures.count': ({ content }) => content.pictures.length,
  'videos.count': ({ content }) => content.videos.length,
  'voices.count': ({ content }) => content.voices.length,
  'files.count': ({ content }) => content.files.length,
  'links.count': (_subject, text) => text().match(link)?.length ?? 0,
  'digits.share': (_subject, text) => share(text(), /\p{Nd}/gu),
  'capitals.share': (_subject, text) => share(text(), /\p{Lu}/gu),
  'symbols.share': (_subject, text) => share(text(), /[\p{P}\p{S}]/gu),
  'age.minutes': ({ createdAt }, _text, now) =>
    Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / 60_000)),
  'text.hits': (subject) => [...new Set(hitsOf(subject).map((hit) => hit.text))],
  'text.hits.count': (subject) => hitsOf(subject).length,
  'text.hits.level': (subject) => gravestLevel(hitsOf(subject)) || null,
}

const fields = new Set([
  'uid',
  'postId',
  'country',
  'language',
  'source',
  'business',
  'reason',
  'priority',
  'reportCount',
  'appId',
  'type',
  'contentHash',
])
/**
 * A field by its path; an empty text counts as absent. A map's entry is named by the parameter,
 * with dots between names.
 */
const field = (subject: Subject, path: string, param: string): unknown => {
  if (param === '' && fields.has(path)) {
    const value = subject[path as keyof Subject]
    return value === '' ? null : value
  }
  const [root = '', ...rest] = path.split('.')
  const names = [...rest, ...(param === '' ? [] : param.split('.'))]
  if (root === 'extData' || root === 'modelInfo') return below(subject[root], names)
  if (root === 'data') return below(subject.content.data, names)
  if (!fields.has(root)) return null
  const value = subject[root as keyof Subject]
  return value === '' ? null : value
}

/** The greatest score that a model of the registry gave a label, named `model/label`. */
const ownScore = ({ evidence }: Subject, name: string): number | undefined => {
  const scores = engineSignals(evidence?.signals ?? []).flatMap((one) =>
    one.kind === 'model' && one.verdict !== 'shadow' && `${one.model}/${one.raw}` === name
      ? [one.score]
      : [],
  )
  return scores.length === 0 ? undefined : Math.max(...scores)
}
/**
 * A score or label of a model: what one of the registry said first, else
 * `modelInfo.<path of the name>.score`, or the entry itself where it is a number or text.
 */
const model = (subject: Subject, what: string, name: string): Value => {
  const { modelInfo, content } = subject
  const own = what === 'score' ? ownScore(subject, name) : undefined
  if (own !== undefined) return own
  const wanted = what === 'score' ? 'number' : 'string'
  const found = [modelInfo, ...content.pictures.map((item) => item.modelInfo ?? {})].flatMap(
    (info) => {
      const entry = below(info, name.split('.'))
      return [entry, below(entry, [what])].filter((value) => typeof value === wanted) as (
        | string
        | number
      )[]
    },
  )
  if (found.length === 0) return undefined
  return what === 'score' ? Math.max(...found.map(Number)) : found[0]
}

/**
 * What words of a label found: whether any did, how many times, the gravest level. Missing where no
 * words were looked for, or not all of them and none was found.
 */
const wordSignal = ({ evidence }: Subject, what: string, label: string): Value => {
  const step = evidence?.steps?.findLast((one) => one.step === 'text')
  if (!step) return undefined
  const found = wordSignals(evidence?.signals).filter(
    ({ labelId, verdict }) => verdict === 'hit' && String(labelId) === label,
  )
  if (found.length === 0 && step.found['missing'] !== undefined) return undefined
  if (what === 'text.count') return found.length
  return what === 'text.hit' ? Number(found.length > 0) : gravestLevel(found) || null
}

const clock = (now: Date, part: string): Value => {
  const local = new Date(now.getTime() + officeAheadMs)
  if (part === 'hour') return local.getUTCHours()
  if (part === 'weekday') return local.getUTCDay() || 7
  return part === 'date' ? local.toISOString().slice(0, 10) : null
}

/** Whether a model hit a label: missing where none was asked, or one did not answer. */
const modelHit = ({ evidence }: Subject, label: string): Value => {
  const step = evidence?.steps?.findLast((one) => one.step === 'model')
  if (!step) return undefined
  const isHit = engineSignals(evidence?.signals ?? []).some(
    ({ kind, labelId, verdict }) =>
      kind === 'model' && verdict === 'hit' && String(labelId) === label,
  )
  return isHit || step.found['missing'] === undefined ? Number(isHit) : undefined
}

/**
 * Whether a library found something, and how like it was: missing where none looked, or not all
 * could be read and nothing was found.
 */
const feature = ({ evidence }: Subject, what: string, store: string): Value => {
  const step = evidence?.steps?.findLast((one) => one.step === 'feature')
  if (!step) return undefined
  const scores = engineSignals(evidence?.signals ?? []).flatMap((one) =>
    one.kind === 'feature' && one.verdict === 'hit' && one.store === store ? [one.score] : [],
  )
  if (scores.length === 0 && step.found['missing'] !== undefined) return undefined
  return what === 'feature.hit' ? Number(scores.length > 0) : Math.max(0, ...scores)
}
/** The value of an attribute by its key; missing where no model said it. */
const attribute = ({ evidence }: Subject, key: string): Value => {
  const value = evidence?.attributes?.[key]
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'number' || typeof value === 'string' ? value : undefined
}
/** What an engine said, by the indicator that asks for it. */
const signal = (subject: Subject, { path = '', by = '' }: Origin, param: string): Value => {
  if (path === 'attribute') return attribute(subject, by)
  if (path === 'model.hit') return modelHit(subject, param)
  return path.startsWith('feature.')
    ? feature(subject, path, param)
    : wordSignal(subject, path, param)
}

/**
 * Values that the record itself gives, each worked out when it is asked for. A model that said
 * nothing is missing; a field that is empty is known to be absent. Of a text 20,000 characters are
 * read, of a list 1,000 entries of 500 characters: `onCut` is told of whatever is longer.
 */
export function ownValue(
  subject: Subject,
  now: Date,
  onCut: OnCut = () => undefined,
): (origin: Origin, param: string) => Value {
  let all: string | undefined
  const text = (): string => beginning((all ??= textOf(subject)), readMost.text, onCut)
  return (origin, param) => {
    const path = origin.path ?? ''
    switch (origin.kind) {
      case 'field':
        return toValue(field(subject, path, param), onCut)
      case 'derived':
        return derived[path]?.(subject, text, now) ?? null
      case 'model':
        return model(subject, path, param)
      case 'signal':
        return signal(subject, origin, param)
      case 'clock':
        return clock(now, path)
      default:
        return undefined
    }
  }
}

/** The value a counter or list goes by: a field of the record, or its text, whole. */
export function byOf(subject: Subject, by: string): string {
  const value = by === 'text' ? textOf(subject) : field(subject, by, '')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
