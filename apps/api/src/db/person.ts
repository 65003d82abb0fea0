import { isId } from '@oas/contract/envelope'
import { type RawBuilder, sql } from 'kysely'

/**
 * Whether the person of a joined table is who is asked for: by id, as pages ask, or by name, as
 * calls of other programs do.
 */
export function isPerson(table: string, asked: string): RawBuilder<boolean> {
  const named = sql<boolean>`${sql.ref(`${table}.name`)} = ${asked}`
  return isId(asked)
    ? sql<boolean>`(${named} or ${sql.ref(`${table}.id`)} = ${asked}::bigint)`
    : named
}
