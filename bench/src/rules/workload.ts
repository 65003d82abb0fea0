/** Numbers from a seed, the same on every machine (xorshift32, Marsaglia 2003). */
export const random = (seed: number) => {
  let state = seed | 0 || 1
  return (): number => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4_294_967_296
  }
}
type Random = () => number
const below = (next: Random, limit: number): number => Math.floor(next() * limit)
const pick = <T>(next: Random, list: readonly T[]): T => list[below(next, list.length)] as T
const shuffle = <T>(next: Random, list: T[]): T[] => {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = below(next, at + 1)
    ;[list[at], list[other]] = [list[other] as T, list[at] as T]
  }
  return list
}

export type Test =
  | { kind: 'equal'; field: string; value: string }
  | { kind: 'in'; field: string; values: string[] }
  | { kind: 'least'; field: string; value: number }
  | { kind: 'entry'; field: string; key: string; value: string }
  | { kind: 'contains'; field: string; part: string }
  | { kind: 'math'; a: string; b: string; c: string; value: number }
export type Tree = { all: Tree[] } | { any: Tree[] } | Test
/**
 * One rule: its condition, and the sub-rule its first branch runs, if it runs one. Rule n says n *
 * 2 + 1 where its condition holds, else n * 2.
 */
export type Rule = { id: number; when: Tree; runs: number | null }
export type Input = Record<string, string | number | Record<string, string> | string[]>

export const topRules = 200
export const subRules = 10
/** How many tests of each kind: 878 in all. */
const kinds = { math: 216, equal: 159, in: 130, contains: 132, entry: 129, least: 112 } as const
const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`)
export const fields = {
  words: names('w', 8),
  counts: names('n', 10),
  rates: names('f', 4),
  maps: names('m', 3),
  texts: names('t', 4),
  lists: ['l0'],
}
const sizes = [8, 20, 60, 100, 200, 200, 400, 400]
const vocabulary = fields.words.map((field, index) =>
  Array.from({ length: sizes[index] ?? 8 }, (_, value) => `${field}-${value}`),
)

/**
 * Made-up words in four scripts, so that texts look like posts to a matcher: Han pairs and Latin
 * and Cyrillic syllables.
 */
const dictionary = (next: Random) => {
  const syllables = (consonants: string, vowels: string) =>
    Array.from({ length: 140 }, () =>
      Array.from(
        { length: 2 + below(next, 2) },
        () => pick(next, [...consonants]) + pick(next, [...vowels]),
      ).join(''),
    )
  const han = Array.from({ length: 350 }, () => String.fromCodePoint(0x4e00 + below(next, 3000)))
  return {
    han,
    latin: syllables('bcdfghklmnprst', 'aeiou'),
    indonesian: syllables('bdgjkmnprst', 'aiu'),
    cyrillic: syllables('бвгдзклмнпрст', 'аеиоуы'),
  }
}
type Dictionary = ReturnType<typeof dictionary>
const word = (next: Random, { han, latin, indonesian, cyrillic }: Dictionary): string => {
  const script = next()
  return script < 0.4
    ? pick(next, han) + pick(next, han)
    : pick(next, script < 0.65 ? latin : script < 0.85 ? indonesian : cyrillic)
}
const text = (next: Random, words: Dictionary, length: number): string => {
  let all = ''
  while (all.length < length) {
    const one = word(next, words)
    all += one.charCodeAt(0) > 0x4dff ? one : `${one} `
  }
  return all.slice(0, length)
}

const testOf = (next: Random, kind: keyof typeof kinds, words: Dictionary): Test => {
  const index = below(next, 8)
  if (kind === 'equal')
    return { kind, field: `w${index}`, value: pick(next, vocabulary[index] ?? []) }
  if (kind === 'in') {
    const at = 4 + below(next, 4)
    return {
      kind,
      field: `w${at}`,
      values: shuffle(next, [...(vocabulary[at] ?? [])]).slice(0, 50),
    }
  }
  if (kind === 'least') return { kind, field: pick(next, fields.counts), value: below(next, 1000) }
  if (kind === 'entry')
    return {
      kind,
      field: pick(next, fields.maps),
      key: `k${below(next, 20)}`,
      value: `v${below(next, 6)}`,
    }
  if (kind === 'contains') return { kind, field: pick(next, fields.texts), part: word(next, words) }
  return {
    kind,
    a: pick(next, fields.counts),
    b: pick(next, fields.rates),
    c: pick(next, fields.counts),
    value: below(next, 150_000) / 100 + 0.003,
  }
}
const treeOf = (next: Random, tests: Test[]): Tree => {
  const [first, second, ...rest] = tests as [Test, Test, Test, ...Test[]]
  const shape = below(next, 100)
  if (shape < 25) return { all: tests }
  if (shape < 35) return { any: tests }
  if (shape < 65) return { all: [first, { any: [second, ...rest] }] }
  if (shape < 85) return { any: [{ all: [first, second] }, { all: rest }] }
  return {
    all: [
      { any: [first, second] },
      {
        any: [
          ...rest.slice(0, -1),
          { all: [first === rest[0] ? second : (rest[rest.length - 1] as Test)] },
        ],
      },
    ],
  }
}

/** The rules: 200 that run, ten of which run one of ten more. */
export const makeRules = (seed = 20_261_120): Rule[] => {
  const next = random(seed)
  const words = dictionary(next)
  const tests = shuffle(
    next,
    Object.entries(kinds).flatMap(([kind, count]) =>
      Array.from({ length: count }, () => testOf(next, kind as keyof typeof kinds, words)),
    ),
  )
  const count = topRules + subRules
  const lengths = Array.from({ length: count }, () => 4)
  for (let more = tests.length - 4 * count; more > 0; more -= 1) lengths[below(next, count)] = 5
  for (let short = lengths.reduce((sum, one) => sum + one, 0); short < tests.length; short += 1)
    lengths[lengths.indexOf(4)] = 5
  let taken = 0
  return lengths.map((length, id) => {
    const own = tests.slice(taken, taken + length)
    taken += length
    return {
      id,
      when: treeOf(next, own),
      runs: id < topRules && id % 20 === 7 ? topRules + Math.floor(id / 20) : null,
    }
  })
}
/**
 * Changes the numbers and words of every twentieth rule: what a new version in predeploy looks
 * like.
 */
export const changedRules = (rules: readonly Rule[]): Rule[] => {
  const next = random(77)
  const other = makeRules(424_242)
  return rules
    .filter(({ id }) => id < topRules && id % 20 === 3)
    .map(({ id }) => ({ id, when: (other[below(next, topRules)] as Rule).when, runs: null }))
}

export const makeInputs = (count = 20_000, seed = 909): Input[] => {
  const next = random(seed)
  const words = dictionary(random(20_261_120))
  return Array.from({ length: count }, () => {
    const input: Input = {}
    fields.words.forEach((field, index) => {
      input[field] = pick(next, vocabulary[index] ?? [])
    })
    for (const field of fields.counts) input[field] = below(next, 1000)
    for (const field of fields.rates) input[field] = below(next, 200) / 100
    for (const field of fields.maps)
      input[field] = Object.fromEntries(
        Array.from({ length: 5 + below(next, 12) }, () => [
          `k${below(next, 20)}`,
          `v${below(next, 6)}`,
        ]),
      )
    for (const field of fields.texts)
      input[field] = text(next, words, 20 + Math.floor(next() * next() * 400))
    for (const field of fields.lists)
      input[field] = Array.from({ length: 5 }, () => `g${below(next, 100)}`)
    return JSON.parse(JSON.stringify(input)) as Input
  })
}
export const testsOf = (tree: Tree): Test[] =>
  'all' in tree ? tree.all.flatMap(testsOf) : 'any' in tree ? tree.any.flatMap(testsOf) : [tree]
/** FNV-1a over numbers. */
export const hashInto = (hash: number, code: number): number =>
  Math.imul(hash ^ code, 16_777_619) >>> 0
