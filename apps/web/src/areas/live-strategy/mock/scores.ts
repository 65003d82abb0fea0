/** What stands for a frame without an answer in lists of scores. */
const noAnswer = new Set(['-', '–', 'none', 'null', ''])
export type Scores = (number | null)[]

const scoreOf = (cell: string): number | null | undefined => {
  const word = cell.trim().toLowerCase()
  if (noAnswer.has(word)) return null
  const score = Number(word)
  return score >= 0 && score <= 1 ? score : undefined
}

/**
 * Scores as somebody writes them: one after the other, parted by commas, blanks or lines. `wrong`:
 * the first that is no score from 0 to 1, nor `-` for a frame without an answer.
 */
export function readScores(text: string): { scores: Scores; wrong: string | null } {
  const words = text.split(/[\s,;，；]+/u).filter(Boolean)
  const scores = words.map(scoreOf)
  const at = scores.indexOf(undefined)
  return { scores: scores.filter((one) => one !== undefined), wrong: words[at] ?? null }
}
/** Scores of a table of text: the last cell of each line; a heading is left out. */
export function readTable(text: string): string {
  const cells = text
    .replace(/^\u{feff}/u, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map(
      (line) =>
        line
          .split(/[,;\t]/)
          .at(-1)
          ?.trim()
          .replaceAll('"', '') ?? '',
    )
  const [first = '', ...rest] = cells
  const body = scoreOf(first) === undefined ? rest : cells
  return body.map((cell) => (cell === '' ? '-' : cell)).join(' ')
}
/** The same as a text that `readScores` reads. */
export function writeScores(scores: Readonly<Scores>): string {
  return scores.map((score) => score ?? '-').join(' ')
}
