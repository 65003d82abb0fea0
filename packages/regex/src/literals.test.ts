import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { literalsOf, takesNothing } from './literals.ts'
import { matcherOf } from './matcher.ts'
import { parsePattern } from './parse.ts'

const parse = (source: string) => parsePattern(source, { ignoreCase: false, maxRepeat: 1000 })
const found = (source: string) => literalsOf(parse(source), 2)?.toSorted() ?? null

describe('what every match of a pattern holds', () => {
  it.each([
    ['\\bqq[: ]?[0-9]{5,11}\\b', ['qq']],
    ['(微信|vx)[0-9]+', ['vx', '微信']],
    ['加.{0,3}微信', ['微信']],
    ['colou?r', ['color', 'colour']],
    ['(ab){2,3}', ['abab']],
    ['[ab]c[de]', ['acd', 'ace', 'bcd', 'bce']],
    ['(a+)+$', null],
    ['[0-9]{5}', null],
    ['abc|[0-9]+', null],
    ['(?:abc)?x', null],
    ['(?:abc)*', null],
    ['^赌博$', ['赌博']],
    ['a\\d+bcd', ['bcd']],
  ])('says of %s what it needs', (source, literals) => {
    expect(found(source)).toEqual(literals)
  })
  it('writes letters as the texts have them', () => {
    const pattern = parsePattern('Casino[0-9]', { ignoreCase: true, maxRepeat: 1000 })
    const fold = (letter: string) => letter.normalize('NFKC').toLowerCase()
    expect(literalsOf(pattern, 2, fold)).toEqual(['casino'])
  })
  it('finds no match without one of them', () => {
    const part = fc.constantFrom('ab', 'a', 'b?', '(?:ab|c)', '[ac]', '.', 'c{2}', '(?:b|cc)+', '|')
    const pattern = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''))
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 12 })
    fc.assert(
      fc.property(pattern, text, (source, one) => {
        const literals = literalsOf(parse(source), 1)
        const places = new RegExp(source, 'gu')
        for (const [match] of one.matchAll(places))
          expect([source, match, literals?.some((each) => match.includes(each)) ?? true]).toEqual([
            source,
            match,
            true,
          ])
        expect(takesNothing(parse(source))).toBe(new RegExp(`^(?:${source})$`, 'u').test(''))
      }),
      { numRuns: 800 },
    )
  })
})

describe('a search within bounds', () => {
  const made = (source: string) => {
    const matcher = matcherOf(source)
    if ('refused' in matcher) throw new Error(source)
    return matcher
  }
  const bounds = { most: 10, maxWork: 1_000_000, isOpen: false }

  it('does not take the end of a text that goes on', () => {
    const text = 'x ab'
    expect(made('ab$').search(text, bounds).spans).toEqual([[2, 4]])
    expect(made('ab$').search(text, { ...bounds, isOpen: true }).spans).toEqual([])
    expect(made('ab').search(text, { ...bounds, isOpen: true }).spans).toEqual([[2, 4]])
  })
  it('takes no more steps than it may and says that it was cut', () => {
    const letters = Array.from({ length: 9000 }, (_, at) =>
      (Math.imul(at + 1, 2_654_435_761) >>> 13) % 2 === 0 ? 'a' : 'b',
    )
    const text = `${letters.join('')}d`
    const { work, isCut, spans } = made('(?:a|b)*a(?:a|b){200}c').search(text, {
      ...bounds,
      maxWork: 50_000,
    })
    expect([isCut, spans]).toEqual([true, []])
    expect(work).toBeLessThan(50_000 + 2000 + text.length)
  })
  it('takes about as many steps a letter however long the text is', () => {
    const steps = [2000, 4000, 8000].map((length) => {
      const { work } = made('(a+)+$').search(`${'a'.repeat(length)}!`, bounds)
      return work / length
    })
    expect(Math.max(...steps)).toBeLessThan(2)
  })
  it('says how large a pattern is with its repeats written out', () => {
    expect(made('a{3}').size).toBe(4)
  })
})
