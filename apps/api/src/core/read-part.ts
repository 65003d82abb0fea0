/**
 * How much of a value that an app names is read where rules and conditions ask for it: characters
 * of a text, entries of a list, characters of an entry.
 */
export const readMost = { text: 20_000, entries: 1000, entry: 500 } as const

/** Told when only the beginning of something is read. */
export type OnCut = () => void

/**
 * The beginning of a text; half a character at its end, which the database would not take, shows as
 * a replacement.
 */
export function beginning(text: string, most: number, onCut: OnCut): string {
  if (text.length <= most) return text
  onCut()
  return text.slice(0, most).toWellFormed()
}

/** What a record shows its readers when only a part of it was read. */
export const readInPart = { readInPart: true } as const
