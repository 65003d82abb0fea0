import { inflateSync } from 'node:zlib'

/**
 * Unpacks a WOFF 1.0 font into the TrueType file it wraps (W3C, WOFF File Format 1.0, sections 3 to
 * 5).
 */
export function woffToTtf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const at = 44 + index * 20
    const packed = woff.subarray(
      woff.readUInt32BE(at + 4),
      woff.readUInt32BE(at + 4) + woff.readUInt32BE(at + 8),
    )
    const size = woff.readUInt32BE(at + 12)
    return {
      tag: woff.toString('latin1', at, at + 4),
      sum: woff.readUInt32BE(at + 16),
      data: packed.length < size ? inflateSync(packed) : packed,
    }
  })
  const header = Buffer.alloc(12 + 16 * count)
  const exponent = Math.floor(Math.log2(count))
  header.writeUInt32BE(woff.readUInt32BE(4), 0)
  for (const [at, value] of [
    [4, count],
    [6, 16 * 2 ** exponent],
    [8, exponent],
    [10, 16 * (count - 2 ** exponent)],
  ] as const)
    header.writeUInt16BE(value, at)
  const parts = [header]
  let offset = header.length
  for (const [index, { tag, sum, data }] of tables.entries()) {
    const row = 12 + 16 * index
    header.write(tag, row, 'latin1')
    header.writeUInt32BE(sum, row + 4)
    header.writeUInt32BE(offset, row + 8)
    header.writeUInt32BE(data.length, row + 12)
    const padded = Buffer.alloc((data.length + 3) & ~3)
    data.copy(padded)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}
