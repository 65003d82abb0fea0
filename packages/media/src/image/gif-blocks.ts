/** Where blocks of a GIF that begin at `at` end: each says its length, one of none ends them. */
const afterBlocks = (bytes: Uint8Array, at: number): number => {
  let to = at
  while (to < bytes.length && bytes[to] !== 0) to += (bytes[to] as number) + 1
  return to + 1
}
/** Bytes of a colour table, by the flags that tell of it. */
const tableBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/**
 * Goes through a GIF from block to block. `images`: how many were begun; `end`: where the last
 * block ends, beyond the bytes where it is not whole; `closed`: what follows is no block any more.
 */
export function readGif(bytes: Uint8Array): { images: number; end: number; closed: boolean } {
  let end = 13 + tableBytes(bytes[10] ?? 0)
  let images = 0
  while (end < bytes.length) {
    if (bytes[end] === 0x21) end = afterBlocks(bytes, end + 2)
    else if (bytes[end] === 0x2c) {
      images++
      end = afterBlocks(bytes, end + 11 + tableBytes(bytes[end + 9] ?? 0))
    } else return { images, end, closed: true }
  }
  return { images, end, closed: false }
}
