import { matcherOf } from '@oas/regex'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkPattern, patternOptions } from './pattern-check.ts'
import { match, pattern, placesOf, word } from './testing.ts'

describe('a pattern before it is saved', () => {
  it.each([
    ['(?=x)y', 'UNSUPPORTED'],
    ['(?<!x)y', 'UNSUPPORTED'],
    ['(.)\\1', 'UNSUPPORTED'],
    ['.*', 'MATCHES_EMPTY'],
    ['^$', 'MATCHES_EMPTY'],
    ['\\b(?:abc)?', 'MATCHES_EMPTY'],
    ['[0-9]{6,1001}', 'REPEAT'],
    ['[0-9]{6,1000}', 'TOO_COMPLEX'],
    ['[', 'SYNTAX'],
    ['a'.repeat(501), 'TOO_LONG'],
    ['\\p{Nonsense}', 'UNSUPPORTED'],
    ['(a{100}){100}', 'TOO_COMPLEX'],
  ])('refuses %s', (source, code) => {
    expect(checkPattern(source, 1)).toMatchObject({ ok: false, code })
  })
  it('names the place that is to blame', () => {
    expect(checkPattern('ab(?=c)', 1)).toMatchObject({
      position: 5,
      problem: { code: 'pattern_look' },
    })
  })
  it.each([
    ['\\bqq[: ]?[0-9]{5,11}\\b', ['qq'], []],
    ['QQ[0-9]{5}', ['qq'], []],
    ['(微信|ｖｘ)号', ['微信号', 'vx号'], []],
    ['(a+)+$', [], ['NO_LITERAL']],
    ['[0-9]{5}', [], ['NO_LITERAL']],
  ])('accepts %s and says what it costs', (source, literals, warnings) => {
    expect(checkPattern(source, 1)).toMatchObject({ ok: true, literals, warnings })
  })
  it('keeps case and width where it reads the text as received', () => {
    expect(checkPattern('QQ[0-9]{5}', 2)).toMatchObject({ literals: ['QQ'] })
    const item = pattern('Qq[0-9]{2}', { wordType: 2 })
    expect(placesOf(match([item], 'qq12 Ｑｑ12 Qq12'))).toEqual([[10, 14]])
  })
  it('warns of one that fits more than one text in a hundred', () => {
    const sample = Array.from({ length: 200 }, (_, at) => (at < 3 ? 'see my page' : 'nothing'))
    expect(checkPattern('page', 1, sample)).toMatchObject({ warnings: ['TOO_BROAD'] })
    expect(checkPattern('page', 1, sample.slice(3))).toMatchObject({ warnings: [] })
  })
})

/** Patterns by which backtracking matchers are brought to a stop. */
const attacks: readonly (readonly [string, string])[] = [
  ['(a+)+$', 'a'],
  ['(a|aa)+$', 'a'],
  ['(a*)*b', 'a'],
  ['(a|a?)+b', 'a'],
  ['(.*a){12}$', 'a'],
  ['(.*)(.*)(.*)(.*)[^ax\\s]$', 'x'],
  ['(x+x+)+y', 'x'],
  ['\\s+$', ' '],
  ['^(\\w+\\s?)*$', 'ab '],
  ['([a-z]+)*=', 'abc'],
  ['(?:[a-c]{1,20}){1,20}z', 'abc'],
  ['.{0,200}.{0,200}!', 'x'],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'],
]

describe('patterns made to stop a matcher', () => {
  const searched = (source: string, text: string) => {
    const matcher = matcherOf(source, patternOptions(1))
    if ('refused' in matcher) return null
    return matcher.search(text, { most: 10, maxWork: 1_000_000_000, isOpen: false })
  }
  it.each(attacks)(
    'refuses %s or takes no more steps a letter in a longer text',
    (source, part) => {
      if (!checkPattern(source, 1).ok) return
      const stepsOf = (length: number) => {
        const text = `${part.repeat(length).slice(0, length)}#`
        return (searched(source, text)?.work ?? 0) / length
      }
      const [short, long] = [stepsOf(2000), stepsOf(8000)]
      expect(long).toBeLessThanOrEqual(short * 1.5 + 1)
      expect(long).toBeLessThanOrEqual(2 * 1000)
    },
  )
  it('runs all of them on a long text within the budget of a record', () => {
    const items = attacks
      .filter(([source]) => checkPattern(source, 1).ok)
      .map(([source], at) => pattern(source, { id: `${at + 1}` }))
    const { costs, missing } = match(items, `${'a'.repeat(19_999)}!`, { patternSteps: 300_000 })
    const steps = costs.reduce((sum, one) => sum + one.steps, 0)
    expect(missing).toBe('pattern-budget')
    expect(steps).toBeLessThan(300_000 + 20_000 + 2 * 1000)
  })
  it('finds nothing of a nested repeat in 19,999 letters, at a step or two each', () => {
    const { hits, missing, costs } = match([pattern('(a+)+$')], `${'a'.repeat(19_999)}!`)
    expect([hits, missing]).toEqual([[], null])
    expect(costs).toHaveLength(1)
    expect(costs[0]?.steps).toBeLessThan(41_000)
  })
  it('still finds words where the patterns used up their budget', () => {
    const items = [pattern('(?:a|b)*a(?:a|b){200}c'), word('赌博')]
    const letters = Array.from({ length: 9000 }, (_, at) => ((at * at) % 7 < 3 ? 'a' : 'b')).join(
      '',
    )
    const found = match(items, `${letters} 赌博`, { patternSteps: 1000 })
    expect([found.missing, found.hits.length]).toEqual(['pattern-budget', 1])
  })
})

describe('what patterns find', () => {
  it('runs a pattern only where a text holds its literal', () => {
    const item = pattern('qq[0-9]{5,11}')
    expect(match([item], 'q123456').costs).toEqual([])
    expect(match([item], 'ＱＱ123456')).toMatchObject({ hits: [{ s: 0, e: 8, stream: 'plain' }] })
  })
  it('finds what JavaScript finds', () => {
    const part = fc.constantFrom(
      'qq',
      '微信',
      '[0-9]{2}',
      '[a-z]',
      '.',
      '\\d+',
      'x?',
      '(?:ab|c)',
      ' ',
    )
    const source = fc.array(part, { minLength: 2, maxLength: 5 }).map((parts) => parts.join(''))
    const unit = fc.constantFrom('q', 'qq', '微信', '1', '22', 'ab', 'c', 'x', ' y', '-')
    const text = fc.array(unit, { maxLength: 12 }).map((parts) => parts.join('').trim())
    fc.assert(
      fc.property(source, text, (rule, one) => {
        if (!checkPattern(rule, 1).ok) return
        const theirs = Array.from(one.matchAll(new RegExp(rule, 'gu')), (found) => [
          found.index,
          found.index + found[0].length,
        ])
        expect([rule, one, placesOf(match([pattern(rule)], one))]).toEqual([rule, one, theirs])
      }),
      { numRuns: 300 },
    )
  })
})
