import { expect, test } from 'vitest'
import {
  createControlGate,
  cycleSpeed,
  mediaProblem,
  skipSeconds,
  skipTo,
  speeds,
  stepSpeed,
  toggleDouble,
} from './speed.ts'

test.each([
  ['video', 1, 1, 2],
  ['video', 16, 1, 16],
  ['video', 8, -1, 4],
  ['video', 1, -1, 1],
  ['voice', 1, 1, 1.5],
  ['voice', 2, 1, 2],
  ['voice', 1.7, -1, 1],
  ['video', 0.5, 1, 2],
] as const)('%s at %s by %s goes to %s', (kind, now, by, next) => {
  expect(stepSpeed(kind, now, by)).toBe(next)
})

test('double speed toggles with normal speed', () => {
  expect([toggleDouble(1), toggleDouble(2), toggleDouble(8)]).toEqual([2, 1, 1])
})

test('a skip stays inside the recording; a length that is not known has no end', () => {
  expect([skipTo(1, -5, 10), skipTo(8, 5, 10), skipTo(8, 5, NaN), skipTo(3, 2, 10)]).toEqual([
    0, 10, 13, 5,
  ])
})

test('media errors have names', () => {
  expect([1, 2, 3, 4, 0, undefined, 9].map(mediaProblem)).toEqual([
    'aborted',
    'network',
    'decode',
    'source',
    'source',
    'source',
    'source',
  ])
})

test('each kind has its speeds and skips', () => {
  expect(speeds).toEqual({
    video: [1, 2, 4, 8, 16],
    voice: [1, 1.5, 2],
    audio: [1, 1.5, 2],
    wave: [0.5, 1, 1.5],
  })
  expect(skipSeconds).toEqual({ video: 2, voice: 5, audio: 5, wave: 5 })
  expect([1, 1.5, 2, 7].map((now) => cycleSpeed('voice', now))).toEqual([1.5, 2, 1, 1])
})
test('of presses within 300 ms only the first counts', () => {
  let clock = 0
  const presses: number[] = []
  const gate = createControlGate(() => clock)
  for (const at of [0, 100, 299, 300, 599, 600]) {
    clock = at
    gate(() => {
      presses.push(at)
    })
  }
  expect(presses).toEqual([0, 300, 600])
})
