import { inexactPath, isObject } from '@oas/contract/json'
import { type BadLine, type BatchLine, maxBatchRows } from '@oas/contract/batch-punish/schemas'
import { type Say, because, fail, wordsOf } from '../../core/fail.ts'
import { type TableRow, readTable } from '../../files/table.ts'

export type Line = {
  line: number
  text: string
  postId: string
  uid: string
  currentJson: Record<string, unknown>
  extData: Record<string, unknown>
}
export type ReadLines = { lines: Line[]; refused: BadLine[]; source: 'typed' | 'file' }

const columns = ['postid', 'uid', 'extdata', 'currentjson'] as const
const plain = /^[^\s\p{C}]+$/u
const maxDepth = 20

const isStorable = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return (
    depth < maxDepth &&
    Object.entries(value).every(
      ([key, member]) => key !== '__proto__' && isStorable(key) && isStorable(member, depth + 1),
    )
  )
}
/** An object, given as one or as JSON text; undefined when it is neither. */
const objectOf = (given: unknown): Record<string, unknown> | undefined => {
  if (given === undefined || given === null || given === '') return {}
  let value: unknown = given
  if (typeof given === 'string')
    try {
      value = JSON.parse(given)
    } catch {
      return undefined
    }
  return isObject(value) && isStorable(value) ? value : undefined
}

const readLine = (given: { [K in keyof BatchLine]?: unknown }):
  | Omit<Line, 'line' | 'text'>
  | { reason: string } => {
  const [postId, uid] = [given.postId, given.uid].map((one) =>
    typeof one === 'string' ? one.trim() : '',
  ) as [string, string]
  if (postId === '' && uid === '') return { reason: 'no_subject' }
  if (
    (postId !== '' && (postId.length > 128 || !plain.test(postId) || !postId.isWellFormed())) ||
    (uid !== '' && (uid.length > 64 || !plain.test(uid) || !uid.isWellFormed()))
  )
    return { reason: 'bad_subject' }
  const [extData, currentJson] = [objectOf(given.extData), objectOf(given.currentJson)]
  if (!extData) return { reason: 'bad_ext_data' }
  if (!currentJson) return { reason: 'bad_current_json' }
  if (inexactPath([extData, currentJson]) !== null) return { reason: 'number_beyond' }
  // A line of a user alone stands for what they are, not for one of their posts.
  return { postId: postId || `user-${uid}`, uid, extData, currentJson }
}

type GivenRow = Pick<TableRow, 'line' | 'problem'> & {
  given: { [K in keyof BatchLine]?: unknown }
  text: string
}
const fileRows = async (file: string): Promise<GivenRow[]> => {
  const [first, ...rows] = await readTable(Buffer.from(file, 'base64'), 'file', maxBatchRows)
  const head = (first?.cells ?? []).map((cell) => cell.toLowerCase().replaceAll(/[^a-z]/g, ''))
  const at = columns.map((column) => head.indexOf(column))
  if (at[0] === -1 && at[1] === -1)
    fail('invalid-input', { field: 'file', reason: because('first_row_names') })
  return rows.map(({ line, cells, problem }) => ({
    line,
    problem,
    text: cells.join(', '),
    given: Object.fromEntries(
      (['postId', 'uid', 'extData', 'currentJson'] as const).map((key, column) => [
        key,
        cells[at[column] ?? -1] ?? '',
      ]),
    ),
  }))
}

/** The posts and users that typed lines or a file name, each once, and the lines that name none. */
export async function readLines(
  { list, file }: { list?: readonly BatchLine[] | undefined; file?: string | undefined },
  say: Say,
): Promise<ReadLines> {
  const fromFile = file !== undefined && file !== ''
  const rows: GivenRow[] = fromFile
    ? await fileRows(file)
    : (list ?? []).map((given, index) => ({
        line: index + 1,
        problem: null,
        given,
        text: [given.postId, given.uid].filter(Boolean).join(', '),
      }))
  if (rows.length === 0) fail('required', { field: fromFile ? 'file' : 'list' })
  const found: ReadLines = { lines: [], refused: [], source: fromFile ? 'file' : 'typed' }
  const seen = new Set<string>()
  for (const { line, given, text, problem } of rows) {
    const read = readLine(given)
    const shown = text.slice(0, 200).toWellFormed()
    if (problem) {
      found.refused.push({ line, text: shown, reason: wordsOf(problem, say) })
      continue
    }
    if ('reason' in read)
      found.refused.push({ line, text: shown, reason: say(`batch_punish.${read.reason}`, {}) })
    else if (seen.has(read.postId))
      found.refused.push({ line, text: shown, reason: say('batch_punish.twice', {}) })
    else {
      seen.add(read.postId)
      found.lines.push({ line, text: shown, ...read })
    }
  }
  return found
}
