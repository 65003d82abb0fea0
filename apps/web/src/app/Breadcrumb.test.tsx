import type { MenuEntry } from '@oas/contract/session/schemas'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { elementsOf } from '../kit/testing/elements.ts'
import type { Page } from '../nav/page.ts'
import { workbenchPages } from '../workbench/routes.ts'
import { Breadcrumb } from './Breadcrumb.tsx'

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
  expect(renderToStaticMarkup(<Breadcrumb page={page('/list/one')} menu={menu} />)).toContain(
    '<li><a href="#/">frontend.home</a></li><li>Work</li><li><a href="#/list">List</a></li>' +
      '<li aria-current="page">Here</li>',
  )
})

test('puts a page that no menu names below the index, which has no crumbs', () => {
  expect(renderToStaticMarkup(<Breadcrumb page={page('/other')} menu={menu} />)).toContain(
    '<li><a href="#/">frontend.home</a></li><li aria-current="page">Here</li>',
  )
  expect(renderToStaticMarkup(<Breadcrumb page={page('/')} menu={menu} />)).toBe('')
})

test('gives each detail page of a record a title of its own in the crumbs', () => {
  const of = (name: string): string => {
    const found = workbenchPages.find(({ path }) => path === `/tags/customize/${name}`)
    return found ? renderToStaticMarkup(<Breadcrumb page={found} menu={menu} />) : ''
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
  const keys = elementsOf(Breadcrumb({ page: page('/here/one'), menu: same }))
    .filter(({ type }) => type === 'li')
    .map(({ key }) => key)
  expect([keys.length, new Set(keys).size]).toEqual([4, 4])
})
