import type { HeldRecord } from '@oas/contract/queue/schemas'
import { choice, list, number, or, shape, text } from './read.ts'

type TextItem = HeldRecord['texts'][number]
const hit = shape({
  s: number,
  e: number,
  rule: text(200),
  source: or(text(32), ''),
  level: or(number, 1),
})
const readText = shape({
  content: text(20_000),
  lang: or(text(16), undefined),
  translation: or(text(20_000), undefined),
  hits: or(list(hit, 300), []),
})
/** A text with its hits, wherever in a record it stands; null where it is none. */
export function textItem(value: unknown): TextItem | null {
  const read = readText(value, 'text')
  if (!read.ok) return null
  const { content, lang, translation, hits } = read.value
  const sound = hits.filter(
    (one) => Number.isInteger(one.s) && Number.isInteger(one.e) && one.s >= 0,
  )
  return {
    content,
    hits: sound,
    ...(lang === undefined ? {} : { lang }),
    ...(translation === undefined ? {} : { translation }),
  }
}
export const mediaKinds = choice(['text', 'picture', 'voice', 'video', 'gift', 'system'])
