import { parentPort } from 'node:worker_threads'
import {
  type Field,
  type Hit,
  type TextSet,
  type Where,
  compileSet,
  matchFields,
} from '@oas/text-match'
import type { Asked } from '../engine.ts'

/** A row as both sides read it: scenes of the same text may differ. */
export type MatchRow = { base: readonly Field[]; candidate: readonly Field[]; where: Where }
/** What one side found in a row; `unread`: there may be more. */
export type Side = { hits: readonly Hit[]; unread: boolean }
export type Matched = { base: Side; candidate: Side }
/** What the thread is asked: once both sets, then rows. */
export type Question = { sets: { base: Asked; candidate: Asked } } | { rows: readonly MatchRow[] }

/** Hits of a row that are handed over; the others say nothing more. */
const mostHits = 300
const read = (set: TextSet, fields: readonly Field[], where: Where): Side => {
  const { hits, missing, truncated } = matchFields(set, fields, where)
  return { hits: hits.slice(0, mostHits), unread: truncated || missing !== null }
}

let sets: { base: TextSet; candidate: TextSet } | null = null
/** A program of its own that a thread runs: whoever is served meanwhile waits for nothing. */
parentPort?.on('message', (asked: Question) => {
  if ('sets' in asked) {
    const compile = ({ items, profiles, release }: Asked): TextSet =>
      compileSet(items, { profiles, release }).set
    sets = { base: compile(asked.sets.base), candidate: compile(asked.sets.candidate) }
    parentPort?.postMessage([])
    return
  }
  const known = sets
  if (known === null) throw new Error('rows came before the words')
  parentPort?.postMessage(
    asked.rows.map(({ base, candidate, where }): Matched => ({
      base: read(known.base, base, where),
      candidate: read(known.candidate, candidate, where),
    })),
  )
})
