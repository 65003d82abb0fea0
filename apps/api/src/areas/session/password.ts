import { hash, verify } from '@node-rs/argon2'
import { fail } from '../../core/fail.ts'

/** Argon2id, 19 MiB, two passes: the parameters OWASP names. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const mostAtOnce = 16
let running = 0
let dummy: Promise<string> | undefined

/** The stored form of a password. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Checks a password; without a stored one the same work is done and the answer is no. Too many at once are refused: each takes 19 MiB. */
export const checkPassword = async (stored: string | null | undefined, password: string): Promise<boolean> => {
  if (running >= mostAtOnce) fail('overloaded')
  running++
  try {
    dummy ??= hashPassword('nobody has this password')
    const matches = await verify(stored ?? await dummy, password)
    return matches && typeof stored === 'string'
  } finally {
    running--
  }
}
