import type { Value } from '@oas/rule-engine'

const maxText = 20_000
const maxEntry = 500
const plain = (value: unknown, most: number): string | number | undefined => {
  if (typeof value === 'string')
    return value.length > most ? value.slice(0, most).toWellFormed() : value
  return typeof value === 'number' && Number.isFinite(value)
    ? value
    : typeof value === 'boolean'
      ? String(value)
      : undefined
}

/**
 * JSON as a value of an indicator: texts, finite numbers and lists of them; anything else is known
 * to be absent.
 */
export function toValue(value: unknown): Value {
  if (Array.isArray(value))
    return value
      .map((one) => plain(one, maxEntry))
      .filter((one) => one !== undefined)
      .slice(0, 1000)
  return plain(value, maxText) ?? null
}
