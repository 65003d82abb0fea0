import { expect, test } from 'vitest'
import { linesOf, optionsOf } from './dimension-lines.ts'

test.each([
  [
    ['adult = A grown-up', ' child=A child '],
    [
      { key: 'adult', name: 'A grown-up' },
      { key: 'child', name: 'A child' },
    ],
  ],
  [['', '   '], []],
  [['Adult = A grown-up'], null],
  [['adult'], null],
  [['adult ='], null],
])('reads %j as options', (lines, options) => {
  expect(optionsOf(lines)).toEqual(options)
  if (options) expect(optionsOf(linesOf(options))).toEqual(options)
})
