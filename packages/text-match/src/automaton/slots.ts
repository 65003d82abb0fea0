/**
 * The slots of a double array while it is filled. `check` holds the base that leads to a slot, -1
 * where the slot is free; `state` the number of the state that stands there. `next` leads to the
 * next free slot at a place or behind it. `bases` is 1 where a base is in use. Searches begin at
 * `floor`, before which little is free.
 */
export type Slots = {
  check: Int32Array
  state: Int32Array
  next: Int32Array
  bases: Uint8Array
  size: number
  floor: number
}

const free = -1
/** What the root checks: no base. */
const rootCheck = -2
/** Slots looked at before the search leaves the crowded ones behind for good. */
const patience = 200

/** Makes slots of which the first is the root's. */
export function makeSlots(size: number): Slots {
  const slots: Slots = {
    check: new Int32Array(0),
    state: new Int32Array(0),
    next: new Int32Array(0),
    bases: new Uint8Array(0),
    size: 1,
    floor: 1,
  }
  grow(slots, size)
  slots.check[0] = rootCheck
  slots.next[0] = 1
  return slots
}

const grow = (slots: Slots, least: number): void => {
  const before = slots.check.length
  if (least <= before) return
  const length = Math.max(least, before * 2)
  const check = new Int32Array(length).fill(free, before)
  check.set(slots.check)
  const state = new Int32Array(length)
  state.set(slots.state)
  const next = new Int32Array(length)
  for (let at = before; at < length; at += 1) next[at] = at
  next.set(slots.next)
  const bases = new Uint8Array(length)
  bases.set(slots.bases)
  slots.check = check
  slots.state = state
  slots.next = next
  slots.bases = bases
}

/** The first free slot at a place or behind it; shortens the way there for the next search. */
const nextFree = (slots: Slots, from: number): number => {
  grow(slots, from + 2)
  let at = from
  for (;;) {
    const to = slots.next[at] ?? at
    if (to === at) return at
    grow(slots, to + 2)
    const beyond = slots.next[to] ?? to
    slots.next[at] = beyond
    at = beyond
    grow(slots, at + 2)
  }
}

/** Takes the slots a base leads to by some classes. */
const take = (slots: Slots, base: number, classes: readonly number[]): number => {
  slots.bases[base] = 1
  for (const one of classes) {
    const slot = base + one
    slots.check[slot] = base
    slots.next[slot] = slot + 1
    slots.size = Math.max(slots.size, slot + 1)
  }
  return base
}

/**
 * Finds a base of its own for a state whose children have some classes, and takes their slots. The
 * root, which comes first, has base 0.
 */
export function takeSlots(slots: Slots, classes: readonly number[]): number {
  const least = Math.min(...classes)
  const most = Math.max(...classes)
  grow(slots, most + 2)
  if (slots.bases[0] === 0) return take(slots, 0, classes)
  let at = Math.max(least + 1, slots.floor)
  for (let tries = 1; ; tries += 1) {
    at = nextFree(slots, at)
    const base = at - least
    grow(slots, base + most + 2)
    if (slots.bases[base] === 0 && classes.every((one) => slots.check[base + one] === free))
      return take(slots, base, classes)
    at += 1
    if (tries % patience === 0) slots.floor = Math.max(slots.floor, at - patience)
  }
}
