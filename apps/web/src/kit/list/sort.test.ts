import { expect, test } from 'vitest'
import { directionOf, nextSort, readSort, sortText } from './sort.ts'

test('a sort is read from the address and written as it was', () => {
  for (const text of ['at', '-at']) expect(sortText(readSort(text, ['at', 'n']))).toBe(text)
  for (const text of [null, '', '-', 'other', '--at', 'at ']) {
    expect(readSort(text, ['at', 'n'])).toBeNull()
  }
  expect(sortText(null)).toBe('')
})

test('a heading that is pressed sorts upwards, downwards, then not at all', () => {
  const up = nextSort({ key: 'n', descending: true }, 'at')
  expect(up).toEqual({ key: 'at', descending: false })
  const down = nextSort(up, 'at')
  expect(down).toEqual({ key: 'at', descending: true })
  expect(nextSort(down, 'at')).toBeNull()
})

test('an age is sorted upwards by the youngest, which is the latest time', () => {
  const young = nextSort(null, '-at')
  expect([sortText(young), directionOf(young, '-at')]).toEqual(['-at', 'ascending'])
  const old = nextSort(young, '-at')
  expect([sortText(old), directionOf(old, '-at')]).toEqual(['at', 'descending'])
  expect(nextSort(old, '-at')).toBeNull()
  expect(directionOf(old, 'n')).toBeNull()
})
