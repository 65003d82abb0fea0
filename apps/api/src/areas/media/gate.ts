import { fail } from '../../core/fail.ts'

/**
 * Lets `most` pieces of work run at once and `waiting` wait; more are refused as `overloaded`. The
 * same key asked twice is done once.
 */
export function createGate(most: number, waiting: number) {
  const under = new Map<string, Promise<unknown>>()
  const queue: (() => void)[] = []
  let running = 0
  const enter = (): Promise<void> => {
    if (running < most) {
      running++
      return Promise.resolve()
    }
    if (queue.length >= waiting) fail('overloaded')
    return new Promise((go) => {
      queue.push(go)
    })
  }
  const leave = (): void => {
    const next = queue.shift()
    if (next) next()
    else running--
  }
  const pass = async <T>(work: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const known = under.get(key)
    if (known) return known as Promise<T>
    const made = pass(work).finally(() => under.delete(key))
    under.set(key, made)
    return made
  }
}
