import { isUnmeasured, mp3Seconds } from '@oas/media/player/mp3-length'
import { partsOf, readAtMost } from '@oas/media/read'

/** A larger recording is not read whole for its length. */
const mostBytes = 12 * 1024 * 1024
const kept = new Map<string, Promise<number | null>>()
const keep = 60

const measure = async (url: string): Promise<number | null> => {
  if (!(await isUnmeasured(partsOf(url).read))) return null
  const bytes = await readAtMost(url, mostBytes, undefined, 'force-cache')
  return bytes && mp3Seconds(bytes)
}

/**
 * Seconds of a recording whose length a browser only guesses, measured once; null where the browser
 * knows it, or where it cannot be read from here.
 */
export function lengthOf(url: string): Promise<number | null> {
  const known = kept.get(url)
  if (known) return known
  const made = measure(url)
  kept.set(url, made)
  if (kept.size > keep) {
    const [oldest] = kept.keys()
    if (oldest !== undefined) kept.delete(oldest)
  }
  return made
}
