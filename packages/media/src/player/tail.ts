/**
 * Bytes of a recording from a place on: fewer than `count` at its end, none beyond it, null where
 * they cannot be read.
 */
export type ReadPart = (from: number, count: number) => Promise<Uint8Array | null>

const firstStep = 64 * 1024
/** Nothing larger is looked for. */
const mostBytes = 2 ** 40

/**
 * Two places not further than `near` apart between which a file ends; null where it cannot be read.
 * Of `from` bytes it is known that they are there.
 */
const narrow = async (
  read: ReadPart,
  from: number,
  near: number,
): Promise<{ low: number; high: number } | null> => {
  let [low, high] = [from, Number.POSITIVE_INFINITY]
  for (let step = firstStep; high - low > near;) {
    const at = high === Number.POSITIVE_INFINITY ? low + step : low + Math.floor((high - low) / 2)
    const byte = at > mostBytes ? null : await read(at - 1, 1)
    if (byte === null) return null
    if (byte.length === 0) high = at
    else {
      low = at
      step *= 2
    }
  }
  return { low, high }
}

/**
 * Where a file ends, found by single bytes: hosts seldom let a page read its size. Null where they
 * cannot be read; a few dozen reads for a very long file.
 */
export async function findEnd(read: ReadPart, from: number): Promise<number | null> {
  const between = await narrow(read, from, firstStep)
  const rest = between && (await read(between.low, firstStep))
  return between && rest && between.low + rest.length
}

/**
 * The last `count` bytes of a file of at least `from` bytes, or all of it, and where they begin;
 * null where they cannot be read.
 */
export async function readTail(
  read: ReadPart,
  from: number,
  count: number,
): Promise<{ bytes: Uint8Array; at: number } | null> {
  const end = await findEnd(read, from)
  const at = Math.max(0, (end ?? 0) - count)
  const bytes = end === null ? null : await read(at, end - at)
  return bytes && { bytes, at }
}
