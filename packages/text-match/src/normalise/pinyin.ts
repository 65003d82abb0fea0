import { pinyinRows } from '../tables/pinyin.gen.ts'
import { textOf } from './buffer.ts'
import type { Profile } from './profile.ts'
import type { Source } from './squeeze.ts'
import { flagsOf } from './squeeze.ts'
import { type PinyinStream, latinFlag } from './stream.ts'
import { kind, kindTable, measureAt } from './unicode.ts'

const firstUnit = 0xe0_00
const mostReadings = 3

type Sounds = {
  /** The syllables, by the number of their unit. */
  names: readonly string[]
  /** The unit of a syllable. */
  units: ReadonlyMap<string, number>
  /** Per Han character the units of its readings, the commonest first. */
  readings: Map<number, number[]>
}

let builtIn: Sounds | null = null

const makeSounds = (): Sounds => {
  const units = new Map<string, number>()
  const readings = new Map<number, number[]>()
  const ranks: string[][] = [[], [], []]
  for (const row of pinyinRows) {
    const [syllable = '', ...of] = row.split(' ')
    units.set(syllable, firstUnit + units.size)
    of.forEach((characters, rank) => ranks[rank]?.push(`${syllable} ${characters}`))
  }
  for (const entry of ranks.flat()) {
    const [syllable = '', characters = ''] = entry.split(' ')
    for (const character of characters) {
      const point = character.charCodeAt(0)
      const known = readings.get(point) ?? []
      known.push(units.get(syllable) ?? 0)
      readings.set(point, known)
    }
  }
  return { names: [...units.keys()], units, readings }
}

const made = new WeakMap<Profile, Sounds>()

const soundsOf = (profile: Profile): Sounds => {
  builtIn ??= makeSounds()
  const rows = profile.tables?.pinyin ?? []
  const before = rows.length === 0 ? builtIn : made.get(profile)
  if (before) return before
  const { names, units } = builtIn
  const readings = new Map(builtIn.readings)
  for (const [character, syllables] of rows)
    readings.set(
      character.charCodeAt(0),
      syllables.slice(0, mostReadings).flatMap((syllable) => units.get(syllable) ?? []),
    )
  const sounds = { names, units, readings }
  made.set(profile, sounds)
  return sounds
}

/** The unit that stands for a syllable in a pinyin stream, ü written v; empty where it is none. */
export function unitOfSyllable(syllable: string): string {
  builtIn ??= makeSounds()
  const unit = builtIn.units.get(syllable)
  return unit === undefined ? '' : String.fromCharCode(unit)
}

/** The syllable that a unit of a pinyin stream stands for; empty where it stands for itself. */
export function syllableOf(unit: string): string {
  builtIn ??= makeSounds()
  return builtIn.names[unit.charCodeAt(0) - firstUnit] ?? ''
}

const longestSyllable = 6
const longestToken = 60

/**
 * Splits a Latin token into syllables, the longest first, so that they cover it; null where none
 * do. Places that led nowhere are not tried again, so the cost is linear.
 */
const splitSyllables = (token: string, units: Sounds['units']): string[] | null => {
  if (token.length > longestToken) return null
  const dead = new Set<number>()
  const walk = (at: number): string[] | null => {
    if (at === token.length) return []
    if (dead.has(at)) return null
    for (let size = Math.min(longestSyllable, token.length - at); size > 0; size -= 1) {
      const syllable = token.slice(at, at + size)
      const rest = units.has(syllable) ? walk(at + size) : null
      if (rest) return [syllable, ...rest]
    }
    dead.add(at)
    return null
  }
  return walk(0)
}

type Entry = {
  units: number[]
  from: number
  to: number
  gap: number
  flags: number
  latin: number
}

const listLatin = (source: Source, from: number, to: number, { units }: Sounds): Entry[] => {
  const token = String.fromCharCode(...source.units.subarray(from, to))
  const parts = splitSyllables(token, units)
  const entries: Entry[] = []
  let at = from
  for (const part of parts ?? token) {
    const latin = parts ? latinFlag.typed : 0
    const unit = parts ? (units.get(part) ?? 0) : part.charCodeAt(0)
    entries.push({ units: [unit], from: at, to: at + part.length, gap: 0, flags: 0, latin })
    at += part.length
  }
  const [first, last] = [entries[0], entries.at(-1)]
  if (first) first.latin |= latinFlag.first
  if (last) last.latin |= latinFlag.last
  return entries
}

const listEntries = (source: Source, sounds: Sounds): Entry[] => {
  const kinds = kindTable()
  const entries: Entry[] = []
  let [gap, flags, at] = [0, 0, 0]
  while (at < source.length) {
    const { one, width } = measureAt(source.units, at, kinds)
    let to = at + width
    if ((one & kind.kept) === 0) {
      gap += 1
      flags |= flagsOf(source, at, one)
      at = to
      continue
    }
    let added: Entry[]
    if ((one & kind.latin) !== 0 && width === 1) {
      while (to < source.length && ((kinds[source.units[to] ?? 0] ?? 0) & kind.latin) !== 0) to += 1
      added = listLatin(source, at, to, sounds)
    } else {
      const unit = source.units[at] ?? 0
      const said = sounds.readings.get(unit)
      const units = Array.from(source.units.subarray(at, to))
      added = said
        ? [{ units: said, from: at, to, gap: 0, flags: 0, latin: 0 }]
        : units.map((part) => ({ units: [part], from: at, to, gap: 0, flags: 0, latin: 0 }))
    }
    const [first] = added
    if (first) Object.assign(first, { gap, flags })
    entries.push(...added)
    gap = 0
    flags = 0
    at = to
  }
  return entries
}

const isSound = (unit: number): boolean => unit >= firstUnit && unit < firstUnit + 0x4_00

const layerOf = (entries: readonly Entry[], rank: number): string => {
  const units = Uint16Array.from(entries, (entry) => entry.units[rank] ?? entry.units[0] ?? 0)
  return textOf(units, units.length)
}

/**
 * Reads the kept characters of the plain stream by sound; null where none has one. Characters with
 * several readings have the further ones in `others`.
 */
export function readSounds(source: Source, profile: Profile): PinyinStream | null {
  const entries = listEntries(source, soundsOf(profile))
  if (!entries.some(({ units }) => isSound(units[0] ?? 0))) return null
  const most = Math.max(...entries.map(({ units }) => units.length))
  const at = (pick: (entry: Entry) => number): Int32Array => Int32Array.from(entries, pick)
  return {
    name: 'pinyin',
    text: layerOf(entries, 0),
    others: Array.from({ length: most - 1 }, (_, index) => layerOf(entries, index + 1)),
    starts: at(({ from }) => source.starts[from] ?? 0),
    ends: at(({ to }) => source.ends[to - 1] ?? 0),
    weaker: true,
    gaps: Uint8Array.from(entries, ({ gap }) => Math.min(gap, 255)),
    gapFlags: Uint8Array.from(entries, ({ flags }) => flags),
    runs: new Uint16Array(entries.length).fill(1),
    plainIndex: at(({ from }) => from),
    plainEnd: at(({ to }) => to),
    latin: Uint8Array.from(entries, ({ latin }) => latin),
  }
}

/** Per unit of a word's pinyin reading all units that it can be, as a text. */
export function listSounds(source: Source, profile: Profile): string[] | null {
  const entries = listEntries(source, soundsOf(profile))
  if (!entries.some(({ units }) => isSound(units[0] ?? 0))) return null
  return entries.map(({ units }) => String.fromCharCode(...units))
}
