import { createHash } from 'node:crypto'
import { canonicalJson } from '../../core/canonical.ts'

/** An entry of the audit log as it is sealed: times as text with microseconds, ids as text. */
export type SealedRow = {
  id: string
  at: string
  actorId: string | null
  actor: string
  action: string
  appId: number | null
  subject: string
  detail: unknown
  requestId: string
}

/**
 * Hash of an entry in the chain: SHA-256 over the hash before it and the entry's canonical JSON.
 */
export function sealHash(previous: Buffer, row: SealedRow): Buffer {
  return createHash('sha256').update(previous).update(canonicalJson(row)).digest()
}
