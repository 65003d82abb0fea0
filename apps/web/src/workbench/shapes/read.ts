import { isObject } from '@oas/contract/json'

/** Something read of what an app sent, or the place where it does not have the shape it should. */
export type Read<T> = { ok: true; value: T } | { ok: false; at: string }
export type Reader<T> = (value: unknown, at: string) => Read<T>
type Readers = Readonly<Record<string, Reader<unknown>>>
type Shape<R extends Readers> = { [K in keyof R]: R[K] extends Reader<infer T> ? T : never }

const bad = (at: string): { ok: false; at: string } => ({ ok: false, at })
const good = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })
const fields = (value: unknown): Record<string, unknown> | null => (isObject(value) ? value : null)

/**
 * A text of at most `max` characters; longer ones are cut, since they are shown and not stored.
 * Numbers count as texts.
 */
export function text(max = 2000): Reader<string> {
  return (value, at) =>
    typeof value === 'string'
      ? good(value.slice(0, max))
      : typeof value === 'number' && Number.isFinite(value)
        ? good(String(value))
        : bad(at)
}
export const number: Reader<number> = (value, at) =>
  typeof value === 'number' && Number.isFinite(value) ? good(value) : bad(at)
/** Milliseconds since the epoch that a calendar can show. */
export const moment: Reader<number> = (value, at) =>
  typeof value === 'number' && value >= 0 && value <= 8.64e15 ? good(value) : bad(at)
export const flag: Reader<boolean> = (value, at) =>
  typeof value === 'boolean' ? good(value) : bad(at)
export const anything: Reader<unknown> = (value) => good(value)
export function choice<const T extends string>(values: readonly T[]): Reader<T> {
  return (value, at) => {
    const found = values.find((one) => one === value)
    return found === undefined ? bad(at) : good(found)
  }
}
/** A part that may be absent or null; `fallback` stands for it. */
export function or<T, F>(reader: Reader<T>, fallback: F): Reader<T | F> {
  return (value, at) => (value === undefined || value === null ? good(fallback) : reader(value, at))
}
export function list<T>(reader: Reader<T>, max = 500): Reader<T[]> {
  return (value, at) => {
    if (!Array.isArray(value)) return bad(at)
    const found: T[] = []
    for (const [index, one] of value.slice(0, max).entries()) {
      const read = reader(one, `${at}.${index}`)
      if (!read.ok) return read
      found.push(read.value)
    }
    return good(found)
  }
}
export function shape<R extends Readers>(readers: R): Reader<Shape<R>> {
  return (value, at) => {
    const own = fields(value)
    if (!own) return bad(at)
    const found: Record<string, unknown> = {}
    for (const [name, reader] of Object.entries(readers)) {
      const read = reader(Object.hasOwn(own, name) ? own[name] : undefined, `${at}.${name}`)
      if (!read.ok) return read
      found[name] = read.value
    }
    return good(found as Shape<R>)
  }
}
