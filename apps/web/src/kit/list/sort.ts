/** What a list is sorted by. */
export type Sort = { key: string; descending: boolean }

/** `key` or `-key` as it stands in the address; what the list cannot be sorted by is left out. */
export function readSort(text: string | null, keys: readonly string[]): Sort | null {
  const key = (text ?? '').replace(/^-/, '')
  return keys.includes(key) ? { key, descending: text?.startsWith('-') ?? false } : null
}

/** How a sort stands in the address; empty for none. */
export function sortText(sort: Sort | null): string {
  return sort === null ? '' : `${sort.descending ? '-' : ''}${sort.key}`
}

/** What a press on a heading makes of it: upwards, downwards, as the list comes. */
export function nextSort(sort: Sort | null, key: string): Sort | null {
  if (sort?.key !== key) return { key, descending: false }
  return sort.descending ? null : { key, descending: true }
}
