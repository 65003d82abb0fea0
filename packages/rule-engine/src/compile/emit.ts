import type { Leaf, Node, SlotTerm, Test } from './plan.ts'
import { type Prepared, firstValue } from './prepare.ts'

/**
 * Constants of generated code. The source holds numbers and the names below only; texts, tables and
 * patterns are handed over beside it and named by their place. K kinds, N numbers, X texts, I ids,
 * Q scanned, H<slot> marks, C constants, B verdicts, Z flags; ld li ln load a slot and answer its
 * kind, id, number; sc scans it; lf walks a comparison; dv md divide; bad notes a number that is
 * not finite.
 */
export type Constants = { readonly list: unknown[]; readonly of: (value: unknown) => string }
export function constantsOf(): Constants {
  const list: unknown[] = []
  return { list, of: (value) => `C${list.push(value) - 1}` }
}

const kind = (slot: number) => `(K[${slot}]||ld(${slot}))`
const id = (slot: number) => `(I[${slot}]||li(${slot}))`
const number = (slot: number) => `(K[${slot}]!==0?N[${slot}]:ln(${slot}))`
const scanned = (slot: number) => `(Q[${slot}]||sc(${slot}))`
const literal = (value: number) =>
  Object.is(value, -0) ? '(-0)' : value < 0 ? `(${JSON.stringify(value)})` : JSON.stringify(value)

const orders: ReadonlySet<string> = new Set(['>=', '<=', '>', '<'])

const termCode = (term: SlotTerm): string => {
  if (term.kind === 'number') return literal(term.value)
  if (term.kind === 'slot') return number(term.slot)
  const [left, right] = [termCode(term.left), termCode(term.right)]
  return term.operator === '/'
    ? `dv(${left},${right})`
    : term.operator === '%'
      ? `md(${left},${right})`
      : `(${left}${term.operator}${right})`
}

/**
 * A number right of an order or `==`: an absent or missing number is NaN, which every one of them
 * answers with false.
 */
const mathCode = (leaf: Leaf, test: Extract<Test, { kind: 'math' }>): string => {
  const operator =
    test.relation.id === '==' ? '===' : orders.has(test.relation.id) ? test.relation.id : null
  return operator && Number.isFinite(test.right.number)
    ? `((x=${termCode(test.term)})-x===0?x${operator}${literal(test.right.number)}:bad())`
    : walked(leaf)
}
const walked = (leaf: Leaf) => `(lf(${leaf.id})===2)`

const table = (
  ids: ReadonlyMap<string | number, number> | undefined,
  set: ReadonlySet<string | number>,
  inverted: boolean,
): Uint8Array => {
  const bytes = new Uint8Array((ids?.size ?? 0) + firstValue).fill(inverted ? 1 : 0)
  bytes[0] = 0
  bytes[1] = 0
  for (const value of set) bytes[ids?.get(value) ?? 0] = inverted ? 0 : 1
  bytes[0] = 0
  return bytes
}
const places = (parts: ReadonlyMap<string, number> | undefined, texts: readonly string[]) =>
  Int32Array.from(texts, (part) => parts?.get(part) ?? 0)

/** A comparison of one slot as its code is written; `ids` and `parts` are the slot's own. */
type Plain = {
  readonly slot: number
  readonly right: Extract<Test, { kind: 'plain' }>['right']
  readonly isNumber: boolean
  readonly ids: ReadonlyMap<string | number, number> | undefined
  readonly parts: ReadonlyMap<string, number> | undefined
  readonly constants: Constants
}
const equalCode = ({ slot, right, isNumber, ids }: Plain): string =>
  isNumber
    ? `(${number(slot)}===${literal(right.number)})`
    : `(${id(slot)}===${ids?.get(right.text) ?? 0})`
const unequalCode = ({ slot, right, isNumber, ids }: Plain): string => {
  const other = ids?.get(isNumber ? right.number : right.text) ?? 0
  return `(${id(slot)}!==${other}&&I[${slot}]!==1)`
}
const memberCode = ({ slot, right, ids, constants }: Plain, inverted: boolean): string =>
  `(${constants.of(table(ids, right.set, inverted))}[${id(slot)}]===1)`
const partOf = ({ right, parts }: Plain): number => parts?.get(right.text) ?? 0
const placesOf = ({ right, parts, constants }: Plain): string =>
  constants.of(places(parts, right.texts))
const textCode = ({ slot, right, constants }: Plain, method: 'startsWith' | 'endsWith'): string =>
  `(${kind(slot)}===1&&X[${slot}].${method}(${constants.of(right.text)}))`

/** The code of a relation by its id; null where the comparison must be walked. */
const relationCodes: ReadonlyMap<string, (plain: Plain) => string | null> = new Map<
  string,
  (plain: Plain) => string | null
>([
  ['==', equalCode],
  ['!=', unequalCode],
  ['in', (plain) => memberCode(plain, false)],
  ['notIn', (plain) => memberCode(plain, true)],
  ['isNull', ({ slot }) => `(${kind(slot)}===2)`],
  ['isNotNul', ({ slot }) => `(${kind(slot)}===1)`],
  ['contains', (plain) => `(${scanned(plain.slot)},H${plain.slot}[${partOf(plain)}]===1)`],
  ['notContains', (plain) => `(${scanned(plain.slot)}!==3&&H${plain.slot}[${partOf(plain)}]===0)`],
  ['containsAny', (plain) => `(${scanned(plain.slot)},any(H${plain.slot},${placesOf(plain)}))`],
  // A text or list that is there holds all of nothing.
  [
    'containsAll',
    (plain) => `(${scanned(plain.slot)}===1&&all(H${plain.slot},${placesOf(plain)}))`,
  ],
  ['startsWith', (plain) => textCode(plain, 'startsWith')],
  ['endsWith', (plain) => textCode(plain, 'endsWith')],
  [
    'matches',
    ({ slot, right, constants }) =>
      right.matcher ? `(${kind(slot)}===1&&${constants.of(right.matcher.test)}(X[${slot}]))` : null,
  ],
])
const orderCode = (sign: string, { slot, right, isNumber, constants }: Plain): string =>
  isNumber
    ? `(${number(slot)}${sign}${literal(right.number)})`
    : `(${kind(slot)}===1&&X[${slot}]${sign}${constants.of(right.text)})`

const plainCode = (leaf: Leaf, test: Extract<Test, { kind: 'plain' }>, style: Style): string => {
  const { slot, relation, right } = test
  const plain: Plain = {
    slot,
    right,
    isNumber: style.shapes[slot] === 'number',
    ids: style.prepared.values[slot],
    parts: style.prepared.parts[slot],
    constants: style.constants,
  }
  return orders.has(relation.id)
    ? orderCode(relation.id, plain)
    : (relationCodes.get(relation.id)?.(plain) ?? walked(leaf))
}

/**
 * How code is written: `traced` keeps the order of the body and notes every outcome; else cheap
 * comparisons come first, which no outcome depends on.
 */
export type Style = {
  readonly traced: boolean
  readonly shapes: readonly string[]
  readonly prepared: Prepared
  readonly constants: Constants
}

/**
 * An expression that is true exactly where the node is true in three values; where it is false and
 * nothing was missing, the node is false.
 */
export function nodeCode(node: Node, style: Style): string {
  if (node.kind === 'leaf') {
    const { test } = node
    const code =
      test.kind === 'plain'
        ? plainCode(node, test, style)
        : test.kind === 'math'
          ? mathCode(node, test)
          : walked(node)
    return style.traced ? `(${code}?(B[${node.id}]=2,true):(B[${node.id}]=1,false))` : code
  }
  const parts = style.traced
    ? node.parts
    : node.parts.toSorted((one, other) => one.cost - other.cost)
  return `(${parts.map((part) => nodeCode(part, style)).join(node.kind === 'and' ? '&&' : '||')})`
}
