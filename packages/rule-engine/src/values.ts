import type { Value } from './model.ts'

/** How a condition reads its indicator: as text, as a number or as a list. */
export type Shape = 'text' | 'number' | 'list'
/**
 * A value read as its shape: present, known to be absent (null) or missing (undefined). Elements of
 * lists are texts.
 */
export type Read = string | number | readonly string[] | null | undefined

/** A decimal number as people and JSON write it; not '', not '0x10', not 'Infinity'. */
const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/

/** The number a text stands for, or undefined. */
export function numberOf(text: string): number | undefined {
  const trimmed = text.trim()
  if (!decimal.test(trimmed)) return undefined
  const number = Number(trimmed)
  return Number.isFinite(number) ? number : undefined
}

/**
 * A value as its shape: a number for text is written out, a numeric text for a number is read,
 * elements of a list become texts. What cannot be read so (a list for a number, 'abc' for a number,
 * a number that is not finite) is missing: it must never decide.
 */
export function readAs(shape: Shape, value: Value): Read {
  if (value === null || value === undefined) return value
  if (Array.isArray(value)) return shape === 'list' ? value.map(String) : undefined
  if (shape === 'list') return undefined
  if (shape === 'text')
    return typeof value === 'string'
      ? value
      : typeof value === 'number' && Number.isFinite(value)
        ? String(value)
        : undefined
  return typeof value === 'number'
    ? Number.isFinite(value)
      ? value
      : undefined
    : typeof value === 'string'
      ? numberOf(value)
      : undefined
}
