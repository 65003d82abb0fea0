import { type Static, Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { Millis, nullable } from '../envelope.ts'

/**
 * What an expression is tried on: JSON values by name, and the lists that its functions consult.
 */
export const TrialScope = Type.Object(
  {
    record: Type.Optional(Type.Unknown()),
    ext: Type.Optional(Type.Unknown()),
    data: Type.Optional(Type.Unknown()),
    info: Type.Optional(Type.Unknown()),
    user: Type.Optional(Type.Unknown()),
    task: Type.Optional(Type.Unknown()),
    setting: Type.Optional(Type.Unknown()),
    form: Type.Optional(Type.Unknown()),
    now: Type.Optional(Millis),
    hits: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 300 })),
    labels: Type.Optional(Type.Array(Type.Integer(), { maxItems: 300 })),
    countries: Type.Optional(
      Type.Record(Type.String(), Type.Array(Type.String({ maxLength: 8 }), { maxItems: 300 }), {
        maxProperties: 100,
      }),
    ),
  },
  { additionalProperties: false },
)
export type TrialScope = Static<typeof TrialScope>
/** Characters of a scope as JSON text. */
export const maxScope = 200_000

export const expressionCalls = {
  trial: call({
    method: 'POST',
    service: 'review',
    path: '/setting/expression',
    access: 'setting.read',
    scope: 'none',
    limited: 20,
    input: Type.Object({ expression: Type.String({ maxLength: 4000 }), scope: TrialScope }),
    output: Type.Object({
      problem: nullable(
        Type.Object({ code: Type.String(), message: Type.String(), position: Type.Integer() }),
      ),
      root: Type.Unknown({
        description:
          'tree of steps: text, kind, reached, missing, value, steps; ' +
          'null where there is a problem',
      }),
      limit: Type.String({ description: 'why the evaluation ended early, or empty' }),
    }),
    summary: 'Evaluate an expression as the server does, step by step',
  }),
}

export const expressionArea = {
  calls: { expression: expressionCalls },
  acts: [],
  pages: [
    page('/front_test/index', 'audit.take', ['system', 230, 'front_test', 'search']),
    page('/front_test/statement', 'audit.team', ['system', 240, 'statement', 'text']),
  ],
} as const satisfies Area
