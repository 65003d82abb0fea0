import { performanceCalls } from '@oas/contract/performance/calls'
import {
  type Figure,
  type IndicatorKey,
  indicatorKeys,
  shareKeys,
} from '@oas/contract/performance/schemas'
import { snake } from '@oas/contract/snake'
import { serverNow } from '../../api/clock.ts'
import { t, tData } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import { locale } from '../../kit/locale.ts'
import { formatTime } from '../../kit/time.ts'

/** What is read anew once something changed. */
export const refreshes = [
  performanceCalls.list,
  performanceCalls.detail,
  performanceCalls.ranking,
  performanceCalls.periods,
]
const shownMonths = 13

/** The month of the office's calendar that it is, as `YYYY-MM`. */
export function monthNow(): string {
  return formatTime(serverNow()).slice(0, 7)
}

/** The last months, the newest first; further ones after it where `ahead` says so. */
export function monthChoices(first = ''): Choice[] {
  const [year = 0, month = 1] = monthNow().split('-').map(Number)
  const list = Array.from({ length: shownMonths }, (_month, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
  return (first === '' || list.includes(first) ? list : [...list, first]).map((value) => ({
    value,
    label: value,
  }))
}

export function indicatorName(key: IndicatorKey): string {
  return tData(`performance.indicator_${snake(key)}`)
}
export function indicatorChoices(): Choice[] {
  return indicatorKeys.map((value) => ({ value, label: indicatorName(value) }))
}

/** A whole number of hundredths as people read it: `99.18`. */
export function hundredths(n: number): string {
  return (n / 100).toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}
/** The same with the sign that it adds or takes by. */
export function signed(n: number): string {
  return n > 0 ? `+${hundredths(n)}` : hundredths(n)
}
export function yuan(fen: number): string {
  return t('performance.yuan', { n: hundredths(fen) })
}
export function whole(n: number): string {
  return n.toLocaleString(locale)
}

/** What a figure says: shares in per cent with two decimals, a dash where nothing is known. */
export function valueText({ key, num, den }: Pick<Figure, 'key' | 'num' | 'den'>): string {
  if (den === 0) return '–'
  if (shareKeys.has(key)) return `${hundredths(Math.round((num / den) * 10_000))} %`
  return key === 'handled' ? whole(num) : hundredths(Math.round((num / den) * 100))
}
export function goalText({ key, goal }: Pick<Figure, 'key' | 'goal'>): string {
  return shareKeys.has(key) ? `${hundredths(goal)} %` : whole(goal)
}
