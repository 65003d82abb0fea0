import { isId } from '@oas/contract/envelope'
import { because, fail } from './fail.ts'

const requireNext = (
  text: string | undefined,
  is: (text: string) => boolean,
  field: string,
): string | undefined =>
  text === undefined || is(text)
    ? text
    : fail('invalid-input', { field, reason: because('next_of_before') })

/** The id that a page of a list goes on after; what no answer gave is refused at its field. */
export function idAfter(text: string | undefined, field = 'after'): string | undefined {
  return requireNext(text, isId, field)
}
/** The same of lists that number their rows; 0 at the start. */
export function positionAfter(text: string | undefined): number {
  return Number(requireNext(text, (one) => /^[0-9]{1,9}$/.test(one), 'after') ?? 0)
}

/** A page of a keyset list; `next` is null on the last one. */
export type Page<R> = { list: R[]; next: string | null }

/**
 * A page of a keyset list: reads one row more than wanted, which tells whether more come, and cuts
 * it off.
 *
 * @param read Gives up to that many rows, in the order of the list.
 * @param cursorOf What the next page goes on after, of the last row of this one.
 */
export async function readPage<R>(
  limit: number,
  read: (most: number) => Promise<readonly R[]>,
  cursorOf: (last: R) => string,
): Promise<Page<R>> {
  const rows = await read(limit + 1)
  const list = rows.slice(0, limit)
  const last = list.at(-1)
  return { list, next: rows.length > limit && last !== undefined ? cursorOf(last) : null }
}

/** The same page with its rows as a call answers them. */
export function mapPage<R, T>(page: Page<R>, toRow: (row: R) => T): Page<T> {
  return { list: page.list.map(toRow), next: page.next }
}
