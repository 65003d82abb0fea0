import {
  errorClasses,
  severities,
  wrongSources,
  wrongStates,
} from '@oas/contract/wrong-order/calls'
import type { TextKey } from '@oas/texts'
import { t, tData } from '../../i18n/texts.ts'
import type { FilterField } from '../../kit/list/filters.ts'
import { classChoices } from './words.tsx'

type Choices = readonly { value: string; label: string }[]

const choiceField = (
  key: string,
  label: TextKey,
  options: Choices,
  width: number,
): FilterField => ({ key, kind: 'choice', label: t(label), options, width })

/** Values to choose from, by their names in a group of the texts. */
const namedChoices = (group: string, values: readonly string[]): Choices =>
  values.map((value) => ({ value, label: tData(`wrong_order.${group}_${value}`) }))

/** What wrong orders may be narrowed by; `tab` is what the own ones are called. */
export function wrongFields(mine: boolean, choices: Choices, tab: string): FilterField[] {
  return [
    choiceField('state', 'wrong_order.state', namedChoices('state', wrongStates), 110),
    choiceField('source', 'wrong_order.source', namedChoices('source', wrongSources), 110),
    choiceField('errorClass', 'wrong_order.class', classChoices(errorClasses), 110),
    choiceField('severity', 'wrong_order.severity', namedChoices('severity', severities), 90),
    ...(mine
      ? []
      : [{ key: 'person', kind: 'text', label: t('wrong_order.person'), width: 110 } as const]),
    choiceField('appId', 'wrong_order.app', choices, 100),
    { key: 'app', kind: 'number', label: t('wrong_order.app'), hidden: true },
    { key: 'type', kind: 'number', label: t('wrong_order.type_id'), width: 80 },
    { key: 'business', kind: 'text', label: t('wrong_order.business'), hidden: true },
    { key: 'taskId', kind: 'number', label: t('wrong_order.task'), width: 80 },
    { key: 'postId', kind: 'text', label: t('wrong_order.post') },
    { key: 'postIdStr', kind: 'text', label: t('wrong_order.post'), hidden: true },
    { key: 'labelId', kind: 'number', label: t('wrong_order.label_id'), width: 80 },
    { key: 'from', kind: 'time', label: t('wrong_order.from') },
    { key: 'to', kind: 'time', label: t('wrong_order.to') },
    { key: 'tab', kind: 'text', label: '', hidden: true },
    {
      key: 'mine',
      kind: 'choice',
      label: '',
      options: [{ value: 'true', label: tab }],
      hidden: true,
    },
  ]
}
