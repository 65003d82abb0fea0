import type { MenuEntry } from '@oas/contract/session/schemas'
import { t, tData } from '../i18n/texts.ts'
import { matchPath } from '../nav/match.ts'
import type { Page } from '../nav/page.ts'
import { findPage } from './find-page.ts'

/** The key is the entry it comes from: two may bear one title. */
type Crumb = { key: string; title: string; href: string | null }
type Menu = readonly MenuEntry[]

const trail = (menu: Menu, path: string): MenuEntry[] | null => {
  for (const entry of menu) {
    if (entry.path === `#${path}`) return [entry]
    const below = trail(entry.children, path)
    if (below) return [entry, ...below]
  }
  return null
}

const entryCrumb = (entry: MenuEntry): Crumb => ({
  key: `menu:${entry.id}`,
  title: tData(entry.title),
  href: entry.path.startsWith('#') ? entry.path : null,
})

/** The path that a page belongs to, with the parts of its own. */
const parentOf = (
  { path: pattern, parent = [] }: Page,
  path: string,
  menu: Menu,
): string | null => {
  const parts = matchPath(pattern, path) ?? {}
  const choices = (typeof parent === 'string' ? [parent] : parent).map((one) =>
    one.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(parts[name] ?? '')),
  )
  return choices.find((one) => trail(menu, one)) ?? choices[0] ?? null
}

/** What stands above a page: by the menu, else what the page says that it belongs to. */
const crumbsAbove = (page: Page, path: string, menu: Menu): Crumb[] => {
  const listed = trail(menu, page.path) ?? trail(menu, path)
  if (listed) return listed.slice(0, -1).map(entryCrumb)
  const at = parentOf(page, path, menu)
  const parent = at === null ? undefined : findPage(at)
  if (at === null || !parent) return []
  const entries = trail(menu, at)
  if (entries) return entries.map(entryCrumb)
  // A list that the menu does not offer is not theirs to open; what lies below a list is.
  const href = parent.parent === undefined ? null : `#${at}`
  return [...crumbsAbove(parent, at, menu), { key: `page:${at}`, title: tData(parent.title), href }]
}

/** Crumbs of a page; the last one is where one is and no link. */
const crumbsOf = (page: Page, path: string, menu: Menu): Crumb[] => [
  { key: 'home', title: t('frontend.home'), href: '#/' },
  ...crumbsAbove(page, path, menu),
  { key: 'page', title: tData(page.title), href: null },
]

export function Breadcrumb({ page, path, menu }: { page: Page; path: string; menu: Menu }) {
  return page.path === '/' ? null : (
    <nav className="crumbs" aria-label={t('frontend.breadcrumb')}>
      <ol>
        {crumbsOf(page, path, menu).map((crumb, index, all) => (
          <li key={crumb.key} aria-current={index === all.length - 1 ? 'page' : undefined}>
            {crumb.href && index < all.length - 1 ? (
              <a href={crumb.href}>{crumb.title}</a>
            ) : (
              crumb.title
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
