import { expect, test } from 'vitest'
import { type CallTiming, createMatcher, matchMs, timingLifeMs } from './match.ts'

const timing = (
  endedAt: number,
  waited: number,
  url = 'https://console/biz_gateway/a?x=1',
): CallTiming => ({ url, endedAt, timings: { dns: 0, connect: 0, waited, read: 0, bytes: 0 } })
const build = () => {
  const clock = { now: 1_000_000 }
  const matcher = createMatcher(
    () => clock.now,
    () => 'https://console/#/x',
  )
  return {
    clock,
    matcher,
    waited: (at: number, url = '/biz_gateway/a?x=1') => matcher.find(url, at).timings?.waited,
  }
}

test('the numbers are those of the platform', () => {
  expect([matchMs, timingLifeMs]).toEqual([15_000, 120_000])
})

test('a call finds the timing with its address that is nearest, within 15 seconds', () => {
  const { clock, matcher, waited } = build()
  matcher.add(timing(clock.now - 20_000, 1))
  matcher.add(timing(clock.now - 3000, 2))
  matcher.add(timing(clock.now, 3, 'https://console/biz_gateway/b'))
  expect([
    waited(clock.now),
    waited(clock.now - 15_000),
    waited(clock.now + 12_000),
    waited(clock.now + 12_001),
    waited(clock.now - 35_000),
    waited(clock.now - 35_001),
    waited(clock.now - 8000),
  ]).toEqual([2, 1, 2, undefined, 1, undefined, 2])
  expect([
    waited(clock.now, '/biz_gateway/b'),
    waited(clock.now, '/biz_gateway/c'),
    waited(clock.now, 'http://['),
  ]).toEqual([3, undefined, undefined])
})

test('a timing that no report asked for is dropped after two minutes', () => {
  const { clock, matcher, waited } = build()
  matcher.add(timing(clock.now, 1))
  const began = clock.now
  clock.now += 119_999
  expect(waited(began)).toBe(1)
  clock.now += 1
  expect(waited(began)).toBeUndefined()
  matcher.add(timing(clock.now, 2))
  expect(matcher.size()).toBe(1)
})
