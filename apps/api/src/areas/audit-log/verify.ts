import type { Context } from '../../core/context.ts'
import { sealHash } from './seal-hash.ts'
import { findUnsealedBefore, readChain, readHead } from './queries.ts'
import { sealableBack } from './seal.ts'

type Fault = {
  seq: string
  logId: string
  what: 'changed' | 'deleted' | 'reordered' | 'cut' | 'unsealed-old' | 'rewritten' | 'shorter'
}
/** How many entries the chain had at a moment, and the hash of the last one as hexadecimal text. */
export type KnownHead = { rows: number; hash: string }
type Verdict = KnownHead & { ok: boolean; firstBad?: Fault }

const page = 10_000

/**
 * Follows the chain from its first seal to its head, page by page. Names the first fault: an entry
 * that was changed or deleted, seals that were put in another order or replaced, an end that was
 * cut off, an entry that was slipped in long ago without a seal. Whoever owns the database can make
 * a whole new chain: it is told by a head that was `known` of an earlier run, which the chain must
 * still pass through.
 */
export async function verifyAuditLog(pool: Context['pool'], known?: KnownHead): Promise<Verdict> {
  // The head is read first: entries sealed meanwhile lie behind it and are not looked at.
  const head = await readHead(pool)
  let hash: Buffer = Buffer.alloc(0)
  let seq = 0n
  const wrong = (firstBad: Fault): Verdict => ({
    ok: false,
    rows: Number(seq),
    hash: hash.toString('hex'),
    firstBad,
  })
  for (;;) {
    const rows = await readChain(pool, String(seq), page)
    for (const seal of rows) {
      if (seq >= BigInt(head.seq)) break
      const at = { seq: seal.seq, logId: seal.logId }
      // A seal that is missing in the middle shows in the one after it.
      if (BigInt(seal.seq) !== seq + 1n) return wrong({ ...at, what: 'cut' })
      if (!seal.previous.equals(hash)) return wrong({ ...at, what: 'reordered' })
      if (!seal.row) return wrong({ ...at, what: 'deleted' })
      if (!sealHash(seal.previous, seal.row).equals(seal.hash))
        return wrong({ ...at, what: 'changed' })
      hash = seal.hash
      seq++
      if (Number(seq) === known?.rows && hash.toString('hex') !== known.hash)
        return wrong({ ...at, what: 'rewritten' })
    }
    if (rows.length < page || seq >= BigInt(head.seq)) break
  }
  if (seq !== BigInt(head.seq) || !hash.equals(head.hash))
    return wrong({ seq: head.seq, logId: head.lastId, what: 'cut' })
  if (known && known.rows > Number(seq))
    return wrong({ seq: String(known.rows), logId: '', what: 'shorter' })
  const forgotten = await findUnsealedBefore(pool, String(BigInt(head.lastId) - sealableBack))
  if (forgotten !== null) return wrong({ seq: '', logId: forgotten, what: 'unsealed-old' })
  return { ok: true, rows: Number(seq), hash: hash.toString('hex') }
}
