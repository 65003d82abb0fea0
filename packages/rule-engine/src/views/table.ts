import type { ExcelCell, ExcelHead } from '@oas/contract/strategy/schemas'
import type { Condition, RuleBody, RuleItem, RuleValue } from '@oas/contract/strategy/rule'
import type { Catalogue } from '../model.ts'
import { normalise } from './normal.ts'
import { type PathProblem, problemOf } from './problem.ts'

export type { ExcelCell, ExcelHead }

/**
 * A row: an item of the body. Cells with a relation are conditions, the others results; `null`
 * empties a cell, as does its absence.
 */
export type TableRow = { readonly remark: string; readonly values: readonly ExcelCell[] }
export type Table = { readonly heads: readonly ExcelHead[]; readonly rows: readonly TableRow[] }

/** What a cell holds whose relation takes no value (`isNull`): that it is asked. */
export const ticked = 'Y'
const takesNoValue: ReadonlySet<string> = new Set(['isNull', 'isNotNul'])

/**
 * Tells one column from another: its indicator, parameter and relation; results have no relation.
 */
export function columnKey(cell: {
  leftKey: string
  leftKeyParam?: string
  relation?: string
}): string {
  return JSON.stringify([cell.leftKey, cell.leftKeyParam ?? '', cell.relation ?? null])
}

const whyNotCondition = (
  condition: Condition,
  path: string,
  seen: Set<string>,
): PathProblem | null => {
  if (condition.nextLogic === '||') return { ...problemOf('or'), path }
  if ('complexCondition' in condition) return { ...problemOf('bracket'), path }
  if ('calculatorList' in condition) return { ...problemOf('math'), path }
  if (condition.rightValueParam !== undefined)
    return { ...problemOf('extra_param', { name: condition.leftKey }), path }
  if ((condition.value === undefined) !== takesNoValue.has(condition.relation))
    return { ...problemOf('value_missing', { name: condition.leftKey }), path }
  const key = columnKey(condition)
  if (seen.has(key))
    return { ...problemOf('twice', { name: `${condition.leftKey} ${condition.relation}` }), path }
  seen.add(key)
  return null
}
const whyNotItem = (item: RuleItem, path: string): PathProblem | null => {
  if (item.elseAction) return { ...problemOf('else'), path: `${path}.elseAction` }
  const act = item.thenAction
  if (act.type === 'rules') return { ...problemOf('nested'), path: `${path}.thenAction` }
  if (act.type === 'execSubRules') return { ...problemOf('sub_rule'), path: `${path}.thenAction` }
  const [param] = Object.keys(act.valueParam ?? {})
  if (param !== undefined)
    return { ...problemOf('extra_param', { name: param }), path: `${path}.thenAction` }
  const seen = new Set<string>()
  for (const [index, condition] of item.conditions.entries()) {
    const why = whyNotCondition(condition, `${path}.conditions.${index}`, seen)
    if (why) return why
  }
  return null
}

/**
 * The first thing that keeps a body from being a table, with its path; null where it can be one.
 */
export function whyNoTable(body: RuleBody): PathProblem | null {
  for (const [index, item] of normalise(body).entries()) {
    const why = whyNotItem(item, String(index))
    if (why) return why
  }
  return null
}
/**
 * Why a body cannot be a table, and where (`row 3: there is an else branch`); null where it can.
 */
export function canShowTable(body: RuleBody): string | null {
  const why = whyNoTable(body)
  return why && `row ${Number(why.path.split('.')[0]) + 1}: ${why.message}`
}

const cells = (item: RuleItem): ExcelCell[] => [
  ...item.conditions.flatMap((one): ExcelCell[] =>
    'leftKey' in one && !('calculatorList' in one)
      ? [
          {
            leftKey: one.leftKey,
            ...(one.leftKeyParam === undefined ? {} : { leftKeyParam: one.leftKeyParam }),
            relation: one.relation,
            value: one.value ?? ticked,
          },
        ]
      : [],
  ),
  ...(item.thenAction.type === 'result'
    ? Object.entries(item.thenAction.value).map(([leftKey, value]) => ({ leftKey, value }))
    : []),
]

/**
 * A body as a table. Columns stand in the order of their first mention, conditions before results;
 * the cells of a row keep the row's own order. Throws a `RangeError` for a body that {@link
 * canShowTable} refuses.
 */
export function toTable(body: RuleBody, catalogue: Catalogue): Table {
  const why = canShowTable(body)
  if (why !== null) throw new RangeError(why)
  const rows = normalise(body).map((item) => ({
    remark: item.ruleRemark ?? '',
    values: cells(item),
  }))
  const heads = new Map<string, ExcelHead>()
  for (const cell of rows.flatMap((row) => row.values)) {
    const key = columnKey(cell)
    if (heads.has(key)) continue
    heads.set(key, {
      leftKey: cell.leftKey,
      ...(cell.leftKeyParam === undefined ? {} : { leftKeyParam: cell.leftKeyParam }),
      ...(cell.relation === undefined ? {} : { relation: cell.relation }),
      type: cell.relation === undefined ? 'resultIndicators' : 'judgeIndicators',
      translate: catalogue.indicators.get(cell.leftKey)?.name ?? cell.leftKey,
    })
  }
  const all = [...heads.values()]
  return {
    heads: [
      ...all.filter((head) => head.type === 'judgeIndicators'),
      ...all.filter((head) => head.type === 'resultIndicators'),
    ],
    rows,
  }
}

const conditionOf = (cell: ExcelCell & { relation: string }): Condition => ({
  leftKey: cell.leftKey,
  ...(cell.leftKeyParam === undefined || cell.leftKeyParam === ''
    ? {}
    : { leftKeyParam: cell.leftKeyParam }),
  relation: cell.relation,
  ...(takesNoValue.has(cell.relation) || cell.value === null ? {} : { value: cell.value }),
  nextLogic: '&&',
})

/**
 * The body a table says, or what keeps its rows from being rules; the path is the row's number from
 * 0.
 */
export function fromTable(table: {
  readonly rows: readonly TableRow[]
}): { readonly body: RuleBody } | { readonly problems: readonly PathProblem[] } {
  const problems: PathProblem[] = []
  const body = table.rows.map((row, index): RuleItem => {
    const path = String(index)
    const filled = row.values.filter((cell) => cell.value !== null)
    const seen = new Set<string>()
    for (const cell of filled) {
      const key = columnKey(cell)
      if (seen.has(key)) problems.push({ ...problemOf('twice', { name: cell.leftKey }), path })
      seen.add(key)
    }
    const conditions = filled.flatMap((cell) =>
      cell.relation === undefined ? [] : [conditionOf({ ...cell, relation: cell.relation })],
    )
    if (conditions.length === 0) problems.push({ ...problemOf('no_condition'), path })
    const value: Record<string, RuleValue> = Object.fromEntries(
      filled.flatMap((cell) =>
        cell.relation === undefined && cell.value !== null ? [[cell.leftKey, cell.value]] : [],
      ),
    )
    return {
      ...(row.remark === '' ? {} : { ruleRemark: row.remark }),
      conditions,
      thenAction: { type: 'result', value },
    }
  })
  if (body.length === 0) problems.push({ ...problemOf('no_condition'), path: '' })
  return problems.length > 0 ? { problems } : { body: normalise(body) }
}
