import { describe, expect, test } from 'vitest'
import {
  inOrder,
  isAtFirst,
  layoutAtFirst,
  moveKey,
  readLayout,
  widthWithin,
} from './table-layout.ts'

const columns = [
  { key: 'name' },
  { key: 'at' },
  { key: 'who' },
  { key: 'act', pin: 'end' as const },
]
const keys = (order: readonly string[]): string =>
  inOrder(columns, order)
    .map(({ key }) => key)
    .join(' ')

describe('columns stand', () => {
  test.each([
    ['as they always do when nothing is kept', [], 'name at who act'],
    ['as a person has put them', ['who', 'name', 'at', 'act'], 'who name at act'],
    ['with a new one after the one it follows', ['who', 'name'], 'who name at act'],
    ['with a new first one at the start', ['who', 'at'], 'name who at act'],
    ['without those that are no more', ['gone', 'at', 'name', 'who'], 'at name who act'],
    ['with the actions last, whatever is kept', ['act', 'name', 'at', 'who'], 'name at who act'],
  ])('%s', (_when, order, expected) => expect(keys(order)).toBe(expected))
})

test('a key is put before, behind and where it was', () => {
  expect(moveKey(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(moveKey(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a'])
  expect(moveKey(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'b', 'c'])
})

test('what is optional is hidden at first, and a layout is usual only while it is so', () => {
  const some = [{ key: 'name' }, { key: 'fence', optional: true as const }]
  const first = layoutAtFirst(some)
  expect(first.hidden).toEqual(['fence'])
  expect(isAtFirst(first, some)).toBe(true)
  expect(isAtFirst({ ...first, hidden: [] }, some)).toBe(false)
  expect(isAtFirst({ ...first, hidden: ['name'] }, some)).toBe(false)
  expect(isAtFirst({ ...first, widths: { name: 90 } }, some)).toBe(false)
})

test('a layout is read as kept, by hidden columns alone too, and not when it is nonsense', () => {
  expect(readLayout(['at'])).toEqual({ hidden: ['at'], order: [], widths: {} })
  const kept = { hidden: [], order: ['at'], widths: { at: 90 } }
  expect(readLayout(kept)).toEqual(kept)
  for (const nonsense of [
    null,
    7,
    { hidden: [1], order: [], widths: {} },
    { hidden: [], order: [] },
    { hidden: [], order: [], widths: { at: -5 } },
    { hidden: [], order: [], widths: { at: '90px' } },
  ])
    expect(readLayout(nonsense)).toBeNull()
})

test('a width stays one that can be seen and reached', () =>
  expect([widthWithin(-20), widthWithin(99.6), widthWithin(9999)]).toEqual([48, 100, 1200]))
