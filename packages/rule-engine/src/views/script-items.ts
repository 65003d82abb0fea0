import {
  type Action,
  type Condition,
  type RuleItem,
  maxRuleDepth,
} from '@oas/contract/strategy/rule'
import type { CallExpression, Expression, ObjectExpression, Statement } from 'acorn'
import { comparisonProblems, resultProblems } from './meaning.ts'
import { readIfConditions, literalFieldsOf, refuse, valueAndParam } from './script-conditions.ts'
import { type Range, type Source, notePlace, remarkIn } from './script-source.ts'

const noteCondition = (source: Source, condition: Condition, path: string, node: Range): void => {
  notePlace(source, path, node)
  if (!('complexCondition' in condition))
    for (const problem of comparisonProblems(condition, source.catalogue))
      source.tell(problem, node)
}

const isRun = (node: Expression | null | undefined): node is CallExpression =>
  node?.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'run'

const readRun = (node: CallExpression): Action => {
  const [id] = node.arguments
  return node.arguments.length === 1 && id?.type === 'Literal' && typeof id.value === 'string'
    ? { type: 'execSubRules', ruleId: id.value }
    : refuse(node, 'action_form')
}
const readResult = (source: Source, node: ObjectExpression): Action => {
  const fields = literalFieldsOf(node).map(([name, raw]) => ({ name, raw, ...valueAndParam(raw) }))
  for (const { name, value, raw } of fields)
    for (const problem of resultProblems(name, value, source.catalogue)) source.tell(problem, raw)
  const params = fields.flatMap(({ name, param }) =>
    param === undefined ? [] : [[name, param] as const],
  )
  return {
    type: 'result',
    value: Object.fromEntries(
      fields.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
    ),
    ...(params.length === 0 ? {} : { valueParam: Object.fromEntries(params) }),
  }
}
const readReturn = (source: Source, statement: Statement & { type: 'ReturnStatement' }): Action => {
  const { argument } = statement
  const node = argument?.type === 'ParenthesizedExpression' ? argument.expression : argument
  if (isRun(node)) return readRun(node)
  if (node?.type !== 'ObjectExpression') return refuse(node ?? statement, 'action_form')
  return readResult(source, node)
}

const readBranch = (source: Source, statement: Statement, path: string, depth: number): Action => {
  const isBlock = statement.type === 'BlockStatement'
  const list = isBlock ? statement.body.filter((one) => one.type !== 'EmptyStatement') : [statement]
  notePlace(source, path, statement)
  const [first, second] = list
  if (first === undefined || first.type === 'EmptyStatement')
    return refuse(statement, 'then_required')
  if (first.type === 'ReturnStatement')
    return second ? refuse(second, 'only_if_or_return') : readReturn(source, first)
  const from = isBlock ? statement.start + 1 : statement.start
  return { type: 'rules', rules: readItems(source, list, from, `${path}.rules`, depth + 1) }
}

const readElse = (
  source: Source,
  { consequent, alternate }: Statement & { type: 'IfStatement' },
  path: string,
  depth: number,
): Action | undefined => {
  if (!alternate) return undefined
  if (alternate.type !== 'IfStatement') return readBranch(source, alternate, path, depth)
  const rules = readItems(source, [alternate], consequent.end, `${path}.rules`, depth + 1)
  return { type: 'rules', rules }
}

/** Reads a statement as an item whose remark is known; its path and depth are those in the body. */
export function readItem(
  source: Source,
  statement: Statement,
  remark: string | undefined,
  path: string,
  depth: number,
): RuleItem {
  if (statement.type !== 'IfStatement') return refuse(statement, 'only_if_or_return')
  if (depth > maxRuleDepth) return refuse(statement, 'too_deep', { limit: maxRuleDepth })
  notePlace(source, path, statement)
  const conditions = readIfConditions(
    statement.test,
    `${path}.conditions`,
    (condition, conditionPath, node) => noteCondition(source, condition, conditionPath, node),
  )
  const thenAction = readBranch(source, statement.consequent, `${path}.thenAction`, depth)
  const elseAction = readElse(source, statement, `${path}.elseAction`, depth)
  return {
    ...(remark ? { ruleRemark: remark } : {}),
    conditions,
    thenAction,
    ...(elseAction ? { elseAction } : {}),
  }
}

/** Reads statements that stand together, the first remark of which may begin at `from`. */
const readItems = (
  source: Source,
  list: readonly Statement[],
  from: number,
  path: string,
  depth: number,
): RuleItem[] => {
  let last = from
  return list.map((statement, index) => {
    const remark = remarkIn(source, last, statement.start)
    last = statement.end
    return readItem(source, statement, remark, `${path}.${index}`, depth)
  })
}
