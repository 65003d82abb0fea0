import { coversPath } from '@oas/contract/people/rights'
import type { MenuRow } from '@oas/contract/people/schemas'
import { titleOf } from '../../kit/people/words.tsx'

export type PathGroup = { id: string; title: string; pages: { path: string; title: string }[] }

const pageOf = (path: string): string | null =>
  path.startsWith('#/') ? (path.slice(1).split('?')[0] ?? null) : null

/** Pages of the menu by the entry at its top that they stand below, each page once. */
export function pathGroups(menu: readonly MenuRow[]): PathGroup[] {
  const byId = new Map(menu.map((row) => [row.id, row]))
  const topOf = (row: MenuRow): MenuRow => {
    const above = row.parentId === null ? undefined : byId.get(row.parentId)
    return above ? topOf(above) : row
  }
  const seen = new Set<string>()
  const groups = new Map<string, PathGroup>()
  for (const row of menu) {
    const path = pageOf(row.path)
    if (path === null || seen.has(path)) continue
    seen.add(path)
    const top = topOf(row)
    const group = groups.get(top.id) ?? { id: top.id, title: titleOf(top.title), pages: [] }
    group.pages.push({ path, title: titleOf(row.title) })
    groups.set(top.id, group)
  }
  return [...groups.values()]
}

/** Entries that are no page of the menu: prefixes, and pages that stand elsewhere. */
export function entriesBeside(groups: readonly PathGroup[], paths: readonly string[]): string[] {
  const pages = new Set(groups.flatMap((group) => group.pages.map(({ path }) => path)))
  return paths.filter((path) => !pages.has(path))
}

/** Whether another of the entries, a prefix, opens a page anyway. */
export function isOpened(path: string, paths: readonly string[]): boolean {
  return paths.some((entry) => entry !== path && coversPath(entry, path))
}
