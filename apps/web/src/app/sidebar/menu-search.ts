import type { MenuEntry } from '@oas/contract/session/schemas'

export type Found = { id: string; title: string; path: string; target: string }

/** Leaves of the menu that may be opened, as 'Parent > Child', without hidden ones. */
export function entriesOf(
  menu: readonly MenuEntry[],
  titleOf: (entry: MenuEntry) => string,
  above = '',
): Found[] {
  return menu
    .filter((entry) => !entry.hidden)
    .flatMap((entry) => {
      const title = above === '' ? titleOf(entry) : `${above} > ${titleOf(entry)}`
      const below = entry.hideChildrenInMenu ? [] : entriesOf(entry.children, titleOf, title)
      return entry.path && below.length === 0
        ? [{ id: entry.id, title, path: entry.path, target: entry.meta.target }]
        : below
    })
}

/**
 * Entries whose own title has the text, whatever its case; nothing for a blank text. Titles that
 * begin with it come first.
 */
export function searchMenu(entries: readonly Found[], text: string): Found[] {
  const needle = text.trim().toLowerCase()
  if (needle === '') return []
  const own = (entry: Found): string => (entry.title.split(' > ').at(-1) ?? '').toLowerCase()
  const rank = (entry: Found): number =>
    own(entry).startsWith(needle) ? 0 : own(entry).includes(needle) ? 1 : 2
  return entries
    .filter((entry) => entry.title.toLowerCase().includes(needle))
    .sort((a, b) => rank(a) - rank(b))
}
