import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'
import {
  type ImportCode,
  mostArchiveBytes,
  mostListed,
  mostPictureBytes,
} from '@oas/contract/feature-library/exchange/schemas'
import type { Context } from '../../../core/context.ts'
import { because, fail } from '../../../core/fail.ts'
import { type ZipEntry, readZipDirectory, readZipEntry } from '../../../files/zip-directory.ts'

const inflate = promisify(inflateRaw)
const mostDirectory = 32 * 1024 * 1024
const stored = 0
const deflated = 8
const mostName = 200

/** Reads parts of a stored file. */
const partsOf =
  ({ files }: Pick<Context, 'files'>, fileId: string) =>
  async (start: number, end: number): Promise<Buffer> => {
    const chunks: Buffer[] = []
    for await (const chunk of files.read(fileId, { start, end })) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  }

/** Where in an archive something stands, and how it is packed. */
export type Place = Pick<ZipEntry, 'offset' | 'packed' | 'size' | 'method' | 'crc'>
/** A picture of an archive that is to be read, or why it is not. */
export type ArchiveRow = { name: string; place: Place | null; code: ImportCode }

const isAside = (name: string): boolean =>
  name.endsWith('/') ||
  name.startsWith('__MACOSX/') ||
  /(^|\/)(\.[^/]*|Thumbs\.db|desktop\.ini)$/i.test(name)
/** Nothing is written under these names, but who sends such an archive means no good. */
const leavesFolder = (name: string): boolean =>
  name.startsWith('/') || /^[a-z]:/i.test(name) || /(^|[\\/])\.\.([\\/]|$)/.test(name)
const codeOf = ({ name, encrypted, method, size, packed }: ZipEntry): ImportCode => {
  if (leavesFolder(name)) return 'path'
  if (encrypted) return 'encrypted'
  if (method !== stored && method !== deflated) return 'packing'
  return size > mostPictureBytes || packed > mostPictureBytes ? 'size' : ''
}
const shown = (name: string): string =>
  name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(-mostName)

/**
 * What an archive holds, by its directory alone: folders and what systems leave beside are no
 * pictures. Ends the call where it is no zip, holds too many, or unpacks to more than it may: an
 * archive whose files lie in one another promises more than it has bytes for.
 */
export async function readArchive(
  ctx: Pick<Context, 'files'>,
  { fileId, bytes, field }: { fileId: string; bytes: number; field: string },
): Promise<ArchiveRow[]> {
  const entries = await readZipDirectory(bytes, partsOf(ctx, fileId), mostDirectory)
  if (!entries) return fail('invalid-input', { field, reason: because('no_archive') })
  const wanted = entries.filter(({ name }) => !isAside(name))
  if (wanted.length === 0) fail('invalid-input', { field, reason: because('no_rows') })
  if (wanted.length > mostListed)
    fail('invalid-input', { field, reason: because('too_many_rows', { n: mostListed }) })
  const sum = (of: (entry: ZipEntry) => number): number =>
    wanted.reduce((total, entry) => total + of(entry), 0)
  if (sum(({ size }) => size) > mostArchiveBytes || sum(({ packed }) => packed) > bytes)
    fail('too-large')
  return wanted.map((entry) => {
    const code = codeOf(entry)
    const { offset, packed, size, method, crc } = entry
    const place = code === '' ? { offset, packed, size, method, crc } : null
    return { name: shown(entry.name), place, code }
  })
}

/** The bytes of a picture of an archive; null where they are not as the directory says. */
export async function readPacked(
  ctx: Pick<Context, 'files'>,
  fileId: string,
  bytes: number,
  place: Place,
): Promise<Buffer | null> {
  const packed = await readZipEntry(place, bytes, partsOf(ctx, fileId))
  if (!packed) return null
  try {
    const whole =
      place.method === stored
        ? packed
        : await inflate(packed, { maxOutputLength: Math.max(1, place.size) })
    return whole.length === place.size && crc32(whole) === place.crc ? whole : null
  } catch {
    return null // Damaged, or more than the directory says: it cannot be read.
  }
}
