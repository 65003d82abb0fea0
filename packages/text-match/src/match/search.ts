import { type Finds, makeFinds, scanText } from '../automaton/scan.ts'
import type { PinyinStream, Reading, SqueezedStream, Stream } from '../normalise/stream.ts'
import type { FailedRule, Where } from './answers.ts'
import { failedRule } from './applies.ts'
import { fitsMode } from './ends.ts'
import { type TextSet, type Uses, itemAt, modes, role, streamBit, useShift } from './set.ts'
import { type Form, fitsGaps, fitsRuns, fitsSounds } from './squeezed-rules.ts'

/**
 * Where something of an item stands: units [s, e) of the text as received, [from, to) of the plain
 * stream. `place` is the number of the part or phrase.
 */
export type Occurrence = {
  readonly item: number
  readonly place: number
  readonly stream: Stream['name']
  readonly weaker: boolean
  readonly s: number
  readonly e: number
  readonly from: number
  readonly to: number
}
export type Miss = Occurrence & { readonly rule: FailedRule }

/** What the search of a field found, by number of the item; `literals`: patterns to be tried. */
export type Searched = {
  readonly words: Map<number, Occurrence[]>
  readonly allows: Occurrence[]
  readonly excepts: Map<number, Occurrence[]>
  readonly parts: Map<number, Occurrence[]>
  readonly nots: Map<number, Occurrence[]>
  readonly literals: Set<number>
  readonly misses: Miss[]
}

/** A field while it is searched. */
export type Search = {
  readonly set: TextSet
  readonly where: Where
  readonly scene: string
  readonly language: string | null
  /** The profile's place. */
  readonly profile: number
  readonly reading: Reading
  readonly received: string
  readonly explain: boolean
  /** Per item the rule by which it does not apply here, null where it does. */
  readonly known: Map<number, FailedRule | null>
  readonly found: Searched
}

// One text is searched at a time, so all of them share this room.
const finds: Finds = makeFinds()

/** The rule by which an item does not apply to the field, or null where it does. */
export function failedRuleOf(search: Search, number: number): FailedRule | null {
  const known = search.known.get(number)
  if (known !== undefined) return known
  const { set, where, scene, language } = search
  const failed = failedRule(itemAt(set, number), where, scene, language)
  search.known.set(number, failed)
  return failed
}

const addTo = (map: Map<number, Occurrence[]>, one: Occurrence): void => {
  const list = map.get(one.item)
  if (list) list.push(one)
  else map.set(one.item, [one])
}

/** Keeps what was found under what it is to its item. */
const keep = ({ found }: Search, kind: number, one: Occurrence): void => {
  if (kind === role.word) addTo(found.words, one)
  else if (kind === role.allow) found.allows.push(one)
  else if (kind === role.except) addTo(found.excepts, one)
  else if (kind === role.part) addTo(found.parts, one)
  else if (kind === role.not) addTo(found.nots, one)
}

/** A stream as it is searched; `squeezed` and `sounds` where it is one of these. */
type Source = {
  readonly stream: Stream
  readonly text: string
  readonly bit: number
  readonly squeezed: SqueezedStream | null
  readonly sounds: PinyinStream | null
}
const languagesOf = ({ set, language }: Search, number: number): readonly string[] => {
  const { languages } = itemAt(set, number)
  return languages.length > 0 ? languages : language === null ? [] : [language]
}

/** The rule of squeezed streams that a key at units [at, to) breaks by one of its uses, or null. */
const brokenBySqueezing = (
  uses: Uses,
  { squeezed, sounds }: Source,
  at: number,
  to: number,
  use: number,
): FailedRule | null => {
  if (!squeezed) return null
  const form: Form = { forms: uses.forms, at: uses.formAt[use] ?? -1 }
  const double = (((uses.infos[use] ?? 0) >> useShift.double) & 1) === 1
  if (!sounds && !fitsRuns(squeezed, at, to, form, double)) return 'run'
  if (!fitsGaps(squeezed, at, to, form)) return 'gap'
  return sounds && !fitsSounds(sounds, at, to) ? 'boundary' : null
}

/** The first rule of the text that a key at units [at, to) breaks by one of its uses, or null. */
const brokenRule = (
  search: Search,
  source: Source,
  at: number,
  to: number,
  use: number,
): FailedRule | null => {
  const { uses } = search.set
  const { squeezed, text } = source
  const mode = modes[((uses.infos[use] ?? 0) >> useShift.mode) & 7] ?? 'auto'
  if (mode !== 'substring') {
    const ends = {
      plain: search.reading.plain.text,
      from: squeezed ? (squeezed.plainIndex[at] ?? 0) : at,
      to: squeezed ? (squeezed.plainEnd[to - 1] ?? 0) : to,
      first: text.charCodeAt(at),
      last: text.charCodeAt(to - 1),
    }
    const languages = mode === 'stem' ? languagesOf(search, uses.items[use] ?? 0) : noLanguages
    if (!fitsMode(mode, ends, languages)) return 'boundary'
  }
  return brokenBySqueezing(uses, source, at, to, use)
}
const noLanguages: readonly string[] = []

const occurrenceOf = (
  { uses }: TextSet,
  { stream, squeezed }: Source,
  at: number,
  to: number,
  use: number,
): Occurrence => ({
  item: uses.items[use] ?? 0,
  place: (uses.infos[use] ?? 0) >> useShift.place,
  stream: stream.name,
  weaker: stream.weaker,
  s: stream.starts[at] ?? 0,
  e: stream.ends[to - 1] ?? 0,
  from: squeezed ? (squeezed.plainIndex[at] ?? 0) : at,
  to: squeezed ? (squeezed.plainEnd[to - 1] ?? 0) : to,
})

/**
 * Keeps a key at units [at, to) for the item of one of its uses, where nothing speaks against it.
 */
const judge = (search: Search, source: Source, at: number, to: number, use: number): void => {
  const { set, found } = search
  const kind = (set.uses.infos[use] ?? 0) & 7
  const item = set.uses.items[use] ?? 0
  const isExplained = search.explain && kind === role.word
  const failed = failedRuleOf(search, item)
  if (failed && !isExplained) return
  if (kind === role.literal) {
    found.literals.add(item)
    return
  }
  const broken = brokenRule(search, source, at, to, use)
  if (!broken && !failed) keep(search, kind, occurrenceOf(set, source, at, to, use))
  else if (isExplained && !(broken && failed)) {
    const rule = broken ?? failed
    if (rule) found.misses.push({ ...occurrenceOf(set, source, at, to, use), rule })
  }
}

const searchSource = (search: Search, source: Source): void => {
  const { automaton, uses } = search.set
  const profile = 1 << search.profile
  scanText(automaton, source.text, finds)
  const { data, size } = finds
  for (let find = 0; find < size; find += 3) {
    const key = data[find + 2] ?? 0
    const end = uses.starts[key + 1] ?? 0
    for (let use = uses.starts[key] ?? 0; use < end; use += 1) {
      const streams = (uses.infos[use] ?? 0) >> useShift.streams
      if ((streams & source.bit) !== 0 && ((uses.profiles[use] ?? 0) & profile) !== 0)
        judge(search, source, data[find] ?? 0, data[find + 1] ?? 0, use)
    }
  }
}

/** The streams of a reading in which any item of the set is looked for. */
const listSources = ({ set, reading, received }: Search): Source[] => {
  const { plain, squeezed, digits, radicals, pinyin } = reading
  const rest = { squeezed: null, sounds: null }
  const sources: Source[] = [{ stream: plain, text: plain.text, bit: streamBit.plain, ...rest }]
  const add = (stream: SqueezedStream | null, bit: number): void => {
    if (stream) sources.push({ stream, text: stream.text, bit, squeezed: stream, sounds: null })
  }
  for (const [rank, stream] of squeezed.entries())
    add(stream, rank === 0 ? streamBit.squeezed : streamBit.respelled)
  add(digits, streamBit.digits)
  add(radicals, streamBit.radicals)
  if (pinyin)
    for (const text of [pinyin.text, ...pinyin.others])
      sources.push({
        stream: pinyin,
        text,
        bit: streamBit.pinyin,
        squeezed: pinyin,
        sounds: pinyin,
      })
  if ((set.streams & streamBit.raw) !== 0) {
    const text = received.slice(0, reading.read)
    sources.push({ stream: plain, text, bit: streamBit.raw, ...rest })
  }
  return sources.filter(({ bit }) => (set.streams & bit) !== 0)
}

/** Finds everything of the set's items in a field, into `search.found`. */
export function searchField(search: Search): void {
  for (const source of listSources(search)) searchSource(search, source)
}

/** Room for what a field holds. */
export function emptySearched(): Searched {
  return {
    words: new Map(),
    allows: [],
    excepts: new Map(),
    parts: new Map(),
    nots: new Map(),
    literals: new Set(),
    misses: [],
  }
}
