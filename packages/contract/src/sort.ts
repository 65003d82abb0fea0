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

/** What a row is sorted by: a text in the order in which people look for it, by pinyin. */
export type SortValue = string | number | boolean | null | undefined
const { compare } = new Intl.Collator('zh')
const isEmpty = (value: SortValue): boolean => value === null || value === undefined || value === ''
const inOrder = (one: SortValue, two: SortValue): number =>
  typeof one === 'string' && typeof two === 'string' ? compare(one, two) : Number(one) - Number(two)

/**
 * Rows of a list that is known whole, sorted as the database sorts: empty values last either way,
 * equal ones in the order in which they came.
 *
 * @param values What a row is sorted by, by the name of a sort; without one it is that field.
 */
export function sortRows<R extends object, K extends string>(
  rows: readonly R[],
  sort: SortText<K> | undefined,
  values: { readonly [N in K]?: (row: R) => SortValue } = {},
): readonly R[] {
  if (sort === undefined) return rows
  const key = sort.replace(/^-/, '') as K
  const sign = sort.startsWith('-') ? -1 : 1
  const valueOf =
    values[key] ?? ((row: R): SortValue => (row as Readonly<Record<string, SortValue>>)[key])
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .toSorted((one, two) =>
      isEmpty(one.value) || isEmpty(two.value)
        ? Number(isEmpty(one.value)) - Number(isEmpty(two.value))
        : sign * inOrder(one.value, two.value),
    )
    .map(({ row }) => row)
}
