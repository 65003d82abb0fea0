import type { Share } from '@oas/contract/text-moderation/offline-schemas'

const percent = (value: number): string => (value * 100).toFixed(1)

/** A share as per cent with its interval; empty where nothing was counted. */
export function shareText({ value, low, high }: Share): string {
  if (value === null || low === null || high === null) return ''
  return `${percent(value)} % (${percent(low)}–${percent(high)})`
}
/** The same without its interval. */
export function shortShare({ value }: Share): string {
  return value === null ? '' : `${percent(value)} %`
}
