export type LineRules = { trim: boolean; dropEmpty: boolean; maxLine: number }
/** What holds where a field says nothing else, and how long typing rests before its lines are told. */
export const usualLines: LineRules & { waitMs: number } = { trim: true, dropEmpty: true, maxLine: 200, waitMs: 600 }

/** Lines of a text by the rules; `cut` says how many were too many and left out. */
export const readLines = (text: string, { trim, dropEmpty, maxLine }: LineRules): { lines: string[]; cut: number } => {
  const all = (text === '' ? [] : text.split(/\r?\n/)).map((line) => (trim ? line.trim() : line)).filter((line) => !dropEmpty || line.trim() !== '')
  return { lines: all.slice(0, maxLine), cut: Math.max(0, all.length - maxLine) }
}
