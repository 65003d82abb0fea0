/** What the signs of a piece of text are. */
export const letterKinds = ['digits', 'latin', 'han', 'letters', 'space', 'signs'] as const
export type LetterKind = (typeof letterKinds)[number]

/** How texts are split: into pieces of one kind each, or into words and what stands between. */
export type Grain = 'fine' | 'coarse'
/** A piece of a text; pieces of one kind may be the same part of several texts. */
export type Token = { readonly kind: string; readonly text: string }

const tests: readonly (readonly [LetterKind, RegExp])[] = [
  ['digits', /^[0-9]$/],
  ['latin', /^[a-z]$/],
  ['han', /^\p{Script=Han}$/u],
  ['letters', /^[\p{L}\p{M}]$/u],
  ['space', /^\s$/],
]
/** What one character of the plain stream is. */
export function kindOfLetter(letter: string): LetterKind {
  return tests.find(([, test]) => test.test(letter))?.[0] ?? 'signs'
}

/** Signs that stand inside names of accounts. */
const inNames = /^[_-]$/
const coarse: Readonly<Record<LetterKind, string>> = {
  digits: 'word',
  latin: 'word',
  han: 'han',
  letters: 'letters',
  space: 'between',
  signs: 'between',
}
const kindIn = (letter: string, grain: Grain, before: string): string => {
  const kind = kindOfLetter(letter)
  if (grain === 'fine') return kind
  return before === 'word' && inNames.test(letter) ? 'word' : coarse[kind]
}

/**
 * Splits a text of the plain stream; the pieces in a row are the text. Han has no spaces between
 * words, so each character is a piece.
 */
export function splitText(text: string, grain: Grain): Token[] {
  const tokens: { kind: string; text: string }[] = []
  for (const letter of text) {
    const last = tokens.at(-1)
    const kind = kindIn(letter, grain, last?.kind ?? '')
    if (last?.kind === kind && kind !== 'han') last.text += letter
    else tokens.push({ kind, text: letter })
  }
  return tokens
}
