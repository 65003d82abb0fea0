import type { Condition } from '@oas/contract/queue/schemas'
import type { ConditionField, Relation } from '@oas/contract/setting/schemas'
import { t, tData } from '../../i18n/texts.ts'
import { formatTime } from '../time.ts'

const signs: Partial<Record<Relation, string>> = {
  ne: ' ≠ ',
  notIn: ' ≠ ',
  gt: ' > ',
  gte: ' ≥ ',
  lt: ' < ',
  lte: ' ≤ ',
  like: ' ~ ',
}

const one = (field: ConditionField | undefined, value: unknown): string => {
  if (value === true) return t('take_order.yes')
  if (typeof value === 'number' && field?.type === 17) return formatTime(value)
  const option = field?.list?.find((entry) => entry.value === value)
  return option
    ? tData(option.label)
    : typeof value === 'string' || typeof value === 'number'
      ? String(value)
      : ''
}

const valueText = (field: ConditionField | undefined, { relation, value }: Condition): string => {
  if (!Array.isArray(value))
    return relation === 'prefix' ? `${one(field, value)}…` : one(field, value)
  const texts = value.map((item: unknown) => one(field, item))
  return texts.join(relation === 'between' ? ' – ' : ', ')
}

/** Conditions as people read them: "Country: ID, RU", "Priority ≥ 5". */
export function inWords(
  fields: readonly ConditionField[],
  conditions: readonly Condition[],
): string[] {
  return conditions.map((condition) => {
    const field = fields.find((entry) => entry.dbField === condition.dbField)
    const name = field ? tData(field.label) : condition.dbField
    if (condition.relation === 'isNull' || condition.relation === 'notNull')
      return t(condition.relation === 'isNull' ? 'take_order.is_empty' : 'take_order.not_empty', {
        name,
      })
    return `${name}${signs[condition.relation] ?? ': '}${valueText(field, condition)}`
  })
}
