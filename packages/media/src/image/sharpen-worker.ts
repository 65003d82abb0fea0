import { sharpenPixels } from './sharpen.ts'
import type { SharpenSize } from './state.ts'

export type SharpenJob = { id: number; bitmap: ImageBitmap; size: SharpenSize }
export type SharpenDone = { id: number; blob: Blob | null; problem: string }

const sharpen = async ({ bitmap, size }: SharpenJob): Promise<Blob> => {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('no 2d context')
  context.drawImage(bitmap, 0, 0)
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
  context.putImageData(
    new ImageData(
      sharpenPixels(pixels.data, canvas.width, canvas.height, size),
      canvas.width,
      canvas.height,
    ),
    0,
    0,
  )
  return canvas.convertToBlob()
}

self.onmessage = async ({ data }: MessageEvent<SharpenJob>) => {
  const answer = (blob: Blob | null, problem: string): void =>
    self.postMessage({ id: data.id, blob, problem } satisfies SharpenDone, { transfer: [] })
  try {
    answer(await sharpen(data), '')
  } catch (error) {
    answer(null, (error as Error).message)
  } finally {
    data.bitmap.close()
  }
}
