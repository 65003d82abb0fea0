import { type Static, Type } from 'typebox'
import { AppId, Id, Millis, TypeId, TypeKey, nullable, oneOf } from '../envelope.ts'

/** How far somebody has come in a type, from the lowest. */
export const skillLevels = ['trainee', 'released', 'expert'] as const
export type SkillLevel = (typeof skillLevels)[number]
/** What of people is worth a look: fixed by hand, close to a rise, close to a fall. */
export const skillStates = ['fixed', 'near', 'at-risk'] as const
export const moveCauses = ['earned', 'drift', 'hand'] as const
export const requirementKeys = ['inspected', 'low', 'recent', 'serious', 'exam'] as const
export const mostSkillReason = 200
const open = { additionalProperties: false }

/** From which level on a pass of an exam is asked for. */
export const examLevels = ['released', 'expert'] as const

/** What the levels ask for; bounds in per cent. */
export const SkillLadder = Type.Object(
  {
    windowDays: Type.Integer({ minimum: 7, maximum: 90 }),
    releasedLeast: Type.Integer({ minimum: 10, maximum: 10_000 }),
    releasedLow: Type.Number({ minimum: 50, maximum: 99.9 }),
    expertLeast: Type.Integer({ minimum: 10, maximum: 10_000 }),
    expertLow: Type.Number({ minimum: 50, maximum: 99.9 }),
    recent: Type.Integer({ minimum: 20, maximum: 1000 }),
    holdDays: Type.Integer({ minimum: 0, maximum: 90 }),
    exam: Type.Optional(
      oneOf(examLevels, {
        description: 'from this level on one needs a valid pass of an exam of the type',
      }),
    ),
  },
  open,
)
export type SkillLadder = Static<typeof SkillLadder>

const Share = nullable(Type.Number({ description: 'a share of one; null: nothing inspected' }))
/** Figures of inspections; shares of one. */
export const SkillFigures = Type.Object({
  inspected: Type.Integer(),
  eligible: Type.Integer({ description: 'decisions that might have been inspected' }),
  value: Share,
  low: Share,
  high: Share,
  recent: Type.Integer({ description: 'the newest inspected ones, which tell of a drift' }),
  recentHigh: Share,
  serious: Type.Integer({ description: 'serious wrong orders that stand' }),
  exam: Type.Boolean({ description: 'a valid pass of an exam of the type' }),
})
export type SkillFigures = Static<typeof SkillFigures>

const Asked = Type.Object({
  key: oneOf(requirementKeys),
  met: Type.Boolean(),
  have: Share,
  need: Type.Number(),
})
export const SkillRow = Type.Object({
  id: Id,
  personId: Id,
  person: Type.String(),
  team: Type.String({ description: 'empty: none' }),
  own: Type.Boolean({ description: 'of the caller, who never sets it' }),
  appId: AppId,
  appName: Type.String(),
  type: TypeId,
  typeName: Type.String(),
  language: Type.String({ description: 'empty: all languages together' }),
  level: oneOf(skillLevels),
  since: nullable(Millis),
  fixedUntil: nullable(Millis),
  heldUntil: nullable(Millis),
  next: nullable(oneOf(skillLevels)),
  asks: Type.Array(Asked, { description: 'what the next level asks for' }),
  atRisk: Type.Boolean({ description: 'the newest inspected ones are close to costing the level' }),
  figures: SkillFigures,
  computedAt: nullable(Millis),
})
export type SkillRow = Static<typeof SkillRow>

export const SkillMove = Type.Object({
  id: Id,
  from: oneOf(skillLevels),
  to: oneOf(skillLevels),
  cause: oneOf(moveCauses),
  by: Type.String({ description: 'empty: by its figures' }),
  reason: Type.String(),
  fixedUntil: nullable(Millis),
  figures: SkillFigures,
  at: Millis,
})
export type SkillMove = Static<typeof SkillMove>

export const SkillWeek = Type.Object({
  from: Millis,
  inspected: Type.Integer(),
  value: Share,
  low: Share,
  high: Share,
})
export const SkillDetail = Type.Object({
  row: SkillRow,
  weeks: Type.Array(SkillWeek),
  moves: Type.Array(SkillMove),
})
export const SkillSetting = Type.Object(
  {
    personId: Id,
    typeKey: TypeKey,
    language: Type.String({ maxLength: 16 }),
    level: oneOf(skillLevels),
    reason: Type.String({ maxLength: mostSkillReason }),
    fixedUntil: nullable(Millis),
  },
  open,
)
