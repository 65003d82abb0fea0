import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import type { Encoding } from './options.ts'

/** How a file is written, and how its text is had without replacing a byte. */
export type Form = {
  /**
   * The file from its first letter on, in bytes that are cut into lines and cells as they are: no
   * sign that cuts is a part of another letter in them.
   */
  open: (file: string) => Readable
  /** The text of what was cut, each byte as one character; null where it is none. */
  read: (written: string) => string | null
  /** What is said of such a line. */
  foreign: string
  /** How it begins, each byte as one character. */
  beginning: string
}

const byteMarks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

/** UTF-8 of a text; a half of a letter that stands alone is a byte that is never UTF-8. */
const utf8Of = (text: string): Buffer =>
  Buffer.concat(
    text
      .split(/\p{Cs}/u)
      .flatMap((piece, n) => (n === 0 ? [] : [Buffer.of(0xff)]).concat(Buffer.from(piece))),
  )
const isHigh = (text: string): boolean => /[\uD800-\uDBFF]$/.test(text)

/** Turns UTF-16 into UTF-8; what is no letter in it is none afterwards. */
const fromPairs = (big: boolean): Transform => {
  let rest = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const all = Buffer.concat([rest, chunk])
      const text = pairsOf(all, big)
      const whole = isHigh(text) ? text.slice(0, -1) : text
      rest = all.subarray(whole.length * 2)
      done(null, utf8Of(whole))
    },
    flush(done) {
      done(null, rest.length > 0 ? Buffer.of(0xff) : undefined)
    },
  })
}
const pairsOf = (bytes: Buffer, big: boolean): string => {
  const pairs = Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2)))
  return (big ? pairs.swap16() : pairs).toString('utf16le')
}

/** The letters of 0x80 to 0x9F in windows-1252, which Node 20 reads as ISO 8859-1. */
const western = [
  ...'\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021',
  ...'\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F',
  ...'\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014',
  ...'\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178',
]

const bytesReader = (encoding: Encoding): Form['read'] => {
  if (encoding === 'windows-1252')
    return (written) =>
      written.replaceAll(/[\u0080-\u009F]/g, (byte) => western[byte.charCodeAt(0) - 0x80] ?? byte)
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true })
  return (written) => {
    const bytes = Buffer.from(written, 'latin1')
    if (encoding === 'utf-8') return isUtf8(bytes) ? bytes.toString('utf8') : null
    try {
      return decoder.decode(bytes)
    } catch {
      return null // What the bytes do not say in this encoding is refused, not guessed.
    }
  }
}

/** The form of a file: as it is said, else by the mark it begins with, else UTF-8. */
export async function formOf(file: string, said: Encoding | null): Promise<Form> {
  const handle = await open(file, 'r')
  try {
    const part = Buffer.alloc(65_536)
    const first = part.subarray(0, (await handle.read(part, 0, part.length, 0)).bytesRead)
    const marked = byteMarks.find(([, mark]) => mark.every((byte, at) => first[at] === byte))
    const encoding = said ?? marked?.[0] ?? 'utf-8'
    const start = marked?.[0] === encoding ? marked[1].length : 0
    const wide = encoding === 'utf-16le' || encoding === 'utf-16be'
    const big = encoding === 'utf-16be'
    return {
      open: (name) => {
        const bytes = createReadStream(name, { start })
        if (!wide) return bytes
        const text = fromPairs(big)
        bytes.on('error', (error) => text.destroy(error))
        return bytes.pipe(text)
      },
      read: bytesReader(wide ? 'utf-8' : encoding),
      foreign:
        said === null && !wide
          ? 'must be UTF-8, or name the encoding by --encoding'
          : `is not ${encoding}`,
      beginning: wide ? pairsOf(first.subarray(start), big) : first.toString('latin1', start),
    }
  } finally {
    await handle.close()
  }
}
