import { unzipSync } from 'fflate'
import { fail } from '../core/fail.ts'

const maxUnpacked = 64 * 1024 * 1024

/**
 * The names of what an archive holds, folders left out. Refuses what unpacks to more than memory is
 * set aside for, by the sizes in the archive's directory, before anything is unpacked. Throws what
 * the reader of archives throws where it is none.
 */
export function namesIn(bytes: Uint8Array): string[] {
  let total = 0
  const names: string[] = []
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      total += originalSize
      if (!name.endsWith('/')) names.push(name)
      return false
    },
  })
  if (total > maxUnpacked) fail('too-large')
  return names
}

/**
 * Files of an archive by name. What unpacks to more than the directory says is cut there, so that
 * nothing grows beyond what was looked at.
 */
export function unpackFiles(
  bytes: Uint8Array,
  wanted: ReadonlySet<string>,
): Map<string, Uint8Array> {
  return new Map(Object.entries(unzipSync(bytes, { filter: ({ name }) => wanted.has(name) })))
}
