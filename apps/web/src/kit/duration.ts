import { dayMs } from '@oas/contract/time'
import { t } from '../i18n/texts.ts'

/**
 * How long something took: minutes and seconds, hours too from one hour on; a day and more is only
 * called that.
 */
export function formatDuration(ms: number): string {
  if (ms >= dayMs) return t('frontend.more_than_a_day')
  const seconds = Math.floor(ms / 1000)
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  return h > 0 ? t('frontend.duration_hms', { h, m, s }) : t('frontend.duration_ms', { m, s })
}
