/** Units of a stream in the making, with their places; it grows and is used again and again. */
export type Buffer = {
  units: Uint16Array
  starts: Int32Array
  ends: Int32Array
  length: number
}

export function makeBuffer(): Buffer {
  const size = 1024
  return {
    units: new Uint16Array(size),
    starts: new Int32Array(size),
    ends: new Int32Array(size),
    length: 0,
  }
}

/** Makes room for so many units and keeps those that are there. */
export function makeRoom(buffer: Buffer, size: number): void {
  if (buffer.units.length >= size) return
  const larger = size * 2
  const { units, starts, ends } = buffer
  buffer.units = new Uint16Array(larger)
  buffer.units.set(units)
  buffer.starts = new Int32Array(larger)
  buffer.starts.set(starts)
  buffer.ends = new Int32Array(larger)
  buffer.ends.set(ends)
}

const decoder = new TextDecoder('utf-16le', { ignoreBOM: true })

/** The first units of an array as a text; none of them is half of a pair. */
export function textOf(units: Uint16Array, length: number): string {
  return decoder.decode(units.subarray(0, length))
}
