import type pg from 'pg'
import { isCancelled, isQueryFault } from '../../../db/trouble.ts'
import { bad } from '../refusing.ts'
import { NotSetUp } from './connection.ts'
import { bytesOf, indexOfByte, placeAt, placeOfWords } from './place.ts'
import { SqlFault } from './walk.ts'

const field = 'sql.text'

/** What the parser says where it knows no more, in words of its own. */
const nearOf = (message: string): string | undefined => /at or near "(.*)"$/s.exec(message)?.[1]

const refuseFault = ({ code, at, what }: SqlFault, given: string): never => {
  const index = indexOfByte(given, at)
  // A clause has no place of its own in the tree: it is looked for by its word.
  const { from, to, line, column } =
    code === 'sql_node' || code === 'sql_statement'
      ? placeOfWords(given, index, what)
      : placeAt(given, index)
  const where = { line, column }
  const place = { from, to }
  if (code !== 'sql_syntax') return bad(field, code, { ...where, what }, place)
  if (what.endsWith('at end of input')) return bad(field, 'sql_ends', where, place)
  const near = nearOf(what)
  return near !== undefined && what.startsWith('syntax error')
    ? bad(field, 'sql_near', { ...where, what: near }, place)
    : bad(field, 'sql_syntax', { ...where, what }, place)
}

/** Says what the database did not take, with the place in the statement if it names one. */
const refuseQuery = (error: pg.DatabaseError, given: string, before: string): never => {
  const { position, message: what, code } = error
  const characters = Number(position ?? 0) - 1 - [...before].length
  if (characters < 0) return bad(field, 'sql_failed', { what })
  const { from, to, line, column } = placeAt(given, indexOfByte(given, bytesOf(given, characters)))
  const key = code === '42703' ? 'sql_column' : 'sql_syntax'
  return bad(field, key, { line, column, what }, { from, to })
}

/**
 * Says what a statement is refused for, and where.
 *
 * @param before What stood before the statement in the text that the database was given.
 */
export function refuseStatement(error: unknown, given: string, before = ''): never {
  if (error instanceof SqlFault) return refuseFault(error, given)
  if (error instanceof NotSetUp) return bad(field, 'sql_not_set_up', { sql: error.message })
  if (isCancelled(error)) return bad(field, 'sql_timeout')
  if (!isQueryFault(error)) throw error
  return refuseQuery(error as pg.DatabaseError, given, before)
}
