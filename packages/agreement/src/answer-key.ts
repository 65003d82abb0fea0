/** A label of an answer; `path` holds the ids from the root of its tree to itself. */
export type AnswerLabel = { readonly id: number; readonly path: readonly number[] }

/** What one person answered: a result with its class, labels, and values by dimension. */
export type Answer = {
  readonly result: string
  readonly class: string
  readonly labels: readonly AnswerLabel[]
  readonly dims: Readonly<Record<string, readonly (string | number)[]>>
}

/** By what two answers are compared. `depth`: the level at which labels are cut, 0 for none. */
export type AgreeRule = {
  readonly agreeBy: 'result' | 'class' | 'labels' | 'dims'
  readonly depth: number
}

/** The id of the label at a level of the tree (1 is the root), itself where it stands higher. */
const cutAt = ({ id, path }: AnswerLabel, depth: number): number =>
  depth === 0 ? id : (path[depth - 1] ?? id)

const byNumber = (a: number, b: number): number => a - b

/** Signs that part a key are escaped, so that two different answers never share one. */
const escape = (text: string | number): string =>
  String(text).replaceAll(/[%,;=]/g, encodeURIComponent)

const dimsKey = (dims: Answer['dims']): string =>
  Object.entries(dims)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => [escape(name), values.map(escape).sort().join(',')] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, values]) => `${name}=${values}`)
    .join(';')

/**
 * The text by which an answer is compared; two answers agree where their keys are equal.
 *
 * - `result`: `r:mute`
 * - `class`: `c:SERIOUS_VIOLATIONS`
 * - `labels`: `l:12,40`, each id once, the smallest first; with a `depth` of k the ids are those of
 *   the ancestors at level k, and a label that stands above that level stands for itself. `l:`
 *   where there is none
 * - `dims`: `d:a=1;b=2` by name, several values as `a=1,2` in the order of their text; dimensions
 *   without a value are left out
 */
export function answerKeyOf(answer: Answer, { agreeBy, depth }: AgreeRule): string {
  switch (agreeBy) {
    case 'result':
      return `r:${answer.result}`
    case 'class':
      return `c:${answer.class}`
    case 'labels': {
      const ids = new Set(answer.labels.map((label) => cutAt(label, depth)))
      return `l:${[...ids].sort(byNumber).join(',')}`
    }
    case 'dims':
      return `d:${dimsKey(answer.dims)}`
  }
}

const kindsOfSign = { r: 'result', c: 'class', l: 'labels', d: 'dims' } as const

/**
 * By what a key compares answers, and its values: a result, a class, ids of labels, or dimensions.
 * Throws where the text is not one of `answerKeyOf`.
 */
export function partsOfKey(key: string): { kind: AgreeRule['agreeBy']; values: string[] } {
  const text = key.slice(2)
  const kind = Object.entries(kindsOfSign).find(([sign]) => key.startsWith(`${sign}:`))?.[1]
  if (kind === undefined) throw new Error(`${key} is no key of an answer`)
  if (kind === 'result' || kind === 'class') return { kind, values: [text] }
  return { kind, values: text === '' ? [] : text.split(kind === 'labels' ? ',' : ';') }
}
