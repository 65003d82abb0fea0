import type { RuleDetail } from '@oas/contract/strategy/schemas'
import { typeKeyOf } from '@oas/contract/type-key'

export type Bound = { appId: number; type: number }
/** What a rule is beside its body. */
export type Fields = {
  readonly name: string
  readonly ruleKey: string
  readonly category: string
  readonly groupId: string
  readonly remark: string
  readonly types: readonly string[]
}

export const emptyFields: Fields = {
  name: '',
  ruleKey: '',
  category: '',
  groupId: '',
  remark: '',
  types: [],
}
/** Fields of a stored rule; a copy goes without what may be one's alone. */
export function fieldsOf(rule: RuleDetail, copy: boolean): Fields {
  return {
    name: copy ? '' : rule.name,
    ruleKey: copy ? '' : rule.ruleKey,
    category: rule.category,
    groupId: rule.extData.groupId ?? '',
    remark: rule.remark,
    types: rule.apps.map(typeKeyOf),
  }
}
