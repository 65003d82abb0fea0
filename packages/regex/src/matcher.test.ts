import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { patternProblemTexts } from './problems.ts'
import { type MatcherOptions, matcherOf } from './matcher.ts'

const maxRead = 20_000
const made = (pattern: string, options: MatcherOptions = {}) => {
  const matcher = matcherOf(pattern, options)
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
  'ф',
  'Ф',
  '\\p{Lu}',
  '\\P{L}',
  '[^\\p{Script=Han}b]',
  '😀',
  '\\.',
  '\\n',
)
const quantifier = fc.constantFrom(
  '',
  '',
  '',
  '*',
  '+',
  '?',
  '{2}',
  '{1,}',
  '{0,2}',
  '*?',
  '+?',
  '??',
  '{1,2}?',
)
const edges = new Set(['^', '$', '\\b', '\\B'])
type Grown = { pattern: string; piece: string }
/** Patterns whose groups begin with `lead`. */
const patterns = (lead: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.letrec<Grown>((tie) => ({
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
          .tuple(lead, tie('piece'), quantifier)
          .map(([first, inner, count]) => `(?:${first}${inner})${count}`),
      },
      {
        weight: 1,
        arbitrary: fc.tuple(lead, tie('pattern')).map((parts) => `(${parts.join('')})`),
      },
    ),
    pattern: fc
      .array(
        fc.array(tie('piece'), { maxLength: 3 }).map((parts) => parts.join('')),
        { minLength: 1, maxLength: 3 },
      )
      .map((parts) => parts.join('|')),
  })).pattern
/**
 * A group that repeats and may take nothing is found as in JavaScript, but elsewhere it may end.
 */
const pattern = patterns(fc.constantFrom('', 'a', '|'))
const patternThatTakes = patterns(fc.constantFrom('a', '[^b]', '中'))
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
      'ф',
      'Ф',
      '٣',
      '😀',
      '\uD83D',
      '_',
      '-',
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

const letters = '\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}'
/** The same pattern for JavaScript, whose own shorthands know ASCII only. */
const asJavaScript = (source: string): string =>
  source
    .replaceAll('\\w', `[${letters}]`)
    .replaceAll('\\d', '\\p{Nd}')
    .replaceAll('\\b', `(?:(?<=[${letters}])(?![${letters}])|(?<![${letters}])(?=[${letters}]))`)
    .replaceAll('\\B', `(?:(?<=[${letters}])(?=[${letters}])|(?<![${letters}])(?![${letters}]))`)
/** V8 looks for \\B inside a pair of surrogates too, which the language does not allow. */
const hasHalfPlaces = (source: string, text: string): boolean =>
  source.includes('\\B') && /[\uD800-\uDFFF]/.test(text)
const javaScriptSpans = (source: string, flags: string, text: string): number[][] =>
  Array.from(text.matchAll(new RegExp(asJavaScript(source), flags)))
    .filter(([found]) => found !== '')
    .map((found) => [found.index, found.index + found[0].length])

describe('the matcher of regular expressions', () => {
  it('finds what JavaScript finds', () => {
    fc.assert(
      fc.property(pattern, fc.array(text, { minLength: 6, maxLength: 6 }), (source, texts) => {
        const ours = matcherOf(source)
        if ('refused' in ours) {
          expect(ours.refused.code).toMatch(/^pattern_(size|long)$/)
          return
        }
        const theirs = new RegExp(asJavaScript(source), 'u')
        for (const one of texts.filter((each) => !hasHalfPlaces(source, each))) {
          expect([source, one, ours.test(one)]).toEqual([source, one, theirs.test(one)])
        }
      }),
      { numRuns: 1000 },
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
})

describe('the places a pattern finds', () => {
  it.each([false, true])(
    'finds the places JavaScript finds when ignoreCase is %s',
    (ignoreCase) => {
      const texts = fc.array(text, { minLength: 6, maxLength: 6 })
      fc.assert(
        fc.property(patternThatTakes, texts, (source, ones) => {
          const ours = matcherOf(source, { ignoreCase })
          if ('refused' in ours) return
          for (const one of ones.filter((each) => !hasHalfPlaces(source, each))) {
            const spans = javaScriptSpans(source, ignoreCase ? 'giu' : 'gu', one)
            expect([source, one, ours.find(one, 100)]).toEqual([source, one, spans])
          }
        }),
        { numRuns: 400 },
      )
    },
  )
  it('takes the same letters as JavaScript when case does not count', () => {
    const differs: string[] = []
    for (const letter of 'aAkKsSßẞиИϐβθϑſıİiIµμΩωåÅǅǆfﬁԱա') {
      const ours = made(letter, { ignoreCase: true })
      const theirs = new RegExp(letter, 'iu')
      for (let point = 0; point < 0x1_04_50; point += 1) {
        const one = String.fromCodePoint(point)
        if (ours.test(one) !== theirs.test(one)) differs.push(`${letter} ${point.toString(16)}`)
      }
    }
    expect(differs).toEqual([])
  })
  it.each([
    ['\\bкот\\b', 'наш кот спит', [[4, 7]]],
    ['\\babc\\b', 'abcódef', []],
    [
      '\\w+',
      'naïve été',
      [
        [0, 5],
        [6, 9],
      ],
    ],
    [
      '\\d+',
      '٣٤ 12',
      [
        [0, 2],
        [3, 5],
      ],
    ],
    ['a\\sb', 'a\u3000b', [[0, 3]]],
    ['😀+', 'x😀😀y', [[1, 5]]],
    [
      '\\p{Script=Han}{2}',
      '看中文字',
      [
        [0, 2],
        [2, 4],
      ],
    ],
    [
      'a|ab',
      'abab',
      [
        [0, 1],
        [2, 3],
      ],
    ],
    ['a.*?b', 'aXbb', [[0, 3]]],
  ])('finds the places of %s in %s', (source, one, spans) => {
    expect(made(source).find(one, 10)).toEqual(spans)
  })
  it('finds no more places than asked', () => {
    expect(made('a').find('aaaa', 2)).toEqual([
      [0, 1],
      [1, 2],
    ])
  })
  it('finds places of hostile patterns in long texts and ends', () => {
    for (const source of ['a.*b|a', '(a|aa)+$', '(?:a?){20}b', '.{0,200}.{0,200}!'])
      expect(made(source).find('a'.repeat(maxRead), 1000).length).toBeLessThanOrEqual(1000)
  })
})

describe('the reading of a text', () => {
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
    ['\\p{Nonsense}', 'property'],
    ['\\pL', 'property'],
    ['\\p{L', 'property'],
    ['\\p{RGI_Emoji}', 'property'],
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
      'refused' in refused &&
        patternProblemTexts[refused.refused.code].replace(
          '{limit}',
          String(refused.refused.params.limit),
        ),
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
