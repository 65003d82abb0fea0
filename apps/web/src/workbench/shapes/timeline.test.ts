import { describe, expect, test } from 'vitest'
import { countsOf, eventsOf, sessionsOf, windowOf } from './timeline.ts'
import { plainView, seenOf, shiftView, showing, zoomView } from './timeline-view.ts'

const hour = 3_600_000
const start = Date.UTC(2026, 9, 3, 0, 0)
const made = (...given: [at: number, name: string, props?: object, weight?: number][]) => {
  const read = eventsOf({
    data: {
      events: given.map(([at, name, props, weight]) => ({
        at: start + at,
        name,
        ...(props ? { props } : {}),
        ...(weight === undefined ? {} : { weight }),
      })),
    },
  })
  if (!read?.ok) throw new Error('unreadable')
  return read.value
}

describe('what an app sends', () => {
  test('orders events by time, with session, address and device apart', () => {
    expect(
      made(
        [2000, 'b'],
        [1000, 'a', { session: 's1', ip: '198.51.100.1', device: 'd1', to: 'u2', n: 3 }],
      ),
    ).toEqual([
      {
        id: 'event-1',
        at: start + 1000,
        name: 'a',
        weight: 1,
        session: 's1',
        ip: '198.51.100.1',
        device: 'd1',
        props: [
          ['to', 'u2'],
          ['n', '3'],
        ],
      },
      {
        id: 'event-2',
        at: start + 2000,
        name: 'b',
        weight: 1,
        session: '',
        ip: '',
        device: '',
        props: [],
      },
    ])
  })
  test('what is no event is named, nothing is null', () => {
    expect(eventsOf({ data: { events: [{ at: 'yesterday', name: 'x' }] } })).toEqual({
      ok: false,
      at: 'data.events.0.at',
    })
    expect([eventsOf({ data: {} }), windowOf({ data: {} })]).toEqual([null, null])
    expect(
      windowOf({ data: { window: { rule: 'r', value: 1, threshold: 'many', from: 0, to: 1 } } }),
    ).toEqual({ ok: false, at: 'data.window.threshold' })
  })
})

test('groups events by session; without one by pauses of half an hour', () => {
  const sessions = sessionsOf(
    made(
      [0, 'a', { session: 's1' }],
      [hour, 'b'],
      [hour + 60_000, 'c'],
      [2 * hour, 'd', { session: 's1' }],
      [3 * hour, 'e'],
    ),
  )
  expect(
    sessions.map(({ session, events }) => [session, events.map(({ name }) => name).join('')]),
  ).toEqual([
    ['s1', 'ad'],
    ['', 'bc'],
    ['', 'e'],
  ])
})

test('names are counted with their weights', () => {
  expect(countsOf(made([0, 'follow'], [1, 'message', {}, 5], [2, 'follow', {}, 2]))).toEqual([
    { name: 'follow', n: 2, weight: 3 },
    { name: 'message', n: 1, weight: 5 },
  ])
})

describe('the histogram', () => {
  const events = made([0, 'a'], [hour / 2, 'b', {}, 4], [9 * hour, 'c'])
  test('at first shows all, by the hour where that does', () => {
    const seen = seenOf(events, null, plainView)
    expect([seen.zoom, seen.bars.length, seen.events.length]).toEqual([1, 24, 3])
    expect(
      seen.bars
        .filter(({ n }) => n > 0)
        .map(({ from, n, weight, first }) => [from - start, n, weight, first]),
    ).toEqual([
      [0, 2, 5, 'event-1'],
      [9 * hour, 1, 1, 'event-3'],
    ])
    expect(seenOf(made([0, 'a'], [60 * hour, 'b']), null, plainView).zoom).toBe(2)
  })
  test('zooms around the event in focus and ends at its nearest and farthest level', () => {
    const seen = seenOf(events, null, plainView)
    const near = zoomView(plainView, seen, 1, start)
    expect(seenOf(events, null, near)).toMatchObject({
      zoom: 0,
      events: [{ name: 'a' }, { name: 'b' }],
    })
    expect(zoomView(near, seenOf(events, null, near), 1, start)).toBe(near)
  })
  test('a day earlier is another day, and going to an event brings it into sight', () => {
    const seen = seenOf(events, null, plainView)
    const before = seenOf(events, null, shiftView(plainView, seen, -1))
    expect([seen.from - before.from, before.events.length]).toEqual([24 * hour, 0])
    expect(
      seenOf(events, null, showing(shiftView(plainView, seen, -1), before, start)).events.length,
    ).toBeGreaterThan(0)
  })
  test('without any event the time of the rule is shown', () => {
    expect(
      seenOf(
        [],
        { rule: 'r', key: '', value: 1, threshold: 1, from: start, to: start + hour },
        plainView,
      ),
    ).toMatchObject({ events: [], to: start + 2 * hour })
  })
})
