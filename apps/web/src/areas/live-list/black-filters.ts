import { blackKinds, blackStates } from '@oas/contract/live-black-list/calls'
import { t, tData } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import type { FilterField } from '../../kit/list/filters.ts'
import { choiceField } from '../../kit/list/choice-field.ts'

const choices = (values: readonly string[], prefix: string): Choice[] =>
  values.map((value) => ({ value, label: tData(`live_list.${prefix}_${value}`) }))
/** What hosts on the black list are looked for by. */
export function blackFilters(apps: readonly Choice[]): FilterField[] {
  return [
    choiceField('appId', t('live_list.app'), apps, 110),
    { key: 'text', kind: 'text', label: t('live_list.uid') },
    choiceField('kind', t('live_list.kind'), choices(blackKinds, 'kind'), 110),
    choiceField('state', t('live_list.state'), choices(blackStates, 'state'), 130),
    choiceField('soon', t('live_list.soon'), [{ value: 'true', label: t('live_list.yes') }], 90),
  ]
}
