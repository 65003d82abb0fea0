import type { AreaPage } from './area.ts'
import { areas } from './index.ts'
import { pathMatches } from './session/path-access.ts'

const declared: readonly AreaPage[] = areas.flatMap(({ pages }) => pages)
const isPrefix = ({ path }: AreaPage): boolean => path.endsWith('*')

/** What areas say of a path: the pages that are called so, else those of the nearest prefix. */
const pagesOf = (path: string): readonly AreaPage[] => {
  const fitting = declared.filter((page) => pathMatches(page.path, path))
  const own = fitting.filter((page) => !isPrefix(page))
  const nearest = Math.max(...fitting.map((page) => page.path.length))
  return own.length > 0 ? own : fitting.filter((page) => page.path.length === nearest)
}

/**
 * Whether a page is of use to whoever holds these permissions: its calls ask for the one that the
 * area names. What no area declares is of use to everybody.
 */
export function servesHolder(held: ReadonlySet<string>, path: string): boolean {
  const pages = pagesOf(path)
  return pages.length === 0 || pages.some(({ may }) => may === 'signed-in' || held.has(may))
}
