/**
 * Counts the lines of a CSV file as its bytes come, all so far; a line break inside of quotes
 * belongs to its cell.
 */
export function createLineCount(): (bytes: Uint8Array) => number {
  let lines = 0
  let quoted = false
  return (bytes) => {
    for (const byte of bytes) {
      if (byte === 0x22) quoted = !quoted
      else if (byte === 0x0a && !quoted) lines++
    }
    return lines
  }
}
