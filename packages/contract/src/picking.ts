import { Type } from 'typebox'
import { keyset } from './envelope.ts'

/** Most words that one look-up may name. */
export const mostPicked = 100

/**
 * What every look-up of a picker takes: a part of a name or id to search for, or whole names and
 * ids, parted by comma, whose entries are wanted.
 */
export const picking = {
  ...keyset,
  text: Type.Optional(Type.String({ maxLength: 200 })),
  words: Type.Optional(
    Type.String({ maxLength: 20_000, description: 'ids and exact names, parted by comma' }),
  ),
}

/** Words of a look-up; undefined where none are asked for. */
export function wordsOfPick(words: string | undefined): string[] | undefined {
  return words === undefined
    ? undefined
    : [...new Set(words.split(',').map((word) => word.trim()))].filter(Boolean).slice(0, mostPicked)
}
