import type { RemoteKind } from '@oas/contract/feature-library/remote/calls'
import type { RemoteMatcher } from '@oas/contract/feature-library/schemas'
import type { Context } from '../../../core/context.ts'
import { OutgoingError, getOutgoing } from '../../../core/outgoing.ts'

type Ctx = Pick<Context, 'config' | 'live'>
/** Something that a matcher knows; `distance`: null where it does not say how near it is. */
export type RemoteMatch = { bank: string; content: string; distance: number | null }
export type Asked =
  | { kind: 'answer'; matches: RemoteMatch[] }
  | { kind: 'failed'; reason: 'timeout' | 'error'; why: string }

const maxBytes = 256 * 1024
const mostMatches = 50
const mostName = 200
/** What the matcher calls the hashes of a kind. */
export const signalTypes = { picture: 'pdq', file: 'video_md5' } as const satisfies Record<
  RemoteKind,
  string
>

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // No JSON, which is said to whoever asked.
  }
}
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).slice(0, mostName).toWellFormed().replaceAll('\u0000', '')
    : ''
const distanceOf = (value: unknown): number | null => {
  const text = wordOf(value)
  return /^\d{1,3}(\.\d+)?$/.test(text) ? Number(text) : null
}

const ofBank = (name: string, list: unknown): RemoteMatch[] | null => {
  const bank = wordOf(name)
  if (bank === '' || !Array.isArray(list)) return null
  const found = (list as readonly unknown[]).filter(isObject).map((one) => ({
    bank,
    content: wordOf(one['bank_content_id'] ?? one['content_id']),
    distance: distanceOf(one['distance']),
  }))
  return found.length === list.length ? found : null
}
/**
 * What an answer of the look-up says: a list of the banks that know a signal, or by bank what they
 * have of it; either may stand under the type of the signal. Null where it is neither.
 */
export function readMatches(body: string, signalType: string): RemoteMatch[] | null {
  const whole = parse(body)
  const said = isObject(whole) && signalType in whole ? whole[signalType] : whole
  if (Array.isArray(said)) {
    const banks = (said as readonly unknown[]).map(wordOf)
    return banks.includes('') ? null : banks.map((bank) => ({ bank, content: '', distance: null }))
  }
  if (!isObject(said)) return null
  const all: RemoteMatch[] = []
  for (const [name, list] of Object.entries(said)) {
    const found = ofBank(name, list)
    if (!found) return null
    all.push(...found)
  }
  return all
}

const addressOf = ({ url }: RemoteMatcher, path: string, query: Record<string, string>): string =>
  `${url.replace(/\/+$/, '')}${path}?${new URLSearchParams(query).toString()}`
const failed = (error: unknown): Asked & { kind: 'failed' } => {
  if (!(error instanceof OutgoingError)) throw error
  const reason = error.reason === 'timeout' ? 'timeout' : 'error'
  return { kind: 'failed', reason, why: error.message }
}

/**
 * Asks a matcher which of its banks know a hash, as ThreatExchange's matcher answers under
 * `/m/lookup`. Never throws for what the matcher does.
 */
export async function askMatcher(
  ctx: Ctx,
  remote: RemoteMatcher,
  { kind, signal }: { kind: RemoteKind; signal: string },
  timeoutMs: number,
): Promise<Asked> {
  const type = signalTypes[kind]
  try {
    const { status, body } = await getOutgoing(
      ctx,
      addressOf(remote, '/m/lookup', { signal, signal_type: type }),
      { timeoutMs, maxBytes: maxBytes + 1 },
    )
    if (status !== 200) return { kind: 'failed', reason: 'error', why: `HTTP ${status}` }
    const matches = Buffer.byteLength(body) > maxBytes ? null : readMatches(body, type)
    if (!matches) return { kind: 'failed', reason: 'error', why: 'the answer is no list of banks' }
    const { banks } = remote
    return {
      kind: 'answer',
      matches: matches
        .filter(({ bank }) => banks.length === 0 || banks.includes(bank))
        .slice(0, mostMatches),
    }
  } catch (error) {
    return failed(error)
  }
}

/** How many hashes of a kind a matcher has in its index; null where it does not say. */
export async function askSize(
  ctx: Ctx,
  remote: RemoteMatcher,
  kind: RemoteKind,
  timeoutMs: number,
): Promise<number | null> {
  const type = signalTypes[kind]
  try {
    const { status, body } = await getOutgoing(
      ctx,
      addressOf(remote, '/m/index/status', { signal_type: type }),
      { timeoutMs },
    )
    const whole = status === 200 ? parse(body) : undefined
    const said = isObject(whole) ? whole[type] : undefined
    const size = isObject(said) ? said['size'] : undefined
    return typeof size === 'number' && Number.isInteger(size) && size >= 0 ? size : null
  } catch (error) {
    failed(error)
    return null
  }
}
