import { type Static, Type } from 'typebox'
import { Id, nullable, oneOf } from '../envelope.ts'
import { skillLevels } from '../skill-level/schemas.ts'

/**
 * Which decisions a rule draws: a share of all; so many a person and day; a share by label, by
 * result, by how grave the result is, of people who are new, of people who were often wrong, of
 * what was decided in a hurry, of what the machine saw otherwise, of what was changed, of named
 * people, or of people of some level.
 */
export const drawRuleKinds = [
  'rate',
  'count',
  'label',
  'result',
  'risk',
  'newcomer',
  'weak',
  'hasty',
  'against-machine',
  'changed',
  'persons',
  'level',
] as const
export type DrawRuleKind = (typeof drawRuleKinds)[number]

/** What the number beside the share of a rule means; rules without one have no such number. */
export const limitOfRule: Readonly<Partial<Record<DrawRuleKind, 'days' | 'per-cent' | 'seconds'>>> =
  {
    newcomer: 'days',
    weak: 'per-cent',
    hasty: 'seconds',
  }
/** Kinds of rules that draw inspections for another inspection. */
export const antiRuleKinds = ['rate', 'count', 'persons'] as const

const list = { maxItems: 200, uniqueItems: true } as const
const open = { additionalProperties: false }

export const DrawRule = Type.Object(
  {
    id: Type.Integer({ minimum: 1, maximum: 999 }),
    kind: oneOf(drawRuleKinds),
    value: Type.Number({
      minimum: 0.01,
      maximum: 1000,
      description: 'per cent of the decisions; count: how many a person and day',
    }),
    limit: nullable(
      Type.Number({
        minimum: 1,
        maximum: 3600,
        description: 'newcomer: days; weak: per cent right; hasty: seconds',
      }),
    ),
    match: Type.Object(
      {
        labels: Type.Array(Type.Integer(), list),
        results: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), list),
        teamIds: Type.Array(Id, list),
        languages: Type.Array(Type.String({ minLength: 1, maxLength: 16 }), list),
        personIds: Type.Array(Id, list),
        levels: Type.Optional(Type.Array(oneOf(skillLevels), { uniqueItems: true })),
      },
      { ...open, description: 'only of these; empty lists: of all' },
    ),
  },
  open,
)
export type DrawRule = Static<typeof DrawRule>

/** A rule that draws a share of everything. */
export function blankRule(id: number): DrawRule {
  return {
    id,
    kind: 'rate',
    value: 5,
    limit: null,
    match: { labels: [], results: [], teamIds: [], languages: [], personIds: [] },
  }
}
