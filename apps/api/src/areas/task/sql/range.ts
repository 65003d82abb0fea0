import { columnsOfView } from './views.ts'
import { type Node, SqlFault, nodesOfKind, nodesIn } from './walk.ts'

type Relation = { name: string; alias: string; at: number }
const inner = (wrapped: unknown, kind: string): Node | undefined =>
  (wrapped as Node | undefined)?.[kind] as Node | undefined

/** Views in a FROM with the conditions of its joins; a SELECT inside of it has its own. */
const relationsOf = (from: unknown): { relations: Relation[]; quals: Node[] } => {
  const found: { relations: Relation[]; quals: Node[] } = { relations: [], quals: [] }
  for (const wrapped of nodesIn(from)) {
    const [table, join] = [inner(wrapped, 'RangeVar'), inner(wrapped, 'JoinExpr')]
    if (table) {
      const name = String(table['relname'])
      const alias = String(inner(table, 'alias')?.['aliasname'] ?? name)
      found.relations.push({ name, alias, at: Number(table['location'] ?? 0) })
    }
    if (!join) continue
    for (const side of ['larg', 'rarg']) {
      const below = relationsOf(join[side])
      found.relations.push(...below.relations)
      found.quals.push(...below.quals)
    }
    found.quals.push(...nodesIn(join['quals']))
  }
  return found
}

/** Conditions that all have to hold. */
const conjuncts = (wrapped: Node): Node[] => {
  const bool = inner(wrapped, 'BoolExpr')
  return bool?.['boolop'] === 'AND_EXPR' ? nodesIn(bool['args']).flatMap(conjuncts) : [wrapped]
}
const fieldsOf = (wrapped: unknown): string =>
  nodesIn(inner(wrapped, 'ColumnRef')?.['fields'])
    .map((field) => String(inner(field, 'String')?.['sval'] ?? '*'))
    .join('.')
const paramOf = (wrapped: unknown): unknown => inner(wrapped, 'ParamRef')?.['number']

/** Which ends of the span a condition sets for a column: "from", "to". */
const endsOf = (wrapped: Node, columns: readonly string[]): string[] => {
  const compared = inner(wrapped, 'A_Expr')
  if (!compared || !columns.includes(fieldsOf(compared['lexpr']))) return []
  const name = String(inner(nodesIn(compared['name'])[0], 'String')?.['sval'])
  const right = compared['rexpr']
  if (['>', '>='].includes(name)) return paramOf(right) === 1 ? ['from'] : []
  if (['<', '<='].includes(name)) return paramOf(right) === 2 ? ['to'] : []
  if (name !== 'BETWEEN') return []
  const [low, high] = nodesIn(inner(right, 'List')?.['items'])
  return paramOf(low) === 1 && paramOf(high) === 2 ? ['from', 'to'] : []
}

/** Each view is held between {{from}} and {{to}} by the SELECT that reads it. */
export function requireRange(statement: unknown): void {
  const named = new Set(nodesOfKind('CommonTableExpr', statement).map((cte) => cte['ctename']))
  const branches = ['larg', 'rarg'].flatMap((side) => nodesOfKind(side, statement))
  for (const select of [...nodesOfKind('SelectStmt', statement), ...branches]) {
    const { relations, quals } = relationsOf(select['fromClause'])
    const all = [...quals, ...nodesIn(select['whereClause'])].flatMap(conjuncts)
    for (const { name, alias, at } of relations) {
      if (named.has(name) || !columnsOfView.has(name)) continue
      const columns = [`${alias}.at`, ...(relations.length === 1 ? ['at'] : [])]
      const ends = new Set(all.flatMap((one) => endsOf(one, columns)))
      if (ends.size < 2) throw new SqlFault('sql_no_range', at, alias)
    }
  }
}
