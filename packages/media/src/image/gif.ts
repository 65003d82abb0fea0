import { blobBytesMax } from '../blob-shelf.ts'

/** Whether the first four bytes of a file are those of a GIF: `GIF8`. */
export const isGif = (head: Uint8Array): boolean => head.length >= 4 && head[0] === 0x47 && head[1] === 0x49 && head[2] === 0x46 && head[3] === 0x38

/**
 * The object URL of a GIF, so that each opening plays it from its first frame; null for other kinds and where the host does not let the
 * bytes be read (the picture is then shown straight from its URL). Whoever gets the URL revokes it.
 */
export const gifBlobUrl = async (url: string, signal: AbortSignal): Promise<string | null> => {
  try {
    const head = await fetch(url, { headers: { range: 'bytes=0-3' }, signal })
    if (!head.ok || !isGif(new Uint8Array(await head.arrayBuffer()).subarray(0, 4))) return null
    const whole = await fetch(url, { signal })
    // One too large for memory plays straight from its address.
    if (Number(whole.headers.get('content-length') ?? 0) > blobBytesMax) { await whole.body?.cancel(); return null }
    return whole.ok ? URL.createObjectURL(await whole.blob()) : null
  } catch { return null /* unreadable from here: the plain element still shows it, or fails by itself */ }
}
