import {
  type AttributeBody,
  attributeSources,
  attributeTypes,
} from '@oas/contract/model/attribute-schemas'
import { parseTypeKey, typeKeyOf } from '@oas/contract/type-key'
import { t } from '../../../i18n/texts.ts'
import { required } from '../../../kit/form/required.ts'
import type { Problems } from '../../../kit/form/use-form.ts'

/** An attribute as it stands in the form. */
export type Draft = {
  key: string
  name: string
  valueType: string
  source: string
  modelId: string
  labels: string[]
  line: number | null
  expression: string
  fallback: string
  rememberHours: number | null
  types: string[]
  remark: string
}
export function blankDraft(derived: boolean): Draft {
  return {
    key: '',
    name: '',
    valueType: derived ? 'boolean' : 'number',
    source: derived ? 'expression' : 'score',
    modelId: '',
    labels: [],
    line: null,
    expression: '',
    fallback: '',
    rememberHours: 0,
    types: [],
    remark: '',
  }
}
export function draftOf({ scopes, ...body }: AttributeBody): Draft {
  return {
    ...body,
    types: scopes.flatMap(({ appId, types }) => types.map((type) => typeKeyOf({ appId, type }))),
  }
}
/** What is sent; scopes without types, which only programs write, stay as they are. */
export function bodyOf({ types, ...draft }: Draft, before: AttributeBody['scopes']): AttributeBody {
  const byApp = new Map<number, number[]>()
  for (const { appId, type } of types.map(parseTypeKey))
    byApp.set(appId, [...(byApp.get(appId) ?? []), type])
  const whole = before.filter((one) => one.types.length === 0 && !byApp.has(one.appId))
  return {
    ...draft,
    name: draft.name.trim(),
    valueType: attributeTypes.find((one) => one === draft.valueType) ?? 'number',
    source: attributeSources.find((one) => one === draft.source) ?? 'score',
    rememberHours: draft.rememberHours ?? 0,
    scopes: [...whole, ...[...byApp].map(([appId, own]) => ({ appId, types: own }))],
  }
}
const labelProblem = ({ source, labels }: Draft): string | null | undefined => {
  if (source === 'expression') return null
  if (source === 'choice' && labels.length === 1) return t('model.attribute_labels')
  return required(labels.join(''), t('model.attribute_labels_field'))
}
export function checkDraft(draft: Draft): Problems<Draft> {
  const isDerived = draft.source === 'expression'
  return {
    key: required(draft.key.trim(), t('model.key')),
    name: required(draft.name.trim(), t('model.name')),
    modelId: isDerived ? null : required(draft.modelId, t('model.model')),
    labels: labelProblem(draft),
    expression: isDerived
      ? required(draft.expression.trim(), t('model.attribute_expression'))
      : null,
    types: required(draft.types.join(''), t('model.attribute_scope')),
  }
}
