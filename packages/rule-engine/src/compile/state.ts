import type { ReadValue, RuleOutcome, Value } from '../model.ts'
import { reflectResult } from '../reflect.ts'
import { type Read, readAs } from '../values.ts'
import type { Plan } from './plan.ts'
import type { Prepared } from './prepare.ts'

/**
 * What a run knows. `kinds[slot]`: 0 not asked yet, 1 a value, 2 absent, 3 missing. `ids[slot]`: 0
 * not asked, 1 missing, 2 absent, 3 a value no condition names, from 4 the value's number.
 * `numbers[slot]` is NaN unless there is a number. `marks[slot][part]` is 1 where the text or list
 * holds a part some condition looks for; `scanned[slot]` is the kind once that is known.
 * `firsts[rule]`: the first thing the rule said (0: nothing), `more` all of them where there are
 * several. `flags[0]`: 1 once anything was missing. `verdicts[id]`: outcomes of conditions.
 * `problems`: why a rule failed; `done`: rules that were walked whole.
 */
export type State = {
  readonly kinds: Uint8Array
  readonly ids: Int32Array
  readonly numbers: Float64Array
  readonly texts: string[]
  readonly lists: (readonly string[])[]
  readonly marks: readonly Uint8Array[]
  readonly scanned: Uint8Array
  readonly asked: Uint8Array
  readonly raw: Value[]
  readonly errors: Map<number, unknown>
  readonly firsts: Int32Array
  readonly more: Map<number, number[]>
  readonly missing: Uint8Array
  readonly problems: Map<number, string>
  readonly done: Set<number>
  readonly flags: Uint8Array
  readonly verdicts: Uint8Array
  read: ReadValue
  saidBefore: (rule: number) => RuleOutcome | undefined
}

const never = (): undefined => undefined

export function newState(plan: Plan, prepared: Prepared): State {
  const slots = plan.slots.length
  const rules = plan.rules.length
  return {
    kinds: new Uint8Array(slots),
    ids: new Int32Array(slots),
    numbers: new Float64Array(slots),
    texts: Array.from({ length: slots }, () => ''),
    lists: Array.from({ length: slots }, () => []),
    marks: prepared.parts.map((parts) => new Uint8Array(parts.size)),
    scanned: new Uint8Array(slots),
    asked: new Uint8Array(plan.needs.length),
    raw: [],
    errors: new Map(),
    firsts: new Int32Array(rules),
    more: new Map(),
    missing: new Uint8Array(rules),
    problems: new Map(),
    done: new Set(),
    flags: new Uint8Array(1),
    verdicts: new Uint8Array(plan.conditions.length),
    read: never,
    saidBefore: never,
  }
}

/** Makes a state ready for the next run. */
export function resetState(state: State, plan: Plan, read: ReadValue, verdicts: boolean): void {
  state.kinds.fill(0)
  state.ids.fill(0)
  state.scanned.fill(0)
  state.asked.fill(0)
  state.firsts.fill(0)
  state.missing.fill(0)
  state.flags[0] = 0
  if (verdicts) state.verdicts.fill(0)
  if (state.more.size > 0) state.more.clear()
  if (state.errors.size > 0) state.errors.clear()
  if (state.done.size > 0) state.done.clear()
  if (state.problems.size > 0) state.problems.clear()
  for (const [rule, problem] of plan.broken) state.problems.set(rule, problem)
  state.read = read
}

const ask = (state: State, plan: Plan, need: number): Value => {
  if (state.asked[need] === 0) {
    const one = plan.needs[need]
    state.asked[need] = 1
    try {
      if (one) state.raw[need] = state.read(one.id, one.param)
    } catch (error) {
      // Kept, so that every rule that asks for this value fails in the same way without asking
      // again.
      state.errors.set(need, error)
    }
  }
  if (state.errors.size > 0 && state.errors.has(need)) throw state.errors.get(need)
  return state.raw[need]
}

/**
 * Keeps a value that is there under its number, if any condition compares the slot with named
 * values.
 */
const name = (state: State, prepared: Prepared, slot: number, value: string | number): void => {
  const known = prepared.values[slot]
  state.ids[slot] = known && known.size > 0 ? (known.get(value) ?? 3) : 3
}
const keep = (state: State, prepared: Prepared, slot: number, value: Read): number => {
  if (typeof value === 'string') {
    state.texts[slot] = value
    name(state, prepared, slot, value)
    return 1
  }
  if (typeof value === 'number') {
    state.numbers[slot] = value
    name(state, prepared, slot, value)
    return 1
  }
  state.numbers[slot] = Number.NaN
  if (value === null) {
    state.ids[slot] = 2
    return 2
  }
  if (value === undefined) {
    state.ids[slot] = 1
    state.flags[0] = 1
    return 3
  }
  state.lists[slot] = value
  return 1
}

/**
 * Asks for a slot's value where that has not happened, and answers its kind. Throws what the reader
 * throws.
 */
export function loadSlot(state: State, plan: Plan, prepared: Prepared, slot: number): number {
  const before = state.kinds[slot] ?? 0
  if (before !== 0) return before
  const one = plan.slots[slot]
  if (!one) throw new Error(`no slot ${slot}`)
  const value =
    one.earlier === null
      ? ask(state, plan, one.need)
      : reflectResult(state.saidBefore(one.earlier), one.reflects)
  const kind = keep(
    state,
    prepared,
    slot,
    typeof value === 'string' && one.shape === 'text' ? value : readAs(one.shape, value),
  )
  state.kinds[slot] = kind
  return kind
}

/** Marks each part that the slot's text or list holds. */
const markParts = (
  state: State,
  plan: Plan,
  prepared: Prepared,
  slot: number,
  marks: Uint8Array,
): void => {
  if (plan.slots[slot]?.shape === 'list')
    for (const element of state.lists[slot] ?? []) {
      const part = prepared.parts[slot]?.get(element)
      if (part !== undefined) marks[part] = 1
    }
  else prepared.finders[slot]?.(state.texts[slot] ?? '', marks)
}

/** Finds all parts that conditions look for in a slot's text or list, once a run. */
export function scanSlot(state: State, plan: Plan, prepared: Prepared, slot: number): number {
  const kind = loadSlot(state, plan, prepared, slot)
  const marks = state.marks[slot]
  if (marks && (state.scanned[slot] ?? 0) === 0) {
    marks.fill(0)
    if (kind === 1) markParts(state, plan, prepared, slot, marks)
  }
  state.scanned[slot] = kind
  return kind
}

/** A slot's value: undefined is missing, null absent. */
export function slotValue(state: State, plan: Plan, prepared: Prepared, slot: number): Read {
  const kind = loadSlot(state, plan, prepared, slot)
  if (kind !== 1) return kind === 2 ? null : undefined
  const shape = plan.slots[slot]?.shape
  return shape === 'number'
    ? state.numbers[slot]
    : shape === 'list'
      ? state.lists[slot]
      : state.texts[slot]
}
