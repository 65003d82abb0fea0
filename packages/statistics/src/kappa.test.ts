import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Pair,
  type Pattern,
  agreementOf,
  cohenKappa,
  fleissKappa,
  krippendorffAlpha,
} from './index.ts'

/** Two blind rounds over a hundred records: results of the first and the second. */
const rounds: Pair[] = [
  { first: 'mute', second: 'mute', items: 40 },
  { first: 'pass', second: 'pass', items: 45 },
  { first: 'mute', second: 'pass', items: 9 },
  { first: 'pass', second: 'mute', items: 6 },
]
const patternsOfRounds: Pattern[] = [
  { counts: { mute: 2 }, items: 40 },
  { counts: { pass: 2 }, items: 45 },
  { counts: { mute: 1, pass: 1 }, items: 15 },
]

const three = (value: number | null): string => value?.toFixed(3) ?? '–'

/** One item for each row of counts by key. */
const itemsOf = (rows: readonly (readonly number[])[]): Pattern[] =>
  rows.map((row) => ({
    counts: Object.fromEntries(row.map((count, key) => [`k${key}`, count])),
    items: 1,
  }))

/** One item for each column of answers, a line for each person; a point where one gave none. */
const unitsOf = (lines: readonly string[]): Pattern[] => {
  const people = lines.map((line) => line.split(' '))
  return (people[0] ?? []).map((_, unit) => {
    const counts: Record<string, number> = {}
    for (const person of people) {
      const key = person[unit] ?? '.'
      if (key !== '.') counts[key] = (counts[key] ?? 0) + 1
    }
    return { counts, items: 1 }
  })
}

test('gives the numbers of the worked example when two rounds answer 100 records', () => {
  const fleiss = fleissKappa(patternsOfRounds)
  const alpha = krippendorffAlpha(patternsOfRounds)
  const cohen = cohenKappa(rounds)
  expect(agreementOf(patternsOfRounds)).toMatchObject({ num: 85, den: 100, value: 0.85 })
  expect([fleiss.n, three(fleiss.value)]).toEqual([100, '0.699'])
  expect([alpha.n, ...[alpha.value, alpha.low, alpha.high].map(three)]).toEqual([
    100,
    '0.701',
    '0.560',
    '0.841',
  ])
  expect([cohen.n, ...[cohen.value, cohen.low, cohen.high].map(three)]).toEqual([
    100,
    '0.700',
    '0.560',
    '0.839',
  ])
})

test('reproduces published examples to nine digits when given their tables', () => {
  const fleiss = fleissKappa(
    itemsOf([
      [0, 0, 0, 0, 14],
      [0, 2, 6, 4, 2],
      [0, 0, 3, 5, 6],
      [0, 3, 9, 2, 0],
      [2, 2, 8, 1, 1],
      [7, 7, 0, 0, 0],
      [3, 2, 6, 3, 0],
      [2, 5, 3, 2, 2],
      [6, 5, 2, 1, 0],
      [0, 2, 2, 3, 7],
    ]),
  )
  expect(Math.abs((fleiss.value ?? 0) - 0.209930704)).toBeLessThan(1e-9)
  const alpha = krippendorffAlpha(
    unitsOf([
      '1 2 3 3 2 1 4 1 2 . . .',
      '1 2 3 3 2 2 4 1 2 5 . 3',
      '. 3 3 3 2 3 4 2 2 5 1 .',
      '1 2 3 3 2 4 4 1 2 5 1 .',
    ]),
  )
  expect(Math.abs((alpha.value ?? 0) - 0.743421053)).toBeLessThan(1e-9)
  // The last unit has one answer and is left out.
  expect(alpha.n).toBe(11)
  const cohen = cohenKappa({
    keys: ['yes', 'no'],
    counts: [
      [20, 5],
      [10, 15],
    ],
  })
  expect(cohen.value).toBeCloseTo(0.4, 12)
  expect([cohen.observed, cohen.expected]).toEqual([0.7, 0.5])
})

test('has full agreement and no value beyond chance when all answers are equal', () => {
  const same: Pattern[] = [{ counts: { mute: 2 }, items: 100 }]
  const none = { value: null, low: null, high: null, n: 100, reason: 'one-answer' }
  expect(agreementOf(same).value).toBe(1)
  expect(fleissKappa(same)).toMatchObject(none)
  expect(krippendorffAlpha(same)).toMatchObject(none)
  expect(cohenKappa([{ first: 'mute', second: 'mute', items: 100 }])).toMatchObject(none)
})

test('says that there are no items when nothing can be compared', () => {
  const none = { value: null, low: null, high: null, n: 0, reason: 'no-items' }
  const single: Pattern[] = [{ counts: { mute: 1 }, items: 9 }]
  for (const patterns of [[], single, [{ counts: { mute: 2 }, items: 0 }]]) {
    expect(fleissKappa(patterns)).toMatchObject(none)
    expect(krippendorffAlpha(patterns)).toMatchObject(none)
    expect(agreementOf(patterns)).toMatchObject({ num: 0, den: 0, value: null })
  }
  expect(cohenKappa([])).toMatchObject(none)
  expect(cohenKappa({ keys: ['a'], counts: [[0]] })).toMatchObject(none)
})

test('leaves the interval open when one item holds all that differs', () => {
  const one: Pattern[] = [{ counts: { mute: 1, pass: 1 }, items: 1 }]
  expect(fleissKappa(one)).toMatchObject({ value: -1, low: null, high: null, reason: null })
  const rare = krippendorffAlpha([{ counts: { mute: 2 }, items: 99 }, ...one])
  expect(rare.value).toBeCloseTo(0, 12)
  expect([rare.low, rare.high, rare.reason]).toEqual([null, null, null])
})

test('counts an item for alpha alone when it lacks answers', () => {
  const patterns: Pattern[] = [
    { counts: { mute: 3 }, items: 5 },
    { counts: { mute: 1, pass: 2 }, items: 4 },
    { counts: { pass: 2 }, items: 7 },
  ]
  expect([fleissKappa(patterns).n, krippendorffAlpha(patterns).n]).toEqual([9, 16])
  expect(agreementOf(patterns)).toMatchObject({ num: 5, den: 9 })
  expect([fleissKappa(patterns, 2).n, fleissKappa(patterns, 4).n]).toEqual([7, 0])
  expect(agreementOf(patterns, 2)).toMatchObject({ num: 7, den: 7 })
})

const keys = ['a', 'b', 'c', 'd']
const pairs = fc
  .array(fc.array(fc.nat({ max: 20 }), { minLength: 4, maxLength: 4 }), {
    minLength: 4,
    maxLength: 4,
  })
  .map((counts) => ({ keys, counts }))
const renaming = fc.shuffledSubarray(['z', 'y', 'x', 'w'], { minLength: 4, maxLength: 4 })

/** Patterns of up to three answers an item; `sized` has three to each. */
const patternsBy = (least: number): fc.Arbitrary<Pattern[]> =>
  fc.array(
    fc.record({
      counts: fc
        .array(fc.constantFrom(...keys), { minLength: least, maxLength: 3 })
        .map((given) => {
          const counts: Record<string, number> = {}
          for (const key of given) counts[key] = (counts[key] ?? 0) + 1
          return counts
        }),
      items: fc.integer({ min: 1, max: 6 }),
    }),
    { minLength: 1, maxLength: 8 },
  )

const near = (one: number | null, two: number | null): void => {
  if (one === null || two === null) expect(one).toBe(two)
  else expect(one).toBeCloseTo(two, 9)
}

test('keeps kappa of two when keys are renamed, cells shuffled and people swapped', () => {
  fc.assert(
    fc.property(pairs, renaming, fc.infiniteStream(fc.nat()), (table, names, order) => {
      const name = (key: string): string => names[keys.indexOf(key)] ?? key
      const cells = keys
        .flatMap((first, row) =>
          keys.map((second, column) => ({
            first: name(second),
            second: name(first),
            items: table.counts[row]?.[column] ?? 0,
            place: order.next().value,
          })),
        )
        .sort((a, b) => a.place - b.place)
      const [one, two] = [cohenKappa(table), cohenKappa(cells)]
      near(one.value, two.value)
      near(one.low, two.low)
      near(one.high, two.high)
      expect(one.reason).toBe(two.reason)
      expect(one.value ?? 0).toBeGreaterThanOrEqual(one.low ?? -1)
      expect(one.value ?? 0).toBeLessThanOrEqual(one.high ?? 1)
    }),
  )
})

test('keeps Fleiss and alpha when keys are renamed and patterns reordered', () => {
  fc.assert(
    fc.property(patternsBy(1), renaming, (patterns, names) => {
      const renamed = patterns.toReversed().map(({ counts, items }) => ({
        counts: Object.fromEntries(
          Object.entries(counts).map(([key, count]) => [names[keys.indexOf(key)] ?? key, count]),
        ),
        items,
      }))
      for (const measure of [fleissKappa, krippendorffAlpha]) {
        const [one, two] = [measure(patterns), measure(renamed)]
        near(one.value, two.value)
        near(one.low, two.low)
        near(one.high, two.high)
        expect(one.reason).toBe(two.reason)
      }
    }),
  )
})

/** The interval by its definition: each item is left out and all is measured again. */
const leaveEachOut = (
  measure: (patterns: readonly Pattern[]) => { value: number | null },
  items: readonly Pattern[],
): [number | null, number | null] => {
  const value = measure(items).value
  const left = items.map((_, at) => measure(items.toSpliced(at, 1)).value)
  const known = left.filter((one) => one !== null)
  if (value === null || items.length < 2 || known.length < left.length) return [null, null]
  const mean = known.reduce((sum, one) => sum + one, 0) / known.length
  const spread = known.reduce((sum, one) => sum + (one - mean) ** 2, 0)
  const half = 1.96 * Math.sqrt(((known.length - 1) / known.length) * spread)
  return [Math.max(-1, value - half), Math.min(1, value + half)]
}

test.each([
  ['Fleiss', fleissKappa, 3],
  ['alpha', krippendorffAlpha, 2],
] as const)(
  'has the interval of %s that comes out when each single item is left out',
  (_, measure, least) => {
    fc.assert(
      fc.property(patternsBy(least), (patterns) => {
        const items = patterns.flatMap(({ counts, items }) =>
          Array.from({ length: items }, () => ({ counts, items: 1 })),
        )
        const [low, high] = leaveEachOut((list) => measure(list), items)
        const result = measure(patterns)
        near(result.low, low)
        near(result.high, high)
      }),
    )
  },
)
