import { utcOf, zoneAheadMs } from '@oas/contract/time'
import type { Scope } from './limits.ts'

/** What a function may use beside its arguments; `step` counts work against the limit. */
export type Help = {
  scope: Scope
  step: (n?: number) => void
  member: (value: unknown, key: unknown) => unknown
}
type Fn = {
  readonly arity: readonly [min: number, max: number]
  readonly run: (args: readonly unknown[], help: Help) => unknown
}

const fn = (min: number, max: number, run: Fn['run']): Fn => ({ arity: [min, max], run })
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const numbers = (args: readonly unknown[], { step }: Help): number[] => {
  const values = args.length === 1 && Array.isArray(args[0]) ? (args[0] as unknown[]) : args
  step(values.length)
  return values.filter((value) => number(value) !== undefined) as number[]
}
/** The least (sign 1) or greatest (sign -1) of the numbers; undefined when there is none. */
const extreme = (values: readonly number[], sign: 1 | -1): number | undefined =>
  values.reduce<number | undefined>(
    (best, value) => (best === undefined || value * sign < best * sign ? value : best),
    undefined,
  )

const shanghaiMs = 8 * 3_600_000
const writtenTime = new RegExp(
  String.raw`^(\d{4})-(\d\d)-(\d\d)(?:([ T])(\d\d):(\d\d)(?::(\d\d)(\.\d+)?)?)?` +
    String.raw`(Z|([+-])(\d\d):(\d\d))?$`,
)
/**
 * The moment of a written time; those without a zone are Shanghai's, which knows no summer time.
 * Undefined for days and times that there are not.
 */
const timeOf = (value: string): number | undefined => {
  const [, year, month, day, between, hour, minute, second, part, zone, sign, hours, minutes] =
    writtenTime.exec(value) ?? []
  // A zone and parts of a second are read in the form of ISO 8601 alone.
  if ((zone !== undefined && between !== 'T') || (part !== undefined && zone === undefined))
    return undefined
  const at = utcOf([year, month, day, hour, minute, second], part)
  if (at === undefined) return undefined
  return at - (zone === undefined ? shanghaiMs : zoneAheadMs(sign ?? '+', hours, minutes))
}
const formatDate = (ms: number, format: string): string | undefined => {
  if (Math.abs(ms) > 8.64e15 - shanghaiMs) return undefined
  const at = new Date(ms + shanghaiMs)
  const two = (n: number): string => String(n).padStart(2, '0')
  const parts: Readonly<Record<string, string>> = {
    YYYY: String(at.getUTCFullYear()).padStart(4, '0'),
    MM: two(at.getUTCMonth() + 1),
    DD: two(at.getUTCDate()),
    HH: two(at.getUTCHours()),
    mm: two(at.getUTCMinutes()),
    ss: two(at.getUTCSeconds()),
  }
  return format.replaceAll(/YYYY|MM|DD|HH|mm|ss/g, (token) => parts[token] ?? token)
}
const parseJson = (value: string): unknown => {
  if (value.length > 100_000) return undefined
  try {
    return JSON.parse(value) as unknown
  } catch {
    return undefined /* what is no JSON has no members */
  }
}
const hit = (rule: string, { scope, step, member }: Help): boolean => {
  if (scope.hits?.includes(rule)) return true
  return list(member(scope.record, 'texts')).some((item) =>
    list(member(item, 'hits')).some((entry) => {
      step()
      return member(entry, 'rule') === rule
    }),
  )
}
const withText =
  (run: (value: string) => unknown) =>
  (args: readonly unknown[]): unknown => {
    const value = text(args[0])
    return value === undefined ? undefined : run(value)
  }
const bothTexts =
  (run: (value: string, part: string) => boolean) =>
  (args: readonly unknown[]): boolean => {
    const [value, part] = [text(args[0]), text(args[1])]
    return value !== undefined && part !== undefined && run(value, part)
  }

/** The functions of expressions. Arguments of a wrong kind give undefined or false; none throws. */
export const functions: Readonly<Record<string, Fn>> = {
  /** Characters of a text or members of a list; 0 for what is missing. */
  len: fn(1, 1, ([value]) =>
    typeof value === 'string' || Array.isArray(value)
      ? value.length
      : value === undefined || value === null
        ? 0
        : undefined,
  ),
  lower: fn(
    1,
    1,
    withText((value) => value.toLowerCase()),
  ),
  upper: fn(
    1,
    1,
    withText((value) => value.toUpperCase()),
  ),
  trim: fn(
    1,
    1,
    withText((value) => value.trim()),
  ),
  startsWith: fn(
    2,
    2,
    bothTexts((value, part) => value.startsWith(part)),
  ),
  endsWith: fn(
    2,
    2,
    bothTexts((value, part) => value.endsWith(part)),
  ),
  has: fn(
    2,
    2,
    bothTexts((value, part) => value.includes(part)),
  ),
  oneOf: fn(2, 2, ([value, values], { step }) => {
    step(list(values).length)
    return value !== undefined && list(values).includes(value)
  }),
  /** Whether a member of the list has the value under the key. */
  any: fn(3, 3, ([values, key, wanted], { step, member }) => {
    step(list(values).length)
    return wanted !== undefined && list(values).some((item) => member(item, key) === wanted)
  }),
  /** Members of a list, or those that have the value under the key. */
  count: fn(1, 3, ([values, key, wanted], { step, member }) => {
    step(list(values).length)
    return key === undefined
      ? list(values).length
      : list(values).filter((item) =>
          wanted === undefined ? member(item, key) !== undefined : member(item, key) === wanted,
        ).length
  }),
  sum: fn(1, 2, ([values, key], { step, member }) => {
    step(list(values).length)
    return list(values).reduce<number>(
      (total, item) => total + (number(key === undefined ? item : member(item, key)) ?? 0),
      0,
    )
  }),
  min: fn(1, 20, (args, help) => extreme(numbers(args, help), 1)),
  max: fn(1, 20, (args, help) => extreme(numbers(args, help), -1)),
  round: fn(1, 2, ([value, digits]) => {
    const n = number(value)
    const scale = 10 ** Math.max(0, Math.min(10, Math.trunc(number(digits) ?? 0)))
    return n === undefined ? undefined : number(Math.round(n * scale) / scale)
  }),
  abs: fn(1, 1, ([value]) => {
    const n = number(value)
    return n === undefined ? undefined : Math.abs(n)
  }),
  /** Milliseconds of a written time, ISO 8601 or `YYYY-MM-DD HH:mm:ss` of Shanghai. */
  time: fn(1, 1, withText(timeOf)),
  /** Milliseconds since a moment. */
  age: fn(1, 1, ([value], { scope }) => {
    const ms = number(value)
    return ms === undefined || scope.now === undefined ? undefined : scope.now - ms
  }),
  date: fn(2, 2, ([value, format]) => {
    const ms = number(value)
    const pattern = text(format)
    return ms === undefined || pattern === undefined || pattern.length > 100
      ? undefined
      : formatDate(ms, pattern)
  }),
  json: fn(1, 1, withText(parseJson)),
  coalesce: fn(1, 20, (args) => args.find((value) => value !== undefined && value !== null)),
  /** Whether a rule of this name marked the record. */
  hit: fn(1, 1, ([rule], help) => typeof rule === 'string' && hit(rule, help)),
  /** Whether this label is chosen. */
  label: fn(1, 1, ([id], { scope }) => typeof id === 'number' && (scope.labels ?? []).includes(id)),
  inCountry: fn(2, 2, ([code, group], { scope }) => {
    const id = String(group)
    return (
      typeof code === 'string' &&
      scope.countries !== undefined &&
      Object.hasOwn(scope.countries, id) &&
      (scope.countries[id] ?? []).includes(code)
    )
  }),
}
