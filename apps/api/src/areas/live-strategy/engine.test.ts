import type { LadderStep, LiveRule } from '@oas/contract/live-strategy/schemas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ScoredFrame, chooseStep, runFrames } from './engine.ts'

const rule: LiveRule = {
  everySeconds: 10,
  line: 0.8,
  atLeast: 3,
  ofLast: 5,
  cooldown: 300,
  onMissing: 'ignore',
}
const step = (nth: number, act: LadderStep['act'], rest: Partial<LadderStep> = {}): LadderStep => ({
  nth,
  hours: 1,
  act,
  line: null,
  machine: false,
  resultId: '',
  ...rest,
})
const ladder = [step(1, 'push'), step(2, 'suggest_cut')]
const frame = (second: number, score: number | null): ScoredFrame => ({
  id: String(second),
  at: second * 1000,
  score,
  url: '',
})
const every = (to: number, scoreAt: (second: number) => number | null): ScoredFrame[] =>
  Array.from({ length: to / 10 + 1 }, (_none, n) => frame(n * 10, scoreAt(n * 10)))

describe('a rule of 3 in 5 with 300 s of cooldown', () => {
  test('signals at 120 and 420 when scores rise from 0.1 to 0.9 at 100', () => {
    const { signals, frames } = runFrames(
      rule,
      ladder,
      every(600, (second) => (second < 100 ? 0.1 : 0.9)),
    )
    expect(signals).toEqual([
      {
        at: 120,
        kind: 'label',
        score: 0.9,
        evidence: 3,
        nth: 1,
        step: 1,
        act: 'push',
        machine: false,
      },
      {
        at: 420,
        kind: 'label',
        score: 0.9,
        evidence: 5,
        nth: 2,
        step: 2,
        act: 'suggest_cut',
        machine: false,
      },
    ])
    expect(frames.filter(({ quiet }) => quiet).map(({ at }) => at)).toEqual(
      Array.from({ length: 48 }, (_none, n) => 130 + n * 10).filter((at) => at !== 420),
    )
  })
  test('takes a score on the line, and leaves out frames that come too soon', () => {
    const run = (frames: ScoredFrame[]) =>
      runFrames(rule, ladder, frames).signals.map(({ at }) => at)
    expect(run(every(20, () => 0.8))).toEqual([20])
    expect(run(every(20, () => 0.799))).toEqual([])
    expect(run([0, 2, 4, 10, 12, 19].map((second) => frame(second, 0.9)))).toEqual([19])
  })
  test('goes on with a second of cooldown more or less', () => {
    const at = (cooldown: number) =>
      runFrames(
        { ...rule, cooldown },
        ladder,
        every(40, () => 1),
      ).signals.map((one) => one.at)
    expect([at(10), at(11), at(20)]).toEqual([
      [20, 30, 40],
      [20, 40],
      [20, 40],
    ])
  })
  test('passes over frames without an answer, and says so where it is asked to', () => {
    const missing = every(200, (second) => (second < 20 ? 0.9 : null))
    expect(runFrames(rule, ladder, missing).signals).toEqual([])
    const told = runFrames({ ...rule, onMissing: 'push', cooldown: 60 }, ladder, missing).signals
    expect(told.map(({ at, kind, act, step: place }) => [at, kind, act, place])).toEqual([
      [60, 'missing', 'push', null],
      [120, 'missing', 'push', null],
      [180, 'missing', 'push', null],
    ])
    // One answer in between begins the count anew.
    const mixed = every(100, (second) => (second % 40 === 0 ? 0.1 : null))
    expect(runFrames({ ...rule, onMissing: 'push' }, ladder, mixed).signals).toEqual([])
  })
})

describe('a ladder', () => {
  const at = 10 * 3_600_000
  const chosen = (steps: LadderStep[], minutesAgo: number[], score = 0.9) => {
    const earlier = minutesAgo.map((minutes) => at - minutes * 60_000)
    const { nth, act, machine } = chooseStep(steps, earlier, { at, score })
    return [nth, act, machine]
  }
  test.each([
    [[], [1, 'push', false]],
    [[59], [2, 'suggest_cut', false]],
    [[60], [1, 'push', false]],
    [
      [10, 20, 30],
      [4, 'suggest_cut', false],
    ],
  ])('with signals %s minutes ago says %s', (ago, said) => {
    expect(chosen(ladder, ago)).toEqual(said)
  })
  test('has a machine cut only where the step says so, above its own line', () => {
    const cut = [
      step(1, 'push'),
      step(2, 'suggest_cut', { machine: true, line: 0.95, resultId: 'cut' }),
    ]
    expect(chosen(cut, [5], 0.94)).toEqual([2, 'push', false])
    expect(chosen(cut, [5], 0.95)).toEqual([2, 'suggest_cut', true])
    expect(chosen([step(1, 'warn', { machine: true })], [])).toEqual([1, 'warn', false])
    expect(chosen([step(1, 'push', { line: 0.99 })], [])).toEqual([1, 'watch', false])
  })
})

test('never signals below the line or within the cooldown, whatever the scores', () => {
  const window = fc.integer({ min: 1, max: 30 })
  const scores = fc.array(fc.option(fc.double({ min: 0, max: 1, noNaN: true })), { maxLength: 200 })
  fc.assert(
    fc.property(
      scores,
      window,
      window,
      fc.integer({ min: 10, max: 600 }),
      (list, a, b, cooldown) => {
        const given = { ...rule, atLeast: Math.min(a, b), ofLast: Math.max(a, b), cooldown }
        const frames = list.map((score, n) => frame(n * 10, score))
        const { signals } = runFrames(given, ladder, frames)
        signals.forEach(({ at, score, evidence }, n) => {
          expect(score).toBeGreaterThanOrEqual(given.line)
          expect(evidence).toBeGreaterThanOrEqual(given.atLeast)
          expect(evidence).toBeLessThanOrEqual(given.ofLast)
          expect(at - (signals[n - 1]?.at ?? -Infinity)).toBeGreaterThanOrEqual(cooldown)
        })
      },
    ),
  )
})
