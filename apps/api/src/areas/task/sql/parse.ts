import { sqlPlaceholders } from '@oas/contract/task/sql'
import { bytesOf } from './place.ts'
import { requireRange } from './range.ts'
import { type Node, SqlFault, nodesIn, walkStatement } from './walk.ts'

/**
 * Puts parameters in the place of what a statement leaves open, in their order; every position
 * stays.
 */
const withParameters = (text: string): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string, at: number) => {
    const index = sqlPlaceholders.findIndex((one) => one === name)
    if (index < 0) throw new SqlFault('sql_placeholder', Buffer.byteLength(text.slice(0, at)), name)
    return `$${index + 1}`.padEnd(whole.length)
  })

type Parsed = { stmts: { stmt: Node; stmt_location?: number; stmt_len?: number }[] }
/** PostgreSQL's own parser, which is loaded when it is first asked. */
const parse = async (text: string): Promise<Parsed> => {
  const { hasSqlDetails, parse: read } = await import('libpg-query')
  try {
    return (await read(text)) as unknown as Parsed
  } catch (error) {
    const { message } = error as Error
    const details = hasSqlDetails(error) ? error.sqlDetails : undefined
    throw new SqlFault('sql_syntax', bytesOf(text, details?.cursorPosition ?? 0), message)
  }
}

const resultColumns: ReadonlySet<string> = new Set(['record_id', 'note'])
const leftmost = (select: Node): Node =>
  typeof select['larg'] === 'object' ? leftmost(select['larg'] as Node) : select
/** Names of the columns that a statement answers. */
const columnsOf = (select: Node): { name: string; at: number }[] =>
  nodesIn(leftmost(select)['targetList']).map((wrapped) => {
    const target = wrapped['ResTarget'] as Node
    const fields = nodesIn(
      ((target['val'] as Node)['ColumnRef'] as Node | undefined)?.['fields'] ?? [],
    )
    const last = (fields.at(-1)?.['String'] as Node | undefined)?.['sval']
    return { name: String(target['name'] ?? last ?? '?'), at: Number(target['location'] ?? 0) }
  })
const checkResult = (select: Node): boolean => {
  const columns = columnsOf(select)
  const wrong = columns.find(({ name }) => !resultColumns.has(name))
  if (wrong) throw new SqlFault('sql_column', wrong.at, wrong.name)
  if (!columns.some(({ name }) => name === 'record_id'))
    throw new SqlFault('sql_column', 0, 'record_id')
  return columns.some(({ name }) => name === 'note')
}

/** A statement that may run: its text with parameters, and whether it answers notes. */
export type Sound = { text: string; notes: boolean }
/** Reads a statement; throws where it is anything else than one SELECT of what is allowed. */
export async function readStatement(given: string): Promise<Sound> {
  const text = withParameters(given)
  const { stmts } = await parse(text)
  const [first, second] = stmts
  if (!first) throw new SqlFault('sql_statement', 0, '')
  if (second) throw new SqlFault('sql_statement', second.stmt_location ?? 0, ';')
  const select = first.stmt['SelectStmt'] as Node | undefined
  if (!select) {
    const [kind = ''] = Object.keys(first.stmt)
    throw new SqlFault('sql_statement', 0, kind.replace(/Stmt$/, '').toUpperCase())
  }
  walkStatement(first.stmt)
  requireRange(first.stmt)
  const notes = checkResult(select)
  const start = first.stmt_location ?? 0
  const bytes = Buffer.from(text)
  const end = first.stmt_len ? start + first.stmt_len : bytes.length
  // Whatever stands before keeps its place, so that positions stay true.
  return { text: bytes.subarray(0, end).toString(), notes }
}
