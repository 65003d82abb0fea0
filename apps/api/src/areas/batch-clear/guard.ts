import { clearColumns, clearTable } from '@oas/contract/batch-clear/calls'

const wordList = (text: string): Set<string> => new Set(text.split(' '))
const keywords = wordList(
  'select distinct from where and or not in is null like ilike between order by asc ' +
    'desc limit offset case when then else end true false exists interval',
)
const functions = wordList('now lower upper length coalesce left right trim abs least greatest')
const types = wordList('int bigint text numeric timestamptz interval boolean')
const words = new Set([...keywords, ...functions, ...types])
/** What a query may see: one table and its columns. */
type View = { table: string; columns: readonly string[] }
const waiting: View = { table: clearTable, columns: Object.keys(clearColumns) }
const [space, string, word, number] = [/\s+/, /'(?:[^']|'')*'/, /[a-z_][a-z0-9_]*/, /\d+(?:\.\d+)?/]
const sign = /->>|->|::|!~\*|!~|~\*|<>|!=|<=|>=|\|\||[=<>+\-*/%(),~]/
const token = new RegExp(
  [space, string, word, number, sign].map(({ source }) => source).join('|'),
  'giy',
)

type Problem = {
  key: 'sql_token' | 'sql_word' | 'sql_select' | 'sql_brackets' | 'sql_table'
  what: string
}

/** Comments, and strings of another kind: a letter before the quote changes how it is read. */
const joinProblem = (found: string, last: string, touching: string | undefined): Problem | null => {
  if ((found === '-' && last === '-') || (found === '*' && last === '/'))
    return { key: 'sql_token', what: last + found }
  if (found.startsWith("'") && touching !== undefined && /[\w'&]/.test(touching))
    return { key: 'sql_token', what: `${touching}'` }
  return null
}

/**
 * Why a query is refused, or null. It may be one SELECT over the one table, in words from a short
 * list: whatever is on no list, as other tables, schemas, functions, quoted names, comments,
 * parameters and second statements, cannot be written.
 */
export function problemOfSql(sql: string, { table, columns }: View = waiting): Problem | null {
  let [depth, at, last] = [0, 0, '']
  const isKnown = (word: string): boolean =>
    words.has(word) || word === table || columns.includes(word)
  const met: string[] = []
  token.lastIndex = 0
  while (at < sql.length) {
    token.lastIndex = at
    const [found] = token.exec(sql) ?? []
    if (found === undefined)
      return { key: 'sql_token', what: String.fromCodePoint(sql.codePointAt(at) ?? 0) }
    const touching = sql[at - 1]
    at = token.lastIndex
    if (/^\s/.test(found)) {
      last = ''
      continue
    }
    const problem = joinProblem(found, last, touching)
    if (problem) return problem
    if (found === '(') depth++
    if (found === ')' && --depth < 0) return { key: 'sql_brackets', what: ')' }
    if (/^[a-z_]/i.test(found)) {
      const word = found.toLowerCase()
      if (!isKnown(word)) return { key: 'sql_word', what: found }
      met.push(word)
    }
    last = found
  }
  if (depth !== 0) return { key: 'sql_brackets', what: '(' }
  if (met[0] !== 'select' || !/^\s*select\b/i.test(sql))
    return { key: 'sql_select', what: met[0] ?? '' }
  return met.includes(table) ? null : { key: 'sql_table', what: table }
}
