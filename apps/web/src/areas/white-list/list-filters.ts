import type { WhiteSubject } from '@oas/contract/white-list/schemas'
import { t } from '../../i18n/texts.ts'
import type { FilterField } from '../../kit/list/filters.ts'
import { choiceField, namedChoices, wordChoices } from '../../kit/list/choice-field.ts'
import { scopeChoices, stateChoices, subjectName } from './words.tsx'

/** What white lists are looked for by. */
export function listFilters(
  subjects: readonly WhiteSubject[],
  apps: readonly { id: number; name: string }[],
): FilterField[] {
  return [
    { key: 'text', kind: 'text', label: t('white_list.name') },
    ...(subjects.length > 1
      ? [
          choiceField(
            'subject',
            t('white_list.subject'),
            wordChoices(subjects, (one) => subjectName(one)),
          ),
        ]
      : []),
    choiceField('scope', t('white_list.scopes'), scopeChoices()),
    choiceField(
      'state',
      t('frontend.state'),
      stateChoices().filter((one) => one.value !== 'expired'),
    ),
    choiceField('appId', t('white_list.app'), namedChoices(apps)),
  ]
}
