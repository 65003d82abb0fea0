import { t, tData } from '../../i18n/texts.ts'
import { required } from '../../kit/form/required.ts'

/** Why nothing could be captured, in words; nothing for no reason. */
export function failureWord(reason: string | null): string {
  return reason === null || reason === ''
    ? ''
    : tData(`live_list.fail_${reason.replaceAll('-', '_')}`)
}
/** What is wrong with a whole number that must lie between two. */
export function outside(
  label: string,
  value: number | null,
  min: number,
  max: number,
): string | null {
  return value === null
    ? required(value, label)
    : Number.isInteger(value) && value >= min && value <= max
      ? null
      : t('live_list.number_range', { min, max })
}
