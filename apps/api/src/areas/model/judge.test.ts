import type { ModelOutput, StrategyBody } from '@oas/contract/model/schemas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calibrate } from './calibrate.ts'
import { createBreaker, mayPass, noteOutcome } from '../../core/breaker.ts'
import { createBulkhead, enter, leave, takeRate } from '../../core/bulkhead.ts'
import { isSignedBy, signBody } from './client/sign.ts'
import { judgeOutputs } from './judge.ts'

const body: StrategyBody = {
  name: 'Adverts',
  appId: 50,
  types: [12],
  languages: [],
  lines: [{ modelId: '1', label: 'advert', suspect: 0.5, hit: 0.8, level: 1 }],
  priority: 0,
  sampleBelow: 0,
  onMissing: 'queue',
}
const output = (calibrated: number, change: Partial<ModelOutput> = {}): ModelOutput => ({
  modelId: '1',
  model: 'adverts',
  version: 3,
  mode: 'live',
  item: 'texts.0',
  label: 'advert',
  labelId: 1203,
  score: calibrated,
  calibrated,
  ...change,
})
const judge = (outputs: readonly ModelOutput[]) =>
  judgeOutputs([{ id: '9', version: 2, body }], outputs).map(({ verdict, level, score, at }) => [
    verdict,
    level,
    score,
    at.item,
  ])

describe('a strategy', () => {
  test.each([
    [0.49, []],
    [0.5, [['suspect', 2, 0.5, 'texts.0']]],
    [0.8, [['hit', 1, 0.8, 'texts.0']]],
  ])('says of a score of %s what its lines say', (score, said) => {
    expect(judge([output(score)])).toEqual(said)
  })
  test('goes by the highest score, and shows a shadow beside', () => {
    expect(
      judge([
        output(0.6),
        output(0.9, { item: 'texts.1' }),
        output(0.99, { mode: 'shadow' }),
        output(1, { label: 'other' }),
        output(1, { modelId: '2' }),
      ]),
    ).toEqual([
      ['hit', 1, 0.9, 'texts.1'],
      ['shadow', 1, 0.99, 'texts.0'],
    ])
  })
  test('never says less when a score rises', () => {
    const rank = { hit: 2, suspect: 1, shadow: 0 }
    const strength = (score: number) =>
      rank[judgeOutputs([{ id: '9', version: 2, body }], [output(score)])[0]?.verdict ?? 'shadow']
    const scores = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(scores, scores, (a, b) => {
        expect(strength(Math.max(a, b))).toBeGreaterThanOrEqual(strength(Math.min(a, b)))
      }),
    )
  })
})

describe('a calibration', () => {
  const points = [
    [0.2, 0],
    [0.6, 0.5],
    [0.6001, 0.9],
  ] as const
  test.each([
    [0, 0],
    [0.2, 0],
    [0.4, 0.25],
    [0.6, 0.5],
    [1, 0.9],
  ])('takes %s to %s', (score, to) => {
    expect(calibrate(points, score)).toBeCloseTo(to, 9)
  })
  test('leaves a score as it is without points', () => {
    expect(calibrate([], 0.37)).toBe(0.37)
  })
})

describe('a breaker', () => {
  test('opens at half of at least ten, and longer each time, up to five minutes', () => {
    const breaker = createBreaker()
    for (let n = 0; n < 9; n++) expect(noteOutcome(breaker, false, 0)).toBe(false)
    expect(noteOutcome(breaker, false, 0)).toBe(true)
    let now = 0
    const waits: number[] = []
    for (let n = 0; n < 6; n++) {
      expect(mayPass(breaker, breaker.until - 1)).toBe(false)
      waits.push(breaker.until - now)
      now = breaker.until
      expect(mayPass(breaker, now)).toBe(true)
      // One probe at a time.
      expect(mayPass(breaker, now)).toBe(false)
      noteOutcome(breaker, false, now)
    }
    expect(waits.map((ms) => ms / 1000)).toEqual([30, 60, 120, 240, 300, 300])
  })
})

describe('a bulkhead', () => {
  test('lets sixteen in, has 64 wait, and refuses more', async () => {
    const bulkhead = createBulkhead()
    const turns = Array.from({ length: 81 }, () => enter(bulkhead, 60_000))
    expect(await turns[80]).toBe(false)
    for (let n = 0; n < 64; n++) leave(bulkhead)
    expect((await Promise.all(turns.slice(0, 80))).every(Boolean)).toBe(true)
    for (let n = 0; n < 16; n++) leave(bulkhead)
    expect(bulkhead.running).toBe(0)
  })
  test('keeps to its rate', () => {
    const bulkhead = createBulkhead()
    const taken = (now: number) =>
      Array.from({ length: 5 }, () => takeRate(bulkhead, 2, now)).filter(Boolean).length
    expect([taken(1000), taken(1000), taken(1500), taken(9000)]).toEqual([2, 0, 1, 2])
  })
})

test('a signature holds for its body, id, secret and time alone', () => {
  const secret = `whsec_${Buffer.from('a secret of the test').toString('base64')}`
  const other = `whsec_${Buffer.from('another secret').toString('base64')}`
  const at = new Date('2026-01-01T00:00:00Z')
  fc.assert(
    fc.property(fc.string(), fc.nat(1000), (text, place) => {
      const given = `${text}.`
      const headers = signBody(secret, { id: 'r1', at, body: given })
      const about = { id: 'r1', now: at, body: given }
      expect(isSignedBy([other, secret], headers, about)).toBe(true)
      expect(isSignedBy([other], headers, about)).toBe(false)
      expect(isSignedBy([secret], headers, { ...about, id: 'r2' })).toBe(false)
      const late = new Date(at.getTime() + 301_000)
      expect(isSignedBy([secret], headers, { ...about, now: late })).toBe(false)
      const cut = place % given.length
      const changed = `${given.slice(0, cut)}\u0001${given.slice(cut + 1)}`
      if (changed !== given)
        expect(isSignedBy([secret], headers, { ...about, body: changed })).toBe(false)
      expect(isSignedBy([secret], {}, about)).toBe(null)
    }),
  )
})
