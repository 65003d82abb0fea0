import { type Ends, unitKind, unitKinds } from './scripts.ts'

/** What a word of a language may begin and end with around its stem. */
type Affixes = { readonly prefixes: ReadonlySet<string>; readonly suffixes: ReadonlySet<string> }

const affixes = (prefixes: string, suffixes: string): Affixes => ({
  prefixes: new Set(prefixes.split(' ').filter(Boolean)),
  suffixes: new Set(suffixes.split(' ')),
})
const indonesian = affixes(
  'di ke se ter ber be per pe me mem men meng meny pem pen peng',
  'nya ku mu lah kah pun an kan in i',
)
const byLanguage: ReadonlyMap<string, Affixes> = new Map([
  ['id', indonesian],
  ['ms', indonesian],
  ['en', affixes('', 's es ed er ing')],
  [
    'ru',
    affixes('', 'а я ы и у ю е о ой ей ом ем ам ям ах ях ами ями ов ев ую ая ое ие ый ий ого его'),
  ],
])

/** Whether a text is one suffix, or two. */
const isSuffixed = (suffixes: ReadonlySet<string>, text: string): boolean => {
  if (suffixes.has(text)) return true
  for (let at = 1; at < text.length; at += 1)
    if (suffixes.has(text.slice(0, at)) && suffixes.has(text.slice(at))) return true
  return false
}
/** The longest that two suffixes or a prefix come to; more is not looked at. */
const longest = 8

/** What stands before and behind a find in its word; null where it is longer than any affix. */
const around = ({ plain, from, to }: Ends): { before: string; behind: string } | null => {
  const kinds = unitKinds()
  const isOf = (at: number, kind: number) =>
    kind !== unitKind.none && kinds[plain.charCodeAt(at)] === kind
  const first = kinds[plain.charCodeAt(from)] ?? 0
  const last = kinds[plain.charCodeAt(to - 1)] ?? 0
  let start = from
  while (start > 0 && from - start <= longest && isOf(start - 1, first)) start -= 1
  let end = to
  while (end < plain.length && end - to <= longest && isOf(end, last)) end += 1
  if (from - start > longest || end - to > longest) return null
  return { before: plain.slice(start, from), behind: plain.slice(to, end) }
}

/**
 * Whether a find is the stem of the word it stands in: at most one prefix before it and two
 * suffixes behind it, of one of the languages, or of any where none of them has a list.
 */
export function fitsStem(ends: Ends, languages: readonly string[]): boolean {
  const rest = around(ends)
  if (!rest) return false
  const known = languages.flatMap((one) => byLanguage.get(one) ?? [])
  const lists = known.length > 0 ? known : [...byLanguage.values()]
  return lists.some(
    ({ prefixes, suffixes }) =>
      (rest.before === '' || prefixes.has(rest.before)) &&
      (rest.behind === '' || isSuffixed(suffixes, rest.behind)),
  )
}
