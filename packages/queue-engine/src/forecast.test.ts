import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Flow, forecast } from './forecast.ts'

const now = 1_800_000_000_000
const hour = 3_600_000
const calm: Flow = { waiting: 120, camePerHour: 40, decidedPerHour: 100, people: 4, due: [] }

describe('forecast', () => {
  test('is empty when more is decided than comes in, and never otherwise', () => {
    expect(forecast(calm, now, 1).emptyAt).toBe(now + 2 * hour)
    expect(forecast({ ...calm, camePerHour: 100 }, now, 1).emptyAt).toBeNull()
    expect(forecast({ ...calm, waiting: 0, camePerHour: 500 }, now, 1).emptyAt).toBe(now)
  })
  test('counts who is missing by the pace of those at work', () => {
    // 40 + 120 an hour are wanted, 25 are done by each.
    expect(forecast(calm, now, 1).missing).toBe(3)
    expect(forecast(calm, now, 2).missing).toBe(0)
    expect(forecast({ ...calm, people: 0, decidedPerHour: 0 }, now, 1).missing).toBeNull()
  })
  test('names the first deadline that breaks, and how many do', () => {
    const due = [
      { place: 50, at: now + hour },
      { place: 100, at: now + 0.9 * hour },
      { place: 110, at: now + 1.05 * hour },
    ]
    expect(forecast({ ...calm, due }, now, 1).firstBreak).toEqual({
      at: now + 0.9 * hour,
      orders: 2,
    })
    expect(forecast({ ...calm, due: due.slice(0, 1) }, now, 1).firstBreak).toBeNull()
  })
  test('is never worse with a faster team, nor better with more coming in', () => {
    const flow = fc.record({
      waiting: fc.nat(5000),
      camePerHour: fc.nat(500),
      decidedPerHour: fc.nat(500),
      people: fc.nat(50),
      due: fc.array(fc.record({ place: fc.integer({ min: 1, max: 5000 }), at: fc.nat(9) }), {
        maxLength: 20,
      }),
    })
    const timed = (one: Flow): Flow => ({
      ...one,
      due: one.due.map(({ place, at }) => ({ place, at: now + at * hour })),
    })
    const at = (one: Flow) => forecast(timed(one), now, 2)
    fc.assert(
      fc.property(flow, fc.integer({ min: 1, max: 100 }), (one, more) => {
        const base = at(one)
        const faster = at({ ...one, decidedPerHour: one.decidedPerHour + more })
        const fuller = at({ ...one, camePerHour: one.camePerHour + more })
        expect(faster.emptyAt ?? Infinity).toBeLessThanOrEqual(base.emptyAt ?? Infinity)
        expect(fuller.emptyAt ?? Infinity).toBeGreaterThanOrEqual(base.emptyAt ?? Infinity)
        expect(faster.firstBreak?.orders ?? 0).toBeLessThanOrEqual(base.firstBreak?.orders ?? 0)
        expect(fuller.missing ?? 0).toBeGreaterThanOrEqual(base.missing ?? 0)
        expect(Number.isInteger(base.missing ?? 0)).toBe(true)
      }),
    )
  })
})
