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

const withZone = /:\d\d.*(?:Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)(?: \(.*\))?$/i
const withoutZone = /^(\d{4})[-/](\d\d?)[-/](\d\d?)(?:[T ](\d\d?)(:\d\d)(:\d\d(?:\.\d+)?)?)?$/
/**
 * Milliseconds of a time as text, the same on every machine: one that names no zone is of the
 * office's clock. NaN for what is no time, and for forms that countries read differently.
 */
const millisOf = (text: string): number => {
  if (withZone.test(text)) return Date.parse(text)
  const [, year, month = '', day = '', hour = '0', minute = ':00', second = ':00'] =
    withoutZone.exec(text) ?? []
  const [twoMonth, twoDay, twoHour] = [month, day, hour].map((part) => part.padStart(2, '0'))
  return Date.parse(`${year}-${twoMonth}-${twoDay}T${twoHour}${minute}${second}Z`) - officeAheadMs
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
    return Number.isNaN(at) ? value : at
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
