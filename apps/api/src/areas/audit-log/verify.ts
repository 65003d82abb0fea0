import type { Context } from '../../core/context.ts'
import { sealHash } from './seal-hash.ts'
import { findUnsealedBefore, readChain, readHead } from './queries.ts'
import { sealableBack } from './seal.ts'

type Fault = { seq: string; logId: string; what: 'changed' | 'deleted' | 'reordered' | 'cut' | 'unsealed-old' }
type Verdict = { ok: boolean; rows: number; firstBad?: Fault }

const page = 10_000

/**
 * Follows the chain from its first seal to its head, page by page. Names the first fault: an entry that was changed or deleted, seals that were
 * put in another order or replaced, an end that was cut off, an entry that was slipped in long ago without a seal.
 */
export const verifyAuditLog = async (pool: Context['pool']): Promise<Verdict> => {
  // The head is read first: entries sealed meanwhile lie behind it and are not looked at.
  const head = await readHead(pool)
  let hash: Buffer = Buffer.alloc(0)
  let seq = 0n
  for (;;) {
    const rows = await readChain(pool, String(seq), page)
    for (const seal of rows) {
      if (seq >= BigInt(head.seq)) break
      const at = { seq: seal.seq, logId: seal.logId }
      // A seal that is missing in the middle shows in the one after it.
      if (BigInt(seal.seq) !== seq + 1n) return { ok: false, rows: Number(seq), firstBad: { ...at, what: 'cut' } }
      if (!seal.previous.equals(hash)) return { ok: false, rows: Number(seq), firstBad: { ...at, what: 'reordered' } }
      if (!seal.row) return { ok: false, rows: Number(seq), firstBad: { ...at, what: 'deleted' } }
      if (!sealHash(seal.previous, seal.row).equals(seal.hash)) return { ok: false, rows: Number(seq), firstBad: { ...at, what: 'changed' } }
      hash = seal.hash
      seq++
    }
    if (rows.length < page || seq >= BigInt(head.seq)) break
  }
  if (seq !== BigInt(head.seq) || !hash.equals(head.hash)) return { ok: false, rows: Number(seq), firstBad: { seq: head.seq, logId: head.lastId, what: 'cut' } }
  const forgotten = await findUnsealedBefore(pool, String(BigInt(head.lastId) - sealableBack))
  if (forgotten !== null) return { ok: false, rows: Number(seq), firstBad: { seq: '', logId: forgotten, what: 'unsealed-old' } }
  return { ok: true, rows: Number(seq) }
}
