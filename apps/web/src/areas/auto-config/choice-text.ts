import { fieldTextKeys } from '@oas/contract/setting/field-paths'
import { hasText, tData } from '../../i18n/texts.ts'

/** Values by the name their texts stand under. */
const wordOf = (value: string | number): string =>
  String(value)
    .toLowerCase()
    .replaceAll('[]', '_list')
    .replaceAll(/[^a-z0-9]+/g, '_')

const namesOf = (path: readonly string[]): string[] => {
  if (path[0] === 'pageType' && path[1] === 'type') return ['panel']
  if (path[0]?.endsWith('InfoCallback') && path.at(-1) === 'type') return ['hook']
  return fieldTextKeys(path)
}

/**
 * What a value that a field may have is called, and what it does: the two halves of its text,
 * parted by a dash. A value without a text is called by itself.
 */
export function choiceText(
  path: readonly string[],
  value: string | number,
): { name: string; detail: string } {
  const key = namesOf(path)
    .map((one) => `setting_choice.${one}_${wordOf(value)}`)
    .find(hasText)
  const [name = '', detail = ''] = key ? tData(key).split(' — ') : []
  return { name: name || String(value), detail }
}

/** Seconds as people say them: 0 is done at once, -1 for ever. */
export function secondsText(seconds: number): string {
  const word = (unit: string, n: number): string => tData(`setting_choice.time_${unit}`, { n })
  if (seconds === -1) return word('permanent', 0)
  if (seconds === 0) return word('once', 0)
  if (seconds % 86_400 === 0) return word('days', seconds / 86_400)
  if (seconds % 3600 === 0) return word('hours', seconds / 3600)
  return seconds % 60 === 0 ? word('minutes', seconds / 60) : word('seconds', seconds)
}
