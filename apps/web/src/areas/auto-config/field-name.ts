import { fieldTextKeys } from '@oas/contract/setting/field-paths'
import { hasText, tData } from '../../i18n/texts.ts'

/**
 * What a field is called, and what it does: the two halves of its text, parted by a dash. A field
 * without a text is called by its key.
 */
export function fieldText(path: string | readonly string[]): { name: string; detail: string } {
  const key = fieldTextKeys(path)
    .map((one) => `setting_field.${one}`)
    .find(hasText)
  const [name = '', detail = ''] = key ? tData(key).split(' — ') : []
  return { name: name || (typeof path === 'string' ? path : (path.at(-1) ?? '')), detail }
}
