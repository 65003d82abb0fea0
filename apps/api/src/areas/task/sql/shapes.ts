import type { SqlFunction } from '@oas/contract/task/sql'

/**
 * What may stand in a statement: each kind of node with its members. A member is `plain`, holds
 * further nodes, or is a node of the kind that is named. Whatever is not listed is refused.
 */
export const shapes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  SelectStmt: {
    distinctClause: 'nodes',
    targetList: 'nodes',
    fromClause: 'nodes',
    whereClause: 'nodes',
    groupClause: 'nodes',
    havingClause: 'nodes',
    sortClause: 'nodes',
    limitCount: 'nodes',
    limitOption: 'plain',
    op: 'plain',
    all: 'plain',
    larg: 'SelectStmt',
    rarg: 'SelectStmt',
    withClause: 'WithClause',
  },
  WithClause: { ctes: 'nodes', location: 'plain' },
  CommonTableExpr: {
    ctename: 'plain',
    ctematerialized: 'plain',
    ctequery: 'nodes',
    location: 'plain',
  },
  ResTarget: { name: 'plain', val: 'nodes', location: 'plain' },
  ColumnRef: { fields: 'nodes', location: 'plain' },
  String: { sval: 'plain' },
  Integer: { ival: 'plain' },
  RangeVar: {
    schemaname: 'plain',
    relname: 'plain',
    inh: 'plain',
    relpersistence: 'plain',
    alias: 'Alias',
    location: 'plain',
  },
  Alias: { aliasname: 'plain' },
  JoinExpr: {
    jointype: 'plain',
    larg: 'nodes',
    rarg: 'nodes',
    usingClause: 'nodes',
    quals: 'nodes',
    rtindex: 'plain',
  },
  RangeSubselect: { lateral: 'plain', subquery: 'nodes', alias: 'Alias' },
  BoolExpr: { boolop: 'plain', args: 'nodes', location: 'plain' },
  A_Expr: {
    kind: 'plain',
    name: 'nodes',
    lexpr: 'nodes',
    rexpr: 'nodes',
    rexpr_list_start: 'plain',
    rexpr_list_end: 'plain',
    location: 'plain',
  },
  A_Const: {
    isnull: 'plain',
    ival: 'plain',
    fval: 'plain',
    sval: 'plain',
    boolval: 'plain',
    location: 'plain',
  },
  ParamRef: { number: 'plain', location: 'plain' },
  List: { items: 'nodes' },
  FuncCall: {
    funcname: 'nodes',
    args: 'nodes',
    agg_filter: 'nodes',
    agg_star: 'plain',
    agg_distinct: 'plain',
    funcformat: 'plain',
    location: 'plain',
  },
  SubLink: {
    subLinkType: 'plain',
    testexpr: 'nodes',
    operName: 'nodes',
    subselect: 'nodes',
    location: 'plain',
  },
  NullTest: { arg: 'nodes', nulltesttype: 'plain', location: 'plain' },
  BooleanTest: { arg: 'nodes', booltesttype: 'plain', location: 'plain' },
  CaseExpr: { arg: 'nodes', args: 'nodes', defresult: 'nodes', location: 'plain' },
  CaseWhen: { expr: 'nodes', result: 'nodes', location: 'plain' },
  CoalesceExpr: { args: 'nodes', location: 'plain' },
  SortBy: { node: 'nodes', sortby_dir: 'plain', sortby_nulls: 'plain', location: 'plain' },
  TypeCast: { arg: 'nodes', typeName: 'TypeName', location: 'plain' },
  TypeName: { names: 'nodes', typemod: 'plain', location: 'plain' },
}

/** Functions that may be called, with how each is written. */
export const sqlFunctions: readonly SqlFunction[] = [
  { name: 'count', use: 'count(*)' },
  { name: 'sum', use: 'sum(reports)' },
  { name: 'min', use: 'min(at)' },
  { name: 'max', use: 'max(at)' },
  { name: 'avg', use: 'avg(spent_ms)' },
  { name: 'coalesce', use: "coalesce(country, '')" },
  { name: 'date_trunc', use: "date_trunc('day', at)" },
  { name: 'extract', use: 'extract(hour from at)' },
  { name: 'lower', use: 'lower(country)' },
  { name: 'length', use: 'length(uid)' },
]
export const functions: ReadonlySet<string> = new Set(sqlFunctions.map(({ name }) => name))
export const types: ReadonlySet<string> = new Set([
  'bool',
  'date',
  'float8',
  'int4',
  'int8',
  'interval',
  'numeric',
  'text',
  'timestamptz',
])
export const operators: ReadonlySet<string> = new Set([
  '=',
  '<>',
  '<',
  '>',
  '<=',
  '>=',
  '+',
  '-',
  '*',
  '/',
  '%',
  '~~',
  '!~~',
  'BETWEEN',
  'NOT BETWEEN',
])

/** How what is refused is called by whoever writes it. */
const words: Readonly<Record<string, string>> = {
  A_Star: '*',
  DeleteStmt: 'DELETE',
  InsertStmt: 'INSERT',
  UpdateStmt: 'UPDATE',
  MergeStmt: 'MERGE',
  LockingClause: 'FOR UPDATE',
  lockingClause: 'FOR UPDATE',
  intoClause: 'INTO',
  valuesLists: 'VALUES',
  windowClause: 'WINDOW',
  over: 'OVER',
  limitOffset: 'OFFSET',
  recursive: 'RECURSIVE',
  isNatural: 'NATURAL',
  A_Indirection: '[ ]',
  A_ArrayExpr: 'ARRAY',
}
export function wordOfNode(kind: string): string {
  return words[kind] ?? kind.replace(/(Stmt|Expr|Clause)$/, '')
}
