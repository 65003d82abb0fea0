import { expect, test } from 'vitest'
import { fitSize } from './fit.ts'

test.each([
  ['a text that fits stays as it is', 16, 16, { px: 16, scale: 1 }],
  ['one that does not shrinks until it does', 16, 13, { px: 13, scale: 1 }],
  ['down to 12 pixels', 16, 12, { px: 12, scale: 1 }],
  ['where 12 pixels are too many it is scaled besides', 16, 9, { px: 12, scale: 0.8 }],
  ['fifty steps are the most', 100, 12, { px: 50, scale: 0.8 }],
  ['the fiftieth may be the one at which it fits', 62, 12, { px: 12, scale: 1 }],
  ['what is small already is only scaled', 11, 9, { px: 11, scale: 0.8 }],
] as const)('%s', (_name, start, widest, wanted) => {
  expect(fitSize(start, (px) => px <= widest)).toEqual(wanted)
})
