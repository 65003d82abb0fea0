import { isId } from '@oas/contract/envelope'
import type { SortText } from '@oas/contract/sort'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { because, fail } from '../core/fail.ts'
import type { Db } from './client.ts'
import { words } from './sort.ts'

/**
 * A list by id that can be read either way: newest first as usual, oldest first where its sort says
 * upwards.
 */
export type Way = {
  /** The id that the page goes on after. */ after: string | null
  past: '<' | '>'
  way: 'asc' | 'desc'
  cursorOf: (id: string) => string
}
type Place = { id: string; value: string | null }

const refusePlace = (): never =>
  fail('invalid-input', { field: 'after', reason: because('next_of_before') })
const upwards = (sort: string | undefined): boolean => sort !== undefined && !sort.startsWith('-')

/**
 * Where a page goes on: an id in the usual order, else the order with the id and the value there.
 * What was made for another order is refused.
 */
const placeOf = (after: string | undefined, order: string): Place | null => {
  if (after === undefined) return null
  const [, made = '', id = '', , value] =
    /^(?:(-?[A-Za-z]+)~)?([0-9]+)(~([\s\S]*))?$/.exec(after) ?? []
  if (!isId(id)) refusePlace()
  if (made !== order) fail('invalid-input', { field: 'after', reason: because('other_order') })
  return { id, value: value ?? null }
}

/** Way and place of a page of a list that sorts by its id alone, for a statement that is a text. */
export function wayOf(sort: SortText | undefined, after: string | undefined): Way {
  const up = upwards(sort)
  const order = up ? (sort ?? '') : ''
  return {
    after: placeOf(after, order)?.id ?? null,
    past: up ? '>' : '<',
    way: up ? 'asc' : 'desc',
    cursorOf: (id) => (order ? `${order}~${id}` : id),
  }
}

/**
 * What a keyset list of a small table can be sorted by; `id` stands for the time of a row. What an
 * index over a time serves says `timestamptz`, which is never empty.
 */
export type SeekColumn = 'id' | { sql: string; type: 'text' | 'bigint' | 'timestamptz' }
/** Texts are compared by their first 200 characters: they travel in the cursor. */
export function seekWords(column: string): SeekColumn {
  return { sql: words(`left(${column}, 200)`), type: 'text' }
}
const micros = (column: string): string => `(extract(epoch from ${column}) * 1000000)::bigint`
export function seekTime(column: string): SeekColumn {
  return { sql: micros(column), type: 'bigint' }
}
export function seekNumber(column: string): SeekColumn {
  return { sql: column, type: 'bigint' }
}
/** A time that every row has, and that an index has. */
export function seekIndexedTime(column: string): SeekColumn {
  return { sql: column, type: 'timestamptz' }
}

export type Seek = {
  /** Holds for rows behind the place. */ after: RawBuilder<SqlBool>
  orderBy: RawBuilder<unknown>
  /** The value of a row that its cursor carries. */ value: RawBuilder<string | null>
  cursorOf: (row: { id: string; sortValue?: string | null }) => string
}

/**
 * Order and place of a page of a keyset list. Rows without a value come last either way, equal ones
 * by id in the same direction.
 */
export function seekOf<K extends string>(
  sort: SortText<K> | undefined,
  after: string | undefined,
  id: string,
  columns: Readonly<Record<K, SeekColumn>>,
): Seek {
  const column = sort === undefined ? 'id' : columns[sort.replace(/^-/, '') as K]
  const key = sql.raw(id)
  if (column === 'id') {
    const by = wayOf(sort, after)
    return {
      after: by.after === null ? sql`true` : sql`${key} ${sql.raw(by.past)} ${by.after}::bigint`,
      orderBy: sql`${key} ${sql.raw(by.way)}`,
      value: sql`null::text`,
      cursorOf: (row) => by.cursorOf(row.id),
    }
  }
  const [past, way] = [upwards(sort) ? '>' : '<', upwards(sort) ? 'asc' : 'desc'].map((one) =>
    sql.raw(one),
  ) as [RawBuilder<unknown>, RawBuilder<unknown>]
  const value = sql.raw(column.sql)
  return {
    after: behind(placeOf(after, sort ?? ''), column.type, { key, value, past }),
    orderBy:
      column.type === 'timestamptz'
        ? sql`${value} ${way}, ${key} ${way}`
        : sql`${value} ${way} nulls last, ${key} ${way}`,
    value:
      column.type === 'timestamptz'
        ? sql`${sql.raw(micros(column.sql))}::text`
        : sql`(${value})::text`,
    cursorOf: (row) => `${sort}~${row.id}${row.sortValue ? `~${row.sortValue}` : ''}`,
  }
}

const behind = (
  place: Place | null,
  type: 'text' | 'bigint' | 'timestamptz',
  { key, value, past }: Record<'key' | 'value' | 'past', RawBuilder<unknown>>,
): RawBuilder<SqlBool> => {
  if (place === null) return sql`true`
  const beyond = sql`${key} ${past} ${place.id}::bigint`
  if (place.value === null)
    return type === 'timestamptz' ? refusePlace() : sql`(${value} is null and ${beyond})`
  if (type !== 'text' && !/^-?[0-9]{1,18}$/.test(place.value)) refusePlace()
  if (type === 'timestamptz')
    return sql`(${value}, ${key}) ${past} (
      timestamptz 'epoch' + ${place.value}::bigint * interval '1 microsecond', ${place.id}::bigint
    )`
  const at = sql`${place.value}::${sql.raw(type)}`
  return sql`(
    ${value} ${past} ${at}
      or (${value} = ${at} and ${beyond})
      or ${value} is null
  )`
}

/** A part of a statement as the text that a hand-written one takes in, with its own binder. */
export function seekText(
  on: Db,
  part: RawBuilder<unknown>,
  bind: (value: unknown) => string,
): string {
  const { sql: text, parameters } = part.compile(on)
  return text.replaceAll(/\$([0-9]+)/g, (_, n: string) => bind(parameters[Number(n) - 1]))
}
