import { Type } from 'typebox'
import { call } from '../../define.ts'
import { Empty, nullable, pageOf } from '../../envelope.ts'
import { RuleId } from '../rule.ts'
import { Category } from '../schemas.ts'
import { Line, RuleOverlap, RuleScore } from '../score.ts'
import { page, read, review, text } from './shared.ts'

/** Whether rules are right, and which of them machines rest on. */
export const scoreCalls = {
  scores: call({
    ...read,
    path: '/strategyRule/score',
    answersWithin: 10_000,
    input: Type.Object({
      ...page,
      ruleId: Type.Optional(RuleId),
      category: Type.Optional(Category),
      text,
      fallen: Type.Optional(Type.Boolean()),
    }),
    output: Type.Object({ ...pageOf(RuleScore).properties, usualLine: Line }),
    summary:
      'How often each rule in use was right, of 30 days and the version in use; ' +
      'those on which machines no longer rest first, then the lowest share',
  }),
  overlaps: call({
    ...read,
    path: '/strategyRule/score/overlap',
    answersWithin: 10_000,
    limited: 10,
    input: Empty,
    output: Type.Object({ list: Type.Array(RuleOverlap) }),
    summary: 'Rules whose records another rule or a word finds as well, of seven days, nearly all',
  }),
  setLine: call({
    ...review,
    path: '/strategyRule/score/line',
    input: Type.Object({
      ruleId: nullable(RuleId),
      percent: nullable(Type.Integer({ minimum: 0, maximum: 100 })),
    }),
    output: Empty,
    summary:
      'Say which share of right verdicts machines may rest on: of a rule (null: that of all ' +
      'rules, 0: none), or of all rules that have no own one (needs the data of every app)',
  }),
  lift: call({
    ...review,
    path: '/strategyRule/score/lift',
    input: Type.Object({
      ruleId: RuleId,
      reason: Type.String({ minLength: 1, maxLength: 200, pattern: String.raw`\S` }),
    }),
    output: Empty,
    summary: 'Let machines rest on a rule again that fell below its line',
  }),
}
