import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyChanges, changesBetween, sameJson } from './changes.ts'

const item = fc.record(
  {
    id: fc.constantFrom('a', 'b', 'c', 1, 2),
    dbField: fc.constantFrom('x', 'y'),
    n: fc.integer({ max: 3, min: 0 }),
  },
  { requiredKeys: [] },
)
const { document } = fc.letrec((tie) => ({
  document: fc.dictionary(
    fc.constantFrom('p', 'q', 'result', 'condition'),
    fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(null, true, 0, 1, 'text'),
      fc.array(item, { maxLength: 4 }),
      fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 3 }),
      tie('document'),
    ),
    { maxKeys: 4 },
  ),
}))

test('changes lead from one document to the other; none where they are the same', () => {
  fc.assert(
    fc.property(document, document, (before, after) => {
      const { document: reached, lost } = applyChanges(before, changesBetween(before, after))
      expect([sameJson(reached, after), lost]).toEqual([true, []])
      expect(changesBetween(before, before)).toEqual([])
    }),
    { numRuns: 3000 },
  )
})

const list = (...items: object[]) => ({ result: items })
test('items of a list are told apart by their key: changed, added, taken out and moved', () => {
  expect(
    changesBetween(
      list({ id: 'a', n: 1 }, { id: 'b', n: 1 }, { id: 'c' }),
      list({ id: 'c' }, { id: 'd' }, { id: 'a', n: 2 }),
    ),
  ).toEqual([
    { at: ['result', 'b'], act: 'remove', from: { id: 'b', n: 1 } },
    { at: ['result', 'd'], act: 'set', to: { id: 'd' } },
    { at: ['result', 'a', 'n'], act: 'set', from: 1, to: 2 },
    { at: ['result'], act: 'order', from: ['a', 'b', 'c'], to: ['c', 'd', 'a'] },
  ])
})

test('makes own changes on what has changed meanwhile; names what has no place', () => {
  const own = changesBetween(
    list({ id: 'a', n: 1 }, { id: 'b', n: 1 }),
    list({ id: 'b', n: 9 }, { id: 'a', n: 1 }, { id: 'own' }),
  )
  expect(
    applyChanges(list({ id: 'a', n: 5 }, { id: 'new' }, { id: 'b', n: 1, more: true }), own),
  ).toEqual({
    document: list({ id: 'b', n: 9, more: true }, { id: 'a', n: 5 }, { id: 'new' }, { id: 'own' }),
    lost: [],
  })
  expect(applyChanges(list({ id: 'a' }), own).lost).toEqual([
    { at: ['result', 'b', 'n'], act: 'set', from: 1, to: 9 },
  ])
  expect(
    applyChanges({}, [
      { at: ['constructor', 'x'], act: 'set', to: 1 },
      { at: ['__proto__'], act: 'set', to: {} },
    ]).lost,
  ).toHaveLength(2)
})
