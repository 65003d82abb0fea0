import { t } from '../../i18n/texts.ts'
import { choiceField } from '../../kit/list/choice-field.ts'
import type { FilterField, FilterValues } from '../../kit/list/filters.ts'
import { labelSource } from '../../kit/pick/labels.ts'
import { persons } from '../../kit/pick/later.ts'
import { useMayTeams, useTeamSource } from '../../kit/pick/use-sources.ts'
import { answerSourceChoices, markChoices } from './words.tsx'

const labels = labelSource()

/** By what answers are searched; `marks`: also by what came of them. */
export function useAnswerFields(marks: boolean): FilterField[] {
  const mayTeams = useMayTeams()
  const teams = useTeamSource()
  return [
    { key: 'personId', kind: 'pick', label: t('case_library.person'), source: persons },
    ...(mayTeams
      ? [{ key: 'teamId', kind: 'pick', label: t('case_library.team'), source: teams } as const]
      : []),
    choiceField('source', t('case_library.asked_in'), answerSourceChoices()),
    ...(marks ? [choiceField('mark', t('case_library.mark'), markChoices(), 110)] : []),
    { key: 'label', kind: 'pick', label: t('case_library.label'), source: labels, max: 1 },
    { key: 'from', kind: 'time', label: t('frontend.range_start') },
    { key: 'to', kind: 'time', label: t('frontend.range_end') },
    { key: 'tab', kind: 'text', label: '', hidden: true },
    { key: 'itemId', kind: 'text', label: t('case_library.content'), hidden: true },
  ]
}

const words = ['personId', 'teamId', 'source', 'mark', 'itemId'] as const
const numbers = ['label', 'from', 'to'] as const
/** These filters as calls take them. */
export function answersAsked(values: FilterValues): Record<string, string | number> {
  return Object.fromEntries([
    ...words.flatMap((key) => (values[key] ? [[key, values[key]] as const] : [])),
    ...numbers.flatMap((key) => (values[key] ? [[key, Number(values[key])] as const] : [])),
  ])
}
