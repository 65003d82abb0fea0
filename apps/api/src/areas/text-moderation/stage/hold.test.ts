import type { StageFigures } from '@oas/contract/text-moderation/stage-calls'
import { describe, expect, test } from 'vitest'
import { holdOf } from './hold.ts'
import { p95Of } from './sums.ts'

const figures = (perThousand: number, p95 = 0.1, records = 500): StageFigures => ({
  number: 1,
  records,
  hitRecords: Math.round((perThousand * records) / 1000),
  perThousand,
  p95,
})
const none = [null, null] as const

describe('a trial is held', () => {
  test.each([
    ['far more hits', figures(20.1), figures(10), 'hits'],
    ['far fewer hits', figures(4.9), figures(10), 'hits'],
    ['twice as many hits', figures(20), figures(10), null],
    ['half as many hits', figures(5), figures(10), null],
    ['hits where there were none', figures(1), figures(0), 'hits'],
    ['too few records on trial', figures(50, 9, 499), figures(10), null],
    ['too few records in force', figures(50, 9), figures(10, 1, 499), null],
    ['more than twice the time', figures(10, 4.1), figures(10, 2), 'time'],
    ['twice the time', figures(10, 4), figures(10, 2), null],
    ['a time of microseconds', figures(10, 0.9), figures(10, 0.1), null],
  ])('or not by %s', (_name, staged, live, kind) => {
    expect(holdOf([staged, live], none, [])?.kind ?? null).toBe(kind)
  })
  test('by precision that is surely worse, from a hundred decided on', () => {
    const alike = [figures(10), figures(10)] as const
    const good = { decided: 100, lower: 60, upper: 80 }
    const bad = { decided: 100, lower: 20, upper: 59.9 }
    expect(holdOf(alike, [bad, good], [])).toEqual({ kind: 'precision', staged: 59.9, live: 60 })
    expect(holdOf(alike, [{ ...bad, upper: 60 }, good], [])).toBeNull()
    expect(holdOf(alike, [{ ...bad, decided: 99 }, good], [])).toBeNull()
    expect(holdOf(alike, [null, good], [])).toBeNull()
  })
  test('by no figure that somebody accepted, and then by the next', () => {
    const both = [figures(50, 9), figures(10, 1)] as const
    expect(holdOf(both, none, ['hits'])?.kind).toBe('time')
    expect(holdOf(both, none, ['hits', 'time'])).toBeNull()
  })
})

test('the time of 95 of 100 records is told within the root of two', () => {
  const times = Array.from({ length: 48 }, () => 0)
  expect(p95Of(times)).toBeNull()
  times[20] = 95
  times[30] = 5
  expect(p95Of(times)).toBeCloseTo(2 ** 10.5 / 1000, 6)
})
