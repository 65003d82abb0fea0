import { fail } from './fail.ts'

const matching = (form: RegExp, text: string | undefined, field: string): string | undefined => (text === undefined || form.test(text) ? text : fail('invalid-input', { field, reason: 'must be the next of an earlier answer' }))

/** The id that a page of a list goes on after; what no answer gave is refused at its field. */
export const idAfter = (text: string | undefined, field = 'after'): string | undefined => matching(/^[0-9]{1,18}$/, text, field)
/** The same of lists that number their rows; 0 at the start. */
export const positionAfter = (text: string | undefined): number => Number(matching(/^[0-9]{1,9}$/, text, 'after') ?? 0)
