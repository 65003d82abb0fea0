import { Type } from 'typebox'
import { RuleVersion } from '../rule.ts'
import { RuleId } from '../rule.ts'

const base = { method: 'POST', service: 'strategy', scope: 'filtered' } as const
/** Reading of the engine: rules of apps outside the caller's scope are left out or not found. */
export const read = { ...base, access: 'strategy.read' } as const
export const edit = { ...base, access: 'strategy.edit' } as const
export const review = { ...base, access: 'strategy.review' } as const
export const deploy = { ...base, access: 'strategy.deploy' } as const
/** Indicators, their sources, groups and categories belong to no app. */
export const configure = { ...base, access: 'strategy.config', scope: 'none' } as const
/** Lists of the engine are paged by `page` and `size`; references ask for 500 at once. */
export const page = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 10 })),
}
export const text = Type.Optional(Type.String({ maxLength: 100 }))
/** One version of one rule. */
export const one = { ruleId: RuleId, version: RuleVersion }
export const Changed = Type.Object({ ruleId: RuleId, version: RuleVersion })
/** Bodies of rules and workbooks may be this large: ten thousand rows of a table. */
export const largeBody = { maxBody: 16 * 1024 * 1024 } as const
