import { expect, test } from 'vitest'
import { columnsOf, gridStep, rangeOf } from './grid.ts'
import { createKeyedStore } from './keyed-store.ts'
import { veiledDrawing } from './veil.ts'

test('arrows move inside the grid and hold at its edges', () => {
  expect([
    gridStep(0, 'ArrowLeft', 4, 10),
    gridStep(0, 'ArrowDown', 4, 10),
    gridStep(8, 'ArrowDown', 4, 10),
    gridStep(9, 'ArrowRight', 4, 10),
    gridStep(5, 'ArrowUp', 4, 10),
  ]).toEqual([0, 4, 8, 9, 1])
})

test('columns are one of 1, 2, 4 and 8', () => {
  expect([columnsOf(8), columnsOf(7), columnsOf(3), columnsOf(0)]).toEqual([8, 4, 2, 1])
})

test('a range holds both ends, whichever comes first', () => {
  expect([rangeOf(2, 5), rangeOf(5, 2), rangeOf(3, 3)]).toEqual([[2, 3, 4, 5], [2, 3, 4, 5], [3]])
})

test('a change tells the listeners of its key alone, and those of everything', () => {
  const store = createKeyedStore('')
  const told: string[] = []
  store.subscribe('a', () => told.push('a'))
  store.subscribe('b', () => told.push('b'))
  store.subscribeAll((key) => told.push(`all ${key}`))
  store.set('a', 'x')
  store.set('a', 'x')
  store.set('c', '')
  expect(told).toEqual(['a', 'all a'])
  expect([store.get('a'), store.get('b')]).toEqual(['x', ''])
})

test('draws a veiled picture small, with the wanted blur at its size on screen', () => {
  expect(veiledDrawing({ blur: 8, grey: true }, { width: 240, height: 120 }, 144)).toEqual({
    width: 36,
    height: 18,
    filter: 'blur(2px) grayscale(1)',
  })
  expect(veiledDrawing({ blur: 1, grey: false }, { width: 100, height: 50 }, 400)).toEqual({
    width: 100,
    height: 50,
    filter: 'blur(1px)',
  })
  expect(veiledDrawing({ blur: 0, grey: true }, { width: 240, height: 240 }, 144)).toEqual({
    width: 144,
    height: 144,
    filter: 'grayscale(1)',
  })
  expect(veiledDrawing({ blur: 20, grey: false }, { width: 3, height: 1 }, 144).height).toBe(1)
})

test('forgets a key that is empty again, so that a long session keeps nothing', () => {
  const empty = {}
  const store = createKeyedStore<object>(empty)
  for (let n = 0; n < 500; n++) {
    store.set(`record ${n}`, { n })
    store.set(`record ${n}`, empty)
  }
  expect([store.entries().size, store.get('record 3') === empty]).toEqual([0, true])
})
