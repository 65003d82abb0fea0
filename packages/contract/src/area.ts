import type { Calls } from './define.ts'
import type { Permission } from './permissions.ts'

/** Groups of the menu in their order, each with its icon; the title is `menu.<name>`. */
export const menuGroups = [
  ['auditing', 'audit'],
  ['auditing_tables', 'rows'],
  ['auditing_people', 'user'],
  ['auditing_ads', 'megaphone'],
  ['live', 'play'],
  ['take_order', 'queue'],
  ['tasks', 'list'],
  ['records', 'database'],
  ['statistics', 'chart'],
  ['bulk', 'copy'],
  ['delivery', 'send'],
  ['administration', 'people'],
  ['strategy', 'branch'],
  ['judges', 'server'],
  ['text', 'text'],
  ['features', 'picture'],
  ['white_lists', 'shield'],
  ['labels', 'tag'],
  ['type_settings', 'sliders'],
  ['system', 'server'],
  ['account', 'card'],
] as const
type MenuGroup = (typeof menuGroups)[number][0]

/** Place of a page in the menu of a new installation; in a group the lowest `at` stands first. */
export type MenuPlace = readonly [group: MenuGroup, at: number, title: string, icon: string]

/**
 * A page of the console, the permission that its calls ask for, with which it is opened in a new
 * installation, and its place in the menu.
 */
export type AreaPage = {
  /** Ends with `*` for all that lies below. */
  readonly path: string
  readonly may: Permission | 'signed-in'
  readonly menu?: MenuPlace
}

/** What an area says of itself; the product knows it by its line in `index.ts`. */
export type Area = {
  /** Its calls, by group. */
  readonly calls: Readonly<Record<string, Calls>>
  /**
   * What the log of changes can say was done, `group.act`; the log takes no other. The texts of the
   * area name each.
   */
  readonly acts: readonly string[]
  readonly pages: readonly AreaPage[]
}

/** All properties of a union of objects in one. */
export type Merged<T> = (T extends unknown ? (each: T) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** Declares a page. @__NO_SIDE_EFFECTS__ */
export function page(path: string, may: AreaPage['may'], menu?: MenuPlace): AreaPage {
  return menu ? { path, may, menu } : { path, may }
}
