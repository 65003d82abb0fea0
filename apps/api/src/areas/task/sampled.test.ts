import { blankTask } from '@oas/contract/task/schemas'
import { expect, test } from 'vitest'
import { sampledOf, scaleUp } from './sampled.ts'

const stored = { inForce: new Map(), machineId: '1', unlabelled: false, every: 1 }
const drawing = {
  taskId: '0',
  drawId: null,
  version: 0,
  seed: '',
  body: { ...blankTask, draw: { ...blankTask.draw, count: 95 } },
  types: [],
  list: null,
  stored,
  picked: null,
  since: null,
  part: null,
  count: 95,
  cap: null,
  now: new Date(0),
}

test('looks for a tenth of what is wanted when only every tenth record is looked at', () => {
  const sampled = sampledOf(drawing, stored, 10)
  expect(sampled).toMatchObject({ count: 10, cap: null, stored: { every: 10 } })
  expect(sampled.body.draw.count).toBe(10)
})

test('keeps every candidate drawn, left or skipped when a sample is scaled up', () => {
  expect(
    scaleUp({ candidates: 17, drawn: 10, notChosen: 4, skipped: { duplicate: 2, cap: 1 } }, 10),
  ).toEqual({ candidates: 170, drawn: 100, notChosen: 40, skipped: { duplicate: 20, cap: 10 } })
})
