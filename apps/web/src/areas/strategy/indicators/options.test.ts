import { expect, test } from 'vitest'
import { fromLines, toLines } from './options.ts'

test('options are written as lines and read back the same', () => {
  const options = [
    { id: 'a', names: { cn: '甲', en: 'A', id: 'a', ru: 'а' } },
    { id: '7', names: { cn: '7', en: '7', id: '', ru: '' } },
  ]
  expect(fromLines(toLines(options))).toEqual({ options })
})

test('an id alone is its own name, blank lines are passed over', () => {
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
])('the first wrong line is named: %j', (text, wrongLine) => {
  expect(fromLines(text)).toEqual({ wrongLine })
})
