import { buildAutomaton } from '../automaton/build.ts'
import { type Profile, builtInProfiles } from '../normalise/profile.ts'
import { checkItem } from './item-check.ts'
import type { TextItem } from './items.ts'
import { type Use, packInfo, usesOfWord } from './keys.ts'
import { type PatternWarning, checkPattern } from './pattern-check.ts'
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
/** Why an item is not in the set; the rest of the set stands. */
export type ItemProblem = {
  readonly itemId: string
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}
export type Compiled = { readonly set: TextSet; readonly problems: readonly ItemProblem[] }

/** Patterns without a literal that a set holds at most: each of them runs on every text. */
const maxAlways = 50
const maxProfiles = 30

type Compiling = {
  readonly profiles: readonly Profile[]
  readonly uses: Use[]
  readonly always: number[]
  readonly problems: ItemProblem[]
}

/** Uses of phrases inside which finds of an item are let off: they may stand anywhere. */
const exceptUses = (item: number, phrases: readonly string[], profiles: readonly Profile[]) =>
  phrases.flatMap((phrase, place) =>
    usesOfWord(
      phrase,
      { ...plainPurpose, item, role: 'except', mode: 'substring', place },
      profiles,
    ),
  )
const plainPurpose = { place: 0, double: false, pinyin: false, radicals: false } as const

/** What an item is searched for as; a code where it cannot be. */
const usesOfItem = (item: TextItem, number: number, compiling: Compiling): Use[] | string => {
  const { profiles } = compiling
  if (item.kind === 'pattern') return usesOfPattern(item, number, compiling)
  if (item.kind === 'combination') {
    const one = { ...plainPurpose, item: number, mode: item.matchMode } as const
    const parts = item.parts.map((words, place) =>
      words.flatMap((word) => usesOfWord(word, { ...one, role: 'part', place }, profiles)),
    )
    if (parts.some(({ length }) => length === 0)) return 'EMPTY'
    const not = item.not.flatMap((word) => usesOfWord(word, { ...one, role: 'not' }, profiles))
    return [...parts.flat(), ...not, ...exceptUses(number, item.except, profiles)]
  }
  const { double, pinyin, radicals } =
    item.kind === 'word' ? item.expand : { double: false, pinyin: false, radicals: false }
  const purpose = { item: number, role: item.kind, mode: item.matchMode, place: 0 } as const
  const uses = usesOfWord(item.rule, { ...purpose, double, pinyin, radicals }, profiles)
  if (uses.length === 0) return 'EMPTY'
  const except = item.kind === 'word' ? item.except : []
  return [...uses, ...exceptUses(number, except, profiles)]
}

const usesOfPattern = (
  item: Extract<TextItem, { kind: 'pattern' }>,
  number: number,
  { profiles, always }: Compiling,
): Use[] | string => {
  const checked = checkPattern(item.rule, item.wordType)
  if (!checked.ok) return checked.code
  const uses = exceptUses(number, item.except, profiles)
  if (checked.literals.length === 0) {
    const warning: PatternWarning = 'NO_LITERAL'
    if (always.length >= maxAlways) return warning
    always.push(number)
    return uses
  }
  const streams = item.wordType === 1 ? streamBit.plain : streamBit.raw
  const purpose = { ...plainPurpose, item: number, role: 'literal', mode: 'substring' } as const
  const info = packInfo(purpose, streams)
  for (const key of checked.literals)
    for (const [profile] of profiles.entries())
      uses.push({ key, item: number, info, profile, form: null })
  return uses
}

/** One use of a key for an item, under all profiles that have it. */
type Merged = Omit<Use, 'profile'> & { profiles: number }

/** Joins what profiles have in common, by key in the order in which keys first come. */
const mergeUses = (uses: readonly Use[]): Map<string, Merged[]> => {
  const byKey = new Map<string, Merged[]>()
  for (const { profile, ...use } of uses) {
    const known = byKey.get(use.key) ?? []
    if (known.length === 0) byKey.set(use.key, known)
    const same = known.find(
      ({ item, info, form }) =>
        item === use.item && info === use.info && form?.join() === use.form?.join(),
    )
    if (same) same.profiles |= 1 << profile
    else known.push({ ...use, profiles: 1 << profile })
  }
  return byKey
}

const packUses = (byKey: ReadonlyMap<string, readonly Merged[]>): Uses => {
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
 * that cannot be searched for is left out and listed with a code: EMPTY, TOO_LONG, TOO_SHORT, PARTS,
 * ALTERNATIVES, PHRASES, LEVEL, TWICE, NO_LITERAL (more than 50 of them), or as `checkPattern` says.
 * Throws RangeError for more than 30 profiles.
 */
export function compileSet(
  items: readonly TextItem[],
  { profiles: given, release }: CompileOptions,
): Compiled {
  if (given.length > maxProfiles) throw new RangeError(`more than ${maxProfiles} profiles`)
  const named = given.map(({ profile }) => profile)
  const profiles = named.length > 0 ? named : [builtInProfiles.standard]
  const compiling: Compiling = { profiles, uses: [], always: [], problems: [] }
  const kept: TextItem[] = []
  const refuse = ({ id: itemId }: TextItem, code: string) => {
    compiling.problems.push({ itemId, code, params: {} })
  }
  let before = ''
  for (const item of items.toSorted(compareIds)) {
    const code = item.id === before ? 'TWICE' : checkItem(item, profiles)
    before = item.id
    const uses = code ?? usesOfItem(item, kept.length, compiling)
    if (typeof uses === 'string') refuse(item, uses)
    else {
      kept.push(item)
      for (const use of uses) compiling.uses.push(use)
    }
  }
  const byKey = mergeUses(compiling.uses)
  let streams = 0
  for (const { info } of compiling.uses) streams |= (info >> 6) & 127
  const set: TextSet = {
    release,
    profiles,
    scenes: new Map(given.flatMap(({ scenes }, at) => scenes.map((scene) => [scene, at] as const))),
    streams,
    automaton: buildAutomaton([...byKey.keys()]),
    uses: packUses(byKey),
    items: storeItems(kept),
    always: Int32Array.from(compiling.always),
    matchers: new Map(),
  }
  return { set, problems: compiling.problems }
}
