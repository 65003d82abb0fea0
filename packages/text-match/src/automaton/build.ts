import { type Slots, makeSlots, takeSlots } from './slots.ts'

/**
 * Words as one automaton (Aho and Corasick, 1975) in a double array (Aoe, 1989). `nodes` holds four
 * numbers a state: base, check, fail, out. The state that a unit leads to stands where the base of
 * the one before and four times the class of the unit add up to, and checks that base; no two
 * states lead on from one base. `fail` is the state of the longest suffix that leads on otherwise.
 * `out` is one more than the number of the longest word that ends here, 0 for none. `classes` gives
 * each UTF-16 unit its class, 0 where no word has it. By number of word: its length and, as in
 * `out`, the longest other word it ends with.
 */
export type Automaton = {
  readonly nodes: Int32Array
  readonly classes: Uint16Array
  readonly lengths: Int32Array
  readonly shorter: Int32Array
}

const units = 0x1_00_00
const none = -1

/** Gives units classes from 1, the commonest first, so that what is used much stands close. */
const classify = (words: readonly string[]): Uint16Array => {
  const counts = new Uint32Array(units)
  for (const word of words)
    for (let at = 0; at < word.length; at += 1) {
      const unit = word.charCodeAt(at)
      counts[unit] = (counts[unit] ?? 0) + 1
    }
  const used: number[] = []
  for (let unit = 0; unit < units; unit += 1) if ((counts[unit] ?? 0) > 0) used.push(unit)
  used.sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b)
  const classes = new Uint16Array(units)
  for (const [rank, unit] of used.entries()) classes[unit] = rank + 1
  return classes
}

/** A state of the trie, in the order of levels; its children stand side by side in the list. */
type State = {
  slot: number
  /** The stretch of sorted words that run through it. */
  readonly from: number
  readonly to: number
  readonly depth: number
  /** The class it is reached by. */
  readonly by: number
  /** The state of its longest suffix. */
  suffix: State | null
  base: number
  children: State[]
  /** The word that ends in it, and one more than that of the longest word of its suffixes. */
  word: number
}

const stateOf = (from: number, to: number, depth: number, by: number): State => ({
  slot: 0,
  from,
  to,
  depth,
  by,
  suffix: null,
  base: none,
  children: [],
  word: none,
})

type Building = {
  readonly words: readonly string[]
  /** Numbers of the words, sorted by their units. */
  readonly order: readonly number[]
  readonly classes: Uint16Array
}

/** Finds the children of a state and the word that ends in it. */
const branch = ({ words, order, classes }: Building, state: State): void => {
  const { to, depth } = state
  let { from } = state
  const first = order[from] ?? 0
  if (words[first]?.length === depth) {
    state.word = first
    from += 1
  }
  while (from < to) {
    const unit = words[order[from] ?? 0]?.charCodeAt(depth) ?? 0
    let end = from + 1
    while (end < to && words[order[end] ?? 0]?.charCodeAt(depth) === unit) end += 1
    state.children.push(stateOf(from, end, depth + 1, classes[unit] ?? 0))
    from = end
  }
}

/** The state that a class leads to from a state or else from its suffixes. */
const leadOn = (states: readonly State[], slots: Slots, from: State, by: number): State => {
  let state = from
  for (;;) {
    const slot = state.base + by
    if (state.base !== none && slots.check[slot] === state.base)
      return states[slots.state[slot] ?? 0] ?? state
    if (!state.suffix) return state
    state = state.suffix
  }
}

/** The longest suffix that leads on somewhere the state itself does not. */
const failOf = (check: Int32Array, state: State): State | null => {
  let other = state.suffix
  while (other?.suffix) {
    const isCovered = other.children.every(
      ({ by }) => state.base !== none && check[state.base + by] === state.base,
    )
    if (!isCovered) return other
    other = other.suffix
  }
  return other
}

/** Lays out the trie level by level; answers its states in that order. */
const layOut = (building: Building): { states: State[]; check: Int32Array; size: number } => {
  const root = stateOf(0, building.order.length, 0, 0)
  const slots = makeSlots(building.words.length * 2 + 2)
  const states = [root]
  for (const state of states) {
    branch(building, state)
    if (state.children.length === 0) continue
    state.base = takeSlots(
      slots,
      state.children.map(({ by }) => by),
    )
    for (const child of state.children) {
      child.slot = state.base + child.by
      slots.state[child.slot] = states.length
      states.push(child)
    }
    for (const child of state.children)
      child.suffix = state.suffix ? leadOn(states, slots, state.suffix, child.by) : root
  }
  return { states, check: slots.check, size: slots.size }
}

/**
 * Builds the automaton of words, which are not empty and differ from each other; a word's number is
 * its place in the list.
 */
export function buildAutomaton(words: readonly string[]): Automaton {
  const classes = classify(words)
  const order = words.map((_, at) => at)
  order.sort((a, b) => {
    const one = words[a] ?? ''
    const other = words[b] ?? ''
    return one < other ? -1 : one > other ? 1 : 0
  })
  const { states, check, size } = layOut({ words, order, classes })
  let most = 0
  for (const one of classes) most = Math.max(most, one)
  const nodes = new Int32Array((size + most + 1) * 4)
  for (let at = 1; at < nodes.length; at += 4) nodes[at] = none
  const lengths = Int32Array.from(words, ({ length }) => length)
  const shorter = new Int32Array(words.length)
  /** One more than the word that each slot's state says, or 0. */
  const outs = new Int32Array(size)
  for (const state of states) {
    const at = state.slot * 4
    const below = state.suffix ? (outs[state.suffix.slot] ?? 0) : 0
    if (state.word !== none) shorter[state.word] = below
    const out = state.word === none ? below : state.word + 1
    outs[state.slot] = out
    // A state without children goes on from the next suffix that has some, at no cost.
    const fail = failOf(check, state)
    const from = state.base === none && fail ? fail.slot * 4 : -1
    nodes[at] = from >= 0 ? (nodes[from] ?? 0) : Math.max(state.base, 0) * 4
    nodes[at + 1] = state.depth === 0 ? none : (check[state.slot] ?? 0) * 4
    nodes[at + 2] = from >= 0 ? (nodes[from + 2] ?? 0) : (fail?.slot ?? 0) * 4
    nodes[at + 3] = out
  }
  return { nodes, classes, lengths, shorter }
}
