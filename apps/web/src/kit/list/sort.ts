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

/** The field that a heading sorts by: its column may show what falls as the field rises (`-at`). */
export function sortedField(heading: string): string {
  return heading.replace(/^-/, '')
}

/** What a press on a heading makes of it: upwards as its column reads, downwards, as it comes. */
export function nextSort(sort: Sort | null, heading: string): Sort | null {
  const key = sortedField(heading)
  const falls = heading !== key
  if (sort?.key !== key) return { key, descending: falls }
  return sort.descending === falls ? { key, descending: !falls } : null
}

/** Which way the column of a heading reads; null where the list is sorted by something else. */
export function directionOf(sort: Sort | null, heading: string): 'ascending' | 'descending' | null {
  const key = sortedField(heading)
  if (sort?.key !== key) return null
  return sort.descending === (heading !== key) ? 'ascending' : 'descending'
}
