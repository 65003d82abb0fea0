import {
  type CalculatorItem,
  type Condition,
  calculators,
  mathIndicator,
} from '@oas/contract/strategy/rule'
import {
  type Reader,
  checkDepth,
  refuseNext,
  isKey,
  isSign,
  next,
  peek,
  refuseToken,
  since,
  startsNumber,
  takeSign,
  takeText,
} from './chinese-reader.ts'
import { readNumeral, readValueAndParam } from './chinese-values.ts'
import { relationNaming, words } from './chinese-words.ts'
import { comparisonProblems } from './meaning.ts'

type Comparison = Exclude<Condition, { complexCondition: Condition[] }>

/** Reads an indicator's name, with its parameter in brackets where it has one. */
export function readIndicator(reader: Reader): { leftKey: string; leftKeyParam?: string } {
  if (peek(reader).kind !== 'name') return refuseNext(reader, '指标')
  const leftKey = reader.indicators.idOf(next(reader).value)
  if (!isSign(reader, '(')) return { leftKey }
  next(reader)
  const param = takeText(reader)
  takeSign(reader, ')')
  return param === '' ? { leftKey } : { leftKey, leftKeyParam: param }
}

const readTerm = (reader: Reader, depth: number): CalculatorItem => {
  if (!isSign(reader, '('))
    return startsNumber(reader) ? { value: readNumeral(reader) } : readIndicator(reader)
  next(reader)
  const term = { calculatorList: readTerms(reader, depth + 1) }
  takeSign(reader, ')')
  return term
}
const readTerms = (reader: Reader, depth: number): CalculatorItem[] => {
  checkDepth(reader, depth)
  const out: CalculatorItem[] = []
  for (;;) {
    const term = readTerm(reader, depth)
    const sign = calculators.find((one) => isSign(reader, one))
    out.push(sign === undefined ? term : { ...term, next: sign })
    if (sign === undefined) return out
    next(reader)
  }
}

const readRelation = (reader: Reader, isMath: boolean): string =>
  peek(reader).kind === 'name'
    ? relationNaming.idOf(next(reader).value)
    : refuseNext(reader, '关系', ...(isMath ? calculators : []))

const readMathComparison = (reader: Reader): Comparison => {
  next(reader)
  const calculatorList = readTerms(reader, 1)
  const relation = readRelation(reader, true)
  const place = peek(reader)
  const { value, param } = readValueAndParam(reader)
  return value === undefined || param !== undefined
    ? refuseToken(reader, 'value_form', {}, place)
    : { leftKey: mathIndicator, calculatorList, relation, value }
}
const readComparison = (reader: Reader): Comparison => {
  if (isKey(reader, words.math)) return readMathComparison(reader)
  const left = readIndicator(reader)
  const relation = readRelation(reader, false)
  const { value, param } = readValueAndParam(reader)
  return {
    ...left,
    relation,
    ...(value === undefined ? {} : { value }),
    ...(param === undefined ? {} : { rightValueParam: param }),
  }
}

const readBracketed = (reader: Reader, path: string, depth: number): Condition => {
  next(reader)
  const complexCondition = readConditions(reader, `${path}.complexCondition`, depth + 1)
  if (!isSign(reader, ')')) return refuseNext(reader, words.and, words.or, '）')
  next(reader)
  return { complexCondition }
}
const readCondition = (reader: Reader, path: string, depth: number): Condition => {
  const { from } = peek(reader)
  if (isSign(reader, '(')) {
    const found = readBracketed(reader, path, depth)
    reader.places.set(path, since(reader, from))
    return found
  }
  const found = readComparison(reader)
  const place = since(reader, from)
  reader.places.set(path, place)
  for (const problem of comparisonProblems(found, reader.catalogue)) reader.tell(problem, place)
  return found
}

/** Reads conditions joined by "and" and "or"; `path` and `depth` are those of their list. */
export function readConditions(reader: Reader, path: string, depth: number): Condition[] {
  checkDepth(reader, depth)
  const out: Condition[] = []
  for (;;) {
    const found = readCondition(reader, `${path}.${out.length}`, depth)
    const logic = isKey(reader, words.and) ? '&&' : isKey(reader, words.or) ? '||' : undefined
    out.push(logic === undefined ? found : { ...found, nextLogic: logic })
    if (logic === undefined) return out
    next(reader)
  }
}
