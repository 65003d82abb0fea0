import { type DrawRule, blankRule } from '@oas/contract/inspection/draw-rules'
import { expect, test } from 'vitest'
import { type TriedDecision, isDrawn, numberOf, trialOf } from './rules.ts'

const rule = (id: number, change: Partial<DrawRule>): DrawRule => ({ ...blankRule(id), ...change })
const nobody = blankRule(1).match
const decision: TriedDecision = {
  decisionId: '1',
  personId: '5',
  teamId: '9',
  language: 'ar',
  resultId: 'mute',
  resultType: 'NORMAL_VIOLATIONS',
  labels: [100, 120],
  spentMs: 4000,
  days: 3,
  accuracy: 88,
  changed: false,
  againstMachine: false,
  level: 'released',
}

test('draws the same of ten thousand numbers at a rate as the statement of tasks does', () => {
  const drawn = Array.from({ length: 10_000 }, (_all, n) => numberOf('7', 1, String(n + 1)))
  expect(drawn.filter((number) => isDrawn(number, 10))).toHaveLength(949)
})

test('draws nothing at no rate and everything at a hundred per cent', () => {
  const largest = 2n ** 60n - 1n
  expect([isDrawn(0n, 0), isDrawn(largest, 100)]).toEqual([false, true])
})

test.each<[string, Partial<DrawRule>, Partial<TriedDecision>, number]>([
  ['takes the share of all', { kind: 'rate', value: 5 }, {}, 5],
  ['draws no share by a count', { kind: 'count', value: 12 }, {}, 0],
  ['draws by a label above', { kind: 'label', match: { ...nobody, labels: [100] } }, {}, 5],
  ['passes other labels', { kind: 'label', match: { ...nobody, labels: [7] } }, {}, 0],
  ['draws by result', { kind: 'result', match: { ...nobody, results: ['mute'] } }, {}, 5],
  ['passes other results', { kind: 'result', match: { ...nobody, results: ['pass'] } }, {}, 0],
  ['draws the gravest all', { kind: 'risk' }, { resultType: 'SERIOUS_VIOLATIONS' }, 100],
  ['draws the next twice', { kind: 'risk' }, { resultType: 'MIDDLE_SERIOUS_VIOLATIONS' }, 10],
  ['draws a plain violation once', { kind: 'risk' }, {}, 5],
  ['passes what is none', { kind: 'risk' }, { resultType: 'REGULAR' }, 0],
  ['draws of the first days', { kind: 'newcomer', limit: 4, value: 50 }, {}, 50],
  ['passes after them', { kind: 'newcomer', limit: 3, value: 50 }, {}, 0],
  ['draws of who was often wrong', { kind: 'weak', limit: 90, value: 30 }, {}, 30],
  ['passes who was not', { kind: 'weak', limit: 88, value: 30 }, {}, 0],
  ['passes whom nothing is known of', { kind: 'weak', limit: 90 }, { accuracy: null }, 0],
  ['draws what was hasty', { kind: 'hasty', limit: 5, value: 20 }, {}, 20],
  ['passes what was not', { kind: 'hasty', limit: 4, value: 20 }, {}, 0],
  ['passes what has no time', { kind: 'hasty', limit: 5 }, { spentMs: null }, 0],
  ['draws against the machine', { kind: 'against-machine' }, { againstMachine: true }, 5],
  ['passes what agrees with it', { kind: 'against-machine' }, {}, 0],
  ['draws what was changed', { kind: 'changed' }, { changed: true }, 5],
  ['passes what was not changed', { kind: 'changed' }, {}, 0],
  ['draws of named people', { kind: 'persons', match: { ...nobody, personIds: ['5'] } }, {}, 5],
  ['passes other people', { kind: 'persons', match: { ...nobody, personIds: ['6'] } }, {}, 0],
  ['draws of a level', { kind: 'level', match: { ...nobody, levels: ['released'] } }, {}, 5],
  ['passes other levels', { kind: 'level', match: { ...nobody, levels: ['expert'] } }, {}, 0],
  ['passes other teams', { match: { ...nobody, teamIds: ['8'] } }, {}, 0],
  ['passes who has no team', { match: { ...nobody, teamIds: ['8'] } }, { teamId: null }, 0],
  ['passes other languages', { match: { ...nobody, languages: ['en'] } }, {}, 0],
])('a rule %s', (_what, change, of, percent) => {
  expect(trialOf([rule(1, change)], { ...decision, ...of }).percent).toBe(percent)
})

test('tries a decision by the highest share, and by the first of equal ones', () => {
  const rules = [
    rule(1, { value: 5 }),
    rule(2, { kind: 'hasty', limit: 5, value: 20 }),
    rule(3, { kind: 'newcomer', limit: 30, value: 20 }),
  ]
  expect(trialOf(rules, decision)).toEqual({ ruleId: 2, percent: 20 })
})
