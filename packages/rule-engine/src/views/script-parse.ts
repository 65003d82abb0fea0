import {
  type Action,
  type Condition,
  type RuleBody,
  type RuleItem,
  maxRuleDepth,
} from '@oas/contract/strategy/rule'
import { type Comment, type Statement, parse } from 'acorn'
import type { Catalogue } from '../model.ts'
import { conditionProblems, resultProblems } from './meaning.ts'
import {
  type ParsedText,
  Refused,
  type TextProblem,
  type ViewProblem,
  maxProblems,
  maxScript,
  placesIn,
  problemOf,
} from './problem.ts'
import { conditionsOf, fieldsOf, refuse, valueAndParam } from './script-conditions.ts'

type Range = { start: number; end: number }

const remarkOf = (comments: readonly Comment[]): string | undefined => {
  if (comments.length === 0) return undefined
  const [first] = comments
  const lines = comments.flatMap((one) =>
    one.type === 'Line'
      ? [one.value.replace(/^ /, '')]
      : one.value
          .trim()
          .split('\n')
          .map((line) => line.trim()),
  )
  if (comments.length === 1 && first?.type === 'Line' && lines[0]?.startsWith('"')) {
    try {
      const text: unknown = JSON.parse(lines[0])
      if (typeof text === 'string') return text
    } catch {
      /* a comment that only begins like a JSON text is the remark itself */
    }
  }
  return lines.join('\n')
}

const read = (
  text: string,
  catalogue: Catalogue,
  comments: Comment[],
  tell: (problem: ViewProblem, range: Range) => void,
  places: Map<string, { from: number; to: number }>,
): RuleBody => {
  const program = parse(text, {
    ecmaVersion: 2024,
    sourceType: 'script',
    allowReturnOutsideFunction: true,
    allowHashBang: false,
    preserveParens: true,
    onComment: comments,
  })
  const misplaced: Comment[] = []
  let cursor = 0
  /**
   * Comments of a range; statements are read in their order, so what lies before it stands where no
   * remark can.
   */
  const between = (from: number, to: number): Comment[] => {
    const out: Comment[] = []
    for (let one = comments[cursor]; one && one.end <= to; one = comments[++cursor])
      (one.start >= from ? out : misplaced).push(one)
    return out
  }
  const place = (path: string, node: Range): void => {
    places.set(path, { from: node.start, to: node.end })
  }
  const seen = (condition: Condition, path: string, node: Range): void => {
    place(path, node)
    if (!('complexCondition' in condition))
      for (const problem of conditionProblems(condition, catalogue)) tell(problem, node)
  }

  const returned = (statement: Statement & { type: 'ReturnStatement' }): Action => {
    const node =
      statement.argument?.type === 'ParenthesizedExpression'
        ? statement.argument.expression
        : statement.argument
    if (
      node?.type === 'CallExpression' &&
      node.callee.type === 'Identifier' &&
      node.callee.name === 'run'
    ) {
      const [id] = node.arguments
      return node.arguments.length === 1 && id?.type === 'Literal' && typeof id.value === 'string'
        ? { type: 'execSubRules', ruleId: id.value }
        : refuse(node, 'action_form')
    }
    if (node?.type !== 'ObjectExpression') return refuse(node ?? statement, 'action_form')
    const fields = fieldsOf(node).map(([name, raw]) => ({ name, raw, ...valueAndParam(raw) }))
    for (const { name, value, raw } of fields)
      for (const problem of resultProblems(name, value, catalogue)) tell(problem, raw)
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

  const branch = (statement: Statement, path: string, depth: number): Action => {
    const list =
      statement.type === 'BlockStatement'
        ? statement.body.filter((one) => one.type !== 'EmptyStatement')
        : [statement]
    place(path, statement)
    const [first, second] = list
    if (first === undefined || first.type === 'EmptyStatement')
      return refuse(statement, 'then_required')
    if (first.type === 'ReturnStatement')
      return second ? refuse(second, 'only_if_or_return') : returned(first)
    return {
      type: 'rules',
      rules: items(
        list,
        statement.type === 'BlockStatement' ? statement.start + 1 : statement.start,
        `${path}.rules`,
        depth + 1,
      ),
    }
  }

  const item = (
    statement: Statement,
    remark: string | undefined,
    path: string,
    depth: number,
  ): RuleItem => {
    if (statement.type !== 'IfStatement') return refuse(statement, 'only_if_or_return')
    if (depth > maxRuleDepth) return refuse(statement, 'too_deep', { limit: maxRuleDepth })
    place(path, statement)
    const conditions = conditionsOf(statement.test, `${path}.conditions`, seen)
    const thenAction = branch(statement.consequent, `${path}.thenAction`, depth)
    const { alternate } = statement
    if (!alternate) return { ...(remark ? { ruleRemark: remark } : {}), conditions, thenAction }
    const elseAction: Action =
      alternate.type === 'IfStatement'
        ? {
            type: 'rules',
            rules: items(
              [alternate],
              statement.consequent.end,
              `${path}.elseAction.rules`,
              depth + 1,
            ),
          }
        : branch(alternate, `${path}.elseAction`, depth)
    return { ...(remark ? { ruleRemark: remark } : {}), conditions, thenAction, elseAction }
  }

  const items = (
    list: readonly Statement[],
    from: number,
    path: string,
    depth: number,
  ): RuleItem[] => {
    let last = from
    return list.map((statement, index) => {
      const remark = remarkOf(between(last, statement.start))
      last = statement.end
      return item(statement, remark, path === '' ? String(index) : `${path}.${index}`, depth)
    })
  }

  const list = (program.body as Statement[]).filter((one) => one.type !== 'EmptyStatement')
  const [first] = list
  if (first === undefined || first.type === 'ReturnStatement')
    refuse(first ?? { start: 0, end: 0 }, 'no_condition')
  let last = 0
  let bad = false
  const body = list.flatMap((statement, index) => {
    const remark = remarkOf(between(last, statement.start))
    last = statement.end
    try {
      return [item(statement, remark, String(index), 1)]
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      bad = true
      tell(error.problem, { start: error.from, end: error.to })
      between(statement.start, statement.end)
      return []
    }
  })
  for (const comment of [...misplaced, ...comments.slice(cursor)]) {
    bad = true
    tell(problemOf('comment_place'), comment)
  }
  return bad ? [] : body
}

/**
 * What stands at a place of a text: a name, a number or a sign, in no language; a dash where the
 * text ends.
 */
const wordAt = (text: string, at: number): string =>
  /^\s*([\p{L}\p{N}_$]{1,40}|\S)/u.exec(text.slice(at, at + 80))?.[1] ?? '—'

/**
 * Reads a script of {@link printScript} by a parser of the language into a body; it is never run. A
 * text that is no such script has a null body and says why, with line and column.
 */
export const parseScript = (text: string, catalogue: Catalogue): ParsedText => {
  const placed = placesIn(text.slice(0, maxScript))
  const problems: TextProblem[] = []
  const places = new Map<string, { from: number; to: number }>()
  const tell = (problem: ViewProblem, range: Range): void => {
    if (problems.length < maxProblems)
      problems.push({ ...problem, ...placed(range.start, range.end) })
  }
  const failed = (problem: ViewProblem, at: number): ParsedText => {
    tell(problem, { start: at, end: at + 1 })
    return { body: null, problems, places: new Map() }
  }
  if (text.length > maxScript) return failed(problemOf('too_long', { limit: maxScript }), 0)
  try {
    const body = read(text, catalogue, [], tell, places)
    return {
      body: body.length === 0 ? null : body,
      problems: problems.toSorted((a, b) => a.from - b.from),
      places,
    }
  } catch (error) {
    if (error instanceof Refused) {
      tell(error.problem, { start: error.from, end: error.to })
      return { body: null, problems, places: new Map() }
    }
    // The parser of the language goes down by recursion: what nests beyond the stack nests beyond
    // our limit too.
    if (error instanceof RangeError)
      return failed(problemOf('too_deep', { limit: maxRuleDepth }), 0)
    if (error instanceof SyntaxError) {
      const at = 'pos' in error && typeof error.pos === 'number' ? error.pos : 0
      return failed(problemOf('syntax', { detail: wordAt(text, at) }), at)
    }
    throw error
  }
}
