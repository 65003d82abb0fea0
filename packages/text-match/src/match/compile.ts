import { buildAutomaton } from '../automaton/build.ts'
import { type Profile, builtInProfiles } from '../normalise/profile.ts'
import { type ItemCode, checkItem } from './item-check.ts'
import type {
  AllowItem,
  CombinationItem,
  ContactItem,
  PatternItem,
  TextItem,
  WordItem,
} from './items.ts'
import { type Purpose, type Use, type WordProblem, addUses, packInfo, streamsOf } from './keys.ts'
import { type PatternCode, checkPattern } from './pattern-check.ts'
import { type TextSet, type Uses, storeItems, streamBit } from './set.ts'

/** A profile, and the keys of the scenes whose texts it reads. */
export type SceneProfile = { readonly profile: Profile; readonly scenes: readonly string[] }
/**
 * `profiles`: the first also reads the texts of scenes that no profile names; at most 30, without
 * any the standard one. `release`: the number by which finds name the set.
 */
export type CompileOptions = {
  readonly profiles: readonly SceneProfile[]
  readonly release: number
}
/** Why an item is not in the set. */
export type ItemProblemCode = ItemCode | WordProblem | PatternCode | 'NO_LITERAL' | 'TWICE'
export type ItemProblem = { readonly itemId: string; readonly code: ItemProblemCode }
export type Compiled = { readonly set: TextSet; readonly problems: readonly ItemProblem[] }

/** Patterns without a literal that a set holds at most: each of them runs on every text. */
const maxAlways = 50
const maxProfiles = 30

/** An item while it is compiled, with its number in the set. */
type Compiling = {
  readonly profiles: readonly Profile[]
  readonly number: number
  readonly uses: Use[]
  readonly always: number[]
  readonly contacts: number[]
}

const plainPurpose = { place: 0, double: false, pinyin: false, radicals: false } as const

/** Adds the first problem of several words, or all their uses. */
const addWords = (
  words: readonly string[],
  purposeAt: (place: number) => Purpose,
  { profiles, uses }: Compiling,
): WordProblem | null => {
  for (const [place, word] of words.entries()) {
    const problem = addUses(word, purposeAt(place), profiles, uses)
    if (problem) return problem
  }
  return null
}

/** Phrases inside which finds of an item are let off; they may stand anywhere. */
const addExcepts = (phrases: readonly string[], compiling: Compiling): WordProblem | null => {
  const one = { ...plainPurpose, item: compiling.number } as const
  return addWords(
    phrases,
    (place) => ({ ...one, role: 'except', mode: 'substring', place }),
    compiling,
  )
}

const addCombination = (item: CombinationItem, compiling: Compiling): WordProblem | null => {
  const one = { ...plainPurpose, item: compiling.number, mode: item.matchMode } as const
  for (const [place, words] of item.parts.entries()) {
    const problem = addWords(words, () => ({ ...one, role: 'part', place }), compiling)
    if (problem) return problem
  }
  return (
    addWords(item.not, () => ({ ...one, role: 'not' }), compiling) ??
    addExcepts(item.except, compiling)
  )
}

const addWord = (item: WordItem | AllowItem, compiling: Compiling): WordProblem | null => {
  const { double, pinyin, radicals } = item.kind === 'word' ? item.expand : plainPurpose
  const purpose: Purpose = {
    item: compiling.number,
    role: item.kind,
    mode: item.matchMode,
    place: 0,
    double,
    pinyin,
    radicals,
  }
  const problem = addUses(item.rule, purpose, compiling.profiles, compiling.uses)
  return problem ?? (item.kind === 'word' ? addExcepts(item.except, compiling) : null)
}

const addPattern = (item: PatternItem, compiling: Compiling): ItemProblemCode | null => {
  const { number, profiles, uses, always } = compiling
  const checked = checkPattern(item.rule, item.wordType)
  if (!checked.ok) return checked.code
  const problem = addExcepts(item.except, compiling)
  if (problem) return problem
  if (checked.literals.length === 0) {
    if (always.length >= maxAlways) return 'NO_LITERAL'
    always.push(number)
    return null
  }
  const streams = item.wordType === 1 ? streamBit.plain : streamBit.raw
  const purpose: Purpose = { ...plainPurpose, item: number, role: 'literal', mode: 'substring' }
  const info = packInfo(purpose, streams)
  for (const key of checked.literals)
    for (const profile of profiles.keys())
      uses.push({ key, item: number, info, profiles: 1 << profile, form: null })
  return null
}

const addContact = (item: ContactItem, compiling: Compiling): WordProblem | null => {
  const problem = addExcepts(item.except, compiling)
  if (!problem) compiling.contacts.push(compiling.number)
  return problem
}

/** Adds what an item is searched for as; answers why it cannot be, or null. */
const addItem = (item: TextItem, compiling: Compiling): ItemProblemCode | null => {
  const code = checkItem(item)
  if (code) return code
  if (item.kind === 'pattern') return addPattern(item, compiling)
  if (item.kind === 'contact') return addContact(item, compiling)
  return item.kind === 'combination' ? addCombination(item, compiling) : addWord(item, compiling)
}

/**
 * Uses by their key, in the order in which keys first come; what profiles have alike is one use.
 */
const groupUses = (uses: readonly Use[]): Map<string, Use[]> => {
  const byKey = new Map<string, Use[]>()
  for (const use of uses) {
    const known = byKey.get(use.key)
    if (!known) {
      byKey.set(use.key, [use])
      continue
    }
    const same = known.find(
      ({ item, info, form }) =>
        item === use.item && info === use.info && form?.join() === use.form?.join(),
    )
    if (same) same.profiles |= use.profiles
    else known.push(use)
  }
  return byKey
}

const packUses = (byKey: ReadonlyMap<string, readonly Use[]>): Uses => {
  const all = [...byKey.values()]
  const flat = all.flat()
  const starts = new Int32Array(all.length + 1)
  for (const [at, { length }] of all.entries()) starts[at + 1] = (starts[at] ?? 0) + length
  const formAt = new Int32Array(flat.length).fill(-1)
  const forms: number[] = []
  for (const [at, { form }] of flat.entries())
    if (form) {
      formAt[at] = forms.length
      forms.push(...form)
    }
  return {
    starts,
    items: Int32Array.from(flat, ({ item }) => item),
    infos: Int32Array.from(flat, ({ info }) => info),
    profiles: Int32Array.from(flat, ({ profiles }) => profiles),
    formAt,
    forms: Uint8Array.from(forms),
  }
}

/** Decimal numbers by size, and whatever else by its units. */
const compareIds = (a: TextItem, b: TextItem): number =>
  a.id.length - b.id.length || (a.id < b.id ? -1 : a.id > b.id ? 1 : a.version - b.version)

/**
 * Compiles items into a set that one search matches. The order of the items says nothing. An item
 * that cannot be searched for is left out and listed with a code (TWICE: another one has its id,
 * NO_LITERAL: more than 50 patterns have no literal). Throws RangeError for more than 30 profiles.
 */
export function compileSet(
  items: readonly TextItem[],
  { profiles: given, release }: CompileOptions,
): Compiled {
  if (given.length > maxProfiles) throw new RangeError(`more than ${maxProfiles} profiles`)
  const named = given.map(({ profile }) => profile)
  const profiles = named.length > 0 ? named : [builtInProfiles.standard]
  const uses: Use[] = []
  const always: number[] = []
  const contacts: number[] = []
  const problems: ItemProblem[] = []
  const kept: TextItem[] = []
  let before = ''
  for (const item of items.toSorted(compareIds)) {
    const number = kept.length
    const compiling: Compiling = { profiles, number, uses: [], always, contacts }
    const code = item.id === before ? 'TWICE' : addItem(item, compiling)
    before = item.id
    if (code) problems.push({ itemId: item.id, code })
    else {
      kept.push(item)
      for (const use of compiling.uses) uses.push(use)
    }
  }
  const byKey = groupUses(uses)
  let streams = 0
  for (const { info } of uses) streams |= streamsOf(info)
  const set: TextSet = {
    release,
    profiles,
    scenes: new Map(given.flatMap(({ scenes }, at) => scenes.map((scene) => [scene, at] as const))),
    streams,
    automaton: buildAutomaton([...byKey.keys()]),
    uses: packUses(byKey),
    items: storeItems(kept),
    always: Int32Array.from(always),
    contacts: Int32Array.from(contacts),
    matchers: new Map(),
  }
  return { set, problems }
}
