import { servesHolder } from '@oas/contract/page-use'
import { consolePath, mayOpen } from '@oas/contract/session/path-access'
import type { MenuEntry } from '@oas/contract/session/schemas'
import { auditPages } from '@oas/contract/setting/pages'
import type { Caller } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import { pageKeysIn } from '../setting/index.ts'
import { listMenu } from './queries.ts'

type Row = Awaited<ReturnType<typeof listMenu>>[number]
type Reader = Pick<Caller, 'paths' | 'scope'> & { permissions: ReadonlySet<string> }

/** The key that a type's setting names an audit page by; null for a page of another kind. */
const auditKeyOf = (path: string): string | null => {
  const step = /^\/tags\/audit\/([^/]+)\/?$/.exec(path)?.[1]
  return [`tags-audit-${step}`, step].find((key) => key !== undefined && key in auditPages) ?? null
}

/**
 * The menu of a reader: entries that are of use to them, links that leave the console, and parents
 * of any of these. A page is of use to whoever may open its path and holds the permission that its
 * calls ask for; an audit page to whom a type is open that names it.
 */
export async function menuOf(
  ctx: Pick<Context, 'db'>,
  { permissions, paths, scope }: Reader,
): Promise<MenuEntry[]> {
  const [rows, keys] = await Promise.all([listMenu(ctx), pageKeysIn(ctx, scope)])
  const isOfUse = (path: string): boolean => {
    const key = auditKeyOf(path)
    return (
      mayOpen(paths, path) && servesHolder(permissions, path) && (key === null || keys.has(key))
    )
  }
  return below(rows, null, isOfUse)
}

const below = (
  rows: readonly Row[],
  parentId: string | null,
  isOfUse: (path: string) => boolean,
): MenuEntry[] =>
  rows
    .filter((row) => row.parentId === parentId)
    .flatMap((row) => {
      const children = below(rows, row.id, isOfUse)
      const path = consolePath(row.path)
      const opens = row.path !== '' && (path === null || isOfUse(path))
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
