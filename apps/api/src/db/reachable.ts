import { setTimeout as sleep } from 'node:timers/promises'
import { isGone } from './trouble.ts'

const pauseMs = 500

/**
 * Does a step of a start that may meet a database which is not there yet, or goes away in the
 * middle (it restarts, or comes up after the server): the step is done again every half second for
 * `seconds` since its first attempt. It must be one that can be done twice. `tell` hears of the
 * first failure only. Throws what the last attempt threw, and at once what has another reason.
 */
export async function untilReachable<T>(
  step: () => Promise<T>,
  { seconds, tell }: { seconds: number; tell: (text: string) => void },
): Promise<T> {
  const until = performance.now() + seconds * 1000
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step()
    } catch (error) {
      if (!isGone(error) || performance.now() >= until) throw error
      if (attempt === 1) tell(`The database is not reachable; trying for ${seconds} seconds`)
      await sleep(pauseMs)
    }
  }
}
