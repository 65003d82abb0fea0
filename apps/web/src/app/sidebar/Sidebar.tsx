import type { MenuEntry } from '@oas/contract/session/schemas'
import { type MouseEvent, useEffect, useState } from 'react'
import { t, tData } from '../../i18n/texts.ts'
import { Icon } from '../../kit/Icon.tsx'
import { sidebarWarning } from '../../nav/sidebar-lock.ts'
import { above, leadsTo, openFor, pressMenu, withOpen } from './open-menus.ts'

const visible = (entries: readonly MenuEntry[]): readonly MenuEntry[] =>
  entries.filter((entry) => !entry.hidden)
const holdsPath = (entry: MenuEntry, path: string): boolean =>
  leadsTo(entry, path) || above([entry], path).length > 0

/** While something runs that must not be left, an entry says so instead of leading away. */
export function stayIfLocked(event: Pick<MouseEvent, 'preventDefault'>): void {
  const warning = sidebarWarning()
  if (warning !== null && warning !== '') {
    event.preventDefault()
    window.alert(warning)
  }
}

type ItemProps = {
  entry: MenuEntry
  path: string
  open: readonly string[]
  onPress: (id: string) => void
  collapsed: boolean
}

const Item = ({ entry, path, open, onPress, collapsed }: ItemProps) => {
  // What is too long for its place is read under the pointer.
  const title = tData(entry.meta.title || entry.title)
  const children = entry.hideChildrenInMenu ? [] : visible(entry.children)
  if (children.length === 0) {
    // Paths that start with '#' stay in the console; anything else is a plain link.
    const current = leadsTo(entry, path)
    return (
      <li>
        <a
          className={`menu-item ${current ? 'current' : ''}`}
          aria-current={current ? 'page' : undefined}
          onClick={stayIfLocked}
          href={entry.path}
          target={entry.meta.target || undefined}
          rel={entry.meta.target ? 'noreferrer' : undefined}
          title={title}
          aria-label={collapsed ? title : undefined}
        >
          <Icon name={entry.meta.icon || 'dot'} />
          <span className="menu-text">{title}</span>
        </a>
      </li>
    )
  }
  const expanded = open.includes(entry.id) && !collapsed
  return (
    <li>
      <button
        type="button"
        className={`menu-item ${holdsPath(entry, path) && !expanded ? 'current' : ''}`}
        aria-expanded={expanded}
        title={title}
        aria-label={collapsed ? title : undefined}
        onClick={() => onPress(entry.id)}
      >
        <Icon name={entry.meta.icon || 'dot'} />
        <span className="menu-text">{title}</span>
        <Icon name="chevron" />
      </button>
      {expanded && (
        <ul className="menu">
          {children.map((child) => (
            <Item
              key={child.id}
              entry={child}
              path={path}
              open={open}
              onPress={onPress}
              collapsed={collapsed}
            />
          ))}
        </ul>
      )}
    </li>
  )
}

/**
 * The menu tree; one submenu is open at a time at the top level, and what is open is remembered
 * while the sidebar is collapsed.
 */
export function Sidebar({
  menu,
  path,
  collapsed,
  onExpand,
}: {
  menu: readonly MenuEntry[]
  path: string
  collapsed: boolean
  onExpand: () => void
}) {
  const [open, setOpen] = useState(() => openFor(menu, [], path))
  useEffect(() => setOpen((now) => openFor(menu, now, path)), [menu, path])
  // A submenu has no room in the collapsed sidebar: pressing it there unfolds both.
  const onPress = (id: string): void => {
    if (collapsed) {
      onExpand()
      setOpen(withOpen(menu, open, id))
    } else setOpen(pressMenu(menu, open, id))
  }
  return (
    <nav className="shell-side" aria-label={t('frontend.menu')}>
      <ul className="menu">
        {visible(menu).map((entry) => (
          <Item
            key={entry.id}
            entry={entry}
            path={path}
            open={open}
            onPress={onPress}
            collapsed={collapsed}
          />
        ))}
      </ul>
    </nav>
  )
}
