import type { IngestRecord } from '@oas/contract/ingest/schemas'
import { below } from '@oas/contract/json'
import { canonicalHash, shortKey } from '../../core/canonical.ts'
import { type OnCut, beginning, readMost } from '../../core/read-part.ts'
import type { RecordContent } from '../queue/index.ts'

/**
 * SHA-256, as hexadecimal text, of content written with sorted keys: the same content has the same
 * hash however it was stored.
 */
export function contentHash(content: RecordContent): string {
  return canonicalHash(content)
}

const lists = [
  ['texts', 't'],
  ['pictures', 'p'],
  ['videos', 'v'],
  ['voices', 'a'],
  ['files', 'f'],
] as const

/**
 * The content of a record, with an id for each item that has none; the second of two equal ids is
 * answered as the field at fault.
 */
export function contentOf(record: IngestRecord): { content: RecordContent } | { field: string } {
  const taken = new Set<string>()
  for (const [name] of lists) {
    for (const [index, item] of (record[name] ?? []).entries()) {
      if (item.id === undefined) continue
      if (taken.has(item.id)) return { field: `${name}.${index}.id` }
      taken.add(item.id)
    }
  }
  const named = <T extends { id?: string }>(items: readonly T[] | undefined, prefix: string): T[] =>
    (items ?? []).map((item, index) => {
      if (item.id !== undefined) return item
      let id = `${prefix}${index + 1}`
      while (taken.has(id)) id += '_'
      taken.add(id)
      return { ...item, id }
    })
  return {
    content: {
      texts: named(record.texts, 't'),
      pictures: named(record.pictures, 'p'),
      videos: named(record.videos, 'v'),
      voices: named(record.voices, 'a'),
      files: named(record.files, 'f'),
      lives: record.lives ?? [],
      data: record.data ?? {},
    },
  }
}

/**
 * The value a path like `extData.simhash` or `uid` names in a record, as a key of at most 200
 * characters; empty when there is none.
 */
export function groupValue(record: object, path: string): string {
  if (path === '') return ''
  const value = below(record, path.split('.'))
  return typeof value === 'string' || typeof value === 'number' ? shortKey(String(value), 200) : ''
}

const fact = (value: unknown, onCut: OnCut): unknown => {
  if (typeof value === 'string') return beginning(value, readMost.text, onCut)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (!Array.isArray(value)) return undefined
  const entries = value.filter((item) => typeof item === 'string' || typeof item === 'number')
  if (entries.length > readMost.entries) onCut()
  return entries
    .slice(0, readMost.entries)
    .map((item) => beginning(String(item), readMost.entry, onCut))
}

/**
 * The indexed values of extData, by path below `extData`: what conditions may ask for. `onCut` is
 * told of whatever is too long to be kept whole.
 */
export function factsOf(
  record: object,
  paths: readonly string[],
  onCut: OnCut,
): Record<string, unknown> {
  return Object.fromEntries(
    paths
      .map((path) => [path.slice('extData.'.length), fact(below(record, path.split('.')), onCut)])
      .filter(([, value]) => value !== undefined),
  )
}
