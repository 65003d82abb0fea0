import type { SortText } from '@oas/contract/sort'
import { type SelectQueryBuilder, sql } from 'kysely'

/** Expressions by which a list can be sorted, by the name its call gives each; never input. */
export type Orders<K extends string> = Readonly<Record<K, string>>

/** A text in the order in which people look for it: by pinyin, without regard to case. */
export function words(text: string): string {
  return `nullif(${text}, '') collate "zh-x-icu"`
}

/**
 * What stands before a list's usual order in `order by` when another one is asked for: `name desc
 * nulls last, `. The usual order, which tells any two rows apart, settles ties.
 */
export function firstBy<K extends string>(
  sort: SortText<K> | undefined,
  orders: Orders<K>,
): string {
  const by = orderBy(sort, orders)
  return by === null ? '' : `${by}, `
}

/** The same for a query of Kysely, by `$call` before its usual order. */
export function sortQuery<K extends string>(sort: SortText<K> | undefined, orders: Orders<K>) {
  const by = orderBy(sort, orders)
  return <DB, TB extends keyof DB, O>(
    query: SelectQueryBuilder<DB, TB, O>,
  ): SelectQueryBuilder<DB, TB, O> => (by === null ? query : query.orderBy(sql.raw(by)))
}

const orderBy = <K extends string>(
  sort: SortText<K> | undefined,
  orders: Orders<K>,
): string | null => {
  if (sort === undefined) return null
  const key = sort.replace(/^-/, '')
  return Object.hasOwn(orders, key)
    ? `${orders[key as K]} ${sort.startsWith('-') ? 'desc' : 'asc'} nulls last`
    : null
}

/** What a list with such orders may be asked to be sorted by. */
export type SortOf<O> = SortText<keyof O & string> | undefined
