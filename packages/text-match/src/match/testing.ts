import { type Profile, builtInProfiles } from '../normalise/profile.ts'
import type { Found, Where } from './answers.ts'
import { compileSet } from './compile.ts'
import { type MatchOptions, matchFields } from './fields.ts'
import type {
  CombinationItem,
  ContactItem,
  ItemBase,
  PatternItem,
  TextItem,
  WordItem,
} from './items.ts'

/** What items of tests have in common: they apply everywhere and always. */
export const base: Omit<ItemBase, 'id'> = {
  version: 1,
  level: 2,
  labelId: 7,
  libraryId: '1',
  categoryId: '1',
  scopes: [],
  scenes: [],
  countries: [],
  languages: [],
  validFrom: 0,
  validTo: 4_070_880_000_000,
}
const expand = { pinyin: false, radicals: false, double: false }

/** A word as its own id. */
export function word(rule: string, more: Partial<WordItem> = {}): WordItem {
  return { ...base, id: rule, kind: 'word', rule, matchMode: 'auto', expand, except: [], ...more }
}
/** A pattern as its own id. */
export function pattern(rule: string, more: Partial<PatternItem> = {}): PatternItem {
  return { ...base, id: rule, kind: 'pattern', wordType: 1, rule, except: [], ...more }
}
/** A detector of contacts as its own id. */
export function contact(rule: ContactItem['rule'], more: Partial<ContactItem> = {}): ContactItem {
  return { ...base, id: rule, kind: 'contact', rule, except: [], ...more }
}
/** A combination of parts in their order. */
export function combination(
  parts: readonly (readonly string[])[],
  more: Partial<CombinationItem> = {},
): CombinationItem {
  return {
    ...base,
    id: 'combination',
    kind: 'combination',
    rule: parts.map((words) => words[0] ?? '').join('+'),
    parts,
    minParts: parts.length,
    isOrdered: true,
    distance: 10,
    not: [],
    notWithin: 10,
    across: 'field',
    matchMode: 'auto',
    except: [],
    ...more,
  }
}

/** Where the texts of tests come from. */
export const where: Where = { appId: 50, type: 1, language: null, country: null, now: 1000 }

/** Matches one text, or several fields, against items. */
export function match(
  items: readonly TextItem[],
  texts: string | Readonly<Record<string, string>>,
  more: Partial<Where> & MatchOptions & { profile?: Profile; scene?: string } = {},
): Found {
  const { profile = builtInProfiles.standard, scene = 'comment', ...rest } = more
  const { set, problems } = compileSet(items, { profiles: [{ profile, scenes: [] }], release: 1 })
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
  const fields = Object.entries(typeof texts === 'string' ? { text: texts } : texts)
  const { explain, patternSteps, maxChars, ...place } = rest
  const options = {
    ...(explain === undefined ? {} : { explain }),
    ...(patternSteps === undefined ? {} : { patternSteps }),
    ...(maxChars === undefined ? {} : { maxChars }),
  }
  return matchFields(
    set,
    fields.map(([key, text]) => ({ key, text, scene })),
    { ...where, ...place },
    options,
  )
}

/** The places of hits. */
export function placesOf({ hits }: Pick<Found, 'hits'>): number[][] {
  return hits.map(({ s, e }) => [s, e])
}
