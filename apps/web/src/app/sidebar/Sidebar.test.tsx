import type { MenuEntry } from '@oas/contract/session/schemas'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'

vi.mock('../../i18n/texts.ts', () => ({ t: (key: string) => key, tData: (key: string) => key }))
const lock = { warning: null as string | null }
vi.mock('../../nav/sidebar-lock.ts', () => ({ sidebarWarning: () => lock.warning }))
const { Sidebar, stayIfLocked } = await import('./Sidebar.tsx')

const entry = (id: string, path: string, more: Partial<MenuEntry> = {}): MenuEntry =>
  ({
    id,
    title: `t${id}`,
    path,
    icon: 'dot',
    hidden: false,
    hideChildrenInMenu: false,
    children: [],
    meta: { title: '', icon: '', target: '' },
    ...more,
  }) as MenuEntry
const shown = (...menu: MenuEntry[]): string =>
  renderToStaticMarkup(
    <Sidebar menu={menu} path="/here" collapsed={false} onExpand={() => undefined} />,
  )

test('shows the menu of the person without hidden entries', () => {
  const markup = shown(
    entry('1', '#/a'),
    entry('2', '#/b', { hidden: true }),
    entry('3', '', { children: [entry('4', '#/c')] }),
  )
  expect([markup.includes('>t1<'), markup.includes('t2'), markup.includes('>t3<')]).toEqual([
    true,
    false,
    true,
  ])
})

test('stays in the console when a path starts with #, else is a plain link', () => {
  expect(shown(entry('1', '#/auth/user'))).toMatch(/<a class="menu-item " href="#\/auth\/user"/)
  expect(
    shown(
      entry('1', 'https://wiki.example/x', {
        meta: { title: 'Wiki', icon: 'list', target: '_blank' },
      }),
    ),
  ).toMatch(
    new RegExp(
      '<a class="menu-item " href="https://wiki\\.example/x" target="_blank" ' +
        'rel="noreferrer" title="Wiki">.*>Wiki<',
    ),
  )
  expect(shown(entry('1', '#/here'))).toContain('aria-current="page"')
})

test('makes an entry a link when its children are not to be shown', () => {
  const parent = { children: [entry('2', '#/b')] }
  expect(shown(entry('1', '#/a', { ...parent, hideChildrenInMenu: true }))).toContain('href="#/a"')
  expect(shown(entry('1', '#/a', parent))).toMatch(
    /<button type="button" class="menu-item " aria-expanded="false"/,
  )
  expect(shown(entry('1', '#/a', { children: [entry('2', '#/b', { hidden: true })] }))).toContain(
    'href="#/a"',
  )
})

test('opens the submenus above the page unless the sidebar is collapsed', () => {
  const menu = [
    entry('1', '', {
      children: [
        entry('2', '', { children: [entry('3', '#/here')] }),
        entry('4', '', { children: [entry('5', '#/a')] }),
      ],
    }),
    entry('6', '', { children: [entry('7', '#/b')] }),
  ]
  const seen = (collapsed: boolean): string[] =>
    renderToStaticMarkup(
      <Sidebar menu={menu} path="/here" collapsed={collapsed} onExpand={() => undefined} />,
    ).match(/t\d(?=<)/g) ?? []
  expect([seen(false), seen(true)]).toEqual([
    ['t1', 't2', 't3', 't4', 't6'],
    ['t1', 't6'],
  ])
})

test('shows an entry whole under the pointer when it is too long', () => {
  const menu = [entry('1', '#/a'), entry('2', '', { children: [entry('3', '#/b')] })]
  for (const collapsed of [false, true])
    expect(
      renderToStaticMarkup(
        <Sidebar menu={menu} path="/here" collapsed={collapsed} onExpand={() => undefined} />,
      ).match(/title="t\d"/g),
    ).toEqual(['title="t1"', 'title="t2"'])
})

afterEach(() => {
  vi.unstubAllGlobals()
})
test.each([
  ['Wait for the export', ['Wait for the export'], true],
  ['', [], false],
  [null, [], false],
] as const)('with the warning %j a press says %j', (warning, said, stays) => {
  lock.warning = warning
  const alerts: string[] = []
  vi.stubGlobal('window', {
    alert: (text: string) => {
      alerts.push(text)
    },
  })
  const event = { preventDefault: vi.fn() }
  stayIfLocked(event)
  expect([alerts, event.preventDefault.mock.calls.length === 1]).toEqual([said, stays])
})
