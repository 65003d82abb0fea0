/** A host that has not answered whole by then is given up. */
const readMs = 50_000
/** The first bytes come soon or not at all. */
const firstMs = 5000

const within = (ms: number, signal?: AbortSignal): AbortSignal =>
  signal ? AbortSignal.any([signal, AbortSignal.timeout(ms)]) : AbortSignal.timeout(ms)

/** Bytes of an answer until `enough` of them are there, or it ends. What follows is not read. */
const take = async (
  answer: Response,
  enough: number,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; ended: boolean }> => {
  const parts: Uint8Array[] = []
  let size = 0
  let ended = false
  const reader = answer.body?.getReader()
  while (reader && size < enough) {
    const { done, value } = await reader.read()
    if (done) {
      ended = true
      break
    }
    size += value.length
    parts.push(value)
  }
  if (!ended) await reader?.cancel()
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return { bytes, ended: ended || !reader }
}

/**
 * The bytes of a file, or null where it is larger than `most` bytes, where its host does not allow
 * reading it (CORS), or where it does not come within 50 seconds. Stops reading as soon as it is
 * too large.
 */
export async function readAtMost(
  url: string,
  most: number,
  signal?: AbortSignal,
  cache: RequestCache = 'default',
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const answer = await fetch(url, { signal: within(readMs, signal), cache })
    if (!answer.ok || !answer.body || Number(answer.headers.get('content-length') ?? 0) > most) {
      await answer.body?.cancel()
      return null
    }
    const { bytes, ended } = await take(answer, most + 1)
    return ended ? bytes : null
  } catch {
    // As a host that cannot be reached or does not allow it: the recording may play all the same.
    return null
  }
}

/**
 * The first `count` bytes of a file, fewer where it has not as many; null where they cannot be read
 * within five seconds. A host that sends all instead of a part is not listened to further.
 */
export async function readFirst(
  url: string,
  count: number,
  signal?: AbortSignal,
): Promise<Uint8Array | null> {
  try {
    const answer = await fetch(url, {
      headers: { range: `bytes=0-${count - 1}` },
      signal: within(firstMs, signal),
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      return null
    }
    return (await take(answer, count)).bytes.subarray(0, count)
  } catch {
    return null /* unreadable from here; whoever shows the file finds out for itself */
  }
}

/**
 * Bytes of a file from a place on: none beyond its end, null where they cannot be read within five
 * seconds, as of hosts that only send files whole. Past every cache, since what is looked for may
 * have been sent anew.
 */
export async function readPart(
  url: string,
  from: number,
  count: number,
): Promise<Uint8Array | null> {
  try {
    const answer = await fetch(url, {
      headers: { range: `bytes=${from}-${from + count - 1}` },
      signal: within(firstMs),
      cache: 'no-store',
    })
    if (answer.status === 416) {
      await answer.body?.cancel()
      return new Uint8Array()
    }
    if (!answer.ok || (answer.status !== 206 && from > 0)) {
      await answer.body?.cancel()
      return null
    }
    return (await take(answer, count)).bytes.subarray(0, count)
  } catch {
    return null /* unreadable from here; the player finds out for itself */
  }
}

/**
 * A file of a host that sends files whole only is held up to this size; of a larger one parts stay
 * unknown.
 */
const wholeMost = 16 * 1024 * 1024
/**
 * Reads parts of one file. A host that sends files whole only is read once, from what the browser
 * has of it. `closed` tells whether not even the beginning can be read from here, as where the host
 * does not allow it (CORS).
 */
export function partsOf(url: string): {
  read: (from: number, count: number) => Promise<Uint8Array | null>
  closed: () => boolean
} {
  let all: Promise<Uint8Array | null> | null = null
  let closed = false
  return {
    read: async (from, count) => {
      const part = all === null ? await readPart(url, from, count) : null
      if (part !== null) return part
      if (from === 0 && all === null) {
        closed = true
        return null
      }
      all ??= readAtMost(url, wholeMost, undefined, 'force-cache')
      return (await all)?.subarray(from, from + count) ?? null
    },
    closed: () => closed,
  }
}
