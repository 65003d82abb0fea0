import { blankTask } from '@oas/contract/task/schemas'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOut, toRelease } from './pace.ts'

const noon = Date.parse('2026-11-27T12:00:00+08:00')
const standing = {
  waiting: 0,
  online: 2,
  unreleased: 10_000,
  releasedToday: 0,
  releasedThisHour: 0,
  releasedEver: 0,
}
const body = (handing: Partial<typeof blankTask.handing>, quota = {}) => ({
  ...blankTask,
  handing: { ...blankTask.handing, ...handing },
  quota: { ...blankTask.quota, ...quota },
})

test.each([
  ['keeps forty waiting for each at work', body({}), {}, 80],
  ['keeps some for the first to come', body({}), { online: 0 }, 40],
  ['hands out no more while enough waits', body({}), { waiting: 80 }, 0],
  ['gives all at once, up to what may wait', body({ speed: 'at-once' }), {}, 500],
  ['gives all at once to many', body({ speed: 'at-once' }), { online: 300 }, 5000],
  [
    'gives the rest of an hour',
    body({ speed: 'hourly', perHour: 30 }),
    { releasedThisHour: 12 },
    18,
  ],
  ['gives half of the day by noon', body({ speed: 'even' }), { unreleased: 100 }, 50],
  [
    'gives evenly what is due since',
    body({ speed: 'even' }),
    { unreleased: 60, releasedToday: 40 },
    10,
  ],
  ['ends with the quota of the day', body({}, { day: 50 }), { releasedToday: 45 }, 5],
  ['ends with the quota of the task', body({}, { total: 100 }), { releasedEver: 98 }, 2],
  ['gives no more than there is', body({}), { unreleased: 3 }, 3],
])('%s', (_name, text, more, n) => {
  expect(toRelease(text, { ...standing, ...more }, noon)).toBe(n)
})

test('shares out evenly, whatever everybody has already', () => {
  const taker = fc.record({ load: fc.nat(50), weight: fc.integer({ min: 1, max: 5 }) })
  fc.assert(
    fc.property(fc.nat(200), fc.array(taker, { minLength: 1, maxLength: 8 }), (n, some) => {
      const takers = some.map((one, index) => ({ id: `${index}`, ...one }))
      const given = shareOut(n, takers)
      expect(given).toHaveLength(n)
      const share = (id: string): number =>
        given.filter((one) => one === id).length + (takers[Number(id)]?.load ?? 0)
      // Who got something is at most one order ahead of anybody else, by weight.
      for (const id of new Set(given))
        for (const other of takers)
          expect((share(id) - 1) / (takers[Number(id)]?.weight ?? 1)).toBeLessThanOrEqual(
            (share(other.id) + 1) / other.weight,
          )
    }),
  )
  expect(shareOut(3, [])).toEqual([])
})
