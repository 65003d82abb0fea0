const mostAtOnce = 16
const mostWaiting = 64

/** Requests to one service that are under way on a server, and those that wait for their turn. */
export type Bulkhead = {
  running: number
  waiting: ((turn: boolean) => void)[]
  /** Requests that the rate leaves, and when that was last reckoned (ms). */
  tokens: number
  at: number
}
export function createBulkhead(): Bulkhead {
  return { running: 0, waiting: [], tokens: Number.POSITIVE_INFINITY, at: 0 }
}

/** Takes one request from a rate a second; false: there is none left now. */
export function takeRate(bulkhead: Bulkhead, perSecond: number, now: number): boolean {
  const passed = Math.max(0, now - bulkhead.at) / 1000
  bulkhead.tokens = Math.min(perSecond, bulkhead.tokens + passed * perSecond)
  bulkhead.at = now
  if (bulkhead.tokens < 1) return false
  bulkhead.tokens -= 1
  return true
}

/** Waits for a turn, at most so long; answers whether there is one. */
export async function enter(bulkhead: Bulkhead, waitMs: number): Promise<boolean> {
  if (bulkhead.running < mostAtOnce) {
    bulkhead.running += 1
    return true
  }
  if (bulkhead.waiting.length >= mostWaiting || waitMs <= 0) return false
  return new Promise<boolean>((done) => {
    const timer = setTimeout(() => {
      bulkhead.waiting = bulkhead.waiting.filter((one) => one !== take)
      done(false)
    }, waitMs)
    const take = (turn: boolean): void => {
      clearTimeout(timer)
      done(turn)
    }
    bulkhead.waiting.push(take)
  })
}
export function leave(bulkhead: Bulkhead): void {
  const next = bulkhead.waiting.shift()
  if (next) next(true)
  else bulkhead.running -= 1
}
