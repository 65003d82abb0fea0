import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Bytes by content hash. */
export type Files = {
  /** Stores bytes and answers their SHA-256 as hexadecimal text; storing the same bytes again changes nothing. */
  put: (bytes: Uint8Array) => Promise<string>
  /** Size in bytes, or null when there is no such file. */
  size: (id: string) => Promise<number | null>
  /** The bytes from `start` to `end`, both included. */
  read: (id: string, range?: { start: number; end: number }) => Readable
  /** Path of a derived file (a thumbnail) of `id`; the caller makes it when it is missing. */
  derived: (id: string, name: string) => string
}

/** Files in a folder of this machine. */
export const localFiles = (folder: string): Files => {
  const path = (id: string): string => join(folder, id.slice(0, 2), id)
  return {
    put: async (bytes) => {
      const id = createHash('sha256').update(bytes).digest('hex')
      if (await stat(path(id)).catch(() => null)) return id
      await mkdir(dirname(path(id)), { recursive: true })
      const draft = `${path(id)}.${process.pid}.part`
      await writeFile(draft, bytes)
      await rename(draft, path(id))
      return id
    },
    size: async (id) => (await stat(path(id)).catch(() => null))?.size ?? null,
    read: (id, range) => createReadStream(path(id), range),
    derived: (id, name) => join(folder, id.slice(0, 2), `${id}.${name}`),
  }
}
