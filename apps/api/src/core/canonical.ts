import { hash } from 'node:crypto'

/**
 * JSON with sorted keys and no spaces; undefined members are left out. The same value always reads
 * the same.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  let members = ''
  for (const key of Object.keys(value).sort()) {
    const member = (value as Record<string, unknown>)[key]
    if (member !== undefined)
      members += `${members === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(member)}`
  }
  return `{${members}}`
}

/** SHA-256 of a value's canonical JSON, as hexadecimal text. */
export function canonicalHash(value: unknown): string {
  return hash('sha256', canonicalJson(value), 'hex')
}

/**
 * A text as a key of at most `most` UTF-16 units, 64 or more: itself where it fits, else its
 * beginning and a hash of the whole, so that two texts never share one for being alike at first.
 */
export function shortKey(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text.slice(0, most - 64)}${hash('sha256', text, 'hex')}`.toWellFormed()
}
