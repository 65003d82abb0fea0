import type { EntryKind } from '@oas/contract/white-list/schemas'
import { t } from '../../i18n/texts.ts'
import type { FilterField } from '../../kit/list/filters.ts'
import { stateChoices, subjectName } from './words.tsx'

const kindFilter = (kinds: readonly EntryKind[]): FilterField => ({
  key: 'kind',
  kind: 'choice',
  label: t('white_list.subject'),
  options: kinds.flatMap((one) =>
    one === 'live' ? [] : [{ value: one, label: subjectName(one) }],
  ),
})
/** What entries are looked for by. */
export const entryFilters = (
  kinds: readonly EntryKind[],
  apps: readonly { id: number; name: string }[],
): FilterField[] => [
  ...(kinds.length > 1 ? [kindFilter(kinds)] : []),
  { key: 'text', kind: 'text', label: t('white_list.entry') },
  { key: 'state', kind: 'choice', label: t('frontend.state'), options: stateChoices() },
  {
    key: 'appId',
    kind: 'choice',
    label: t('white_list.app'),
    options: apps.map((app) => ({ value: String(app.id), label: app.name })),
  },
  {
    key: 'soon',
    kind: 'choice',
    label: t('white_list.soon'),
    options: [{ value: 'true', label: t('white_list.yes') }],
  },
  { key: 'listId', kind: 'number', label: t('white_list.list'), hidden: true },
]
