/** A text as part of a `like` pattern: its signs stand for themselves. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`)
}

/** The `like` pattern of whatever contains a text. */
export function containing(text: string): string {
  return `%${escapeLike(text)}%`
}
