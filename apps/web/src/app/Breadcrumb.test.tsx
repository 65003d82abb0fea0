import type { MenuEntry } from '@oas/contract/session/schemas'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { elementsOf } from '../kit/testing/elements.ts'
import type { Page } from '../nav/page.ts'
import { workbenchPages } from '../workbench/routes.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { findPage } from './find-page.ts'
import { pages } from './routes.ts'

vi.mock('../i18n/texts.ts', () => ({ t: (key: string) => key, tData: (key: string) => key }))
const entry = (title: string, path: string, children: MenuEntry[] = [], id = title) =>
  ({ id, title, path, children }) as unknown as MenuEntry
const page = (path: string): Page => ({
  path,
  name: 'x',
  title: 'Here',
  load: async () => () => null,
})
const menu = [
  entry('Work', '', [
    entry('List', '#/list', [entry('One', '#/list/one')]),
    entry('Wiki', 'https://wiki.example'),
  ]),
]

test('shows the menu above a page as crumbs, links only to other pages', () => {
  expect(
    renderToStaticMarkup(<Breadcrumb page={page('/list/one')} path="/list/one" menu={menu} />),
  ).toContain(
    '<li><a href="#/">frontend.home</a></li><li>Work</li><li><a href="#/list">List</a></li>' +
      '<li aria-current="page">Here</li>',
  )
})

test('puts a page that no menu names below the index, which has no crumbs', () => {
  expect(
    renderToStaticMarkup(<Breadcrumb page={page('/other')} path="/other" menu={menu} />),
  ).toContain('<li><a href="#/">frontend.home</a></li><li aria-current="page">Here</li>')
  expect(renderToStaticMarkup(<Breadcrumb page={page('/')} path="/" menu={menu} />)).toBe('')
})

test('gives each detail page of a record a title of its own in the crumbs', () => {
  const of = (name: string): string => {
    const found = workbenchPages.find(({ path }) => path === `/tags/customize/${name}`)
    return found
      ? renderToStaticMarkup(<Breadcrumb page={found} path={found.path} menu={menu} />)
      : ''
  }
  const names = [
    'group',
    'groupchat-similar',
    'table',
    'group-profile',
    'resource-ban',
    'family-profile',
    'group-chat',
    'bar',
    'resource-insp',
  ]
  for (const name of names)
    expect(of(name)).toContain(
      `<li aria-current="page">customize.page_${name.replaceAll('-', '_')}</li>`,
    )
})

test('keeps crumbs of one title apart when the page changes', () => {
  const same = [
    entry('Here', '', [entry('Here', '#/here', [entry('One', '#/here/one')], 'inner')], 'outer'),
  ]
  const keys = elementsOf(Breadcrumb({ page: page('/here/one'), path: '/here/one', menu: same }))
    .filter(({ type }) => type === 'li')
    .map(({ key }) => key)
  expect([keys.length, new Set(keys).size]).toEqual([4, 4])
})

test('puts a page below the list it belongs to, with a link where the menu has it', () => {
  const of = (path: string, offered: MenuEntry[]): string => {
    const found = findPage(path)
    return found ? renderToStaticMarkup(<Breadcrumb page={found} path={path} menu={offered} />) : ''
  }
  const people = [entry('People', '', [entry('Users', '#/auth/user')])]
  expect(of('/auth/user-detail/1', people)).toContain(
    '<li>People</li><li><a href="#/auth/user">Users</a></li>' +
      '<li aria-current="page">people.user</li>',
  )
  expect(of('/auth/user-detail/1', [])).toContain('<li>people.users</li>')
  const mine = [entry('Mine', '#/person-question')]
  expect(of('/question/update/7', mine)).toContain('<a href="#/person-question">Mine</a>')
  const templates = [entry('Templates', '#/tags/auto-config/templates')]
  expect(of('/tags/auto-config/templates/a_b/preview', templates)).toContain(
    '<li><a href="#/tags/auto-config/templates">Templates</a></li>' +
      '<li><a href="#/tags/auto-config/templates/a_b">setting_tool.template_edit</a></li>',
  )
})

test('every page with a part in its path belongs to a page that is there', () => {
  const parts = pages.filter(({ path }) => path.includes('/:'))
  const parents = ({ parent = [] }: Page) => (typeof parent === 'string' ? [parent] : parent)
  expect(parts.filter((one) => parents(one).length === 0).map(({ path }) => path)).toEqual([])
  expect(pages.flatMap(parents).filter((path) => !findPage(path))).toEqual([])
})
