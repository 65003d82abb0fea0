import { sqlLimits } from '@oas/contract/task/schemas'
import { functions, operators, shapes, types, wordOfNode } from './shapes.ts'
import { columnsOfView } from './views.ts'

export type FaultCode =
  | 'sql_syntax'
  | 'sql_statement'
  | 'sql_view'
  | 'sql_function'
  | 'sql_operator'
  | 'sql_type'
  | 'sql_placeholder'
  | 'sql_node'
  | 'sql_no_range'
  | 'sql_column'
  | 'sql_too_deep'
/** What is refused: `at` counts bytes from the start of the statement. */
export class SqlFault extends Error {
  constructor(
    readonly code: FaultCode,
    readonly at: number,
    readonly what: string,
  ) {
    super(`${code}: ${what}`)
  }
}

export type Node = Readonly<Record<string, unknown>>
type Place = {
  at: number
  depth: number
  /** Names of WITH that are seen here. */ names: ReadonlySet<string>
}
/** Aliases of views in the whole statement, names that it gives itself, and how many joins. */
type Known = { aliases: Map<string, Set<string>>; given: Set<string>; relations: number }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export function nodesIn(value: unknown): Node[] {
  return (Array.isArray(value) ? value : [value]).filter(isNode)
}
const placeOf = (node: Node, at: number): number =>
  typeof node['location'] === 'number' && node['location'] >= 0 ? node['location'] : at
const stringsIn = (value: unknown): string[] =>
  nodesIn(value).map((node) => String((node['String'] as Node | undefined)?.['sval'] ?? '*'))

/** Names of a list, without the schema of what the database itself has. */
const bareName = (value: unknown): string => {
  const names = stringsIn(value)
  return (names[0] === 'pg_catalog' ? names.slice(1) : names).join('.')
}

const viewOf = (node: Node, names: ReadonlySet<string>): string | null => {
  const name = String(node['relname'])
  if (node['schemaname'] === undefined && names.has(name)) return null
  const known = [undefined, 'pick'].includes(node['schemaname'] as string | undefined)
  return known && columnsOfView.has(name) ? name : ''
}
const aliasOf = (node: Node): string =>
  String((node['alias'] as Node | undefined)?.['aliasname'] ?? node['relname'])

const checkRelation = (node: Node, { at, names }: Place, known: Known): void => {
  const view = viewOf(node, names)
  if (view === '')
    throw new SqlFault(
      'sql_view',
      at,
      [node['schemaname'], node['relname']].filter(Boolean).join('.'),
    )
  known.relations += 1
  if (known.relations > sqlLimits.joins + 1)
    throw new SqlFault('sql_too_deep', at, String(node['relname']))
  const views = known.aliases.get(aliasOf(node)) ?? new Set()
  known.aliases.set(aliasOf(node), views.add(view ?? ''))
}
const checkNames: Readonly<Record<string, (node: Node, place: Place, known: Known) => void>> = {
  RangeVar: checkRelation,
  FuncCall: (node, { at }) => {
    const name = bareName(node['funcname'])
    if (!functions.has(name)) throw new SqlFault('sql_function', at, name)
  },
  A_Expr: (node, { at }) => {
    const name = bareName(node['name'])
    if (!operators.has(name)) throw new SqlFault('sql_operator', at, name)
  },
  SubLink: (node, { at }) => {
    const name = node['operName'] === undefined ? '=' : bareName(node['operName'])
    if (!operators.has(name)) throw new SqlFault('sql_operator', at, name)
  },
  TypeName: (node, { at }) => {
    const name = bareName(node['names'])
    if (!types.has(name)) throw new SqlFault('sql_type', at, name)
  },
  ColumnRef: (node, { at }) => {
    if (stringsIn(node['fields']).includes('*')) throw new SqlFault('sql_column', at, '*')
  },
  ResTarget: (node, _place, { given }) => {
    if (typeof node['name'] === 'string') given.add(node['name'])
  },
}

/** Walks a node of a known kind with everything in it. */
const walk = (kind: string, node: Node, outer: Place, known: Known): void => {
  const at = placeOf(node, outer.at)
  const shape = shapes[kind]
  if (shape === undefined) throw new SqlFault('sql_node', at, wordOfNode(kind))
  const deeper = kind === 'SelectStmt' ? 1 : 0
  let place: Place = { ...outer, at, depth: outer.depth + deeper }
  if (place.depth > sqlLimits.depth) throw new SqlFault('sql_too_deep', at, 'SELECT')
  checkNames[kind]?.(node, place, known)
  if (isNode(node['withClause'])) {
    // Each name is seen by what follows it.
    place = walkWith(node['withClause'], place, known)
  }
  for (const [member, value] of Object.entries(node)) {
    const how = shape[member]
    if (how === undefined) throw new SqlFault('sql_node', at, wordOfNode(member))
    if (how === 'plain' || member === 'withClause') continue
    if (how === 'nodes') walkNodes(value, place, known)
    else if (isNode(value)) walk(how, value, place, known)
  }
}
const walkNodes = (value: unknown, place: Place, known: Known): void => {
  for (const wrapped of nodesIn(value))
    for (const [kind, node] of Object.entries(wrapped))
      if (isNode(node)) walk(kind, node, place, known)
}
const walkWith = (clause: Node, outer: Place, known: Known): Place => {
  const names = new Set(outer.names)
  walk('WithClause', { ...clause, ctes: [] }, outer, known)
  for (const wrapped of nodesIn(clause['ctes'])) {
    walkNodes(wrapped, { ...outer, names }, known)
    const { ctename } = wrapped['CommonTableExpr'] as Node
    names.add(String(ctename))
  }
  return { ...outer, names }
}

/** Each node of a kind that is in a value, with those inside of others. */
export function nodesOfKind(kind: string, value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap((one) => nodesOfKind(kind, one))
  if (!isNode(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name === kind && isNode(inner) ? [inner] : []),
    ...nodesOfKind(kind, inner),
  ])
}

/**
 * Columns are those of the views or such as the statement names itself: an alias alone would be a
 * whole row, and a name that is no column could call a function.
 */
const checkColumns = (statement: unknown, { aliases, given }: Known): void => {
  const every = new Set([...columnsOfView.values()].flatMap((columns) => [...columns]))
  for (const node of nodesOfKind('ColumnRef', statement)) {
    const fields = stringsIn(node['fields'])
    const [column = ''] = fields.slice(-1)
    const views = fields.length === 2 ? aliases.get(fields[0] ?? '') : undefined
    const known =
      fields.length <= 2 &&
      (views === undefined || views.has('')
        ? every.has(column) || given.has(column)
        : [...views].some((view) => columnsOfView.get(view)?.has(column)))
    if (!known) throw new SqlFault('sql_column', placeOf(node, 0), fields.join('.'))
  }
}

/** Walks a whole statement: the first thing in it that is not allowed ends it. */
export function walkStatement(statement: Node): void {
  const known: Known = { aliases: new Map(), given: new Set(), relations: 0 }
  walkNodes(statement, { at: 0, depth: 0, names: new Set() }, known)
  checkColumns(statement, known)
}
