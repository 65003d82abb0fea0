import { expect, test } from 'vitest'
import { createTrace } from './trace.ts'

const build = () => {
  const clock = { now: 1000 }
  return { clock, trace: createTrace(() => clock.now) }
}

test('a decision carries the times of its record: shown, loaded, labelled, ended', () => {
  const { clock, trace } = build()
  const at = (ms: number, act: () => void): void => {
    clock.now = 1000 + ms
    act()
  }
  at(0, () => trace.act('a', 'begin'))
  at(10, () => trace.shown('a'))
  at(20, () => trace.informed('a'))
  at(30, () => trace.loaded('a'))
  at(40, () => trace.labelled('a'))
  at(50, () => trace.popup('a'))
  at(60, () => {
    trace.labelled('a')
    trace.popup('a')
  })
  at(70, () => {
    trace.shown('a')
    trace.informed('a')
    trace.loaded('a')
  })
  at(80, () => trace.act('a', 'q'))
  clock.now = 1090
  expect(trace.sinceShown('a')).toBe(90)
  expect(trace.finish('a')).toEqual({
    actions: {
      recordStart: 0,
      show: 10,
      pageInfoLoaded: 20,
      resourcesLoaded: 30,
      firstLabel: 40,
      lastLabel: 60,
      popups: 2,
      finish: 90,
    },
    actionList: [
      { at: 0, key: 'begin' },
      { at: 80, key: 'q' },
    ],
  })
})

test('what did not happen is told as such; a trace ends with its decision', () => {
  const { clock, trace } = build()
  trace.watched('a', 40)
  trace.watched('a', 30)
  clock.now = 1500
  expect(trace.finish('a').actions).toEqual({
    recordStart: 0,
    show: null,
    pageInfoLoaded: null,
    resourcesLoaded: null,
    firstLabel: null,
    lastLabel: null,
    popups: 0,
    watched: 40,
    finish: 500,
  })
  expect([trace.sinceShown('a'), trace.finish('a').actions['finish']]).toEqual([0, 0])
})

test('no more than two hundred acts are kept', () => {
  const { trace } = build()
  for (let n = 0; n < 300; n++) trace.act('a', 'x')
  expect(trace.finish('a').actionList).toHaveLength(200)
})

test('a record took as long as it was in focus; what is decided together shares', () => {
  const { clock, trace } = build()
  const look = (id: string | null, at: number): void => {
    clock.now = at
    trace.focus(id)
  }
  for (const id of ['a', 'b', 'c']) trace.shown(id)
  look('a', 1000)
  look('b', 1400)
  look('a', 1500)
  clock.now = 1600
  const one = (id: string): number | undefined => trace.spent([{ id, parts: 1 }]).get(id)
  expect([one('a'), one('b'), one('c')]).toEqual([500, 100, 0])
  expect([
    ...trace.spent([
      { id: 'a', parts: 1 },
      { id: 'b', parts: 2 },
      { id: 'c', parts: 3 },
    ]),
  ]).toEqual([
    ['a', 100],
    ['b', 200],
    ['c', 300],
  ])
  trace.finish('a')
  look('b', 2000)
  look(null, 2300)
  clock.now = 9000
  // What is decided, or out of sight, takes no more time.
  expect([one('a'), one('b')]).toEqual([0, 400])
})
