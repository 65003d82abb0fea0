import { taskLimits, type ListedRow } from '@oas/contract/task/schemas'
import { readMoment } from '../../kit/moment.ts'
import { formatTime } from '../../kit/time.ts'

/** Why a pasted line is not taken. */
export type LineProblem =
  | 'no-id'
  | 'id-long'
  | 'id-space'
  | 'person-long'
  | 'due'
  | 'note-long'
  | 'twice'
  | 'cells'
/** A line of a pasted list: its number, what it says, and what is wrong with it. */
export type ListedLine = { line: number; row: ListedRow; problem: LineProblem | null }
export type ListedRows = { lines: readonly ListedLine[]; bad: number; over: number }
/** What holds for every row that does not say it itself. */
export type ListedDefaults = { person: string; dueAt: number | null }

const longest = { ref: 128, person: 64, note: 200 } as const
const heads: ReadonlySet<string> = new Set(
  'id,ids,ref,post,postid,post id,post_id,record,recordid,record id,record_id,编号,帖子 id,记录 id'.split(
    ',',
  ),
)
/** Controls, but for the tab that parts cells. */
const controls = /(?!\t)\p{Cc}/gu
/** What no eye sees and no id has: marks of order, joiners, the mark that begins a file. */
const unseen = /\p{Cf}/gu

const inQuotes = String.raw`"((?:[^"]|"")*)"\s*`
const byComma = new RegExp(`,\\s*(?:${inQuotes}(?=,|$)|([^,]*))`, 'g')
/**
 * Cells of a line, parted by tabs or else by commas, also those of Chinese where there are no
 * others; in quotes a comma is part of its cell.
 */
const cellsOf = (line: string): string[] => {
  if (line.includes('\t')) return line.split('\t').map((cell) => cell.trim())
  const plain = line.includes(',') ? line : line.replaceAll('，', ',')
  return [...`,${plain}`.matchAll(byComma)].map(([, quoted, cell = '']) =>
    quoted === undefined ? cell.trim() : quoted.replaceAll('""', '"').trim(),
  )
}

const problemOf = (
  cells: readonly string[],
  { ref, person, note }: ListedRow,
  dueText: string,
): LineProblem | null => {
  if (ref === '') return 'no-id'
  if (ref.length > longest.ref) return 'id-long'
  if (/\s/.test(ref)) return 'id-space'
  if (person.length > longest.person) return 'person-long'
  if (dueText !== '' && readMoment(dueText) === undefined) return 'due'
  if (note.length > longest.note) return 'note-long'
  return cells.slice(4).some((cell) => cell !== '') ? 'cells' : null
}

/**
 * Rows of a pasted text or a file: one a line with id, person, due time (Asia/Shanghai) and note,
 * parted by tabs or commas. A heading is left out, so are empty lines; lines beyond the limit are
 * counted and left out.
 */
export function readListed(text: string, defaults: ListedDefaults): ListedRows {
  const written = text
    .split(/\r\n|\r|\n/)
    .map((line, at) => ({ line: at + 1, cells: cellsOf(line.replaceAll(controls, '')) }))
    .filter(({ cells }) => cells.some((cell) => cell.replaceAll(unseen, '') !== ''))
  const first = written[0]?.cells[0]?.replaceAll(unseen, '').toLowerCase() ?? ''
  const told = heads.has(first) ? written.slice(1) : written
  const known = new Set<string>()
  const lines = told.slice(0, taskLimits.listed).map(({ line, cells }): ListedLine => {
    const [id = '', person = '', dueText = '', note = ''] = cells
    const ref = id.replaceAll(unseen, '')
    const row: ListedRow = {
      ref,
      person: person === '' ? defaults.person : person,
      dueAt: dueText === '' ? defaults.dueAt : (readMoment(dueText) ?? null),
      note,
    }
    const problem = problemOf(cells, row, dueText)
    if (problem !== null) return { line, row, problem }
    if (known.has(ref)) return { line, row, problem: 'twice' }
    known.add(ref)
    return { line, row, problem: null }
  })
  return {
    lines,
    bad: lines.filter(({ problem }) => problem !== null).length,
    over: told.length - lines.length,
  }
}

/** A cell without what would part it. */
const whole = (cell: string): string => cell.replaceAll(/[\t\n\r]+/g, ' ')

/** Rows as a text that reads as the same rows. */
export function textOfListed(rows: readonly ListedRow[]): string {
  return rows
    .map(({ ref, person, dueAt, note }) =>
      [ref, person, dueAt === null ? '' : formatTime(dueAt).slice(0, 16), note]
        .map(whole)
        .join('\t')
        .trimEnd(),
    )
    .join('\n')
}

let last: { text: string; person: string; dueAt: number | null; rows: ListedRows } | null = null
/** The same, read once as long as nothing changes: a long list is asked for with every stroke. */
export function listedOf(text: string, { person, dueAt }: ListedDefaults): ListedRows {
  if (last?.text !== text || last.person !== person || last.dueAt !== dueAt)
    last = { text, person, dueAt, rows: readListed(text, { person, dueAt }) }
  return last.rows
}
