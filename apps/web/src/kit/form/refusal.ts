import { CallFailure } from '../../api/call-error.ts'
import { t } from '../../i18n/texts.ts'

/** The name of the field that the server refuses, without what stands in it; empty: none. */
export function refusedField(error: unknown): string {
  return error instanceof CallFailure ? (error.field.split(/[./]/).find(Boolean) ?? '') : ''
}

/**
 * What the server says of a field, by the name the page has for it: `Type: choose one from the
 * list`. Where the page has none, the server's own words name the field.
 */
export function refusalAt(error: Error, label: string | undefined): string {
  if (!(error instanceof CallFailure) || error.field === '' || !label) return error.message
  const entry = /[./](\d+)/.exec(error.field)?.[1]
  const field =
    entry === undefined ? label : t('frontend.entry_of', { field: label, n: Number(entry) + 1 })
  if (error.reason === undefined) return error.message
  return error.reason === ''
    ? t('frontend.required', { field })
    : t('frontend.at_field', { field, reason: error.reason })
}
