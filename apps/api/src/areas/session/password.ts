import { hash, verify } from '@node-rs/argon2'
import { fail } from '../../core/fail.ts'

/** Argon2id, 19 MiB, two passes: the parameters OWASP names. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/**
 * Each check takes 19 MiB and one of the few threads that also read files: the others wait, and too
 * many are refused.
 */
const mostAtOnce = 3
const mostWaiting = 300
let running = 0
const waiting: (() => void)[] = []
let dummy: Promise<string> | undefined

/** The stored form of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running >= mostAtOnce) {
    if (waiting.length >= mostWaiting) fail('overloaded')
    await new Promise<void>((go) => {
      waiting.push(go)
    })
  } else running++
  try {
    return await work()
  } finally {
    // The place goes straight to the next one who waits.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** Checks a password; without a stored one the same work is done and the answer is no. */
export function checkPassword(
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  return inTurn(async () => {
    dummy ??= hashPassword('nobody has this password')
    const matches = await verify(stored ?? (await dummy), password)
    return matches && typeof stored === 'string'
  })
}
