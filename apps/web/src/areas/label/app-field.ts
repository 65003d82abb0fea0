import { t } from '../../i18n/texts.ts'
import { choiceField } from '../../kit/list/choice-field.ts'
import type { FilterField } from '../../kit/list/filters.ts'

/** A filter that takes an app of the caller. */
export function appField(apps: readonly { value: string; label: string }[]): FilterField {
  return choiceField(
    'appId',
    t('label.app'),
    apps.map(({ value, label }) => ({ value, label })),
  )
}
