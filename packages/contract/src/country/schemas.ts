import { type Static, Type } from 'typebox'
import { AppId, Id, Json, Millis, nullable, oneOf } from '../envelope.ts'

export const continents = ['asia', 'europe', 'america', 'africa', 'oceania'] as const
export type Continent = (typeof continents)[number]
/** Beside the codes: every other country, no country at all, and all of them. */
export const other = 'OTHER'
export const noCountry = ''
export const everyCountry = 'ALL'

/** What codes stand for: 0 countries, 1 languages. */
export const AreaType = Type.Integer({
  minimum: 0,
  maximum: 1,
  description: '0 countries, 1 languages',
})
export const codePatterns = ['^[A-Z]{2}$', '^[a-z]{2,3}$'] as const
export const maxItems = 400
const Code = Type.String({ maxLength: 8 })
export const Version = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })
const PlaceName = Type.String({ minLength: 1, maxLength: 100 })

export const CountryTree = Type.Object({
  asia: Type.Array(Code),
  europe: Type.Array(Code),
  america: Type.Array(Code),
  africa: Type.Array(Code),
  oceania: Type.Array(Code),
})
export type CountryTree = Static<typeof CountryTree>

export const Country = Type.Object({
  code: Type.String(),
  continent: oneOf(continents),
  cn: Type.String(),
  en: Type.String(),
  id: Type.String(),
  ru: Type.String(),
  active: Type.Boolean(),
  version: Version,
  updatedAt: Millis,
  updatedBy: Type.String(),
})
export type Country = Static<typeof Country>
export const CountryInput = Type.Object({
  type: AreaType,
  code: Type.String({ pattern: '^[A-Za-z]{2,3}$' }),
  continent: oneOf(continents),
  cn: PlaceName,
  en: PlaceName,
  id: PlaceName,
  ru: PlaceName,
  active: Type.Boolean(),
  version: Version,
})
export type CountryInput = Static<typeof CountryInput>

export const FastChoice = Type.Object({
  id: Id,
  appId: Type.Integer(),
  name: Type.String(),
  countries: Type.Array(Type.String()),
})
export type FastChoice = Static<typeof FastChoice>

const Items = Type.Array(Code, { maxItems })
/**
 * ruleType: 0 a region (country), 1 a circle, which every selector of the app offers as a fast
 * choice.
 */
const RuleType = Type.Integer({ minimum: 0, maximum: 1, description: '0 country, 1 circle' })
const Status = Type.Integer({ minimum: 0, maximum: 1, description: '0 off, 1 on' })
export const RuleFields = Type.Object({
  ruleName: Type.String({ minLength: 1, maxLength: 64 }),
  ruleType: RuleType,
  ruleItems: Items,
  content: Json,
  remark: Type.String({ maxLength: 500 }),
  status: Status,
})
export type RuleFields = Static<typeof RuleFields>
export const RuleRow = Type.Object({
  id: Id,
  appId: Type.Integer(),
  type: AreaType,
  ruleName: Type.String(),
  ruleType: RuleType,
  ruleItems: Type.Array(Type.String()),
  content: Json,
  remark: Type.String(),
  status: Status,
  businesses: Type.Array(Type.String()),
  version: Version,
  updatedAt: Millis,
  updatedBy: Type.String(),
})
export type RuleRow = Static<typeof RuleRow>

/** `only`: counts for the places of the set. `except`: counts for all others. */
export const bindModes = ['only', 'except'] as const
export const Binding = Type.Object({ ruleId: Id, mode: oneOf(bindModes) })
export const Strategy = Type.Object({
  appId: Type.Integer(),
  business: Type.String(),
  version: Version,
  updatedAt: nullable(Millis),
  updatedBy: Type.String(),
  rules: Type.Array(
    Type.Object({
      ruleId: Id,
      mode: oneOf(bindModes),
      ruleName: Type.String(),
      ruleType: RuleType,
      status: Status,
    }),
  ),
})
export type Strategy = Static<typeof Strategy>
export const BindInput = Type.Object({
  appId: AppId,
  type: AreaType,
  business: Type.String({ minLength: 1, maxLength: 100 }),
  version: Version,
  rules: Type.Array(Binding, { maxItems: 50 }),
})
export type BindInput = Static<typeof BindInput>

export const logActs = ['create', 'update', 'delete', 'bind'] as const
export const LogRow = Type.Object({
  id: Id,
  at: Millis,
  actor: Type.String(),
  appId: Type.Integer(),
  ruleId: nullable(Id),
  business: Type.String(),
  name: Type.String(),
  act: oneOf(logActs),
  version: Version,
  before: nullable(Json),
  after: nullable(Json),
})
export type LogRow = Static<typeof LogRow>

export const BusinessRule = Type.Object({
  id: Id,
  ruleName: Type.String(),
  ruleType: RuleType,
  ruleItems: Type.Array(Type.String()),
  content: Json,
  mode: oneOf(bindModes),
})
