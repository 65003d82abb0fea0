import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Bytes by content hash. */
export type Files = {
  /**
   * Stores bytes and answers their SHA-256 as hexadecimal text; storing the same bytes again
   * changes nothing.
   */
  put: (bytes: Uint8Array) => Promise<string>
  /** Stores a file of `drafts` under its hash and takes the draft away. */
  putDraft: (path: string, id: string) => Promise<void>
  /** Folder of this machine for files that are still coming in. */
  drafts: string
  /** Size in bytes, or null when there is no such file. */
  size: (id: string) => Promise<number | null>
  /** The bytes from `start` to `end`, both included. */
  read: (id: string, range?: { start: number; end: number }) => Readable
  /** Takes a file and all that was derived of it away; one that is not there is no error. */
  remove: (id: string) => Promise<void>
  /** Path of a derived file (a thumbnail) of `id`; the caller makes it when it is missing. */
  derived: (id: string, name: string) => string
}

/** SHA-256 as hexadecimal text: the name under which bytes are stored. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

const sizeOf = async (path: string): Promise<number | null> => {
  try {
    return (await stat(path)).size
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null
    throw error
  }
}

/** Takes away everything of this folder that belongs to a file: it and what was derived of it. */
export async function removeLocal(folder: string, id: string): Promise<void> {
  const place = join(folder, id.slice(0, 2))
  const names = await readdir(place).catch(() => [])
  for (const name of names)
    if (name === id || name.startsWith(`${id}.`)) await rm(join(place, name), { force: true })
}

let written = 0
/** Files in a folder of this machine. */
export function localFiles(folder: string): Files {
  const path = (id: string): string => join(folder, id.slice(0, 2), id)
  return {
    put: async (bytes) => {
      const id = hashOf(bytes)
      if ((await sizeOf(path(id))) !== null) return id
      await mkdir(dirname(path(id)), { recursive: true })
      const draft = `${path(id)}.${process.pid}.${++written}.part`
      await writeFile(draft, bytes)
      await rename(draft, path(id))
      return id
    },
    putDraft: async (draft, id) => {
      if ((await sizeOf(path(id))) !== null) {
        await rm(draft, { force: true })
        return
      }
      await mkdir(dirname(path(id)), { recursive: true })
      await rename(draft, path(id))
    },
    drafts: join(folder, 'drafts'),
    size: (id) => sizeOf(path(id)),
    read: (id, range) => createReadStream(path(id), range),
    remove: (id) => removeLocal(folder, id),
    derived: (id, name) => join(folder, id.slice(0, 2), `${id}.${name}`),
  }
}
