import type { RemoteKind } from '@oas/contract/feature-library/remote/calls'
import { type Breaker, createBreaker, mayPass, noteOutcome } from '../../../core/breaker.ts'
import { type Bulkhead, createBulkhead, enter, leave } from '../../../core/bulkhead.ts'
import type { Context } from '../../../core/context.ts'
import { perServer } from '../../../core/per-server.ts'
import { hexOf, wordsOf } from '../hash/make.ts'
import type { Read } from '../live/query.ts'
import type { NearFeature } from '../live/search.ts'
import type { LiveStore } from '../queries/live.ts'
import { type RemoteMatch, askMatcher, signalTypes } from './matcher.ts'
import { keepNamed } from './queries.ts'

/** A matcher gets no more of the time of a record than this. */
const mostMs = 1000
const bits = 256

type Guards = { breaker: Breaker; bulkhead: Bulkhead }
const guardsOf = perServer((_bus: Context['bus']): Map<string, Guards> => new Map())
type Said = { matches: RemoteMatch[] } | { missing: string }

/** Asks the matcher of a store behind what keeps a sick one from being asked on. */
const askStore = async (
  ctx: Context,
  store: LiveStore,
  signal: string,
  deadline: number,
): Promise<Said> => {
  const { remote } = store
  if (!remote) return { matches: [] }
  // Another address is another matcher, however the one before did.
  const key = `${store.id} ${remote.url}`
  const kept = guardsOf(ctx.bus)
  const guards = kept.get(key) ?? { breaker: createBreaker(), bulkhead: createBulkhead() }
  kept.set(key, guards)
  const { breaker, bulkhead } = guards
  if (!(await enter(bulkhead, deadline - performance.now()))) return { missing: 'busy' }
  try {
    const left = Math.floor(deadline - performance.now())
    if (left <= 0) return { missing: 'late' }
    if (!mayPass(breaker, ctx.now().getTime())) return { missing: 'breaker' }
    const kind = store.kind as RemoteKind
    const asked = await askMatcher(ctx, remote, { kind, signal }, Math.min(left, mostMs)).catch(
      (error: unknown) => {
        // A request that nobody is told of would leave a probe under way for ever.
        noteOutcome(breaker, false, ctx.now().getTime())
        throw error
      },
    )
    const opened = noteOutcome(breaker, asked.kind === 'answer', ctx.now().getTime())
    if (asked.kind === 'answer') return { matches: asked.matches }
    ctx.log.warn({ store: store.storename, why: asked.why, opened }, 'a matcher gave no answer')
    return { missing: asked.reason }
  } finally {
    leave(bulkhead)
  }
}

/** The hashes by which a matcher is asked: as a picture came in, and without its borders. */
const signalsOf = ({ kind, lines }: LiveStore, { query, made, exact }: Read): string[] => {
  if (kind === 'file') {
    const md5 = (exact ?? query).hashes[1]
    return md5 ? [hexOf('file', md5.hash)] : []
  }
  const [first] = query.hashes
  if (!first || (query.quality ?? 0) < lines.minQuality) return []
  const own = hexOf('picture', first.hash)
  return lines.trim ? [...new Set([own, hexOf('picture', made.hash)])] : [own]
}

const likenessOf = (
  { kind, lines }: LiveStore,
  distance: number | null,
): Pick<NearFeature, 'distance' | 'score' | 'likeness'> => {
  if (kind === 'file') return { distance: 0, score: 1, likeness: 'match' }
  // Where it does not say how near, its own line counts, and ours is the most that may be.
  const at = distance ?? lines.match
  const likeness = at <= lines.match ? 'match' : at <= lines.suspect ? 'suspect' : 'none'
  return { distance: at, score: 1 - at / bits, likeness }
}
const refOf = ({ bank, content }: RemoteMatch): string =>
  content === '' ? bank : `${bank} ${content}`

/** Which of the matches of a store are features in force here, as near as the matcher says. */
const nearOf = async (
  ctx: Context,
  store: LiveStore,
  matches: ReadonlyMap<string, RemoteMatch>,
  about: { hash: string; quality: number | null },
): Promise<{ near: NearFeature[]; full: boolean }> => {
  const named = [...matches.keys()].map((ref) => ({ ref, remark: ref }))
  const rows = await keepNamed(ctx.pool, named, {
    ...about,
    storeId: store.id,
    algorithm: `${signalTypes[store.kind as RemoteKind]}:remote`,
    now: ctx.now(),
  })
  const near = rows.flatMap(({ ref, state, exceptions, ...row }): NearFeature[] => {
    const match = matches.get(ref)
    if (!match || state !== 'live') return []
    const feature = {
      ...row,
      validUntil: null,
      exceptions: exceptions.map((bytes) => wordsOf(store.kind, bytes)),
      squeezed: '',
    }
    return [{ feature, store, turn: '', ...likenessOf(store, match.distance) }]
  })
  return { near, full: rows.length < named.length }
}

/** What came of asking: features by the store they are of, and what did not come. */
export type RemoteAnswer = { near: NearFeature[]; missing: { of: string; reason: string }[] }

const askOne = async (
  ctx: Context,
  store: LiveStore,
  read: Read,
  deadline: number,
): Promise<RemoteAnswer> => {
  const signals = signalsOf(store, read)
  const answers = await Promise.all(signals.map((signal) => askStore(ctx, store, signal, deadline)))
  const matches = new Map<string, RemoteMatch>()
  for (const answer of answers)
    for (const match of 'matches' in answer ? answer.matches : []) {
      const known = matches.get(refOf(match))
      if (!known || (match.distance ?? 0) < (known.distance ?? 0)) matches.set(refOf(match), match)
    }
  const reasons = answers.flatMap((answer) => ('missing' in answer ? [answer.missing] : []))
  const found =
    matches.size === 0
      ? { near: [], full: false }
      : await nearOf(ctx, store, matches, {
          hash: signals[0] ?? '',
          quality: store.kind === 'picture' ? read.query.quality : null,
        })
  const reason = reasons[0] ?? (found.full ? 'full' : '')
  // What a store on trial fails to say is missed by nobody.
  const isMissed = reason !== '' && store.state === 'live'
  return { near: found.near, missing: isMissed ? [{ of: store.storename, reason }] : [] }
}

/**
 * Asks the matchers of some stores about something that was read, all at once, within `leftMs`.
 * What does not come is missing; nothing is thrown for what matchers do.
 */
export async function askRemotes(
  ctx: Context,
  stores: readonly LiveStore[],
  read: Read,
  leftMs: number,
): Promise<RemoteAnswer> {
  const deadline = performance.now() + leftMs
  const answers = await Promise.all(stores.map((store) => askOne(ctx, store, read, deadline)))
  return {
    near: answers.flatMap(({ near }) => near),
    missing: answers.flatMap(({ missing }) => missing),
  }
}
