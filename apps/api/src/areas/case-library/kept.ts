import type { Item, ItemBody } from '@oas/contract/case-library/schemas'
import { fileUrl } from '@oas/contract/file/buckets'
import { mapAddresses } from './addresses.ts'
import type { KeptMedia } from './queries/media.ts'

const changed = (body: ItemBody, addresses: ReadonlyMap<string, string>): ItemBody =>
  body.record && addresses.size > 0
    ? { ...body, record: mapAddresses(body.record, (url) => addresses.get(url) ?? url) }
    : body

/** An item with its media under the product's own addresses, as far as they are kept. */
export function showKept(body: ItemBody, media: readonly KeptMedia[]): ItemBody {
  return changed(
    body,
    new Map(media.flatMap(({ url, fileId }) => (fileId === null ? [] : [[url, fileUrl(fileId)]]))),
  )
}
/** The same with the addresses that it came with: by them it is known again. */
export function asItCame(body: ItemBody, media: readonly KeptMedia[]): ItemBody {
  return changed(
    body,
    new Map(media.flatMap(({ url, fileId }) => (fileId === null ? [] : [[fileUrl(fileId), url]]))),
  )
}

/** How many of an item's media are kept, and how many could not be had. */
export function keptOf(media: readonly KeptMedia[]): Item['media'] {
  return {
    total: media.length,
    kept: media.filter(({ fileId }) => fileId !== null).length,
    failed: media.filter(({ fileId, open }) => fileId === null && !open).length,
  }
}
