import type { ParsedText } from '@oas/rule-engine/views/problem'
import { viewProblemText } from './problem-texts.ts'
import type { Wrong } from './wrong.ts'

/** A problem where it stands in the text. */
export type ScriptMark = { line: number; column: number; from: number; to: number; message: string }

const shownAtMost = 50

/** The place in the text of the nearest node on the way up from a path. */
const placeOf = (
  { places }: ParsedText,
  path: string,
): { from: number; to: number } | undefined => {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('.')))) {
    const place = places.get(at)
    if (place || at === '') return place
  }
}

/** What is wrong with a script: what cannot be read, then what the engine finds besides. */
export function scriptMarks(
  read: ParsedText,
  problems: readonly Wrong[],
  text: string,
): ScriptMark[] {
  const own = read.problems.map((one) => ({
    line: one.line,
    column: one.column,
    from: one.from,
    to: one.to,
    message: viewProblemText(one),
  }))
  if (read.body === null) return own.slice(0, shownAtMost)
  // What the engine finds stands where its node stands in the text.
  const others = problems.flatMap(({ path, message }) => {
    const place = placeOf(read, path)
    if (!place || own.some((one) => one.from >= place.from && one.to <= place.to)) return []
    const line = text.slice(0, place.from).split('\n').length
    const column = place.from - text.lastIndexOf('\n', place.from - 1)
    return [{ ...place, line, column, message }]
  })
  return [...own, ...others].slice(0, shownAtMost)
}
