import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matcherOf } from '@oas/regex'
import { checkPattern, patternOptions } from '../match/pattern-check.ts'
import { builtInProfiles } from '../normalise/profile.ts'
import { readText } from '../normalise/read-text.ts'
import { alignTexts } from './columns.ts'
import { type Examples, generatePatterns } from './generate.ts'
import { splitText } from './tokens.ts'

const usual = { language: '', isBounded: true } as const
const made = (positives: string[], negatives: string[], more: Partial<Examples> = {}) =>
  generatePatterns({ ...usual, positives, negatives, ...more })
const plain = (text: string): string =>
  readText(text.slice(0, 200), { profile: builtInProfiles.standard, language: '' }).plain.text
const finds = (rule: string, text: string): boolean => {
  const matcher = matcherOf(rule, { ...patternOptions(1), maxLength: 500 })
  return !('refused' in matcher) && matcher.test(plain(text))
}

test('proposes a pattern that finds three accounts and neither of two other texts', () => {
  const { proposals, pair } = made(['vx: abc123', 'vx：kk8899', 'VX abc_77'], ['vx', 'version 2'])
  expect(proposals.map(({ rule, found }) => [rule, found.length])).toEqual([
    [String.raw`\bvx[\s:]{1,4}[0-9a-z_]{6,8}\b`, 3],
    [String.raw`\bvx:? ?[a-z]{2,5}_?[0-9]{2,6}\b`, 3],
    [String.raw`(?:\bvx: abc123\b|\bvx:kk8899\b|\bvx abc_77\b)`, 3],
  ])
  expect(proposals[0]?.literals).toEqual(['vx'])
  expect(pair).toBeNull()
  expect(finds(proposals[0]?.rule ?? '', 'my VX： some_9')).toBe(true)
})

test.each([
  ['加微信领红包', ['加微信领红包', '加薇信领红包', '加威信领红包'], ['微信红包'], '加薇信领红包'],
  ['numbers', ['order 123', 'order 456789'], ['order'], 'order 5555'],
  ['cyrillic', ['звони 123', 'пиши 4567'], ['звони'], 'пиши 4567'],
])('finds what is like its examples of %s', (_name, positives, negatives, other) => {
  const [first] = made(positives, negatives).proposals
  expect(positives.every((text) => finds(first?.rule ?? '', text))).toBe(true)
  expect(negatives.some((text) => finds(first?.rule ?? '', text))).toBe(false)
  expect(finds(first?.rule ?? '', other)).toBe(true)
})

test('says which positive stands in which negative when nothing parts them', () => {
  expect(made(['casino', 'Ｃasino'], ['other', 'my casino!'])).toEqual({
    proposals: [],
    pair: { positive: 0, negative: 1 },
  })
})

test('tells of each part what it is', () => {
  const [first] = made(['id 1234', 'id 99'], []).proposals
  expect(first?.parts.map(({ what, source }) => [what, source])).toEqual([
    ['edge', String.raw`\b`],
    ['text', 'id '],
    ['class', '[0-9]{2,6}'],
    ['edge', String.raw`\b`],
  ])
  expect(first?.parts[2]).toMatchObject({ kinds: ['digits'], signs: '', min: 2, max: 6 })
})

test('keeps what Han texts have in common', () => {
  const [first] = made(['加微信领红包', '加薇信领红包', '加威信领红包'], ['微信红包']).proposals
  expect(first?.rule).toBe(String.raw`加[\p{Script=Han}]{1,3}信领红包`)
})

test('lays the pieces of texts beside each other in their order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 8 }),
      (all) => {
        for (const grain of ['fine', 'coarse'] as const) {
          const columns = alignTexts(all.map((text) => splitText(text, grain)))
          for (const [at, text] of all.entries())
            expect((columns ?? []).map(({ values }) => values[at] ?? '').join('')).toBe(
              columns ? text : '',
            )
        }
      },
    ),
  )
})

const signs = fc.constantFrom(...'ab1 :.+(|[]\\^-{}$*?赌博加я😀\n\u0301_'.split(''), '\ud800')
const example = fc.array(signs, { maxLength: 14 }).map((all) => all.join(''))
const list = fc.array(example, { minLength: 2, maxLength: 8 })
test('finds the positives it claims and no negative, and may be saved, whatever the texts', () => {
  fc.assert(
    fc.property(list, list, fc.boolean(), (positives, negatives, isBounded) => {
      const { proposals } = made(positives, negatives, { isBounded })
      expect(proposals.length).toBeLessThanOrEqual(5)
      for (const { rule, found } of proposals) {
        expect(checkPattern(rule, 1).ok).toBe(true)
        for (const at of found) expect(finds(rule, positives[at] ?? '')).toBe(true)
        for (const text of negatives) expect(finds(rule, text)).toBe(false)
      }
    }),
    { numRuns: 50 },
  )
})

test('ends with 200 examples of whatever length on each side', () => {
  const hostile = Array.from({ length: 200 }, (_, n) =>
    `${'a1 :'.repeat(49)}${n}`.slice(n % 7).replaceAll(n % 2 === 0 ? 'a' : '1', '(['),
  )
  const words = Array.from({ length: 200 }, (_, n) => `${'赌a1'.repeat(n % 60)}${n}`)
  for (const [positives, negatives] of [
    [hostile, words],
    [words, hostile],
    [hostile, hostile],
    [Array.from({ length: 200 }, (_, n) => `${'.'.repeat(150)}${n}`), words],
  ] as const)
    expect(made([...positives], [...negatives]).proposals.length).toBeLessThanOrEqual(5)
})
