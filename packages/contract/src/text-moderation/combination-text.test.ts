import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CombinationText, readCombination, writeCombination } from './combination-text.ts'

const usual: CombinationText = {
  parts: [
    ['加', '添加'],
    ['微信', 'vx'],
    ['领', '送'],
  ],
  minParts: null,
  ordered: true,
  distance: 6,
  not: ['官方'],
  notWithin: 10,
  across: 'field',
}

describe('a combination as a line', () => {
  test('says parts, gaps and what rules it out', () => {
    expect(writeCombination(usual)).toBe('加/添加 ~6 微信/vx ~6 领/送 !官方')
    expect(readCombination(' 加/添加  ~6 微信/vx ~6 领/送 !官方 ')).toEqual(usual)
  })
  test('says everything else that a combination has', () => {
    const other: CombinationText = {
      parts: [['free coins', '~x'], ['a/b'], ['"c"\\']],
      minParts: 2,
      ordered: false,
      distance: -1,
      not: ['!no', 'two words'],
      notWithin: 4,
      across: 'record',
    }
    const line =
      String.raw`"free coins"/"~x" &* "a/b" &* "\"c\"\\" >=2 !"!no"` + ' !"two words" !~4 @record'
    expect(writeCombination(other)).toBe(line)
    expect(readCombination(line)).toEqual(other)
  })
  test.each([
    ['', 'too_few_parts', 0],
    ['加', 'too_few_parts', 1],
    ['加 微信', 'no_gap', 2],
    ['加 ~6', 'empty_part', 4],
    ['~6 加', 'empty_part', 0],
    ['加 ~6 微信 ~7 领', 'gaps_differ', 8],
    ['加 ~6 微信 &6 领', 'gaps_differ', 8],
    ['加 ~201 微信', 'bad_number', 2],
    ['加 ~x 微信', 'bad_number', 2],
    ['加// ~6 微信', 'empty_part', 0],
    ['加 ~6 微信 !', 'empty_part', 8],
    ['加 ~6 微信 !~', 'bad_number', 8],
    ['加 ~6 微信 >=3', 'bad_number', 11],
    ['a ~1 b ~1 c ~1 d ~1 e ~1 f ~1 g', 'too_many_parts', 30],
    ['加 ~6 "微信', 'quote_open', 5],
  ])('%s is refused: %s', (text, code, at) => {
    expect(readCombination(text)).toEqual({ code, at })
  })
  test('comes back as it was written, whatever its words are', () => {
    const word = fc
      .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
      .map((text) => text.trim())
      .filter((text) => text !== '')
    const combination = fc
      .record({
        parts: fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), {
          minLength: 2,
          maxLength: 6,
        }),
        fewer: fc.boolean(),
        ordered: fc.boolean(),
        distance: fc.integer({ min: -1, max: 200 }),
        not: fc.array(word, { maxLength: 5 }),
        notWithin: fc.integer({ min: 0, max: 200 }),
        across: fc.constantFrom('field' as const, 'record' as const),
      })
      .map(({ fewer, ...rest }) => ({ ...rest, minParts: fewer ? 2 : null }))
    fc.assert(
      fc.property(combination, (body) => {
        expect(readCombination(writeCombination(body))).toEqual(body)
      }),
    )
  })
  test('never throws on whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const read = readCombination(text)
        if (!('code' in read)) expect(readCombination(writeCombination(read))).toEqual(read)
      }),
    )
  })
})
