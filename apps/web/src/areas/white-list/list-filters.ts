import type { WhiteSubject } from '@oas/contract/white-list/schemas'
import { t } from '../../i18n/texts.ts'
import type { FilterField } from '../../kit/list/filters.ts'
import { scopeChoices, stateChoices, subjectName } from './words.tsx'

/** What white lists are looked for by. */
export const listFilters = (
  subjects: readonly WhiteSubject[],
  apps: readonly { id: number; name: string }[],
): FilterField[] => [
  { key: 'text', kind: 'text', label: t('white_list.name') },
  ...(subjects.length > 1
    ? [
        {
          key: 'subject',
          kind: 'choice' as const,
          label: t('white_list.subject'),
          options: subjects.map((one) => ({ value: one, label: subjectName(one) })),
        },
      ]
    : []),
  { key: 'scope', kind: 'choice', label: t('white_list.scopes'), options: scopeChoices() },
  {
    key: 'state',
    kind: 'choice',
    label: t('frontend.state'),
    options: stateChoices().filter((one) => one.value !== 'expired'),
  },
  {
    key: 'appId',
    kind: 'choice',
    label: t('white_list.app'),
    options: apps.map((app) => ({ value: String(app.id), label: app.name })),
  },
]
