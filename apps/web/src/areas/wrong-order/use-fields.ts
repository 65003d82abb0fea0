import { wrongSources, wrongStates } from '@oas/contract/wrong-order/calls'
import { errorClasses, severities } from '@oas/contract/wrong-order/errors'
import type { TextKey } from '@oas/texts'
import { t, tData } from '../../i18n/texts.ts'
import type { FilterField } from '../../kit/list/filters.ts'
import { labelSource } from '../../kit/pick/labels.ts'
import { taskSource } from '../../kit/pick/tasks.ts'
import { usePeople } from '../../kit/pick/use-people.ts'
import { useTypeSource } from '../../kit/pick/use-sources.ts'
import { useApps } from '../../kit/use-apps.ts'
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
export function useWrongFields(mine: boolean, tab: string): FilterField[] {
  const { choices } = useApps()
  const types = useTypeSource()
  const people = usePeople({ me: true })
  return [
    choiceField('state', 'wrong_order.state', namedChoices('state', wrongStates), 110),
    choiceField('source', 'wrong_order.source', namedChoices('source', wrongSources), 110),
    choiceField('errorClass', 'wrong_order.class', classChoices(errorClasses), 110),
    choiceField('severity', 'wrong_order.severity', namedChoices('severity', severities), 90),
    ...(mine
      ? []
      : [
          {
            key: 'person',
            kind: 'pick',
            label: t('wrong_order.person'),
            source: people,
          } as const,
        ]),
    choiceField('appId', 'wrong_order.app', choices, 100),
    { key: 'app', kind: 'number', label: t('wrong_order.app'), hidden: true },
    { key: 'type', kind: 'pick', label: t('wrong_order.type'), source: types },
    { key: 'business', kind: 'text', label: t('wrong_order.business'), hidden: true },
    { key: 'taskId', kind: 'pick', label: t('wrong_order.task'), source: taskSource },
    { key: 'postId', kind: 'text', label: t('wrong_order.post') },
    { key: 'postIdStr', kind: 'text', label: t('wrong_order.post'), hidden: true },
    { key: 'labelId', kind: 'pick', label: t('wrong_order.label'), source: labelSource() },
    { key: 'from', kind: 'time', label: t('wrong_order.from') },
    { key: 'to', kind: 'time', label: t('wrong_order.to') },
    { key: 'voidId', kind: 'text', label: '', hidden: true },
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
