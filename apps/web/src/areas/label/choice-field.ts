import { t } from '../../i18n/texts.ts'
import type { FilterField } from '../../kit/list/filters.ts'

type Choices = readonly { value: string; label: string }[]

/** A filter that takes one of a few values. */
export const choiceField = (key: string, label: string, options: Choices): FilterField => ({
  key,
  label,
  kind: 'choice',
  options,
})

/** A filter that takes an app of the caller. */
export const appField = (apps: Choices): FilterField =>
  choiceField(
    'appId',
    t('label.app'),
    apps.map(({ value, label }) => ({ value, label })),
  )
