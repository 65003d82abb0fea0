import { Type } from 'typebox'
import type { Call } from './define.ts'

/** A field of a list's rows: upwards, or downwards with `-` before it. */
export type SortText<K extends string = string> = K | `-${K}`

/**
 * The order of a list as a part of its input, by fields of its rows. Rows in which the field is
 * empty come last either way; without it a list comes as it usually does.
 */
export function sortBy<const K extends string>(keys: readonly K[]) {
  return {
    sort: Type.Optional(
      Type.Unsafe<SortText<K>>({
        type: 'string',
        enum: keys.flatMap((key) => [key, `-${key}`]),
        description: 'a field of the rows, upwards; downwards with - before it',
      }),
    ),
  }
}

/** Fields by which a call can sort its list. */
export function sortKeysOf(call: Pick<Call, 'input'>): string[] {
  const { properties } = call.input as { properties?: { sort?: { enum?: unknown[] } } }
  return (properties?.sort?.enum ?? []).flatMap((one) =>
    typeof one === 'string' && one.startsWith('-') ? one.slice(1) : [],
  )
}
