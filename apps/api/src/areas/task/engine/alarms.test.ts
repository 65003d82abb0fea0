import { hourMs, minuteMs } from '@oas/contract/time'
import { expect, test } from 'vitest'
import { type Kept, stepAlarms } from './alarms.ts'

const walk = (
  steps: readonly (readonly [minutes: number, ...Parameters<typeof stepAlarms>[1]])[],
) => {
  let kept: Kept = {}
  return steps.map(([minutes, ...standing]) => {
    const step = stepAlarms(kept, standing, minutes * minuteMs)
    kept = step.kept
    return step.tell
  })
}

test('tells a failed draw at once, and once as long as it stands', () => {
  expect(
    walk([
      [0, 'draw-failed'],
      [1, 'draw-failed'],
      [600, 'draw-failed'],
    ]),
  ).toEqual([['draw-failed'], [], []])
})

test('tells that nobody is at work only when it lasts', () => {
  expect(
    walk([
      [0, 'short-of-people'],
      [9, 'short-of-people'],
      [10, 'short-of-people'],
      [11, 'short-of-people'],
    ]),
  ).toEqual([[], [], ['short-of-people'], []])
  expect(
    walk([[0, 'short-of-people'], [9], [11, 'short-of-people'], [20, 'short-of-people']]),
  ).toEqual([[], [], [], []])
})

test('tells what comes again after some hours, and not before', () => {
  const later = (4 * hourMs) / minuteMs
  expect(
    walk([[0, 'behind-plan'], [1], [2, 'behind-plan'], [3], [later + 4, 'behind-plan']]),
  ).toEqual([['behind-plan'], [], [], [], ['behind-plan']])
})
