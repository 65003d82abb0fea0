import { t } from '../../i18n/texts.ts'
import { keyOfName } from './key-of-name.ts'
import { required } from './required.ts'

/** The name of a record type as it is kept, of what was typed; empty where that makes none. */
export function typeKeyOfName(name: string): string {
  return keyOfName(name.trim(), 64)
}

/** What is wrong with the number and the name of a new record type. */
export function checkNewType({ type, name }: { type: number | null; name: string }): {
  type: string | null
  name: string | null
} {
  return {
    type: type === null ? required('', t('auto_config.type_number')) : null,
    name:
      required(name, t('auto_config.name')) ??
      (typeKeyOfName(name) === '' ? t('auto_config.name_hint') : null),
  }
}
