import { expect, test } from 'vitest'
import { createTiming } from './timing.ts'

test('tells what happens to a player with time and place, and forgets it', () => {
  let now = 5000
  const timing = createTiming(() => now)
  timing.add('loadstart', 0)
  now = 5120.6
  timing.add('playing', 1.26)
  expect(timing.take()).toEqual([
    ['loadstart', 0, 0],
    ['playing', 121, 1.3],
  ])
  now = 6000
  timing.add('error', 2)
  expect([timing.take(), timing.take()]).toEqual([[['error', 879, 2]], []])
})

test('the last five hundred are kept', () => {
  const timing = createTiming(() => 0)
  for (let n = 0; n < 502; n++) timing.add(`e${n}`, 0)
  const taken = timing.take()
  expect([taken.length, taken[0]?.[0], taken.at(-1)?.[0]]).toEqual([500, 'e2', 'e501'])
})
