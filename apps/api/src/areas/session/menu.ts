import { consolePath, mayOpen } from '@oas/contract/session/path-access'
import type { MenuEntry } from '@oas/contract/session/schemas'
import type { listMenu } from './queries.ts'

type Row = Awaited<ReturnType<typeof listMenu>>[number]

/**
 * The menu of somebody who may open `paths`: entries they may open, links that leave the console,
 * and parents of any of these.
 */
export function menuOf(rows: readonly Row[], paths: readonly string[]): MenuEntry[] {
  const below = (parentId: string | null): MenuEntry[] =>
    rows
      .filter((row) => row.parentId === parentId)
      .flatMap((row) => {
        const children = below(row.id)
        const path = consolePath(row.path)
        const opens = row.path !== '' && (path === null || mayOpen(paths, path))
        if (!opens && children.length === 0) return []
        // A parent shown for its children's sake must not itself lead where its reader may not go.
        return [
          {
            id: row.id,
            icon: row.icon,
            title: row.title,
            path: opens ? row.path : '',
            hidden: row.hidden,
            hideChildrenInMenu: row.hideChildren,
            meta: { title: row.title, icon: row.icon, target: row.target },
            children,
          },
        ]
      })
  return below(null)
}
