/** Bytes of object URLs kept at a time by default: a few dozen large pictures. */
const blobBytesMax = 150 * 1024 * 1024

export type BlobShelf = {
  get: (key: string) => string | undefined
  put: (key: string, blob: Blob) => string
  clear: () => void
  bytes: () => number
}
type Urls = Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>

/**
 * Keeps object URLs by key up to `max` bytes; the ones used longest ago are revoked first, the
 * newest always stays. `clear` revokes all.
 */
export function createBlobShelf(max = blobBytesMax, urls: Urls = URL): BlobShelf {
  const kept = new Map<string, { url: string; bytes: number }>()
  let total = 0
  const drop = (key: string): void => {
    const found = kept.get(key)
    if (!found) return
    urls.revokeObjectURL(found.url)
    total -= found.bytes
    kept.delete(key)
  }
  return {
    get: (key) => {
      const found = kept.get(key)
      if (found) {
        kept.delete(key)
        kept.set(key, found)
      }
      return found?.url
    },
    put: (key, blob) => {
      drop(key)
      const url = urls.createObjectURL(blob)
      kept.set(key, { url, bytes: blob.size })
      total += blob.size
      for (const oldest of kept.keys()) {
        if (total <= max || oldest === key) break
        drop(oldest)
      }
      return url
    },
    clear: () => {
      for (const key of kept.keys()) drop(key)
    },
    bytes: () => total,
  }
}
