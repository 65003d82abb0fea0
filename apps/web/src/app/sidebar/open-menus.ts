import type { MenuEntry } from '@oas/contract/session/schemas'

type Menu = readonly Pick<MenuEntry, 'id' | 'path' | 'children'>[]
const isTop = (menu: Menu, id: string): boolean => menu.some((entry) => entry.id === id)

/**
 * Submenus that are open once another one is: at the top level one is open at a time, below it any
 * number.
 */
export function withOpen(menu: Menu, open: readonly string[], id: string): readonly string[] {
  return open.includes(id)
    ? open
    : [...(isTop(menu, id) ? open.filter((one) => !isTop(menu, one)) : open), id]
}

/** Submenus that are open after one of them was pressed. */
export function pressMenu(menu: Menu, open: readonly string[], id: string): readonly string[] {
  return open.includes(id) ? open.filter((one) => one !== id) : withOpen(menu, open, id)
}

/** Whether an entry leads to a path. */
export function leadsTo({ path: own }: { path: string }, path: string): boolean {
  return own.replace(/^#/, '') === path
}
/** Ids of the submenus above a path, the outermost first; none where the menu does not name it. */
export function above(menu: Menu, path: string): string[] {
  for (const { id, children } of menu) {
    if (children.some((child) => leadsTo(child, path))) return [id]
    const below = above(children, path)
    if (below.length > 0) return [id, ...below]
  }
  return []
}
/** Submenus that are open once a path is: those above it beside what stays. */
export function openFor(menu: Menu, open: readonly string[], path: string): readonly string[] {
  return above(menu, path).reduce((all, id) => withOpen(menu, all, id), open)
}
