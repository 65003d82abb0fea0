import { t, tData } from '../../i18n/texts.ts'
import type { Problem } from './check.ts'

const fields = {
  label: 'audit.field_label',
  time: 'audit.field_time',
  remark: 'audit.field_remark',
  reason: 'audit.field_reason',
  level: 'audit.field_level',
  mode: 'audit.field_mode',
  form: 'audit.field_form',
} as const

/** The text of a problem, in the words the server uses. */
export function problemText({ field, code, n, text, found }: Problem): string {
  if (found)
    return found.text === undefined
      ? tData(`result.${found.key}`, {
          ...found.params,
          ...(found.fieldKey ? { field: tData(found.fieldKey) } : {}),
        })
      : tData(found.text)
  if (code === 'text') return tData(text ?? '')
  if (code === 'required') return t('error.required', { field: t(fields[field]) })
  if (code === 'select') return t('audit.please_select')
  if (code === 'last-level') return t('audit.last_level')
  if (code === 'time-not-allowed') return t('audit.time_not_allowed')
  return field === 'remark'
    ? t('audit.remark_max', { n: n ?? 0 })
    : t('audit.too_many', { n: n ?? 0 })
}
