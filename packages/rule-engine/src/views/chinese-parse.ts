import {
  type Action,
  type Calculator,
  type CalculatorItem,
  type Condition,
  type RuleBody,
  type RuleItem,
  type RuleValue,
  calculators,
  mathIndicator,
  maxRuleDepth,
} from '@oas/contract/strategy/rule'
import type { Catalogue } from '../model.ts'
import { type Token, tokensOf } from './chinese-tokens.ts'
import { type Keyword, indicatorNaming, relationNaming, words } from './chinese-words.ts'
import { conditionProblems, resultProblems } from './meaning.ts'
import {
  type ParsedText,
  type ProblemCode,
  type ProblemParams,
  Refused,
  type TextProblem,
  type ViewProblem,
  maxProblems,
  maxScript,
  placesIn,
  problemOf,
} from './problem.ts'

type Range = { from: number; to: number }
type Told = { tell: (problem: ViewProblem, range: Range) => void; places: Map<string, Range> }

const reader = (tokens: readonly Token[], catalogue: Catalogue, { tell, places }: Told) => {
  const indicators = indicatorNaming(catalogue)
  let at = 0
  const last: Token = tokens[tokens.length - 1] ?? { kind: 'end', value: '', from: 0, to: 0 }
  const peek = (): Token => tokens[at] ?? last
  const next = (): Token => {
    const token = peek()
    at++
    return token
  }
  const refuse = (code: ProblemCode, params: ProblemParams = {}, where: Range = peek()): never => {
    throw new Refused(problemOf(code, params), where.from, where.to)
  }
  const expected = (...what: string[]): never =>
    refuse('expected', {
      expected: what.join(' / '),
      found: peek().kind === 'end' ? '—' : peek().value.slice(0, 40),
    })
  const isKey = (key: Keyword): boolean => peek().kind === 'key' && peek().value === key
  const isSign = (sign: string): boolean => peek().kind === 'sign' && peek().value === sign
  const takeKey = (key: Keyword): Token => (isKey(key) ? next() : expected(key))
  const takeSign = (sign: string): Token => (isSign(sign) ? next() : expected(sign))
  const takeText = (): string => (peek().kind === 'text' ? next().value : expected('"…"'))
  const since = (from: number): Range => ({ from, to: tokens[at - 1]?.to ?? from })
  const deep = (depth: number): void => {
    if (depth > maxRuleDepth) refuse('too_deep', { limit: maxRuleDepth })
  }

  const numeral = (): number => {
    const minus = isSign('-') ? next() : undefined
    if (peek().kind !== 'number') return expected('123')
    const value = Number(next().value)
    if (!Number.isFinite(value)) return refuse('value_form', {}, since(minus?.from ?? peek().from))
    return minus && value !== 0 ? -value : value
  }
  const scalar = (): string | number =>
    peek().kind === 'text'
      ? takeText()
      : peek().kind === 'number' || isSign('-')
        ? numeral()
        : expected('"…"', '123', '[…]', '{…}')
  /** What stands between brackets, parted by commas. */
  const series = (close: string, one: () => void): void => {
    next()
    if (!isSign(close)) {
      one()
      while (isSign(',')) {
        next()
        one()
      }
    }
    takeSign(close)
  }
  const value = (): RuleValue => {
    if (isSign('[')) {
      const list: (string | number)[] = []
      series(']', () => list.push(scalar()))
      return list
    }
    if (!isSign('{')) return scalar()
    const fields = new Map<string, string | number>()
    series('}', () => {
      const place = peek()
      const name = takeText()
      if (fields.has(name)) refuse('duplicate', { name }, place)
      takeSign(':')
      fields.set(name, scalar())
    })
    return Object.fromEntries(fields)
  }
  const startsValue = (): boolean =>
    peek().kind === 'text' || peek().kind === 'number' || isSign('-') || isSign('[') || isSign('{')
  const valueAndParam = (): { value?: RuleValue; param?: string } => {
    const said = startsValue() ? { value: value() } : {}
    if (!isKey(words.param)) return said
    next()
    const param = takeText()
    return param === '' ? said : { ...said, param }
  }

  const indicator = (): { leftKey: string; leftKeyParam?: string } => {
    if (peek().kind !== 'name') return expected('指标')
    const leftKey = indicators.idOf(next().value)
    if (!isSign('(')) return { leftKey }
    next()
    const param = takeText()
    takeSign(')')
    return param === '' ? { leftKey } : { leftKey, leftKeyParam: param }
  }
  const terms = (depth: number): CalculatorItem[] => {
    deep(depth)
    const out: CalculatorItem[] = []
    for (;;) {
      let term: CalculatorItem
      if (isSign('(')) {
        next()
        term = { calculatorList: terms(depth + 1) }
        takeSign(')')
      } else term = peek().kind === 'number' || isSign('-') ? { value: numeral() } : indicator()
      const sign = calculators.find((one) => isSign(one))
      out.push(sign === undefined ? term : { ...term, next: sign satisfies Calculator })
      if (sign === undefined) return out
      next()
    }
  }
  const comparison = (): Exclude<Condition, { complexCondition: Condition[] }> => {
    const math = isKey(words.math)
    if (math) next()
    const left = math
      ? ({ leftKey: mathIndicator, calculatorList: terms(1) } as const)
      : indicator()
    if (peek().kind !== 'name') return expected('关系', ...(math ? calculators : []))
    const relation = relationNaming.idOf(next().value)
    const place = peek()
    const right = valueAndParam()
    if ('calculatorList' in left)
      return right.value === undefined || right.param !== undefined
        ? refuse('value_form', {}, place)
        : { ...left, relation, value: right.value }
    return {
      ...left,
      relation,
      ...(right.value === undefined ? {} : { value: right.value }),
      ...(right.param === undefined ? {} : { rightValueParam: right.param }),
    }
  }
  const condition = (path: string, depth: number): Condition => {
    const { from } = peek()
    if (isSign('(')) {
      next()
      const complexCondition = conditions(`${path}.complexCondition`, depth + 1)
      if (!isSign(')')) return expected(words.and, words.or, '）')
      next()
      places.set(path, since(from))
      return { complexCondition }
    }
    const found = comparison()
    places.set(path, since(from))
    for (const problem of conditionProblems(found, catalogue)) tell(problem, since(from))
    return found
  }
  const conditions = (path: string, depth: number): Condition[] => {
    deep(depth)
    const out: Condition[] = []
    for (;;) {
      const found = condition(`${path}.${out.length}`, depth)
      const logic = isKey(words.and) ? '&&' : isKey(words.or) ? '||' : undefined
      out.push(logic === undefined ? found : { ...found, nextLogic: logic })
      if (logic === undefined) return out
      next()
    }
  }

  const result = (): Action => {
    next()
    const fields = new Map<string, { value?: RuleValue; param?: string }>()
    do {
      if (fields.size > 0) next()
      const place = peek()
      const { leftKey: name } = indicator()
      if (fields.has(name)) refuse('duplicate', { name }, place)
      takeKey(words.be)
      const said = valueAndParam()
      if (said.value === undefined && said.param === undefined) return expected('"…"', '123', '[…]')
      fields.set(name, said)
      for (const problem of resultProblems(name, said.value, catalogue))
        tell(problem, since(place.from))
    } while (isSign(','))
    const all = [...fields]
    const params = all.flatMap(([name, { param }]) =>
      param === undefined ? [] : [[name, param] as const],
    )
    return {
      type: 'result',
      value: Object.fromEntries(
        all.flatMap(([name, { value: said }]) => (said === undefined ? [] : [[name, said]])),
      ),
      ...(params.length === 0 ? {} : { valueParam: Object.fromEntries(params) }),
    }
  }
  const action = (path: string, depth: number): Action => {
    const { from } = peek()
    const found = actionHere(path, depth)
    places.set(path, since(from))
    return found
  }
  const actionHere = (path: string, depth: number): Action => {
    if (isKey(words.set)) return result()
    if (isKey(words.nothing)) {
      next()
      return { type: 'result', value: {} }
    }
    if (isKey(words.run)) {
      next()
      return { type: 'execSubRules', ruleId: takeText() }
    }
    if (isKey(words.end) || isKey(words.else)) return refuse('then_required')
    if (!isKey(words.if) && !isKey(words.remark))
      return expected(words.set, words.run, words.nothing, words.if)
    const rules: RuleItem[] = []
    while (isKey(words.if) || isKey(words.remark))
      rules.push(item(`${path}.rules.${rules.length}`, depth + 1))
    return { type: 'rules', rules }
  }
  const item = (path: string, depth: number): RuleItem => {
    deep(depth)
    const { from } = peek()
    const remark = isKey(words.remark) ? (next(), takeText()) : ''
    takeKey(words.if)
    const list = conditions(`${path}.conditions`, 1)
    if (!isKey(words.so)) return expected(words.and, words.or, words.so)
    next()
    const thenAction = action(`${path}.thenAction`, depth)
    const elseAction = isKey(words.else) ? (next(), action(`${path}.elseAction`, depth)) : undefined
    if (!isKey(words.end)) return expected(...(elseAction ? [] : [words.else]), words.end)
    next()
    places.set(path, since(from))
    return {
      ...(remark === '' ? {} : { ruleRemark: remark }),
      conditions: list,
      thenAction,
      ...(elseAction ? { elseAction } : {}),
    }
  }
  return (): RuleBody => {
    if (peek().kind === 'end') refuse('no_condition')
    const body: RuleBody = []
    while (peek().kind !== 'end')
      body.push(
        isKey(words.if) || isKey(words.remark)
          ? item(String(body.length), 1)
          : expected(words.if, words.remark),
      )
    return body
  }
}

/**
 * Reads a script of {@link printChinese} into a body. A text that is no such script has a null body
 * and says what was expected, with line and column.
 */
export const parseChinese = (text: string, catalogue: Catalogue): ParsedText => {
  const placed = placesIn(text.slice(0, maxScript))
  const problems: TextProblem[] = []
  const places = new Map<string, Range>()
  const tell = (problem: ViewProblem, range: Range): void => {
    if (problems.length < maxProblems)
      problems.push({ ...problem, ...placed(range.from, range.to) })
  }
  if (text.length > maxScript) {
    tell(problemOf('too_long', { limit: maxScript }), { from: 0, to: 1 })
    return { body: null, problems, places }
  }
  try {
    return { body: reader(tokensOf(text), catalogue, { tell, places })(), problems, places }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    tell(error.problem, { from: error.from, to: error.to })
    return { body: null, problems: problems.toSorted((a, b) => a.from - b.from), places: new Map() }
  }
}
