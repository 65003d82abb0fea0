import { blackKinds, blackStates } from '@oas/contract/live-black-list/calls'
import { t, tData } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import type { FilterField } from '../../kit/list/filters.ts'

const choices = (values: readonly string[], prefix: string): Choice[] =>
  values.map((value) => ({ value, label: tData(`live_list.${prefix}_${value}`) }))
/** What hosts on the black list are looked for by. */
export const blackFilters = (apps: readonly Choice[]): FilterField[] => [
  { key: 'appId', kind: 'choice', label: t('live_list.app'), options: apps, width: 110 },
  { key: 'text', kind: 'text', label: t('live_list.uid') },
  {
    key: 'kind',
    kind: 'choice',
    label: t('live_list.kind'),
    options: choices(blackKinds, 'kind'),
    width: 110,
  },
  {
    key: 'state',
    kind: 'choice',
    label: t('live_list.state'),
    options: choices(blackStates, 'state'),
    width: 130,
  },
  {
    key: 'soon',
    kind: 'choice',
    label: t('live_list.soon'),
    options: [{ value: 'true', label: t('live_list.yes') }],
    width: 90,
  },
]
