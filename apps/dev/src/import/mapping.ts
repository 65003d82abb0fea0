import { utcOf, zoneAheadMs } from '@oas/contract/time'
import { officeAheadMs } from '../../../api/src/core/office-time.ts'
import type { Options } from './options.ts'

type Json = Record<string, unknown>
const numeric = new Set(['appId', 'type', 'priority'])
const times = new Set(['createdAt', 'deadline'])

/** What stands in a row under a key, or along a path of keys. */
export function get(row: Json, path: string): unknown {
  if (Object.hasOwn(row, path)) return row[path]
  return path
    .split('.')
    .reduce<unknown>(
      (inner, key) =>
        typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
          ? (inner as Json)[key]
          : undefined,
      row,
    )
}

const put = (record: Json, path: string, value: unknown): void => {
  const keys = path.split('.')
  let inner: Json = record
  for (const [index, key] of keys.slice(0, -1).entries()) {
    const next = keys[index + 1] ?? ''
    if (typeof inner[key] !== 'object' || inner[key] === null)
      inner[key] = /^\d+$/.test(next) ? [] : {}
    inner = inner[key] as Json
  }
  inner[keys.at(-1) ?? ''] = value
}

const day = String.raw`(?<year>\d{4})[-/](?<month>\d\d?)[-/](?<day>\d\d?)`
const clock = String.raw`(?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d)(?<part>\.\d+)?)?`
const zone = String.raw`(?<utc>Z|UTC|GMT)?(?:(?<sign>[+-])(?<hours>\d\d):?(?<minutes>\d\d)?)?`
/** As `2026-03-01 08:00`, as in mail, and as programs print a date. */
const forms = [
  `^${day}(?:[T ]${clock} ?${zone})?$`,
  `^(?:[a-z]{3}, )?(?<day>\\d\\d?) (?<name>[a-z]{3}) (?<year>\\d{4}) ${clock} ${zone}$`,
  `^[a-z]{3} (?<name>[a-z]{3}) (?<day>\\d\\d) (?<year>\\d{4}) ${clock} ${zone}(?: \\(.*\\))?$`,
].map((form) => new RegExp(form, 'i'))
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

type Groups = Readonly<Record<string, string | undefined>>
const aheadOf = ({ utc, sign, hours, minutes }: Groups): number => {
  if (sign !== undefined) return zoneAheadMs(sign, hours, minutes)
  return utc === undefined ? officeAheadMs : 0
}

/**
 * Milliseconds of a time as text, the same on every machine: one that names no zone is of the
 * office's clock. Undefined for what is no time, for days that no calendar has, and for forms that
 * countries read differently.
 */
const millisOf = (text: string): number | undefined => {
  const read = forms.map((form) => form.exec(text)?.groups).find((groups) => groups !== undefined)
  if (read === undefined) return undefined
  const month = read['month'] ?? months.indexOf(read['name']?.toLowerCase() ?? '') + 1
  const parts = [read['year'], month, read['day'], read['hour'], read['minute'], read['second']]
  const at = utcOf(parts, read['part'])
  return at === undefined ? undefined : at - aheadOf(read)
}

/**
 * Numbers and times as a record has them; what is no number or date stays as it is, for the server
 * to refuse by name.
 */
const cast = (target: string, value: unknown): unknown => {
  if (typeof value !== 'string')
    return (target === 'postId' || target === 'uid') && typeof value === 'number'
      ? String(value)
      : value
  const text = value.trim()
  if (numeric.has(target) && /^-?\d+$/.test(text)) return Number(text)
  if (times.has(target)) {
    if (/^\d+$/.test(text)) return Number(text)
    const at = millisOf(text)
    return at ?? value
  }
  return value
}

/**
 * What a file is known by, and what a run over it: with another mapping its lines are other
 * records.
 */
export type Ids = { file: string; run: string }

/**
 * The record of a row: mapped, completed by fixed values, app and type, and with a key that is the
 * same whenever this line of this file is sent in this way.
 */
export function toRecord(
  row: Json,
  options: Pick<Options, 'map' | 'set' | 'app' | 'type'>,
  ids: Ids,
  line: number,
): Json {
  const record: Json = options.map.length === 0 ? structuredClone(row) : {}
  for (const { target, value: source } of options.map) {
    const value = get(row, source)
    if (value !== undefined && value !== null && value !== '')
      put(record, target, cast(target, value))
  }
  for (const { target, value } of options.set) put(record, target, cast(target, value))
  if (options.app !== null) record['appId'] ??= options.app
  if (options.type !== null) record['type'] ??= options.type
  record['postId'] ??= `${ids.file}-${line}`
  record['idempotencyKey'] ??= `import:${ids.run}:${line}`
  return record
}
