import type { ItemBody } from '@oas/contract/case-library/schemas'
import type { CaseRecord } from '@oas/contract/setting/case-schemas'
import { canonicalHash } from '../../core/canonical.ts'
import type { ItemColumns } from './queries/items.ts'

/** Characters of an item that searches look through. */
const mostSearched = 2000

/** What people read in a record: its texts, words to pictures, what is said in recordings. */
const wordsIn = ({ texts = [], pictures = [], voices = [] }: CaseRecord): string[] => [
  ...texts.map(({ content }) => content),
  ...pictures.map(({ desc }) => desc ?? ''),
  ...voices.map(({ voiceText }) => voiceText ?? ''),
]

/**
 * What of an item stands in columns. Two items with the same question are the same to a library,
 * whatever their answers: asked for a record, that is its content, not who sent it or when.
 */
export function contentOf(body: ItemBody): ItemColumns {
  const { kind, typeKey, record, text, options } = body
  const { uid: _uid, at: _at, ...content } = record ?? { at: 0 }
  const words = [text, ...(record ? wordsIn(record) : []), ...options]
  return {
    body,
    search: words.filter(Boolean).join(' ').slice(0, mostSearched),
    contentHash: canonicalHash(
      kind === 'record' ? { kind, typeKey, content } : { kind, text, options },
    ),
  }
}
