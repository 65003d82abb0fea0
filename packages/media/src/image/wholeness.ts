import { type BlobShelf, createBlobShelf } from '../blob-shelf.ts'
import { readAtMost } from '../read.ts'
import { isCutOff } from './whole.ts'

/** A picture above this size is taken as it comes. */
const bytesMax = 16 * 1024 * 1024
const atOnce = 2
/** Answers kept; what falls out is looked at again. */
const keep = 2000

export type Wholeness = {
  /** Whether a picture stops before its end; no where that cannot be known. */
  isCut: (url: string) => Promise<boolean>
  /**
   * An address of the whole picture, fetched past every cache; null where it is still cut off or
   * does not come.
   */
  anew: (url: string) => Promise<string | null>
  /** Where a picture is shown from: what was fetched anew, else its own address. */
  addressOf: (url: string) => string
}
type Deps = {
  read?: (url: string, cache: RequestCache) => Promise<Uint8Array<ArrayBuffer> | null>
  shelf?: BlobShelf
  report: (url: string) => void
}

const readWhole = (url: string, cache: RequestCache): Promise<Uint8Array<ArrayBuffer> | null> =>
  readAtMost(url, bytesMax, undefined, cache)
const hostOf = (url: string): string => /^https?:\/\/[^/?#]+/i.exec(url)?.[0].toLowerCase() ?? ''
/**
 * Bytes that are here already, and smaller copies, which the server draws whole or not at all, need
 * no look.
 */
const needsLook = (url: string): boolean =>
  url !== '' && !/^(?:data|blob):/i.test(url) && !(hostOf(url) === '' && /[?&]dw=/.test(url))

/**
 * Looks whether pictures that were loaded are whole, two at a time, by reading what the browser has
 * just fetched. A host that does not let its pictures be read is not asked again.
 */
export function createWholeness({
  read = readWhole,
  shelf = createBlobShelf(),
  report,
}: Deps): Wholeness {
  const known = new Map<string, boolean>()
  const under = new Map<string, Promise<boolean>>()
  const silent = new Set<string>()
  const waiting: (() => void)[] = []
  let running = 0
  const remember = (url: string, cut: boolean): void => {
    known.set(url, cut)
    const [oldest] = known.keys()
    if (known.size > keep && oldest !== undefined) known.delete(oldest)
  }
  const look = async (url: string): Promise<boolean> => {
    if (running >= atOnce)
      await new Promise<void>((go) => {
        waiting.push(go)
      })
    running++
    try {
      const host = hostOf(url)
      if (silent.has(host)) return false
      const bytes = await read(url, 'force-cache')
      if (bytes === null) {
        if (host !== '') silent.add(host)
        return false
      }
      const cut = isCutOff(bytes)
      remember(url, cut)
      if (cut) report(url)
      return cut
    } finally {
      running--
      waiting.shift()?.()
    }
  }
  return {
    isCut: async (url) => {
      if (!needsLook(url)) return false
      const before = known.get(url)
      if (before !== undefined) return before
      const asked = under.get(url) ?? look(url).finally(() => under.delete(url))
      under.set(url, asked)
      return asked
    },
    anew: async (url) => {
      const bytes = await read(url, 'reload')
      if (bytes === null || isCutOff(bytes)) return null
      remember(url, false)
      return shelf.put(url, new Blob([bytes]))
    },
    addressOf: (url) => shelf.get(url) ?? url,
  }
}
