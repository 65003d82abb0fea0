import { createHash } from 'node:crypto'

/** A value as JSON with sorted keys, so that the same content always reads the same. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, member]) => member !== undefined).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`
}

/** Hash of a submitted item; with the order and its fence it tells a repeated submission from another one. */
export const bodyHash = (item: unknown): string => createHash('sha256').update(canonical(item)).digest('hex')
