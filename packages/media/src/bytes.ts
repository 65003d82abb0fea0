/** Whether letters of one byte each stand in a file at a place. */
export function begins(bytes: Uint8Array, text: string, at = 0): boolean {
  return (
    bytes.length >= at + text.length &&
    [...text].every((letter, n) => bytes[at + n] === letter.charCodeAt(0))
  )
}

/** Numbers of more than one byte are read through this. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
