import { afterEach, expect, test, vi } from 'vitest'
import { gifBlobUrl } from './image/gif.ts'
import { partsOf, readAtMost, readFirst, readPart } from './read.ts'

afterEach(() => vi.unstubAllGlobals())
const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/**
 * A host that goes on sending for ever, whatever part was asked for; tells how many pieces were
 * taken.
 */
const endless = (piece: Uint8Array<ArrayBuffer>) => {
  const taken = { pieces: 0, cancelled: false }
  vi.stubGlobal(
    'fetch',
    async () =>
      new Response(
        new ReadableStream({
          pull: (stream) => {
            taken.pieces++
            stream.enqueue(piece)
          },
          cancel: () => {
            taken.cancelled = true
          },
        }),
      ),
  )
  return taken
}
/** A host that never answers. */
const mute = (): void => {
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) =>
      new Promise((_none, reject) => {
        if (signal?.aborted) reject(signal.reason as Error)
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  )
}

test('of a host that sends all instead of a part only the first bytes are read', async () => {
  const taken = endless(bytes('ab'))
  expect(await readFirst('/a', 5)).toEqual(bytes('ababa'))
  expect(taken.cancelled).toBe(true)
  expect(taken.pieces).toBeLessThan(6)
})
test('a file that says nothing of its size is read as far as it may be large', async () => {
  const taken = endless(new Uint8Array(1000))
  expect(await readAtMost('/a', 10_000)).toBeNull()
  expect(taken.cancelled).toBe(true)
  expect(taken.pieces).toBeLessThan(14)
})
test('a file of just the size that is allowed is read whole', async () => {
  vi.stubGlobal('fetch', async () => new Response(bytes('four')))
  expect(await readAtMost('/a', 4)).toEqual(bytes('four'))
  expect(await readAtMost('/a', 3)).toBeNull()
})
test('waits no longer than five seconds for the first bytes of a silent host', async () => {
  const late = vi
    .spyOn(AbortSignal, 'timeout')
    .mockReturnValue(AbortSignal.abort(new Error('timeout')))
  mute()
  expect(await gifBlobUrl('/a.gif', new AbortController().signal)).toBeNull()
  expect(late).toHaveBeenCalledWith(5000)
  late.mockRestore()
})
test('reading ends with the viewer that wanted it', async () => {
  mute()
  const ended = new AbortController()
  const asked = gifBlobUrl('/a.gif', ended.signal)
  ended.abort()
  expect(await asked).toBeNull()
})

test('reads no part beyond the end of a file, nor of a host that sends it whole', async () => {
  const asked: unknown[] = []
  const answer = (status: number, body: string | null): void => {
    vi.stubGlobal('fetch', async (_url: string, { headers, cache }: RequestInit) => {
      asked.push([headers, cache])
      return new Response(body && bytes(body), { status })
    })
  }
  answer(206, 'four')
  expect(await readPart('/a', 3, 4)).toEqual(bytes('four'))
  expect(asked).toEqual([[{ range: 'bytes=3-6' }, 'no-store']])
  answer(416, null)
  expect(await readPart('/a', 9, 1)).toEqual(bytes(''))
  answer(200, 'from the beginning')
  expect([await readPart('/a', 0, 4), await readPart('/a', 3, 4)]).toEqual([bytes('from'), null])
  answer(404, 'gone')
  expect(await readPart('/a', 0, 4)).toBeNull()
})

/** A host with one file; it sends parts, files whole only, or nothing that a page may read. */
const host = (file: Uint8Array<ArrayBuffer>, way: 'parts' | 'whole' | 'closed'): string[] => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers, cache }: RequestInit) => {
    const range = (headers as { range?: string } | undefined)?.range
    asked.push(`${range ?? 'all'} ${cache}`)
    if (way === 'closed') throw new TypeError('Failed to fetch')
    const [from = 0, to = 0] =
      /(\d+)-(\d+)/
        .exec(range ?? '')
        ?.slice(1)
        .map(Number) ?? []
    return way === 'whole' || range === undefined
      ? new Response(file)
      : new Response(file.slice(from, to + 1), { status: 206 })
  })
  return asked
}
test('reads parts of a file one by one; a host that sends it whole is read once', async () => {
  const file = bytes('0123456789')
  const some = async (way: 'parts' | 'whole' | 'closed') => {
    const asked = host(file, way)
    const { read, closed } = partsOf('/a')
    return [
      [await read(0, 2), await read(4, 2), await read(9, 5), await read(0, 1)].map(
        (part) => part && String.fromCharCode(...part),
      ),
      closed(),
      asked,
    ]
  }
  expect(await some('parts')).toEqual([
    ['01', '45', '9', '0'],
    false,
    ['bytes=0-1 no-store', 'bytes=4-5 no-store', 'bytes=9-13 no-store', 'bytes=0-0 no-store'],
  ])
  expect(await some('whole')).toEqual([
    ['01', '45', '9', '0'],
    false,
    ['bytes=0-1 no-store', 'bytes=4-5 no-store', 'all force-cache'],
  ])
  const [, closed] = await some('closed')
  expect(closed).toBe(true)
})
test('a file too large to be held is not known where its host sends no parts', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    asked.push((headers as { range?: string } | undefined)?.range ?? 'all')
    return new Response(bytes('many'), { headers: { 'content-length': String(17 * 1024 * 1024) } })
  })
  const { read, closed } = partsOf('/a')
  expect([await read(0, 2), await read(100, 1), await read(200, 1), closed()]).toEqual([
    bytes('ma'),
    null,
    null,
    false,
  ])
  expect(asked).toEqual(['bytes=0-1', 'bytes=100-100', 'all'])
})
