import { createBlobShelf } from '../blob-shelf.ts'
import type { SharpenDone, SharpenJob } from './sharpen-worker.ts'
import type { SharpenSize } from './state.ts'

/**
 * Pixels of the longer side that are sharpened at most: more than a screen shows, little enough for
 * 0.3 s.
 */
const longestSide = 1600

/** The pixels of a picture may not be read because its host does not allow it. */
export class TaintedPicture extends Error {}

const bitmapOf = async (image: HTMLImageElement): Promise<ImageBitmap> => {
  const ratio = Math.min(1, longestSide / Math.max(image.naturalWidth, image.naturalHeight, 1))
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0, 1, 1)
  try {
    context?.getImageData(0, 0, 1, 1)
  } catch {
    throw new TaintedPicture('the host of the picture forbids reading it')
  }
  return createImageBitmap(image, {
    resizeWidth: Math.max(1, Math.round(image.naturalWidth * ratio)),
    resizeHeight: Math.max(1, Math.round(image.naturalHeight * ratio)),
  })
}

export type Sharpener = {
  run: (image: HTMLImageElement, size: SharpenSize) => Promise<string>
  close: () => void
}

/**
 * Sharpens pictures in a worker; answers object URLs, kept by picture and size up to a cap and
 * revoked on close.
 */
export function createSharpener(): Sharpener {
  let worker: Worker | null = null
  let nextId = 1
  const done = createBlobShelf()
  const run = async (image: HTMLImageElement, size: SharpenSize): Promise<string> => {
    const key = `${size} ${image.src}`
    const kept = done.get(key)
    if (kept) return kept
    const bitmap = await bitmapOf(image)
    worker ??= new Worker(new URL('./sharpen-worker.ts', import.meta.url), { type: 'module' })
    const id = nextId++
    const target = worker
    const answer = await new Promise<SharpenDone>((resolve, reject) => {
      const listen = ({ data }: MessageEvent<SharpenDone>): void => {
        if (data.id === id) {
          target.removeEventListener('message', listen)
          resolve(data)
        }
      }
      target.addEventListener('message', listen)
      target.addEventListener('error', () => reject(new Error('the sharpen worker failed')), {
        once: true,
      })
      target.postMessage({ id, bitmap, size } satisfies SharpenJob, [bitmap])
    })
    if (!answer.blob) throw new Error(answer.problem)
    return done.put(key, answer.blob)
  }
  return {
    run,
    close: () => {
      worker?.terminate()
      worker = null
      done.clear()
    },
  }
}
