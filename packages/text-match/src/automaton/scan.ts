import type { Automaton } from './build.ts'

/** Found words, three numbers each: start, end and number of the word; `size` numbers are used. */
export type Finds = { data: Int32Array; size: number }

/** Makes room for finds, which grows as it is needed and may be used for one text after another. */
export function makeFinds(): Finds {
  return { data: new Int32Array(3 * 256), size: 0 }
}

const addFinds = ({ lengths, shorter }: Automaton, out: number, end: number, to: Finds): void => {
  for (let rest = out; rest > 0; rest = shorter[rest - 1] ?? 0) {
    if (to.size + 3 > to.data.length) {
      const grown = new Int32Array(to.data.length * 2)
      grown.set(to.data)
      to.data = grown
    }
    to.data[to.size] = end - (lengths[rest - 1] ?? 0)
    to.data[to.size + 1] = end
    to.data[to.size + 2] = rest - 1
    to.size += 3
  }
}

/**
 * Finds all words in a text, those that overlap too, by place of their ends, longer ones first.
 * What stood in `to` is overwritten. Takes at most two looks a unit, whatever the words.
 */
export function scanText(automaton: Automaton, text: string, to: Finds): void {
  const { nodes, classes } = automaton
  to.size = 0
  let state = 0
  let base = 0
  for (let at = 0; at < text.length; at += 1) {
    const step = (classes[text.charCodeAt(at)] ?? 0) << 2
    if (step === 0) {
      state = 0
      base = 0
      continue
    }
    let next = base + step
    while (nodes[next + 1] !== base) {
      if (base === 0) {
        next = 0
        break
      }
      state = nodes[state + 2] ?? 0
      base = nodes[state] ?? 0
      next = base + step
    }
    state = next
    base = nodes[next] ?? 0
    const out = nodes[next + 3] ?? 0
    if (out !== 0) addFinds(automaton, out, at + 1, to)
  }
}
