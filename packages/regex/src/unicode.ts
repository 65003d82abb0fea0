import { type Ranges, negate, tidy } from './sets.ts'

const surrogates = { first: 0xd8_00, last: 0xdf_ff }
const pageSize = 0x1_00_00
const pages = 17

/** All code points of a page as one text; surrogates, which would join to pairs, are left out. */
const pageText = (page: number): string => {
  const points: string[] = []
  for (let point = page * pageSize; point < (page + 1) * pageSize; point += 1)
    if (point < surrogates.first || point > surrogates.last)
      points.push(String.fromCodePoint(point))
  return points.join('')
}

const rangesIn = (text: string, runs: RegExp): [number, number][] =>
  Array.from(text.matchAll(runs), ([run]) => {
    const first = run.codePointAt(0) ?? 0
    const tail = run.codePointAt(run.length - 2) ?? 0
    const last = tail > 0xff_ff ? tail : (run.codePointAt(run.length - 1) ?? 0)
    return [first, last]
  })

const surrogatesIn = (one: RegExp): [number, number][] => {
  const found: [number, number][] = []
  for (let point = surrogates.first; point <= surrogates.last; point += 1)
    if (one.test(String.fromCharCode(point))) found.push([point, point])
  return found
}

/** Splits a run that jumps over the surrogates, which no text of a page holds. */
const withoutSurrogates = ([first, last]: [number, number]): [number, number][] =>
  first < surrogates.first && last > surrogates.last
    ? [
        [first, surrogates.first - 1],
        [surrogates.last + 1, last],
      ]
    : [[first, last]]

const known = new Map<string, Ranges | null>()

const readProperty = (name: string): Ranges | null => {
  try {
    const one = new RegExp(`^\\p{${name}}$`, 'u')
    const runs = new RegExp(`\\p{${name}}+`, 'gu')
    const pairs = surrogatesIn(one)
    for (let page = 0; page < pages; page += 1)
      pairs.push(...rangesIn(pageText(page), runs).flatMap(withoutSurrogates))
    return tidy(pairs)
  } catch {
    return null /* JavaScript does not know the property */
  }
}

/**
 * The code points of a property of Unicode, named as in JavaScript (`L`, `Script=Han`,
 * `Alphabetic`), by the tables of the running JavaScript; null where there is none of that name.
 */
export function propertyRanges(name: string): Ranges | null {
  if (!/^[A-Za-z_]{1,40}(?:=[A-Za-z_]{1,40})?$/.test(name)) return null
  const found = known.get(name)
  if (found !== undefined) return found
  const made = readProperty(name)
  // Names that mean nothing are not kept: there is no end of them.
  if (made) known.set(name, made)
  return made
}

const dotlessI = 0x1_31
/** By case folding of one letter to one; the dotless i of Turkish folds to itself. */
const simpleFold = (point: number): number => {
  if (point === dotlessI) return point
  const letter = String.fromCodePoint(point)
  const upper = letter.toUpperCase()
  const lower = (upper.length === letter.length ? upper : letter).toLowerCase()
  return lower.length === String.fromCodePoint(lower.codePointAt(0) ?? 0).length
    ? (lower.codePointAt(0) ?? point)
    : point
}

let folded: ReadonlyMap<number, readonly number[]> | null = null

/** Letters that are the same but for their case, by each of them. */
const sameLetters = (): ReadonlyMap<number, readonly number[]> => {
  if (folded) return folded
  const groups = new Map<number, number[]>()
  for (const [first, last] of propertyRanges('Changes_When_Casemapped') ?? [])
    for (let point = first; point <= last; point += 1) {
      const key = simpleFold(point)
      const group = groups.get(key)
      if (group) group.push(point)
      else groups.set(key, [point])
    }
  folded = new Map(
    [...groups.values()]
      .filter((group) => group.length > 1)
      .flatMap((group) => group.map((point) => [point, group] as const)),
  )
  return folded
}

/** Points up to which a set is looked up one by one; most have one, and there are many of them. */
const fewPoints = 64

/** A set with every letter that differs from one of its own by case only. */
export function withBothCases(set: Ranges): Ranges {
  const added: [number, number][] = []
  const letters = sameLetters()
  const add = (group: readonly number[]): void => {
    for (const one of group) added.push([one, one])
  }
  if (set.reduce((sum, [from, to]) => sum + to - from + 1, 0) <= fewPoints) {
    for (const [from, to] of set)
      for (let point = from; point <= to; point += 1) add(letters.get(point) ?? [])
  } else
    for (const [point, group] of letters)
      if (set.some(([from, to]) => from <= point && point <= to)) add(group)
  return added.length === 0 ? set : tidy([...set, ...added])
}

const union = (names: readonly string[], more: Ranges = []): Ranges =>
  tidy([...names.flatMap((name) => propertyRanges(name) ?? []), ...more])

const makers: Readonly<Record<string, () => Ranges>> = {
  d: () => union(['Nd']),
  w: () => union(['Alphabetic', 'M', 'Nd', 'Pc', 'Join_Control']),
  s: () => union(['White_Space'], [[0xfe_ff, 0xfe_ff]]),
}
const made = new Map<string, Ranges>()

/**
 * The set behind `\d`, `\w`, `\s` and their opposites: digits, letters of words and white space of
 * every script (Unicode Technical Standard 18, annex C), not of ASCII alone as in JavaScript.
 */
export function shorthand(letter: string): Ranges | null {
  const lower = letter.toLowerCase()
  const make = makers[lower]
  if (!make) return null
  const found = made.get(letter)
  if (found) return found
  const set = letter === lower ? make() : negate(shorthand(lower) ?? [])
  made.set(letter, set)
  return set
}
