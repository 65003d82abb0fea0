/** Where a file of an archive stands, and how it is packed; `offset`: of its own head. */
export type ZipEntry = {
  name: string
  offset: number
  packed: number
  size: number
  method: number
  crc: number
  encrypted: boolean
}
type Read = (start: number, end: number) => Promise<Buffer>

const endLength = 22
const mostComment = 65_535
const headLength = 46
const localLength = 30
const signs = { end: 0x06054b50, head: 0x02014b50, local: 0x04034b50 } as const
/** Sizes and places that an archive of this length cannot have stand for a longer form. */
const isLong = (value: number): boolean => value === 0xffffffff
const utf8 = 0x0800

const nameOf = (bytes: Buffer, flags: number): string =>
  bytes.toString((flags & utf8) !== 0 || !bytes.some((one) => one >= 0x80) ? 'utf8' : 'latin1')

/**
 * The directory of an archive of `length` bytes, of which `read` answers those from one place to
 * another, both included; null where it has none that can be read: it is no zip, of several parts,
 * or of the form for more than 4 GiB. Reads its end alone, and no more than `mostBytes` of it.
 */
export async function readZipDirectory(
  length: number,
  read: Read,
  mostBytes: number,
): Promise<ZipEntry[] | null> {
  if (length < endLength) return null
  const tailStart = Math.max(0, length - endLength - mostComment)
  const tail = await read(tailStart, length - 1)
  const at = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (at < 0 || at + endLength > tail.length) return null
  const count = tail.readUInt16LE(at + 10)
  const bytes = tail.readUInt32LE(at + 12)
  const start = tail.readUInt32LE(at + 16)
  const isOne = tail.readUInt16LE(at + 4) === 0 && tail.readUInt16LE(at + 8) === count
  if (!isOne || bytes > mostBytes || start + bytes > tailStart + at) return null
  if (count === 0) return []
  const directory = await read(start, start + bytes - 1)
  const entries: ZipEntry[] = []
  for (let place = 0; entries.length < count;) {
    if (place + headLength > directory.length) return null
    if (directory.readUInt32LE(place) !== signs.head) return null
    const flags = directory.readUInt16LE(place + 8)
    const nameEnd = place + headLength + directory.readUInt16LE(place + 28)
    const entry = {
      name: nameOf(directory.subarray(place + headLength, nameEnd), flags),
      offset: directory.readUInt32LE(place + 42),
      packed: directory.readUInt32LE(place + 20),
      size: directory.readUInt32LE(place + 24),
      method: directory.readUInt16LE(place + 10),
      crc: directory.readUInt32LE(place + 16),
      encrypted: (flags & 1) !== 0,
    }
    if ([entry.offset, entry.packed, entry.size].some(isLong)) return null
    entries.push(entry)
    place = nameEnd + directory.readUInt16LE(place + 30) + directory.readUInt16LE(place + 32)
  }
  return entries
}

/** The packed bytes of a file of an archive; null where none stand where its directory says. */
export async function readZipEntry(
  { offset, packed }: Pick<ZipEntry, 'offset' | 'packed'>,
  length: number,
  read: Read,
): Promise<Buffer | null> {
  if (offset + localLength > length) return null
  const head = await read(offset, offset + localLength - 1)
  if (head.length < localLength || head.readUInt32LE(0) !== signs.local) return null
  const start = offset + localLength + head.readUInt16LE(26) + head.readUInt16LE(28)
  if (packed === 0 || start + packed > length) return null
  const bytes = await read(start, start + packed - 1)
  return bytes.length === packed ? bytes : null
}
