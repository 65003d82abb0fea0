import type { TextPlace } from '@oas/contract/envelope'
import type { Mark } from '../../kit/code/CodeEditor.tsx'

/** The mark of what the server refuses: a statement is sent without the blanks before it. */
export function sqlMarks(text: string, place: TextPlace | undefined, message: string): Mark[] {
  if (!place) return []
  const blanks = text.length - text.trimStart().length
  return [{ from: place.from + blanks, to: place.to + blanks, message }]
}
