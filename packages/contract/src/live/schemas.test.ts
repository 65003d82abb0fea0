import { expect, test } from 'vitest'
import { shotCount, shotPage } from './calls.ts'
import { liveTypes } from './schemas.ts'

test('apps and console agree on the codes of shots, and on how many are asked for', () => {
  expect(liveTypes).toEqual({ normal: 0, 'video-platform': 4, guess: 128 })
  expect([shotCount, shotPage]).toEqual([50, 25])
})
