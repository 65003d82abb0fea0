import { secondMs } from '@oas/contract/time'

/** Attempts that are remembered, and how many of them must be known before it opens. */
const remembered = 20
const fewest = 10
const firstOpenMs = 30 * secondMs
const longestOpenMs = 300 * secondMs
const probesNeeded = 3

/**
 * Stands between a server and a service that others run. `open`: nothing is sent until `until`;
 * `half`: single requests try whether it is well again.
 */
export type Breaker = {
  state: 'closed' | 'open' | 'half'
  /** Milliseconds. */
  until: number
  /** The newest attempts; true: it answered. */
  outcomes: boolean[]
  openMs: number
  probes: number
  probing: boolean
}

export function createBreaker(): Breaker {
  return {
    state: 'closed',
    until: 0,
    outcomes: [],
    openMs: firstOpenMs,
    probes: 0,
    probing: false,
  }
}

/** Whether a request may be sent now; one that is let through must be told to `noteOutcome`. */
export function mayPass(breaker: Breaker, now: number): boolean {
  if (breaker.state === 'closed') return true
  if (breaker.state === 'open' && now < breaker.until) return false
  breaker.state = 'half'
  if (breaker.probing) return false
  breaker.probing = true
  return true
}

const open = (breaker: Breaker, now: number): void => {
  breaker.state = 'open'
  breaker.until = now + breaker.openMs
  breaker.openMs = Math.min(longestOpenMs, breaker.openMs * 2)
  breaker.outcomes = []
  breaker.probes = 0
  breaker.probing = false
}

/** Takes what came of a request; answers whether the breaker opened by it. */
export function noteOutcome(breaker: Breaker, ok: boolean, now: number): boolean {
  if (breaker.state === 'half') {
    breaker.probing = false
    if (!ok) {
      open(breaker, now)
      return true
    }
    breaker.probes += 1
    if (breaker.probes >= probesNeeded) Object.assign(breaker, createBreaker())
    return false
  }
  // What was sent before it opened says nothing new.
  if (breaker.state === 'open') return false
  breaker.outcomes.push(ok)
  if (breaker.outcomes.length > remembered) breaker.outcomes.shift()
  const failed = breaker.outcomes.filter((one) => !one).length
  if (breaker.outcomes.length < fewest || failed * 2 < breaker.outcomes.length) return false
  open(breaker, now)
  return true
}
