import { type Static, Type } from 'typebox'
import { call } from '../define.ts'
import { AppId, Id, Millis, TypeId, nullable, oneOf } from '../envelope.ts'
import { longestPattern } from '../text-inspection/limits.ts'
import { read } from './access.ts'

export const mostExamples = 200
export const longestExample = 200
export const letterKinds = ['digits', 'latin', 'han', 'letters', 'space', 'signs'] as const

const Example = Type.String({ maxLength: longestExample })
const Numbers = Type.Array(Type.Integer({ minimum: 0 }))

/** A part of a pattern, to be told in words. */
export const PatternPart = Type.Object({
  what: oneOf(['text', 'choice', 'class', 'edge']),
  source: Type.String(),
  texts: Type.Array(Type.String()),
  kinds: Type.Array(oneOf(letterKinds)),
  signs: Type.String(),
  min: Type.Integer(),
  max: Type.Integer(),
  isOptional: Type.Boolean(),
  branch: Type.Integer({ description: 'the alternative it stands in' }),
})
export type PatternPart = Static<typeof PatternPart>
/** A stretch of a text of a record; [s, e) in UTF-16 units of `text`. */
const Sample = Type.Object({
  recordId: Id,
  appId: AppId,
  type: TypeId,
  text: Type.String(),
  s: Type.Integer(),
  e: Type.Integer(),
})
export const PatternProposal = Type.Object({
  rule: Type.String(),
  size: Type.Integer({ description: 'steps it comes to' }),
  literal: Type.String({ description: 'a text that each match holds; empty: none' }),
  parts: Type.Array(PatternPart),
  positives: Type.Object({ found: Numbers, of: Type.Integer() }),
  negatives: Type.Object({ found: Numbers, of: Type.Integer() }),
  hits: Type.Integer({ description: 'records it finds among those looked at' }),
  samples: Type.Array(Sample),
})
export type PatternProposal = Static<typeof PatternProposal>

/** Patterns out of examples. */
export const textGeneratorCalls = {
  generatePattern: call({
    ...read,
    method: 'POST',
    path: '/regex/generate',
    answersWithin: 10_000,
    limited: 10,
    input: Type.Object({
      positives: Type.Array(Example, { minItems: 2, maxItems: mostExamples }),
      negatives: Type.Array(Example, { maxItems: mostExamples }),
      language: Type.Optional(Type.String({ maxLength: 16 })),
      bounded: Type.Boolean({ description: 'no letter or digit may touch what is found' }),
      rule: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: longestPattern,
          description: 'tried on the examples instead of making any',
        }),
      ),
    }),
    output: Type.Object({
      proposals: Type.Array(PatternProposal),
      pair: nullable(
        Type.Object(
          { positive: Type.Integer(), negative: Type.Integer() },
          { description: 'numbers of examples that no pattern parts' },
        ),
      ),
      looked: Type.Integer({ description: 'newest records that were looked at' }),
      upTo: nullable(Millis),
    }),
    summary:
      'At most five patterns that find the positives and no negative, and what each finds in the ' +
      'newest records of seven days',
  }),
}
