import { menuGroups } from '@oas/contract/area'
import { areas } from '@oas/contract/index'
import type { Context } from '../../../api/src/core/context.ts'

type Entry = { title: string; icon: string; path?: string; children?: readonly Entry[] }

const pages = areas.flatMap((area) => area.pages)

/** The menu: the pages that areas put into it, by group. */
const entries: readonly Entry[] = menuGroups.map(([group, icon]) => ({
  title: `menu.${group}`,
  icon,
  children: pages
    .flatMap(({ path, menu }) => (menu?.[0] === group ? [{ path, place: menu }] : []))
    .sort((a, b) => a.place[1] - b.place[1])
    .map(({ path, place }) => ({ title: `menu.${place[2]}`, icon: place[3], path: `#${path}` })),
}))

type MadeEntry = {
  id: string
  parentId: string | null
  position: number
  path: string
  title: string
  icon: string
}

const addEntries = async (
  ctx: Pick<Context, 'db'>,
  list: readonly Entry[],
  parentId: string | null,
): Promise<MadeEntry[]> => {
  const made: MadeEntry[] = []
  for (const [position, { title, icon, path = '', children = [] }] of list.entries()) {
    const found = await ctx.db
      .selectFrom('menu')
      .select('id')
      .where('title', '=', title)
      .where('path', '=', path)
      .executeTakeFirst()
    const row = { parentId, position, path, title, icon }
    const { id } =
      found ??
      (await ctx.db.insertInto('menu').values(row).returning('id').executeTakeFirstOrThrow())
    if (!found) made.push({ id, ...row })
    made.push(...(await addEntries(ctx, children, id)))
  }
  return made
}

/** Fills the menu; entries that are there stay as they are. Answers those it made. */
export function seedMenu(ctx: Pick<Context, 'db'>): Promise<MadeEntry[]> {
  return addEntries(ctx, entries, null)
}
