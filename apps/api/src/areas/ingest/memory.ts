import { fail } from '../../core/fail.ts'
import { perServer } from '../../core/per-server.ts'

const used = perServer(() => ({ bytes: 0 }))

/**
 * Bytes of ingest bodies that one request has announced; `more` grows it, `done` gives all back.
 */
export type Reservation = { more: (bytes: number) => void; done: () => void }

/**
 * Books memory for bodies of this process under `owner`. Asking beyond `limit` ends the call with
 * `overloaded` before anything more is read; asking for more than the limit at all, with
 * `too-large`, since waiting would not help.
 */
export function reserveMemory(owner: object, limit: number, bytes: number): Reservation {
  const all = used(owner)
  let mine = 0
  const more = (wanted: number): void => {
    if (mine + wanted > limit) fail('too-large')
    if (all.bytes + wanted > limit) fail('overloaded')
    mine += wanted
    all.bytes += wanted
  }
  more(bytes)
  return {
    more,
    done: () => {
      all.bytes -= mine
      mine = 0
    },
  }
}
