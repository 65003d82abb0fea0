import type { Bench } from './bench.ts'
import { emptyRow } from '../shapes/draft.ts'

/** The row that keeps which messages of a talk are evidence. */
export const messagesRow = 'messages'
const field = 'messages'
export type MessageRange = readonly [first: string, last: string]

/** Messages that were marked as evidence, by the ids of the first and the last. */
export function rangeOf({
  form,
}: {
  form: Readonly<Record<string, unknown>>
}): MessageRange | null {
  const range = form[field]
  return Array.isArray(range) && range.length === 2 ? [String(range[0]), String(range[1])] : null
}
export function setRange(bench: Bench, recordId: string, range: MessageRange | null): void {
  const { [field]: _before, ...form } =
    bench.drafts.get(recordId).rows[messagesRow]?.form ?? emptyRow.form
  bench.drafts.setRow(recordId, messagesRow, { form: range ? { ...form, [field]: range } : form })
}
/** A stretch of a talk as a verdict names it. */
export function rangeText([first, last]: MessageRange): string {
  return `messages#${encodeURIComponent(first)},${encodeURIComponent(last)}`
}
