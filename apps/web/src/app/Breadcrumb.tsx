import type { MenuEntry } from '@oas/contract/session/schemas'
import { t, tData } from '../i18n/texts.ts'
import type { Page } from '../nav/page.ts'

/** The key is the entry it comes from: two may bear one title. */
type Crumb = { key: string; title: string; href: string | null }

const trail = (menu: readonly MenuEntry[], path: string): MenuEntry[] | null => {
  for (const entry of menu) {
    if (entry.path === `#${path}`) return [entry]
    const below = trail(entry.children, path)
    if (below) return [entry, ...below]
  }
  return null
}

/** Crumbs of a page by the menu above it; the last one is where one is and no link. */
const crumbsOf = (page: Page, menu: readonly MenuEntry[]): Crumb[] => {
  const above = (trail(menu, page.path) ?? []).slice(0, -1).map((entry) => ({
    key: `menu:${entry.id}`,
    title: tData(entry.title),
    href: entry.path.startsWith('#') ? entry.path : null,
  }))
  return [
    { key: 'home', title: t('frontend.home'), href: '#/' },
    ...above,
    { key: 'page', title: tData(page.title), href: null },
  ]
}

export function Breadcrumb({ page, menu }: { page: Page; menu: readonly MenuEntry[] }) {
  return page.path === '/' ? null : (
    <nav className="crumbs" aria-label={t('frontend.breadcrumb')}>
      <ol>
        {crumbsOf(page, menu).map((crumb, index, all) => (
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
