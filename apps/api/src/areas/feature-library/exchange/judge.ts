import type { ImportCode, ImportOutcome } from '@oas/contract/feature-library/exchange/schemas'
import type { FeatureKind } from '@oas/contract/feature-library/schemas'
import { readLink } from '../hash/link.ts'
import { bytesOf, exactHash, hashOfHex, hashOfText } from '../hash/make.ts'
import { readHash } from '../live/query.ts'
import type { ListedRow } from './read-list.ts'

/** A row with what becomes of it; `hash` as hexadecimal digits, empty where it has none. */
export type JudgedRow = {
  line: number | null
  outcome: ImportOutcome
  code: ImportCode
  name: string
  hash: string
  algorithm: string
  quality: number | null
  text: string
}
/** What a store has under a hash, and whether it came of the list that is looked through. */
export type KnownHash = { hash: string; state: string; ofList: boolean }

type Facts = Pick<JudgedRow, 'hash' | 'algorithm' | 'quality' | 'text'>
const mostText = 2000
const mostName = 200

const hexOfBytes = (kind: FeatureKind, words: Uint32Array): string =>
  bytesOf(kind, words).toString('hex')
const ofHash = (kind: FeatureKind, hash: string, text = ''): Facts | ImportCode => {
  const read = readHash(kind, hash)
  if (typeof read === 'string') return hash === '' ? 'no-hash' : 'bad-hash'
  const { algorithm, quality } = read.made
  return { hash: hexOfBytes(kind, read.made.hash), algorithm, quality, text }
}

/** Which kinds of stores a hash of an algorithm may stand in. */
const kindsOf = (algorithm: string): readonly FeatureKind[] => {
  if (algorithm === '') return ['picture', 'text', 'file', 'link']
  if (algorithm.includes('pdq')) return ['picture']
  if (/(sim|text)/.test(algorithm)) return ['text']
  if (/(link|url)/.test(algorithm)) return ['link']
  return /(md5|sha-?256)/.test(algorithm) ? ['file'] : []
}

const pictureFacts = (row: ListedRow, minQuality: number): Facts | ImportCode => {
  const facts = ofHash('picture', row.hash)
  if (typeof facts === 'string') return facts
  if (row.quality === '') return facts
  if (!/^(100|[0-9]{1,2})$/.test(row.quality)) return 'bad-quality'
  const quality = Number(row.quality)
  return quality < minQuality && !row.retracted ? 'quality' : { ...facts, quality }
}
const textFacts = ({ text, hash, retracted }: ListedRow): Facts | ImportCode => {
  if (text === '') {
    const words = retracted ? hashOfHex('text', hash) : null
    return words
      ? { hash: hexOfBytes('text', words), algorithm: '', quality: null, text }
      : 'needs-text'
  }
  const made = hashOfText(text)
  return made
    ? {
        hash: hexOfBytes('text', made.hash),
        algorithm: made.algorithm,
        quality: null,
        text: text.slice(0, mostText).toWellFormed(),
      }
    : 'too-short'
}
const linkFacts = ({ text, hash }: ListedRow): Facts | ImportCode => {
  if (text === '') return ofHash('link', hash)
  const link = readLink(text)
  if (link === null) return 'bad-link'
  const { hash: words, algorithm, quality } = exactHash(link, 'link')
  return {
    hash: hexOfBytes('link', words),
    algorithm,
    quality,
    text: text.slice(0, mostText).toWellFormed(),
  }
}
const factsOf = (row: ListedRow, kind: FeatureKind, minQuality: number): Facts | ImportCode => {
  if (row.broken !== '') return row.broken
  if (!kindsOf(row.algorithm).includes(kind)) return 'other-kind'
  if (kind === 'picture') return pictureFacts(row, minQuality)
  if (kind === 'text') return textFacts(row)
  return kind === 'link' ? linkFacts(row) : ofHash(kind, row.hash)
}

const isOpen = ({ state }: KnownHash): boolean =>
  state === 'proposed' || state === 'live' || state === 'suspended'
const becomes = (
  retracted: boolean,
  known: readonly KnownHash[],
): Pick<JudgedRow, 'outcome' | 'code'> => {
  const open = known.filter(isOpen)
  if (retracted)
    return open.some(({ ofList }) => ofList)
      ? { outcome: 'retracted', code: '' }
      : { outcome: 'unknown', code: open.length > 0 ? 'elsewhere' : '' }
  if (open.length > 0) return { outcome: 'exists', code: '' }
  return known.some(({ state }) => state === 'rejected')
    ? { outcome: 'exists', code: 'rejected' }
    : { outcome: 'new', code: '' }
}

/** The facts of each row of a list that a store of a kind can use, or why it cannot. */
export function readFacts(
  rows: readonly ListedRow[],
  { kind, minQuality }: { kind: FeatureKind; minQuality: number },
): { row: ListedRow; facts: Facts | ImportCode }[] {
  return rows.map((row) => ({ row, facts: factsOf(row, kind, minQuality) }))
}

/** What becomes of rows, by what the store has already; of equal ones the first counts. */
export function judgeRows(
  read: ReturnType<typeof readFacts>,
  known: ReadonlyMap<string, readonly KnownHash[]>,
): JudgedRow[] {
  const seen = new Set<string>()
  return read.map(({ row, facts }): JudgedRow => {
    const name = (row.text || row.hash).slice(0, mostName).toWellFormed()
    const none = { line: row.line, name, hash: '', algorithm: '', quality: null, text: '' }
    if (typeof facts === 'string') return { ...none, outcome: 'invalid', code: facts }
    const one = { ...none, ...facts }
    if (seen.has(facts.hash)) return { ...one, outcome: 'repeated', code: '' }
    seen.add(facts.hash)
    return { ...one, ...becomes(row.retracted, known.get(facts.hash) ?? []) }
  })
}
