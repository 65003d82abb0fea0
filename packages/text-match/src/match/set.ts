import type { Matcher } from '@oas/regex'
import type { Automaton } from '../automaton/build.ts'
import type { Profile } from '../normalise/profile.ts'
import type { TextItem } from './items.ts'

/** What a key of the automaton is to an item. */
export const role = { word: 0, allow: 1, except: 2, part: 3, not: 4, literal: 5 } as const
/** The streams a key is looked for in, added up. */
export const streamBit = {
  plain: 1,
  squeezed: 2,
  respelled: 4,
  digits: 8,
  radicals: 16,
  pinyin: 32,
  raw: 64,
} as const
/** How a use is packed into one number. */
export const useShift = { role: 0, mode: 3, streams: 6, double: 13, place: 14 } as const
/** What `forms` holds of a unit: how often the letter repeats, and a bit for a space before it. */
export const longestRun = 127
export const spaceBefore = 128
export const modes = ['auto', 'word', 'stem', 'prefix', 'substring'] as const

/**
 * What the keys of the automaton are for. The uses of key n stand at [starts[n], starts[n + 1]).
 * Per use: the number of its item; what it is to it (`infos`, as `useShift` says: role, mode,
 * streams, whether doubled letters count, and the place of the part or phrase in the item); the
 * profiles it is written under, a bit each; and where `forms` says how the word repeats its letters
 * and where it has spaces, -1 where it does neither. `forms` holds per unit of a key how often the
 * letter stands there, at most 127, and 128 more where a space stands before it.
 */
export type Uses = {
  readonly starts: Int32Array
  readonly items: Int32Array
  readonly infos: Int32Array
  readonly profiles: Int32Array
  readonly formAt: Int32Array
  readonly forms: Uint8Array
}

/**
 * Items as JSON, of which each is read when it is first needed; item n at [starts[n], starts[n +
 * 1]).
 */
export type ItemStore = {
  readonly bytes: Uint8Array
  readonly starts: Int32Array
  readonly read: (TextItem | undefined)[]
}

/**
 * A compiled set of items. `profiles`: how texts are read, the first where a scene names none;
 * `scenes`: the place of a scene's profile. `streams`: those that any item is looked for in.
 * `always`: numbers of the patterns that run on every text; `contacts`: of the items that look for
 * contacts. `matchers` are made as they are needed.
 */
export type TextSet = {
  readonly release: number
  readonly profiles: readonly Profile[]
  readonly scenes: ReadonlyMap<string, number>
  readonly streams: number
  readonly automaton: Automaton
  readonly uses: Uses
  readonly items: ItemStore
  readonly always: Int32Array
  readonly contacts: Int32Array
  readonly matchers: Map<number, Matcher | null>
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Keeps items as JSON. */
export function storeItems(items: readonly TextItem[]): ItemStore {
  const parts = items.map((item) => encoder.encode(JSON.stringify(item)))
  const starts = new Int32Array(parts.length + 1)
  for (const [at, { length }] of parts.entries()) starts[at + 1] = (starts[at] ?? 0) + length
  const bytes = new Uint8Array(starts[parts.length] ?? 0)
  for (const [at, part] of parts.entries()) bytes.set(part, starts[at] ?? 0)
  return { bytes, starts, read: [] }
}

/** The item of a number. */
export function itemAt({ items }: TextSet, number: number): TextItem {
  const known = items.read[number]
  if (known) return known
  const { bytes, starts } = items
  // What a set holds it has written itself, so it is not checked again.
  const item = JSON.parse(
    decoder.decode(bytes.subarray(starts[number], starts[number + 1])),
  ) as TextItem
  items.read[number] = item
  return item
}

/**
 * A set as buffers, which another thread is handed without a copy; the set is of no use after it.
 */
export type SerialisedSet = { readonly head: string; readonly buffers: readonly ArrayBuffer[] }

type Head = {
  release: number
  profiles: Profile[]
  scenes: [string, number][]
  streams: number
}
type Bytes = Int32Array | Uint16Array | Uint8Array

const arraysOf = ({ automaton, uses, items, always, contacts }: TextSet): Bytes[] => [
  automaton.nodes,
  automaton.classes,
  automaton.lengths,
  automaton.shorter,
  uses.starts,
  uses.items,
  uses.infos,
  uses.profiles,
  uses.formAt,
  uses.forms,
  items.bytes,
  items.starts,
  always,
  contacts,
]

/**
 * Writes a set as buffers to hand over (`postMessage(made, made.buffers)`). They are the set's own:
 * once handed over they are gone here.
 */
export function serialiseSet(set: TextSet): SerialisedSet {
  const { release, profiles, scenes, streams } = set
  const head: Head = { release, profiles: [...profiles], scenes: [...scenes], streams }
  return { head: JSON.stringify(head), buffers: arraysOf(set).map(ownBuffer) }
}

const ownBuffer = (array: Bytes): ArrayBuffer => {
  const { buffer, byteOffset, byteLength } = array
  return buffer instanceof ArrayBuffer && byteLength === buffer.byteLength
    ? buffer
    : Uint8Array.from(new Uint8Array(buffer, byteOffset, byteLength)).buffer
}

/**
 * Makes the set of what `serialiseSet` wrote; nothing is compiled, so it takes no time to speak of.
 */
export function loadSet({ head, buffers }: SerialisedSet): TextSet {
  const { release, profiles, scenes, streams } = JSON.parse(head) as Head
  const buffer = (place: number): ArrayBuffer => buffers[place] ?? new ArrayBuffer(0)
  const ints = (place: number) => new Int32Array(buffer(place))
  return {
    release,
    profiles,
    scenes: new Map(scenes),
    streams,
    automaton: {
      nodes: ints(0),
      classes: new Uint16Array(buffer(1)),
      lengths: ints(2),
      shorter: ints(3),
    },
    uses: {
      starts: ints(4),
      items: ints(5),
      infos: ints(6),
      profiles: ints(7),
      formAt: ints(8),
      forms: new Uint8Array(buffer(9)),
    },
    items: { bytes: new Uint8Array(buffer(10)), starts: ints(11), read: [] },
    always: ints(12),
    contacts: ints(13),
    matchers: new Map(),
  }
}
