import { isLocked } from '@oas/media/image/encrypted'
import { dataPictures } from '../shapes/pictures.ts'
import { wellness } from '../wellness/choice.ts'
import { wallLayoutOf } from '../wellness/layout.ts'
import { type Bench, get, mainSetting } from './bench.ts'
import { panelOf } from './panel.ts'

const recordsAhead = 3
const decoded = new Map<string, HTMLImageElement>()
const keepDecoded = 60

type WithSaving = Navigator & { connection?: { saveData?: boolean } }

/**
 * Fetches and decodes the pictures of the next records, so that they are on screen in the frame
 * they are shown. Pauses while the page is hidden or data is to be saved.
 */
export function decodeAhead(bench: Bench): void {
  if (document.hidden || (navigator as WithSaving).connection?.saveData) return
  const { batches } = get(bench)
  const { tiles } = panelOf(bench)
  const { thumbOf } = wallLayout(bench)
  const next = tiles
    ? (batches.ahead[0] ?? [])
    : [...batches.current, ...batches.ahead.flat()].slice(0, recordsAhead + 1)
  const urls = next.flatMap((record) =>
    (tiles ? record.pictures : record.pictures.slice(0, 1))
      .map((item) => (tiles ? thumbOf(item.content) : item.content))
      .concat(dataPictures(record)),
  )
  for (const url of urls.slice(0, keepDecoded)) {
    if (decoded.has(url) || isLocked(url)) continue
    const image = new Image()
    image.src = url
    decoded.set(url, image)
    image.decode().catch(() => decoded.delete(url))
    if (decoded.size > keepDecoded) {
      const [oldest] = decoded.keys()
      if (oldest !== undefined) decoded.delete(oldest)
    }
  }
}
/** Lets go of everything decoded ahead. */
export function dropDecoded(): void {
  decoded.clear()
}

/** Columns of the wall and addresses of its thumbnails on this page. */
export function wallLayout(bench: Bench): ReturnType<typeof wallLayoutOf> {
  return wallLayoutOf(wellness(), mainSetting(get(bench))?.pageType.content)
}
