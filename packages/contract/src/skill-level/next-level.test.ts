import { type Stratum, stratifiedShare } from '@oas/statistics/proportion'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SkillFigures, nextLevel } from './next-level.ts'
import {
  type SkillFigures as AllFigures,
  type SkillLadder,
  type SkillLevel,
  skillLevels,
} from './schemas.ts'

const ladder: SkillLadder = {
  windowDays: 30,
  releasedLeast: 50,
  releasedLow: 85,
  expertLeast: 200,
  expertLow: 93,
  recent: 100,
  holdDays: 7,
}
const now = 1_000_000
const free = { fixedUntil: null, heldUntil: null }
const good: SkillFigures = {
  inspected: 300,
  low: 0.95,
  recent: 100,
  recentHigh: 1,
  serious: 0,
  exam: false,
}
const of = (change: Partial<AllFigures>): SkillFigures => ({ ...good, ...change })

test.each<[string, SkillLevel, SkillFigures, SkillLevel]>([
  ['rises both steps where all is met', 'trainee', good, 'expert'],
  ['stays below the least number', 'trainee', of({ inspected: 49 }), 'trainee'],
  ['rises one step with the number for that', 'trainee', of({ inspected: 199 }), 'released'],
  ['rises one step with the bound for that', 'trainee', of({ low: 0.9 }), 'released'],
  ['stays with a bound below', 'trainee', of({ low: 0.849 }), 'trainee'],
  ['stays with a serious wrong order', 'released', of({ serious: 1, exam: false }), 'released'],
  ['keeps a level although the bound is below', 'expert', of({ low: 0.9 }), 'expert'],
  ['falls one step by drift', 'expert', of({ recentHigh: 0.92 }), 'released'],
  ['falls two steps by a large drift', 'expert', of({ recentHigh: 0.8 }), 'trainee'],
  ['stays where nothing is known', 'expert', of({ inspected: 0, recentHigh: null }), 'expert'],
  ['does not rise against the newest', 'trainee', of({ recentHigh: 0.8 }), 'trainee'],
])('%s', (_what, level, figures, next) => {
  expect(nextLevel({ level, ...free }, figures, ladder, now)).toBe(next)
})

test('leaves a fixed level alone, and lets one that is held only fall', () => {
  const bad = of({ recentHigh: 0.5 })
  const fixed = { fixedUntil: now + 1, heldUntil: null }
  const held = { fixedUntil: null, heldUntil: now + 1 }
  expect(nextLevel({ level: 'expert', ...fixed }, bad, ladder, now)).toBe('expert')
  expect(nextLevel({ level: 'trainee', ...held }, good, ladder, now)).toBe('trainee')
  expect(nextLevel({ level: 'released', ...held }, bad, ladder, now)).toBe('trainee')
  expect(nextLevel({ level: 'trainee', ...held }, good, ladder, now + 1)).toBe('expert')
})

test('asks for what else is required of a level', () => {
  const exam = (level: SkillLevel) => [{ met: level === 'released' }]
  expect(nextLevel({ level: 'trainee', ...free }, good, ladder, now, exam)).toBe('released')
})

const strata = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 500 }), fc.nat(200))
    .map(([inspected, more, agreed]): Stratum => ({
      inspected,
      eligible: inspected + more,
      agreed: Math.min(agreed, inspected),
    })),
  { minLength: 1, maxLength: 4 },
)
const figuresOf = (list: readonly Stratum[]): SkillFigures => {
  const { inspected, low, high } = stratifiedShare(list, 'ability')
  return { inspected, low, recent: inspected, recentHigh: high, serious: 0, exam: false }
}
const level = fc.constantFrom(...skillLevels)

test('never lowers a level for more right decisions', () => {
  fc.assert(
    fc.property(strata, level, fc.nat(3), (list, from, at) => {
      const better = list.map((one, index) =>
        index === at % list.length
          ? { ...one, agreed: Math.min(one.inspected, one.agreed + 1) }
          : one,
      )
      const [before, after] = [list, better].map((one) =>
        skillLevels.indexOf(nextLevel({ level: from, ...free }, figuresOf(one), ladder, now)),
      )
      expect(after).toBeGreaterThanOrEqual(before ?? 0)
    }),
  )
})

test('moves at most once by the same figures', () => {
  fc.assert(
    fc.property(strata, level, fc.double({ min: 0, max: 1, noNaN: true }), (list, from, high) => {
      const figures = { ...figuresOf(list), recentHigh: high }
      const first = nextLevel({ level: from, ...free }, figures, ladder, now)
      expect(nextLevel({ level: first, ...free }, figures, ladder, now)).toBe(first)
    }),
  )
})
