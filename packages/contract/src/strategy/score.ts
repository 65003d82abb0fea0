import { type Static, Type } from 'typebox'
import { Id, Millis, nullable, oneOf } from '../envelope.ts'
import { Share } from '../text-moderation/statistics-schemas.ts'
import { RuleId, RuleVersion } from './rule.ts'
import { RuleKey, RuleName } from './schemas.ts'

export const Line = nullable(
  Type.Number({ description: 'the least share, 0 to 1; null: none is set' }),
)
/** What people made of the records that the version in use of a rule said something of. */
export const RuleScore = Type.Object({
  ruleId: RuleId,
  ruleKey: RuleKey,
  name: RuleName,
  version: RuleVersion,
  hits: Type.Integer({ description: 'records' }),
  acted: Type.Integer({ description: 'records that it wants passed, drawn or punished' }),
  sole: Type.Integer({ description: 'records of which no other rule said anything' }),
  decided: Type.Integer({ description: 'records with a final decision of a person' }),
  strict: Type.Object(
    { ...Share.properties },
    { description: 'a violation with its label; of a rule that lets pass: none' },
  ),
  loose: Type.Object({ ...Share.properties }, { description: 'any violation' }),
  noise: Type.Boolean({ description: 'at least 50 decided, at most 5 % right' }),
  ownLine: Line,
  line: Line,
  fallbackAt: nullable(Millis),
  liftedAt: nullable(Millis),
})
export type RuleScore = Static<typeof RuleScore>
export const RuleOverlap = Type.Object({
  ruleId: RuleId,
  name: RuleName,
  kind: oneOf(['rule', 'word']),
  otherId: Id,
  other: Type.String(),
  both: Type.Integer(),
  share: Share,
})
export type RuleOverlap = Static<typeof RuleOverlap>
