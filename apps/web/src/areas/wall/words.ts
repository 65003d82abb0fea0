import { hourMs, minuteMs } from '@oas/contract/time'
import { t } from '../../i18n/texts.ts'
import { locale } from '../../kit/locale.ts'
import { formatTime } from '../../kit/time.ts'

export function whole(n: number): string {
  return n.toLocaleString(locale)
}

const part = (n: number, unit: 'day' | 'hour' | 'minute' | 'second'): string =>
  n.toLocaleString(locale, { style: 'unit', unit, unitDisplay: 'narrow' })

/** A span of time in its two largest parts; nothing less than a second. */
export function spanText(ms: number): string {
  const left = Math.max(0, ms)
  const days = Math.floor(left / (24 * hourMs))
  const hours = Math.floor((left / hourMs) % 24)
  const minutes = Math.floor((left / minuteMs) % 60)
  if (days > 0) return `${part(days, 'day')} ${part(hours, 'hour')}`
  if (hours > 0) return `${part(hours, 'hour')} ${part(minutes, 'minute')}`
  if (minutes > 0) return part(minutes, 'minute')
  return part(Math.floor(left / 1000), 'second')
}

/** When something will be, as the time of the day. */
export function clockText(at: number | null): string {
  return at === null ? t('wall.never') : formatTime(at).slice(11, 16)
}
