import type { Origin } from '@oas/contract/strategy/indicator'
import { dayMs } from '@oas/contract/time'
import type { Need, ReadValue, Value } from '@oas/rule-engine'
import { shortKey } from '../../../core/canonical.ts'
import { type LiveBase, createLive } from '../../../core/live.ts'
import { byOf, ownValue } from './own.ts'
import { type CounterRef, isHourly, readCounters, readHistory, readLists } from './queries.ts'
import { scoresOf } from '../../violation-score/index.ts'
import type { Subject } from './subject.ts'

const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: dayMs }
const mostMs = 90 * dayMs

const known = new Map<string, number | null>()
const mostKnown = 1000

const read = (param: string): number | null => {
  const [, count, unit = ''] = /^([1-9][0-9]{0,3})([mhd])$/.exec(param) ?? []
  const ms = count === undefined ? null : Number(count) * (units[unit] ?? 0)
  return ms === null || ms > mostMs ? null : ms
}

/**
 * Milliseconds of a window like `10m`, `24h` or `7d`; null when it is none or longer than 90 days.
 */
function windowMs(param: string): number | null {
  const found = known.get(param)
  if (found !== undefined) return found
  const ms = read(param)
  if (known.size < mostKnown) known.set(param, ms)
  return ms
}

/** Names of the lists that hold a value; read again when they are a second old. */
const holding = createLive({ keepMs: 1000, mustBeFresh: true }, async ({ pool }) => {
  const names = new Map<string, string[]>()
  for (const { name, items } of await readLists(pool))
    for (const { id } of items) {
      const found = names.get(id)
      if (found) found.push(name)
      else names.set(id, [name])
    }
  return names
})

function listsHolding(ctx: LiveBase): Promise<ReadonlyMap<string, readonly string[]>> {
  return holding.get(ctx)
}

type Ctx = LiveBase
export type Wanted = Need & { origin: Origin }
/** What a counter counts for a subject. */
export type Counted = { key: string; hourly: boolean }
/** `wasCut`: whether of a value that was read so far only the beginning was given. */
export type Provided = { read: ReadValue; counted: readonly Counted[]; wasCut: () => boolean }
/** How long counts of the past may take; what is not there by then is missing. */
const budgetMs = 500

const within = <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  return Promise.race([
    work,
    new Promise<never>((_done, fail) => {
      timer = setTimeout(() => fail(new Error(`no answer within ${budgetMs} ms`)), budgetMs)
    }),
  ]).finally(() => clearTimeout(timer))
}
/** A provider that fails or is late leaves its values missing. */
const orMissing = async <T>(ctx: Ctx, what: string, work: () => Promise<T>): Promise<T | null> => {
  try {
    return await within(work())
  } catch (error) {
    ctx.log.warn({ err: error }, `rules go without ${what}`)
    return null
  }
}

const userKey = (appId: number, uid: string, ms: number): string => `${appId} ${uid} ${ms}`
const historyOf = async (
  ctx: Ctx,
  subjects: readonly Subject[],
  wanted: readonly Wanted[],
  now: Date,
): Promise<(subject: Subject, path: string, ms: number) => Value> => {
  const windows = [...new Set(wanted.flatMap((one) => windowMs(one.param) ?? []))]
  const users = [
    ...new Map(
      subjects
        .filter((one) => one.uid !== '')
        .map((one) => [`${one.appId} ${one.uid}`, { appId: one.appId, uid: one.uid }]),
    ).values(),
  ]
  if (windows.length === 0 || users.length === 0)
    return (subject) => (subject.uid === '' ? null : undefined)
  const rows = await orMissing(ctx, 'the history of users', () =>
    readHistory(
      ctx.pool,
      users,
      windows,
      now,
      wanted.some((one) => one.origin.path !== 'records'),
    ),
  )
  if (rows === null) return () => undefined
  const found = new Map(rows.map((row) => [userKey(row.appId, row.uid, Number(row.ms)), row]))
  return ({ appId, uid }, path, ms) => {
    if (uid === '') return null
    const row = found.get(userKey(appId, uid, ms))
    return path === 'violations'
      ? (row?.violations ?? 0)
      : path === 'decisions'
        ? (row?.decisions ?? 0)
        : (row?.records ?? 0)
  }
}

const maxKey = 200
const counterKey = (subject: Subject, by: string): string | null => {
  const value = byOf(subject, by)
  return value === '' ? null : `${subject.appId} ${by} ${shortKey(value, maxKey)}`
}
/**
 * Counters by key and window; of subjects of one batch the later ones see the earlier ones, and
 * each sees itself.
 */
const countersOf = async (
  ctx: Ctx,
  subjects: readonly Subject[],
  wanted: readonly Wanted[],
  now: Date,
): Promise<(index: number, by: string, ms: number) => Value> => {
  const windows = new Map<string, Set<number>>()
  for (const { origin, param } of wanted) {
    const ms = windowMs(param)
    const known = windows.get(origin.by ?? '') ?? new Set<number>()
    windows.set(origin.by ?? '', known)
    if (ms !== null) known.add(ms)
  }
  const keys = subjects.map((subject) =>
    [...windows.keys()].map((by) => [by, counterKey(subject, by)] as const),
  )
  const refs = new Map<string, CounterRef>()
  for (const [by, key] of keys.flat())
    if (key !== null) for (const ms of windows.get(by) ?? []) refs.set(`${key} ${ms}`, { key, ms })
  const rows =
    refs.size === 0
      ? []
      : await orMissing(ctx, 'counters', () => readCounters(ctx.pool, [...refs.values()], now))
  if (rows === null) return () => undefined
  const stored = new Map(rows.map((row) => [`${row.key} ${row.ms}`, row.n]))
  const seen = new Map<string, number>()
  const places = keys.map(
    (own) =>
      new Map(
        own.map(([by, key]) => {
          if (key === null) return [by, null] as const
          const place = (seen.get(key) ?? 0) + 1
          seen.set(key, place)
          return [by, { key, place }] as const
        }),
      ),
  )
  return (index, by, ms) => {
    const own = places[index]?.get(by)
    return own ? (stored.get(`${own.key} ${ms}`) ?? 0) + own.place : null
  }
}

/** A user without points, or in an app without templates, has none; of nobody nothing is known. */
const scoreIn = (
  scores: Awaited<ReturnType<typeof scoresOf>> | null,
  { appId, uid }: Subject,
): Value => {
  if (uid === '') return null
  return scores === null ? undefined : (scores.get(`${appId}:${uid}`)?.score ?? 0)
}

/**
 * How rules read the values of each subject, and what counters must count once it is stored. Values
 * of the record itself are worked out when they are asked for; counts of the past are read for all
 * subjects at once.
 */
export async function provide(
  ctx: Ctx,
  subjects: readonly Subject[],
  wanted: readonly Wanted[],
  now: Date,
): Promise<Provided[]> {
  const history = wanted.filter((one) => one.origin.kind === 'history')
  const asksScore = wanted.some((one) => one.origin.kind === 'score')
  const counters = wanted.filter((one) => one.origin.kind === 'counter')
  const [historic, counts, lists, scores] = await Promise.all([
    history.length > 0 ? historyOf(ctx, subjects, history, now) : null,
    counters.length > 0 ? countersOf(ctx, subjects, counters, now) : null,
    wanted.some((one) => one.origin.kind === 'list')
      ? orMissing(ctx, 'lists', () => listsHolding(ctx))
      : null,
    asksScore ? orMissing(ctx, 'scores of users', () => scoresOf(ctx, subjects)) : null,
  ])
  const origins = new Map(wanted.map((one) => [one.id, one.origin]))
  const grains = new Map<string, Counted & { by: string }>()
  for (const { origin, param } of counters) {
    const ms = windowMs(param)
    if (ms !== null) {
      const hourly = isHourly(ms)
      grains.set(`${origin.by} ${hourly}`, { by: origin.by ?? '', hourly, key: '' })
    }
  }
  return subjects.map((subject, index) => {
    let cut = false
    const own = ownValue(subject, now, () => {
      cut = true
    })
    const read: ReadValue = (id, param) => {
      const origin = origins.get(id)
      if (!origin) return undefined
      if (origin.kind === 'history') {
        const ms = windowMs(param)
        return ms === null ? undefined : historic?.(subject, origin.path ?? '', ms)
      }
      if (origin.kind === 'score') return scoreIn(scores, subject)
      if (origin.kind === 'counter') {
        const ms = windowMs(param)
        return ms === null ? undefined : counts?.(index, origin.by ?? '', ms)
      }
      if (origin.kind === 'list')
        return lists === null ? undefined : [...(lists.get(byOf(subject, origin.by ?? '')) ?? [])]
      return own(origin, param)
    }
    return {
      read,
      counted: [...grains.values()].flatMap(({ by, hourly }) => {
        const key = counterKey(subject, by)
        return key === null ? [] : [{ key, hourly }]
      }),
      wasCut: () => cut,
    }
  })
}

/** The values rules asked for, as they are kept with the run; what is missing is left out. */
export function recordReads(read: ReadValue): {
  read: ReadValue
  input: Record<string, string | number | readonly (string | number)[] | null>
} {
  const input: Record<string, string | number | readonly (string | number)[] | null> = {}
  return {
    input,
    read: (id, param) => {
      const value = read(id, param)
      if (value !== undefined) input[param === '' ? id : `${id}(${param})`] = value
      return value
    },
  }
}

/** Reads values as they were kept or typed. */
export function readFrom(input: Readonly<Record<string, unknown>>): ReadValue {
  return (id, param) => {
    const key = param === '' ? id : `${id}(${param})`
    return Object.hasOwn(input, key) ? (input[key] as Value) : undefined
  }
}
