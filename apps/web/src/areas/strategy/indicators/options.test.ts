import { expect, test } from 'vitest'
import { fromLines, toLines } from './options.ts'

test('reads back options as they were written as lines', () => {
  const options = [
    { id: 'a', names: { cn: '甲', en: 'A', id: 'a', ru: 'а' } },
    { id: '7', names: { cn: '7', en: '7', id: '', ru: '' } },
  ]
  expect(fromLines(toLines(options))).toEqual({ options })
})

test('takes an id alone as its own name, passes over blank lines', () => {
  expect(fromLines('x\n\n y | 名 ')).toEqual({
    options: [
      { id: 'x', names: { cn: 'x', en: 'x', id: '', ru: '' } },
      { id: 'y', names: { cn: '名', en: '名', id: '', ru: '' } },
    ],
  })
})

test.each([
  ['a\na', 2],
  ['a\n | name', 2],
  ['a|1|2|3|4|5', 1],
  ['x'.repeat(201), 1],
])('names the first wrong line of %j', (text, wrongLine) => {
  expect(fromLines(text)).toEqual({ wrongLine })
})
