import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bodyProblem } from '../check/problems.ts'
import { matcherOf, maxRead } from './matcher.ts'

const made = (pattern: string) => {
  const matcher = matcherOf(pattern)
  if ('refused' in matcher) throw new Error(`${pattern}: ${matcher.refused.code}`)
  return matcher
}

const atom = fc.constantFrom(
  'a',
  'b',
  '.',
  '\\d',
  '\\w',
  '\\s',
  '\\S',
  '[ab]',
  '[^a]',
  '[a-c1]',
  '[\\d-]',
  '^',
  '$',
  '\\b',
  '\\B',
  '\\u0041',
  '\\x62',
  '\\u{1F600}',
  '中',
  '😀',
  '\\.',
  '\\n',
)
const quantifier = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,}', '{0,2}', '*?', '+?')
const edges = new Set(['^', '$', '\\b', '\\B'])
const { pattern } = fc.letrec<{ pattern: string; piece: string }>((tie) => ({
  piece: fc.oneof(
    { maxDepth: 2 },
    {
      weight: 4,
      arbitrary: fc
        .tuple(atom, quantifier)
        .map(([one, count]) => (edges.has(one) ? one : one + count)),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('pattern'), quantifier)
        .map(([inner, count]) => `(?:${inner})${count}`),
    },
    { weight: 1, arbitrary: tie('pattern').map((inner) => `(${inner})`) },
  ),
  pattern: fc
    .array(
      fc.array(tie('piece'), { maxLength: 3 }).map((parts) => parts.join('')),
      { minLength: 1, maxLength: 3 },
    )
    .map((parts) => parts.join('|')),
}))
const text = fc
  .array(
    fc.constantFrom(
      'a',
      'b',
      'c',
      'A',
      '1',
      ' ',
      '\n',
      '\u3000',
      '.',
      '中',
      '😀',
      '\uD83D',
      '_',
      '-',
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

describe('the matcher of regular expressions', () => {
  it('finds what JavaScript finds', () => {
    fc.assert(
      fc.property(pattern, fc.array(text, { minLength: 6, maxLength: 6 }), (source, texts) => {
        const ours = matcherOf(source)
        if ('refused' in ours) {
          expect(ours.refused.code).toMatch(/^pattern_(size|long)$/)
          return
        }
        const theirs = new RegExp(source, 'u')
        // V8 looks for \B inside a pair of surrogates too, which the language does not allow.
        for (const one of texts.filter(
          (text) => !(source.includes('\\B') && /[\uD800-\uDFFF]/.test(text)),
        ))
          expect([source, one, ours.test(one)]).toEqual([source, one, theirs.test(one)])
      }),
      { numRuns: 1500 },
    )
  })

  it.each([
    '(a+)+$',
    '(a|aa)+$',
    '(a*)*b',
    '(.*a){12}$',
    'a?'.repeat(60) + 'a'.repeat(60),
    '(x+x+)+y',
    '\\s+$',
    '(.*)(.*)(.*)(.*)[^ax\\s]$',
    '(?:[a-c]{1,20}){1,20}z',
    '(a|b|ab)*c',
    '.{0,200}.{0,200}!',
  ])(
    'stays linear on %s',
    (source) => {
      const steps = ['a', 'x', ' ', 'ab', 'aab '].map((part) => part.repeat(maxRead))
      const matcher = made(source)
      // Backtracking would not end here; the test's own time limit is the measure.
      expect(steps.map((one) => matcher.test(`${one.slice(0, maxRead - 1)}#`))).toHaveLength(5)
    },
    10_000,
  )

  it('reads no more than its part of a text, and never half a character', () => {
    expect(made('z').test('a'.repeat(maxRead) + 'z')).toBe(false)
    expect(made('z').test(`${'a'.repeat(maxRead - 1)}z`)).toBe(true)
    expect(made('a$').test(`${'a'.repeat(maxRead - 1)}😀`)).toBe(false)
  })
  it('answers the same after it has made more states than it keeps', () => {
    const matcher = made('(a|b)*a(a|b){12}c')
    const random = (seed: number) =>
      Array.from({ length: 3000 }, (_, at) =>
        (Math.imul(seed + at, 2_654_435_761) >>> 13) % 2 === 0 ? 'a' : 'b',
      ).join('')
    for (let seed = 0; seed < 20; seed += 1) {
      const one = random(seed * 7919)
      expect(matcher.test(`${one}a${'b'.repeat(12)}c`)).toBe(true)
      expect(matcher.test(`${one}b${'b'.repeat(12)}c`)).toBe(false)
    }
  })
})

describe('patterns that are refused', () => {
  it.each([
    ['(?=a)', 'lookaround'],
    ['(?<!a)b', 'lookaround'],
    ['(a)\\1', 'back references'],
    ['\\k<n>', 'back references'],
    ['\\p{L}', 'properties'],
    ['(?i:a)', 'flags'],
    ['a{2', 'stands alone'],
    ['*', 'stands alone'],
    ['(', 'does not end'],
    [')', 'stands alone'],
    ['[a', 'too early'],
    ['[b-a]', 'ascend'],
    ['a{3,2}', 'ascend'],
    ['a{1001}', 'above 1000'],
    ['(a{40}){40}', 'too large'],
    ['a'.repeat(501), 'longer than'],
    ['\\q', 'unknown escape'],
    ['\\u12', 'hexadecimal'],
    ['\\u{110000}', 'code point'],
    ['\\u{41x', 'code point'],
    ['\\u{41', 'code point'],
    ['a\\', 'too early'],
    ['('.repeat(120) + ')'.repeat(120), 'too deep'],
    ['((((){1000}){1000}){1000}){1000}b{2000}', 'above 1000'],
  ])('refuses %s', (source, why) => {
    const refused = matcherOf(source)
    expect(
      'refused' in refused && bodyProblem('', refused.refused.code, refused.refused.params).message,
    ).toContain(why)
  })
  it('never throws on any text as a pattern', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'ab()[]{}^$*+?|\\-,.:<=!ud019 '), maxLength: 40 }),
        (source) => {
          const matcher = matcherOf(source)
          if (!('refused' in matcher))
            expect([source, matcher.test('ab1 ')]).toEqual([
              source,
              new RegExp(source, 'u').test('ab1 '),
            ])
        },
      ),
      { numRuns: 2500 },
    )
  })
})
