import type { EntryKind } from '@oas/contract/white-list/schemas'
import { t } from '../../i18n/texts.ts'
import type { FilterField } from '../../kit/list/filters.ts'
import { choiceField, namedChoices } from '../../kit/list/choice-field.ts'
import { stateChoices, subjectName } from './words.tsx'

const kindFilter = (kinds: readonly EntryKind[]): FilterField =>
  choiceField(
    'kind',
    t('white_list.subject'),
    kinds.flatMap((one) => (one === 'live' ? [] : [{ value: one, label: subjectName(one) }])),
  )
/** What entries are looked for by. */
export function entryFilters(
  kinds: readonly EntryKind[],
  apps: readonly { id: number; name: string }[],
): FilterField[] {
  return [
    ...(kinds.length > 1 ? [kindFilter(kinds)] : []),
    { key: 'text', kind: 'text', label: t('white_list.entry') },
    choiceField('state', t('frontend.state'), stateChoices()),
    choiceField('appId', t('white_list.app'), namedChoices(apps)),
    choiceField('soon', t('white_list.soon'), [{ value: 'true', label: t('white_list.yes') }]),
    { key: 'listId', kind: 'number', label: t('white_list.list'), hidden: true },
  ]
}
