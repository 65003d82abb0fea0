import { type Constants, type Style, constantsOf, nodeCode } from './emit.ts'
import type { Act, Item, Plan } from './plan.ts'
import { type Prepared, seeking } from './prepare.ts'
import { type State, loadSlot, scanSlot } from './state.ts'
import type { Walker } from './walk.ts'

/** Rules whose items one function runs; `rules` in ascending order. */
export type Chunk = { readonly rules: readonly number[]; readonly run: () => void }
type Part = { readonly rules: readonly number[]; readonly items: readonly Item[] }

/** Comparisons of one function: V8 optimises small functions sooner, and not at all the largest. */
const chunkSize = 100

/** Divides items into groups of about `chunkSize` comparisons. */
const divide = (items: readonly Item[]): Item[][] => {
  const groups: Item[][] = []
  let group: Item[] = []
  let size = 0
  for (const item of items) {
    if (size > 0 && size + item.size > chunkSize) {
      groups.push(group)
      group = []
      size = 0
    }
    group.push(item)
    size += item.size
  }
  if (group.length > 0) groups.push(group)
  return groups
}
const partsOf = (plan: Plan): Part[] =>
  divide(plan.rules.flatMap(({ items }) => items)).map((items) => ({
    items,
    rules: [...new Set(items.map(({ rule }) => rule))],
  }))

type Writer = {
  readonly style: Style
  readonly lines: string[]
  readonly single: ReadonlySet<number>
  functions: number
}

const actCode = (writer: Writer, rule: number, act: Act | null): string => {
  if (!act) return ''
  if (act.kind === 'items') return itemsCode(writer, act.items)
  return writer.single.has(rule)
    ? `O[${rule}]=${act.action};`
    : `if(O[${rule}]===0)O[${rule}]=${act.action};else mo(${rule},${act.action});`
}
const itemCode = (writer: Writer, item: Item): string => {
  const code = nodeCode(item.node, writer.style)
  const then = actCode(writer, item.rule, item.onTrue)
  const other = actCode(writer, item.rule, item.onFalse)
  if (writer.style.traced)
    return (
      `t=${code}?2:1;if(Z[0]!==0)t=rd(${item.index},t);if(t===2){${then}}` +
      `${other === '' ? '' : `else if(t===1){${other}}`}\n`
    )
  const otherwise =
    other === '' ? `if(Z[0]!==0)sl(${item.index});` : `if(Z[0]===0||sl(${item.index})){${other}}`
  return `if(${code}){${then}}else ${otherwise}\n`
}
/** Nested items that are many become functions of their own. */
function itemsCode(writer: Writer, items: readonly Item[]): string {
  const groups = divide(items)
  const [first] = groups
  if (groups.length === 1 && first) return first.map((item) => itemCode(writer, item)).join('')
  return groups.map((group) => `${functionCode(writer, group)}();`).join('')
}
function functionCode(writer: Writer, items: readonly Item[]): string {
  const name = `f${writer.functions}`
  writer.functions += 1
  const body = items.map((item) => itemCode(writer, item)).join('')
  writer.lines.push(`function ${name}(){let x=0,t=0;\n${body}}`)
  return name
}

/** Rules that say one thing at most in a run. */
const singles = (plan: Plan): ReadonlySet<number> => {
  const once = (act: Act | null): boolean =>
    act === null ||
    act.kind === 'say' ||
    (act.items.length === 1 && act.items.every((item) => once(item.onTrue) && once(item.onFalse)))
  return new Set(
    plan.rules.flatMap(({ items }, rule) =>
      items.length === 1 && items.every((item) => once(item.onTrue) && once(item.onFalse))
        ? [rule]
        : [],
    ),
  )
}

const divided = (left: number, right: number) =>
  right - right === 0 && right !== 0 ? left / right : Number.NaN
const remainder = (left: number, right: number) =>
  right - right === 0 && right !== 0 ? left % right : Number.NaN
const any = (marks: Uint8Array, places: Int32Array) => {
  for (let at = 0; at < places.length; at += 1) if (marks[places[at] ?? 0] === 1) return true
  return false
}
const all = (marks: Uint8Array, places: Int32Array) => {
  for (let at = 0; at < places.length; at += 1) if (marks[places[at] ?? 0] !== 1) return false
  return true
}

const helpers = (plan: Plan, prepared: Prepared, state: State, walker: Walker) => {
  const load = (slot: number) => loadSlot(state, plan, prepared, slot)
  /** Decides again in three values, where the item reads something that is missing. */
  const doubtful = (item: Item): boolean =>
    item.fragile || item.slots.some((slot) => state.kinds[slot] === 3)
  const again = (index: number, before: number): number => {
    const item = plan.items[index]
    if (!item || !doubtful(item)) return before
    state.verdicts.fill(0, item.from, item.to)
    return walker.item(item)
  }
  return {
    K: state.kinds,
    N: state.numbers,
    X: state.texts,
    I: state.ids,
    Q: state.scanned,
    O: state.firsts,
    B: state.verdicts,
    Z: state.flags,
    any,
    all,
    dv: divided,
    md: remainder,
    mo: walker.say,
    ld: load,
    li: (slot: number) => {
      load(slot)
      return state.ids[slot] ?? 0
    },
    ln: (slot: number) => {
      load(slot)
      return state.numbers[slot] ?? 0
    },
    sc: (slot: number) => scanSlot(state, plan, prepared, slot),
    lf: (id: number) => {
      const leaf = plan.conditions[id]
      const outcome = leaf ? walker.leaf(leaf) : 1
      if (outcome === 3) state.flags[0] = 1
      return outcome
    },
    bad: () => {
      state.flags[0] = 1
      return false
    },
    rd: again,
    sl: (index: number) => again(index, 1) === 1,
  }
}

const markSlots = (plan: Plan) =>
  new Set(
    plan.conditions.flatMap(({ test }) =>
      test.kind === 'plain' && seeking.has(test.relation.id) ? [test.slot] : [],
    ),
  )

/**
 * Writes the functions of a plan as JavaScript and makes them. No text of a rule is in the source:
 * it names slots, ids and constants by number. Throws where generating code is barred.
 */
export function generate(
  plan: Plan,
  prepared: Prepared,
  state: State,
  walker: Walker,
  traced: boolean,
): Chunk[] {
  const constants: Constants = constantsOf()
  const writer: Writer = {
    style: { traced, shapes: plan.slots.map(({ shape }) => shape), prepared, constants },
    lines: [],
    single: singles(plan),
    functions: 0,
  }
  const parts = partsOf(plan)
  const names = parts.map(({ items }) => functionCode(writer, items))
  const given = helpers(plan, prepared, state, walker)
  const source = [
    '"use strict";',
    `const {${Object.keys(given).join(',')}}=given;`,
    ...[...markSlots(plan)].map((slot) => `const H${slot}=marks[${slot}];`),
    ...constants.list.map((_, index) => `const C${index}=constants[${index}];`),
    ...writer.lines,
    `return [${names.join(',')}];`,
  ].join('\n')
  const make = new Function('given', 'marks', 'constants', source) as (
    given: object,
    marks: readonly Uint8Array[],
    constants: readonly unknown[],
  ) => (() => void)[]
  const functions = make(given, state.marks, constants.list)
  return parts.map(({ rules }, index) => ({ rules, run: functions[index] ?? (() => {}) }))
}
/** The same groups without code, for walking. */
export function chunksOf(plan: Plan): { readonly rules: readonly number[] }[] {
  return partsOf(plan)
}
