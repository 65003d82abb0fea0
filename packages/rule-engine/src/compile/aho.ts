/** Marks every word of its list that a text holds: sets `marks[word]` to 1. */
export type Finder = (text: string, marks: Uint8Array) => void

/** Below so many words, looking for each on its own is faster than an automaton. */
const fewWords = 6
/** Entries of an automaton's table at most (four bytes each). */
const maxTable = 4_000_000

const one =
  (words: readonly string[]): Finder =>
  (text, marks) => {
    words.forEach((word, index) => {
      if (text.includes(word)) marks[index] = 1
    })
  }

/** Classes of UTF-16 units: 0 for those no word has. */
const classesOf = (
  words: readonly string[],
): { readonly classes: Uint8Array | Uint16Array; readonly count: number } => {
  const classes = new Uint16Array(65_536)
  let count = 1
  for (const word of words)
    for (let at = 0; at < word.length; at += 1) {
      const unit = word.charCodeAt(at)
      if (classes[unit] === 0) {
        classes[unit] = count
        count += 1
      }
    }
  return { classes: count < 256 ? Uint8Array.from(classes) : classes, count }
}

/** The trie of the words: children by state and class, and the words that end in a state. */
const trieOf = (words: readonly string[], classes: Uint8Array | Uint16Array) => {
  const children: Map<number, number>[] = [new Map()]
  const ends: number[][] = [[]]
  words.forEach((word, index) => {
    let state = 0
    for (let at = 0; at < word.length; at += 1) {
      const unit = classes[word.charCodeAt(at)] ?? 0
      let next = children[state]?.get(unit)
      if (next === undefined) {
        next = children.push(new Map()) - 1
        ends.push([])
        children[state]?.set(unit, next)
      }
      state = next
    }
    ends[state]?.push(index)
  })
  return { children, ends }
}

/**
 * Finds all words of a list in one pass over a text, by the automaton of Aho and Corasick over
 * UTF-16 units with all transitions written out; lists that are short, or too large for its table,
 * are looked for one by one. In the table a state stands as the place of its row, and as the
 * complement of it where words end in it.
 */
export function wordFinderOf(words: readonly string[]): Finder {
  if (words.length < fewWords) return one(words)
  const { classes, count } = classesOf(words)
  const { children, ends } = trieOf(words, classes)
  const states = children.length
  if (states * count > maxTable) return one(words)

  const next = new Int32Array(states * count)
  const fallback = new Int32Array(states)
  const order: number[] = []
  for (const [unit, state] of children[0] ?? []) {
    next[unit] = state
    order.push(state)
  }
  for (const state of order) {
    const other = fallback[state] ?? 0
    ends[state]?.push(...(ends[other] ?? []))
    for (let unit = 0; unit < count; unit += 1) {
      const child = children[state]?.get(unit)
      const elsewhere = next[other * count + unit] ?? 0
      next[state * count + unit] = child ?? elsewhere
      if (child !== undefined) {
        fallback[child] = elsewhere
        order.push(child)
      }
    }
  }
  const table = next.map((state) =>
    (ends[state]?.length ?? 0) > 0 ? ~(state * count) : state * count,
  )
  const found = ends.map((list) => Int32Array.from(list))
  const always = found[0] ?? new Int32Array()
  return (text, marks) => {
    for (const word of always) marks[word] = 1
    let state = 0
    for (let at = 0; at < text.length; at += 1) {
      state = table[state + (classes[text.charCodeAt(at)] ?? 0)] ?? 0
      if (state >= 0) continue
      state = ~state
      const list = found[state / count]
      if (list) for (let at = 0; at < list.length; at += 1) marks[list[at] ?? 0] = 1
    }
  }
}
