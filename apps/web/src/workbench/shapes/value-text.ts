import { formatTime } from '../../kit/time.ts'

const longest = 2000
/**
 * Addresses that may become the source of a medium or the target of a link; anything else stays a
 * text.
 */
export function isWebLink(text: string): boolean {
  return /^https?:\/\/[^\s]+$/i.test(text)
}
export function isMedia(text: string): boolean {
  return (
    isWebLink(text) ||
    text.startsWith('/biz_gateway/resource/file/') ||
    text.startsWith('data:image/svg+xml,')
  )
}

/** Any value as a text, never empty for something that is there. */
export function rawText(value: unknown): string {
  if (value === undefined || value === null) return ''
  const text =
    typeof value === 'string'
      ? value
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
/** Hides all of a text but its ends. */
export function maskText(text: string, mask: string | undefined): string {
  return mask && text.length > 4
    ? `${text.slice(0, 2)}${'•'.repeat(Math.min(8, text.length - 4))}${text.slice(-2)}`
    : text
}

/** Milliseconds, or seconds as older apps send them, as a time; other values as they are. */
export function timeText(value: unknown): string {
  const ms =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && /^\d{10,13}$/.test(value)
        ? Number(value)
        : Number.NaN
  if (!Number.isFinite(ms) || ms < 0 || ms > 8.64e15) return rawText(value)
  return formatTime(ms < 100_000_000_000 && ms > 0 ? ms * 1000 : ms)
}

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
/** A sum with its thousands apart; `{amount, currency}` names its currency. */
export function moneyText(value: unknown): string {
  if (typeof value === 'number' && Number.isFinite(value)) return grouped.format(value)
  if (typeof value === 'object' && value !== null) {
    const { amount, currency } = value as { amount?: unknown; currency?: unknown }
    const unit = typeof currency === 'string' ? ` ${currency.slice(0, 8)}` : ''
    if (typeof amount === 'number' && Number.isFinite(amount))
      return `${grouped.format(amount)}${unit}`
  }
  return rawText(value)
}

/** The address a value carries: itself, or its `content`, `url` or `cover`. */
export function addressOf(value: unknown, ...names: readonly string[]): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  for (const name of [...names, 'content', 'url']) {
    const found = (value as Record<string, unknown>)[name]
    if (typeof found === 'string') return found
  }
  return ''
}

/**
 * Members of a list with a key each that stays theirs when others come or go: what they say, and
 * which of those that say the same.
 */
export function withKeys<T>(
  list: readonly T[],
  nameOf: (one: T) => string = rawText,
): { key: string; one: T }[] {
  const seen = new Map<string, number>()
  return list.map((one) => {
    const name = nameOf(one)
    const n = (seen.get(name) ?? 0) + 1
    seen.set(name, n)
    return { key: `${n} ${name}`, one }
  })
}
