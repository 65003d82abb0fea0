import { createHash } from 'node:crypto'

/** JSON with sorted keys and no spaces: the same text for the same value, whatever order its keys came in. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && value !== null) return `{${Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`
  return JSON.stringify(value ?? null)
}

/** An entry of the audit log as it is sealed: times as text with microseconds, ids as text. */
export type SealedRow = { id: string; at: string; actorId: string | null; actor: string; action: string; appId: number | null; subject: string; detail: unknown; requestId: string }

/** Hash of an entry in the chain: SHA-256 over the hash before it and the entry's canonical JSON. */
export const sealHash = (previous: Buffer, row: SealedRow): Buffer => createHash('sha256').update(previous).update(canonicalJson(row)).digest()
