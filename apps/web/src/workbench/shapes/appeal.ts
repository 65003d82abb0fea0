import type { HeldRecord } from '@oas/contract/queue/schemas'
import { isMedia } from './value-text.ts'
import { textItem } from './items.ts'
import { type Read, anything, flag, list, moment, number, or, shape, text } from './read.ts'

const id = or(text(20), '')
const readPunish = shape({
  punishId: number,
  startAt: or(moment, null),
  endAt: or(moment, null),
  permanent: or(flag, false),
  state: or(text(20), ''),
})
const readOriginal = shape({
  recordId: id,
  decisionId: id,
  result: or(text(60), ''),
  labels: or(list(number, 50), []),
  punishes: or(list(readPunish, 50), []),
  remark: or(text(2000), ''),
  snapshot: or(anything, null),
  at: or(moment, null),
})
const readAppeal = shape({
  appealId: id,
  level: or(text(40), ''),
  text: or(text(20_000), ''),
  pictures: or(list(anything, 50), []),
  lang: or(text(16), ''),
  translation: or(text(20_000), ''),
  at: or(moment, null),
  vip: or(flag, false),
  original: or(readOriginal, null),
})
export type Appeal = ReturnType<typeof readAppeal> extends Read<infer T> ? T : never
export type Original = NonNullable<Appeal['original']>
export function appealOf({ data }: Pick<HeldRecord, 'data'>): Read<Appeal> {
  return readAppeal(data['appeal'], 'data.appeal')
}

const items = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, 50) : [])
/** What a snapshot shows of a post: its texts and pictures; null where nothing of it is left. */
export function snapshotOf(snapshot: unknown): Pick<HeldRecord, 'texts' | 'pictures'> | null {
  if (typeof snapshot !== 'object' || snapshot === null) return null
  const { texts, pictures } = snapshot as { texts?: unknown; pictures?: unknown }
  const said = items(texts).flatMap((one, index) => {
    const item = textItem(typeof one === 'string' ? { content: one } : one)
    return item ? [{ ...item, id: `text-${index + 1}` }] : []
  })
  const seen = items(pictures).flatMap((one, index) => {
    const url =
      typeof one === 'string'
        ? one
        : typeof one === 'object' && one !== null
          ? (one as { content?: unknown }).content
          : undefined
    return typeof url === 'string' && isMedia(url) ? [{ id: `pic-${index + 1}`, content: url }] : []
  })
  return said.length + seen.length > 0 ? { texts: said, pictures: seen } : null
}
/** An id that can be asked for. */
export function isId(text: string): boolean {
  return /^[1-9][0-9]{0,18}$/.test(text)
}
