import { type BlobShelf, createBlobShelf } from '../blob-shelf.ts'
import { readAtMost, readFirst } from '../read.ts'
import { rareFormatOf } from './format.ts'
import { moves } from './moving.ts'
import { isCutOff } from './whole.ts'

/** A picture above this size is taken as it comes. */
const bytesMax = 16 * 1024 * 1024
const atOnce = 2
/** So much of a picture usually tells whether it moves. */
const headBytes = 4096
/** Answers kept; what falls out is looked at again. */
const keep = 2000

export type Wholeness = {
  /** Whether a picture stops before its end; no where that cannot be known. */
  isCut: (url: string) => Promise<boolean>
  /**
   * Whether a picture moves, or that of which it is a smaller copy; no where its bytes cannot be
   * read.
   */
  moves: (url: string) => Promise<boolean>
  /**
   * The format of a picture that did not come to be drawn, where its bytes can be read and not
   * every browser draws it: then it is no use to load it again.
   */
  rareFormat: (url: string) => Promise<string | null>
  /** Where the file itself lies, also of a picture that is shown as a smaller copy. */
  fileOf: (url: string) => string
  /**
   * An address of the whole picture, fetched past every cache; null where it is still cut off or
   * does not come.
   */
  anew: (url: string) => Promise<string | null>
  /** Where a picture is shown from: what was fetched anew, else its own address. */
  addressOf: (url: string) => string
}
type Known = { cut: boolean; moves: boolean }
const nothing: Known = { cut: false, moves: false }
type Deps = {
  read?: (url: string, cache: RequestCache) => Promise<Uint8Array<ArrayBuffer> | null>
  readHead?: (url: string) => Promise<Uint8Array | null>
  shelf?: BlobShelf
  report: (url: string) => void
}

const readWhole = (url: string, cache: RequestCache): Promise<Uint8Array<ArrayBuffer> | null> =>
  readAtMost(url, bytesMax, undefined, cache)
const hostOf = (url: string): string => /^https?:\/\/[^/?#]+/i.exec(url)?.[0].toLowerCase() ?? ''
const isHere = (url: string): boolean => url === '' || /^(?:data|blob):/i.test(url)
const isCopy = (url: string): boolean => hostOf(url) === '' && /[?&]dw=/.test(url)
/**
 * Bytes that are here already, and smaller copies, which the server draws whole or not at all, need
 * no look.
 */
const needsLook = (url: string): boolean => !isHere(url) && !isCopy(url)
/** The address of what a smaller copy was drawn from. */
const originalOf = (url: string): string => url.replace(/([?&])dw=\d*&?/, '$1').replace(/[?&]$/, '')
const fileOf = (url: string): string => (isCopy(url) ? originalOf(url) : url)

/**
 * Looks whether pictures that were loaded are whole, two at a time, by reading what the browser has
 * just fetched. A host that does not let its pictures be read is not asked again.
 */
export function createWholeness({
  read = readWhole,
  readHead = (url) => readFirst(url, headBytes),
  shelf = createBlobShelf(),
  report,
}: Deps): Wholeness {
  const known = new Map<string, Known>()
  const under = new Map<string, Promise<Known>>()
  const silent = new Set<string>()
  const waiting: (() => void)[] = []
  let running = 0
  const remember = (url: string, what: Known): Known => {
    known.set(url, what)
    const [oldest] = known.keys()
    if (known.size > keep && oldest !== undefined) known.delete(oldest)
    return what
  }
  const inTurn = async (act: () => Promise<Known>): Promise<Known> => {
    if (running >= atOnce)
      await new Promise<void>((go) => {
        waiting.push(go)
      })
    running++
    try {
      return await act()
    } finally {
      running--
      waiting.shift()?.()
    }
  }
  const look = async (url: string): Promise<Known> => {
    const host = hostOf(url)
    if (silent.has(host)) return nothing
    const bytes = await read(url, 'force-cache')
    if (bytes === null) {
      if (host !== '') silent.add(host)
      return nothing
    }
    const cut = isCutOff(bytes)
    if (cut) report(url)
    return remember(url, { cut, moves: moves(bytes) === true })
  }
  /** Of the original of a copy the beginning is read, and more where that does not tell. */
  const lookAtOriginal = async (copy: string): Promise<Known> => {
    const url = originalOf(copy)
    const head = await readHead(url)
    if (head === null) return nothing
    const whole = moves(head) === null ? await read(url, 'default') : head
    // One that is too large to be read is no picture of a single frame.
    return remember(copy, { cut: false, moves: whole === null || moves(whole) === true })
  }
  const knownOf = async (url: string, act: (url: string) => Promise<Known>): Promise<Known> => {
    const before = known.get(url)
    if (before) return before
    const asked = under.get(url) ?? inTurn(() => act(url)).finally(() => under.delete(url))
    under.set(url, asked)
    return asked
  }
  return {
    isCut: async (url) => needsLook(url) && (await knownOf(url, look)).cut,
    moves: async (url) =>
      !isHere(url) && (await knownOf(url, isCopy(url) ? lookAtOriginal : look)).moves,
    rareFormat: async (url) => {
      const head = isHere(url) ? null : await readHead(fileOf(url))
      return head && rareFormatOf(head)
    },
    fileOf,
    anew: async (url) => {
      const bytes = await read(url, 'reload')
      if (bytes === null || isCutOff(bytes)) return null
      remember(url, { cut: false, moves: moves(bytes) === true })
      return shelf.put(url, new Blob([bytes]))
    },
    addressOf: (url) => shelf.get(url) ?? url,
  }
}
