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
