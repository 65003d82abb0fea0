import { isPermanent } from '@oas/contract/decision/permanent'
import { t } from '../../i18n/texts.ts'
import { formatTime } from '../../kit/time.ts'

/** A punishment time in words: -1 for ever, 0 once, else minutes, hours or days. */
export function timeText(seconds: number): string {
  if (seconds === -1) return t('audit.time_permanent')
  if (seconds === 0) return t('audit.time_once')
  if (seconds % 86_400 === 0) return t('audit.time_days', { n: seconds / 86_400 })
  if (seconds % 3600 === 0) return t('audit.time_hours', { n: seconds / 3600 })
  return t('audit.time_minutes', { n: Math.round(seconds / 60) })
}
/** The end of a punishment in words; one that is never reached is called so. */
export function endText(endAt: number): string {
  return isPermanent(endAt) ? t('audit.time_permanent') : formatTime(endAt)
}
