import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CalculatorItem, Condition, RuleBody } from '@oas/contract/strategy/rule'
import { compileRule } from './compile/set.ts'
import { type Known, every, some, termOf, valueOf } from './logic.ts'
import { catalogue } from './testing/catalogue.ts'
import { numberOf, readAs } from './values.ts'

const age = (age: string) => ({ leftKey: 'ext', leftKeyParam: age, relation: '==', value: 1 })
/** Runs conditions whose truth is given by name: 1 true, 0 false, undefined missing. */
const said = (conditions: Condition[], values: Record<string, number | undefined>): string => {
  const body: RuleBody = [
    {
      conditions,
      thenAction: { type: 'result', value: { reason: 'yes' } },
      elseAction: { type: 'result', value: { reason: 'no' } },
    },
  ]
  const { missing, result } = compileRule({ ruleId: '1', version: 1, body }, catalogue).run(
    (_, param) => values[param],
  )
  return missing ? 'missing' : String(result['reason'])
}
const or = (name: string): Condition => ({ ...age(name), nextLogic: '||' })
const and = (name: string): Condition => ({ ...age(name), nextLogic: '&&' })

describe('logic', () => {
  it('binds && before ||, from left to right, and brackets before both', () => {
    for (const a of [0, 1])
      for (const b of [0, 1])
        for (const c of [0, 1]) {
          const yes = (truth: boolean) => (truth ? 'yes' : 'no')
          const values = { a, b, c }
          const [x, y, z] = [a === 1, b === 1, c === 1]
          expect(said([or('a'), and('b'), age('c')], values)).toBe(yes(x || (y && z)))
          expect(said([and('a'), or('b'), age('c')], values)).toBe(yes((x && y) || z))
          expect(
            said([{ complexCondition: [or('a'), age('b')], nextLogic: '&&' }, age('c')], values),
          ).toBe(yes((x || y) && z))
          expect(said([age('a'), age('b'), or('c')], values)).toBe(yes(x && y && z))
        }
  })
  it("is Kleene's: what is missing decides nothing, and hides nothing that is decided", () => {
    const numbers: Record<string, number | undefined> = { t: 1, f: 0 }
    const table = [
      ['f', 'm', 'no', 'missing'],
      ['m', 'f', 'no', 'missing'],
      ['t', 'm', 'missing', 'yes'],
      ['m', 't', 'missing', 'yes'],
      ['m', 'm', 'missing', 'missing'],
    ] as const
    for (const [one, other, both, either] of table) {
      expect([one, other, said([and(one), age(other)], numbers)]).toEqual([one, other, both])
      expect([one, other, said([or(one), age(other)], numbers)]).toEqual([one, other, either])
    }
    const known = fc.array(fc.constantFrom<Known>(1, 2, 3), { maxLength: 5 })
    fc.assert(
      fc.property(known, (parts) => {
        expect(every(parts, (part) => part)).toBe(parts.includes(1) ? 1 : parts.includes(3) ? 3 : 2)
        expect(some(parts, (part) => part)).toBe(parts.includes(2) ? 2 : parts.includes(3) ? 3 : 1)
      }),
    )
  })
})

describe('math expressions', () => {
  const named = (values: Record<string, number | null | undefined>) => (id: string) => values[id]
  it('reckon as JavaScript does: * / % before + -, from left to right, brackets first', () => {
    const number = fc.integer({ min: -9, max: 9 })
    const { list } = fc.letrec<{ list: CalculatorItem[]; item: CalculatorItem }>((tie) => ({
      item: fc.oneof(
        { maxDepth: 3 },
        number.map((value) => ({ value })),
        fc.constantFrom('a', 'b').map((leftKey) => ({ leftKey })),
        tie('list').map((calculatorList) => ({ calculatorList })),
      ),
      list: fc
        .array(fc.tuple(tie('item'), fc.constantFrom('+', '-', '*', '/', '%')), {
          minLength: 1,
          maxLength: 5,
        })
        .map((parts) =>
          parts.map(
            ([item, next], index) =>
              (index < parts.length - 1 ? { ...item, next } : item) as CalculatorItem,
          ),
        ),
    }))
    const termText = (item: CalculatorItem): string => {
      if ('calculatorList' in item) return `(${written(item.calculatorList)})`
      return 'value' in item ? `(${item.value})` : item.leftKey
    }
    const written = (items: CalculatorItem[]): string =>
      items.map((item) => `${termText(item)}${item.next ?? ''}`).join('')
    fc.assert(
      fc.property(list, number, number, (items, a, b) => {
        const value = valueOf(termOf(items), named({ a, b }))
        const expected: unknown = new Function('a', 'b', `return ${written(items)}`)(a, b)
        // A division by zero inside is missing for us, where JavaScript may come back from
        // infinity.
        if (value !== undefined) expect(value).toBe(expected)
        else expect(written(items)).toMatch(/[/%]/)
      }),
      { numRuns: 1000 },
    )
  })
  it('are missing over zero and with a missing term, else absent with an absent one', () => {
    const value = (items: CalculatorItem[], values: Record<string, number | null | undefined>) =>
      valueOf(termOf(items), named(values))
    const two = (next: '+' | '*' | '/' | '%'): CalculatorItem[] => [
      { leftKey: 'a', next },
      { leftKey: 'b' },
    ]
    expect([
      value(two('/'), { a: 1, b: 0 }),
      value(two('%'), { a: 1, b: 0 }),
      value(two('*'), { a: 1e308, b: 10 }),
      value(two('+'), { a: 1, b: undefined }),
      value(two('+'), { a: null, b: undefined }),
    ]).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect([
      value(two('+'), { a: 1, b: null }),
      value(two('/'), { a: null, b: 0 }),
      value(two('/'), { a: 6, b: 4 }),
    ]).toEqual([null, null, 1.5])
    expect(
      value(
        [
          { value: 1, next: '/' },
          { calculatorList: [{ leftKey: 'a', next: '/' }, { leftKey: 'b' }] },
        ],
        { a: 1, b: 0 },
      ),
    ).toBeUndefined()
  })
})

describe('values', () => {
  it.each([
    ['5', 5],
    [' -0.5 ', -0.5],
    ['.5', 0.5],
    ['5.', 5],
    ['1e3', 1000],
    ['', undefined],
    [' ', undefined],
    ['0x10', undefined],
    ['1e999', undefined],
    ['Infinity', undefined],
    ['5a', undefined],
    ['１', undefined],
  ])('reads %j as the number %j', (text, number) => {
    expect(numberOf(text)).toBe(number)
  })
  it('reads values as texts, numbers and lists, and nothing as what it is not', () => {
    expect([
      readAs('text', 5),
      readAs('text', Number.NaN),
      readAs('text', ['a']),
      readAs('text', null),
      readAs('text', undefined),
    ]).toEqual(['5', undefined, undefined, null, undefined])
    expect([
      readAs('number', '5'),
      readAs('number', ''),
      readAs('number', Infinity),
      readAs('number', [5]),
      readAs('number', null),
    ]).toEqual([5, undefined, undefined, undefined, null])
    expect([
      readAs('list', ['a', 5]),
      readAs('list', []),
      readAs('list', 'a'),
      readAs('list', 5),
      readAs('list', null),
    ]).toEqual([['a', '5'], [], undefined, undefined, null])
  })
})
