import { readAtMost, readFirst } from '../read.ts'

/** A GIF above this size plays straight from its address. */
const gifBytesMax = 32 * 1024 * 1024

/** Whether the first four bytes of a file are those of a GIF: `GIF8`. */
export function isGif(head: Uint8Array): boolean {
  return (
    head.length >= 4 && head[0] === 0x47 && head[1] === 0x49 && head[2] === 0x46 && head[3] === 0x38
  )
}

/**
 * The object URL of a GIF, so that each opening plays it from its first frame; null for other
 * kinds, for one too large for memory, and where the host does not let the bytes be read (the
 * picture is then shown straight from its URL). Whoever gets the URL revokes it.
 */
export async function gifBlobUrl(url: string, signal: AbortSignal): Promise<string | null> {
  const head = await readFirst(url, 4, signal)
  if (!head || !isGif(head)) return null
  const whole = await readAtMost(url, gifBytesMax, signal)
  return whole && URL.createObjectURL(new Blob([whole], { type: 'image/gif' }))
}
