import type { Options } from './options.ts'

type Json = Record<string, unknown>
const numeric = new Set(['appId', 'type', 'priority'])
const times = new Set(['createdAt', 'deadline'])

/** What stands in a row under a key, or along a path of keys. */
export const get = (row: Json, path: string): unknown => {
  if (Object.hasOwn(row, path)) return row[path]
  return path.split('.').reduce<unknown>((inner, key) => (typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key) ? (inner as Json)[key] : undefined), row)
}

const put = (record: Json, path: string, value: unknown): void => {
  const keys = path.split('.')
  let inner: Json = record
  for (const [index, key] of keys.slice(0, -1).entries()) {
    const next = keys[index + 1] ?? ''
    if (typeof inner[key] !== 'object' || inner[key] === null) inner[key] = /^\d+$/.test(next) ? [] : {}
    inner = inner[key] as Json
  }
  inner[keys.at(-1) ?? ''] = value
}

/** Numbers and times as a record has them; what is no number or date stays as it is, for the server to refuse by name. */
const cast = (target: string, value: unknown): unknown => {
  if (typeof value !== 'string') return (target === 'postId' || target === 'uid') && typeof value === 'number' ? String(value) : value
  const text = value.trim()
  if (numeric.has(target) && /^-?\d+$/.test(text)) return Number(text)
  if (times.has(target)) { if (/^\d+$/.test(text)) return Number(text); const at = Date.parse(text); return Number.isNaN(at) ? value : at }
  return value
}

/** What a file is known by, and what a run over it: with another mapping its lines are other records. */
export type Ids = { file: string; run: string }

/** The record of a row: mapped, completed by fixed values, app and type, and with a key that is the same whenever this line of this file is sent in this way. */
export const toRecord = (row: Json, options: Pick<Options, 'map' | 'set' | 'app' | 'type'>, ids: Ids, line: number): Json => {
  const record: Json = options.map.length === 0 ? structuredClone(row) : {}
  for (const { target, value: source } of options.map) {
    const value = get(row, source)
    if (value !== undefined && value !== null && value !== '') put(record, target, cast(target, value))
  }
  for (const { target, value } of options.set) put(record, target, cast(target, value))
  if (options.app !== null) record['appId'] ??= options.app
  if (options.type !== null) record['type'] ??= options.type
  record['postId'] ??= `${ids.file}-${line}`
  record['idempotencyKey'] ??= `import:${ids.run}:${line}`
  return record
}
