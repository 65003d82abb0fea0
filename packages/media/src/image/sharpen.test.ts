import { expect, test } from 'vitest'
import { isGif } from './gif.ts'
import { lastTryPauseMs, loadTimeoutMs, loadTwice, slowLoadMs } from './load.ts'
import { sharpenPixels } from './sharpen.ts'
import { sharpenSizes } from './state.ts'

type Pixels = { source: Uint8ClampedArray; width: number; height: number }
const byteAt = ({ source, width, height }: Pixels, x: number, y: number, c: number): number => {
  const row = Math.min(height - 1, Math.max(0, y))
  const column = Math.min(width - 1, Math.max(0, x))
  return source[(row * width + column) * 4 + c] ?? 0
}
/** The kernel written out: N² in the middle, -1 elsewhere, edges repeated. */
const kernelAt = (pixels: Pixels, x: number, y: number, c: number, size: number): number => {
  const half = (size - 1) / 2
  let sum = 0
  for (let dy = -half; dy <= half; dy++)
    for (let dx = -half; dx <= half; dx++)
      sum += (dx === 0 && dy === 0 ? size * size : -1) * byteAt(pixels, x + dx, y + dy, c)
  return sum
}
const naive = (pixels: Pixels, size: number): Uint8ClampedArray => {
  const { source, width, height } = pixels
  const out = new Uint8ClampedArray(source.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 4; c++)
        out[(y * width + x) * 4 + c] =
          c === 3 ? byteAt(pixels, x, y, 3) : kernelAt(pixels, x, y, c, size)
  return out
}

test('gives what the written-out kernel gives, also for pictures smaller than it', () => {
  for (const size of sharpenSizes)
    for (const [width, height] of [
      [17, 11],
      [2, 9],
      [1, 1],
    ] as const) {
      const pixels = Uint8ClampedArray.from(
        { length: width * height * 4 },
        (_, index) => (index * 7919 + (index % 13) * 31) % 256,
      )
      expect([...sharpenPixels(pixels, width, height, size)]).toEqual([
        ...naive({ source: pixels, width, height }, size),
      ])
    }
})

test('an even picture stays as it is', () => {
  const pixels = new Uint8ClampedArray(8 * 8 * 4).fill(90)
  for (const size of sharpenSizes)
    expect([...sharpenPixels(pixels, 8, 8, size)]).toEqual([...pixels])
})

test('a gif is known by its first four bytes', () => {
  expect(isGif(new TextEncoder().encode('GIF89a'))).toBe(true)
  expect(isGif(new TextEncoder().encode('GIF'))).toBe(false)
  expect(isGif(Uint8Array.of(0x89, 0x50, 0x4e, 0x47))).toBe(false)
})

test('a picture has 50 s, is slow from 10 s on, and gets its second attempt after 250 ms', () => {
  expect([loadTimeoutMs, slowLoadMs, lastTryPauseMs]).toEqual([50_000, 10_000, 250])
})

test('the second attempt comes after a pause and without reading rights', async () => {
  const seen: unknown[] = []
  const attempt = (_url: string, readable: boolean): Promise<void> => {
    seen.push(readable)
    return readable ? Promise.reject(new Error('cors')) : Promise.resolve()
  }
  const answer = await loadTwice('u', {
    attempt,
    wait: (ms) => {
      seen.push(ms)
      return Promise.resolve()
    },
    signal: new AbortController().signal,
  })
  expect(answer).toEqual({ readable: false })
  expect(seen).toEqual([true, lastTryPauseMs, false])
})

test('an abort ends loading without a second attempt', async () => {
  const abort = new AbortController()
  let attempts = 0
  await expect(
    loadTwice('u', {
      attempt: () => {
        attempts++
        abort.abort()
        return Promise.reject(new Error('aborted'))
      },
      wait: () => Promise.resolve(),
      signal: abort.signal,
    }),
  ).rejects.toThrow('aborted')
  expect(attempts).toBe(1)
})
