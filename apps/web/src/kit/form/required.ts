import { t } from '../../i18n/texts.ts'

const isMissing = (value: string | readonly unknown[] | boolean | null): boolean =>
  typeof value === 'string'
    ? value.trim() === ''
    : Array.isArray(value)
      ? value.length === 0
      : value === null || value === false

/**
 * What is said of a field that must be filled in, where it is not: blanks, an empty list, nothing.
 */
export function required(
  value: string | readonly unknown[] | boolean | null,
  field: string,
): string | null {
  return isMissing(value) ? t('frontend.required', { field }) : null
}
