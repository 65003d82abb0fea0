import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Batches,
  batches,
  clampShown,
  claimRank,
  countSession,
  countdownMs,
  deadlineAt,
  deadlineSafetyMs,
  deadlineState,
  emptyBatches,
  fetchWay,
  headStartMs,
  keptIds,
  keptIdsCap,
  leaseUntil,
  mayPreload,
  mayRefresh,
  reportOf,
  restoreGroups,
  paceOf,
  startSession,
  suspendRefusal,
  topPriority,
  usualAgeing,
} from './index.ts'

const time = fc.integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 })
const priority = fc.integer({ min: 0, max: topPriority })

test.each([
  [{ receivedAt: 10_000_000, priority: 0, deadline: null }, 10_000_000],
  [{ receivedAt: 10_000_000, priority: 3, deadline: null }, 10_000_000 - 3 * headStartMs],
  [{ receivedAt: 10_000_000, priority: 0, deadline: 10_000_000 }, 10_000_000 - deadlineSafetyMs],
  [{ receivedAt: 10_000_000, priority: 9, deadline: 99_000_000 }, 10_000_000 - 9 * headStartMs],
  [{ receivedAt: 10_000_000, priority: 99, deadline: null }, 10_000_000 - 9 * headStartMs],
  [{ receivedAt: 1000, priority: 9, deadline: null }, 0],
])('an order %o ranks at %i', (order, rank) => expect(claimRank(order)).toBe(rank))

test('a rank falls with priority, rises with arrival and is never later than the deadline', () => {
  fc.assert(
    fc.property(time, priority, priority, fc.option(time), (receivedAt, one, two, deadline) => {
      const [low, high] = [Math.min(one, two), Math.max(one, two)]
      expect(claimRank({ receivedAt, priority: high, deadline })).toBeLessThanOrEqual(
        claimRank({ receivedAt, priority: low, deadline }),
      )
      expect(
        claimRank({ receivedAt: receivedAt + 1, priority: low, deadline }),
      ).toBeGreaterThanOrEqual(claimRank({ receivedAt, priority: low, deadline }))
      if (deadline !== null)
        expect(claimRank({ receivedAt, priority: low, deadline })).toBeLessThan(deadline)
    }),
  )
})

test('whatever comes more than the top head start later is served after low priority', () => {
  fc.assert(
    fc.property(
      time,
      priority,
      priority,
      fc.integer({ min: 1, max: 10_000_000 }),
      (receivedAt, one, two, later) => {
        expect(claimRank({ receivedAt, priority: one, deadline: null })).toBeLessThan(
          claimRank({
            receivedAt: receivedAt + topPriority * headStartMs + later,
            priority: two,
            deadline: null,
          }),
        )
      },
    ),
  )
})

test('orders of one ageing stand by the points of their level and of their waiting', () => {
  const points = (
    now: number,
    ageing: number,
    one: { receivedAt: number; priority: number },
  ): number => one.priority * 100 + ((now - one.receivedAt) / 60_000) * ageing
  fc.assert(
    fc.property(
      fc.record({
        receivedAt: time,
        apart: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        one: priority,
        two: priority,
        ageing: fc.integer({ min: 1, max: 100 }),
        later: fc.integer({ min: 0, max: 10_000_000 }),
      }),
      ({ receivedAt, apart, one, two, ageing, later }) => {
        const [first, second] = [
          { receivedAt, priority: one, deadline: null },
          { receivedAt: receivedAt + apart, priority: two, deadline: null },
        ]
        const now = Math.max(first.receivedAt, second.receivedAt) + later
        const lead = points(now, ageing, first) - points(now, ageing, second)
        // A millisecond is what a rank is rounded to.
        if (Math.abs(lead) > ageing / 30_000)
          expect(
            Math.sign(claimRank({ ...second, ageing }) - claimRank({ ...first, ageing })),
          ).toBe(Math.sign(lead))
      },
    ),
  )
  expect(
    claimRank({ receivedAt: 10_000_000, priority: 3, deadline: null, ageing: usualAgeing }),
  ).toBe(claimRank({ receivedAt: 10_000_000, priority: 3, deadline: null }))
})

test.each([
  [null, 'untracked', null],
  [130_001, 'alive', 25_001],
  [130_000, 'almost', 25_000],
  [100_001, 'almost', 0],
  [100_000, 'overtime', 0],
  [1, 'overtime', 0],
] as const)('with deadline %s at 100000 an order is %s and shows %s', (deadline, state, shown) => {
  expect(deadlineState(deadline, 100_000)).toBe(state)
  expect(countdownMs(deadline, 100_000)).toBe(shown)
})

test('the deadline is show time and timeout, two minutes where nothing is said', () => {
  expect(deadlineAt(5000)).toBe(125_000)
  expect(deadlineAt(5000, 30)).toBe(35_000)
  expect(deadlineAt(null, 30)).toBeNull()
})

test('holds for ninety seconds after a heartbeat, once shown until the deadline', () => {
  expect(leaseUntil(1000, null, 120)).toBe(91_000)
  expect(leaseUntil(1000, 1000, 120)).toBe(91_000)
  expect(leaseUntil(100_000, 1000, 120)).toBe(131_000)
  fc.assert(
    fc.property(
      time,
      fc.integer({ min: 0, max: 90_000_000 }),
      fc.integer({ min: 30, max: 86_400 }),
      (shownAt, passed, timeout) => {
        expect(leaseUntil(shownAt + passed, shownAt, timeout)).toBeLessThanOrEqual(
          shownAt + (timeout + 10) * 1000,
        )
      },
    ),
  )
})

test('a reported show lies between hold and now', () => {
  fc.assert(
    fc.property(time, time, time, (reported, heldAt, now) => {
      const shown = clampShown(reported, heldAt, now)
      expect(shown).toBeGreaterThanOrEqual(heldAt)
      expect(shown).toBeLessThanOrEqual(Math.max(heldAt, now))
    }),
  )
})

test.each([
  [1, 20],
  [5, 100],
  [50, 100],
  [200, 100],
  [0, 20],
])('showing %i keeps at most %i ids', (showCount, cap) => expect(keptIdsCap(showCount)).toBe(cap))

test.each([
  [1, { way: 'get' }],
  [2, { way: 'conditionQuery', version: 4 }],
  [3, { way: 'conditionQuery', version: 4 }],
  [4, { way: 'conditionQuery', version: 4 }],
  [5, { way: 'queryList', version: 5 }],
  [7, { way: 'conditionQuery', version: 7 }],
  [undefined, { way: 'conditionQuery', version: 4 }],
] as const)('record version %s fetches by %o', (raw, way) => expect(fetchWay(raw)).toEqual(way))

test.each([
  [1, false],
  [2, false],
  [3, true],
  [5, true],
  [undefined, true],
] as const)('record version %s may preload and refresh: %s', (raw, may) => {
  expect(mayPreload(true, raw)).toBe(may)
  expect(mayRefresh(undefined, raw)).toBe(may)
  expect([mayPreload(false, raw), mayRefresh(false, raw)]).toEqual([false, false])
})

test.each([
  [true, false, 4, 1, null],
  [true, false, 5, 1, 'suspend-full'],
  [true, false, 4, 2, 'suspend-full'],
  [true, true, 0, 1, 'suspend-off'],
  [false, false, 0, 1, 'suspend-off'],
] as const)(
  'suspending with enable %s, preload %s and %i parked, %i more: %s',
  (enable, preload, parked, adding, refusal) => {
    expect(
      suspendRefusal({ enable, maxSuspended: 5, maxRestore: 5 }, preload, parked, adding),
    ).toBe(refusal)
  },
)

test('restore groups keep order, lose nothing and are at most maxRestore long', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.integer({ min: 1, max: 50 }), (list, maxRestore) => {
      const groups = restoreGroups(list, maxRestore)
      expect(groups.flat()).toEqual(list)
      expect(
        groups.every(
          (group, index) =>
            group.length === maxRestore || (index === groups.length - 1 && group.length > 0),
        ),
      ).toBe(true)
    }),
  )
})

const items = (...ids: string[]) => ids.map((id) => ({ id }))

test('an empty screen takes the next batch; five batches that were done are kept', () => {
  let state: Batches<{ id: string }> = batches(emptyBatches(2), {
    do: 'fetched',
    list: items('a', 'b'),
  })
  state = batches(state, { do: 'fetched', list: items('b', 'c') })
  expect([state.current, state.ahead]).toEqual([items('a', 'b'), [items('c')]])
  state = batches(state, { do: 'submitted', ids: ['a'] })
  expect([state.current, state.history]).toEqual([items('b'), []])
  state = batches(state, { do: 'submitted', ids: ['b'] })
  expect([state.current, state.ahead, state.history]).toEqual([items('c'), [], [items('a', 'b')]])
  state = batches(state, { do: 'refused', list: items('b') })
  expect([state.current, state.history]).toEqual([items('b', 'c'), [items('a')]])
  for (const n of [1, 2, 3, 4, 5, 6, 7])
    state = batches(
      batches(state, { do: 'submitted', ids: state.current.map((item) => item.id) }),
      { do: 'fetched', list: items(`n${n}`) },
    )
  expect(state.history).toHaveLength(5)
  expect(keptIds(state)).toEqual(['n7'])
})

test('no order is ever held twice, and beside an empty screen nothing is fetched ahead', () => {
  const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 4 })
  const step = fc.oneof(
    ids.map((list) => ({ do: 'fetched' as const, list: items(...list) })),
    ids.map((list) => ({ do: 'submitted' as const, ids: list })),
    ids.map((list) => ({ do: 'removed' as const, ids: list })),
    ids.map((list) => ({ do: 'refused' as const, list: items(...list) })),
    fc.constant({ do: 'cleared' as const }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const state = steps.reduce<Batches<{ id: string }>>(
        (before, action) => batches(before, action),
        emptyBatches(4),
      )
      const held = [...state.current, ...state.ahead.flat()].map((item) => item.id)
      expect(new Set(held).size).toBe(held.length)
      expect(state.current.length > 0 || state.ahead.length === 0).toBe(true)
      expect(state.history.length).toBeLessThanOrEqual(5)
    }),
  )
})

test('a session counts until it stops', () => {
  let state = countSession(
    countSession(startSession('7', 100), { do: 'decided', resultId: 'ignore', n: 3 }),
    { do: 'undone', resultId: 'ignore' },
  )
  state = countSession(countSession(state, { do: 'overtime' }), { do: 'undone', resultId: 'del' })
  expect(reportOf(state)).toEqual({ decided: 2, refused: 0, overtime: 1, 'result.ignore': 2 })
  const stopped = countSession(state, { do: 'stopped', at: 50 })
  expect(stopped.stoppedAt).toBe(100)
  expect(countSession(stopped, { do: 'refused' })).toBe(stopped)
})

test('orders on screen are named as kept first, then those fetched ahead, up to the cap', () => {
  const ids = (from: number, n: number) =>
    Array.from({ length: n }, (_one, at) => ({ id: String(from + at) }))
  const held = batches(
    batches(emptyBatches<{ id: string }>(2), { do: 'fetched', list: ids(1, 2) }),
    { do: 'fetched', list: ids(3, 2) },
  )
  expect(keptIds(held)).toEqual(['1', '2', '3', '4'])
  expect(keptIds(batches(held, { do: 'fetched', list: ids(5, 60) })).length).toBe(40)
})

test('a pace is told after five minutes only, by the clock the session began by', () => {
  const counts = { ...startSession('1', 1000), decided: 20 }
  const minutes = (n: number): number => 1000 + n * 60_000
  expect([
    paceOf(null, minutes(9)),
    paceOf(counts, minutes(0)),
    paceOf(counts, minutes(5) - 1),
    paceOf(counts, minutes(5)),
    paceOf(counts, minutes(-120)),
  ]).toEqual([null, null, null, 240, null])
})
