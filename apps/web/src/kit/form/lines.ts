export type LineRules = { trim: boolean; dropEmpty: boolean; maxLine: number }
/**
 * What holds where a field says nothing else, and how long typing rests before its lines are told.
 */
export const usualLines: LineRules & { waitMs: number } = {
  trim: true,
  dropEmpty: true,
  maxLine: 200,
  waitMs: 600,
}

/**
 * Lines of a text by the rules, and the number that each has in the text; `cut` says how many were
 * too many and left out.
 */
export function readLines(
  text: string,
  { trim, dropEmpty, maxLine }: LineRules,
): { lines: string[]; numbers: number[]; cut: number } {
  const all = (text === '' ? [] : text.split(/\r?\n/))
    .map((line, index) => ({ line: trim ? line.trim() : line, number: index + 1 }))
    .filter(({ line }) => !dropEmpty || line.trim() !== '')
  const kept = all.slice(0, maxLine)
  return {
    lines: kept.map(({ line }) => line),
    numbers: kept.map(({ number }) => number),
    cut: Math.max(0, all.length - maxLine),
  }
}

/**
 * The number a line has where it was typed, by its number among those that were told of: blank
 * lines are not told of, but whoever looks for a bad one counts them.
 */
export function numberAsTyped(numbers: readonly number[], line: number): number {
  return numbers[line - 1] ?? line
}
