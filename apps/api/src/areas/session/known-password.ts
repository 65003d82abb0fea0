import { because, fail } from '../../core/fail.ts'

let known: Promise<ReadonlySet<string>> | undefined
/** The 49,000 most used passwords in small letters; read when the first one is asked about. */
const knownPasswords = (): Promise<ReadonlySet<string>> => {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return known
}

const fewest = 5
/** A known password within: without digits and signs at its ends, or written several times. */
const coreOf = (password: string): string => {
  const letters = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return /^(.{3,}?)\1+$/u.exec(letters)?.[1] ?? letters
}

/**
 * Whether a password is one of those that are tried first: a known one, also with digits or signs
 * around it, digits alone, fewer than five different characters, or the user's name within.
 */
export async function isGuessable(password: string, name: string): Promise<boolean> {
  const small = password.toLowerCase()
  const called = name.toLowerCase()
  if (new Set(small).size < fewest || /^\d+$/.test(small)) return true
  if (called.length >= 4 && small.includes(called)) return true
  const passwords = await knownPasswords()
  return passwords.has(small) || passwords.has(coreOf(small))
}

/** Refuses a password that is easy to guess at its field. */
export async function requireUnknown(password: string, name: string): Promise<void> {
  if (await isGuessable(password, name))
    fail('invalid-input', { field: 'password', reason: because('guessable') })
}
