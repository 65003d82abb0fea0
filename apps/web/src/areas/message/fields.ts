import { messageTypeIds } from '@oas/contract/message/schemas'
import { t } from '../../i18n/texts.ts'
import type { FilterField, FilterValues } from '../../kit/list/filters.ts'
import { choiceField } from '../../kit/list/choice-field.ts'
import { typeWord } from './words.ts'

export function typeField(): FilterField {
  return choiceField(
    'type',
    t('message.type'),
    messageTypeIds.map((type) => ({ value: String(type), label: typeWord(type) })),
  )
}
export function spanFields(): FilterField[] {
  return [
    { key: 'from', label: t('message.from'), kind: 'time' },
    { key: 'to', label: t('message.to'), kind: 'time' },
  ]
}

const numbers = new Set(['type', 'from', 'to'])
/** Filters as an input of a call. */
export function inputOf({ tab: _tab, ...values }: FilterValues): object {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, numbers.has(key) ? Number(value) : value]),
  )
}
