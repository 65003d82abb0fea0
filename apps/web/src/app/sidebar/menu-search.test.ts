import type { MenuEntry } from '@oas/contract/session/schemas'
import { expect, test } from 'vitest'
import { entriesOf, searchMenu } from './menu-search.ts'

const entry = (
  id: string,
  title: string,
  path: string,
  children: MenuEntry[] = [],
  more: Partial<MenuEntry> = {},
): MenuEntry =>
  ({
    id,
    title,
    path,
    icon: '',
    hidden: false,
    hideChildrenInMenu: false,
    children,
    meta: { title, icon: '', target: '' },
    ...more,
  }) as MenuEntry
const menu = [
  entry('1', 'Audit', '', [
    entry('2', 'Text', '#/tags/audit/text'),
    entry('3', 'Text group', '#/tags/audit/text-group'),
    entry('4', 'Secret', '#/x', [], { hidden: true }),
  ]),
  entry('5', 'Records', '', [entry('6', 'Deep', '', [entry('7', 'Context', 'https://x.example')])]),
  entry('8', 'Home', '#/', [entry('9', 'Below', '#/y')], { hideChildrenInMenu: true }),
]
const all = entriesOf(menu, (one) => one.title)

test('reads as parent and child, and leaves out what is hidden', () => {
  expect(all.map((one) => one.title)).toEqual([
    'Audit > Text',
    'Audit > Text group',
    'Records > Deep > Context',
    'Home',
  ])
})

test('finds nothing for blank input, ignores case, puts beginnings first', () => {
  expect([searchMenu(all, ''), searchMenu(all, '  ')]).toEqual([[], []])
  expect(searchMenu(all, 'TEXT').map((one) => one.id)).toEqual(['2', '3', '7'])
  expect(searchMenu(all, 'audit').map((one) => one.id)).toEqual(['2', '3'])
  expect(searchMenu(all, 'nowhere')).toEqual([])
})

test('ranks beginnings before other hits, and hits of only the parent last', () => {
  const found = ['Work > Find records', 'Records > Deep', 'Work > Records', 'Elsewhere'].map(
    (title) => ({ id: title, title, path: '#/x', target: '' }),
  )
  expect(searchMenu(found, 'records').map((one) => one.title)).toEqual([
    'Work > Records',
    'Work > Find records',
    'Records > Deep',
  ])
})

test('finds a parent by its children, or by itself when it shows none', () => {
  const titles = (...children: MenuEntry[]): string[] =>
    entriesOf([entry('1', 'Parent', '#/p', children)], (one) => one.title).map((one) => one.title)
  expect([
    titles(entry('2', 'Child', '#/c')),
    titles(entry('2', 'Child', '#/c', [], { hidden: true })),
    titles(),
  ]).toEqual([['Parent > Child'], ['Parent'], ['Parent']])
  expect(entriesOf([entry('1', 'No page', '')], (one) => one.title)).toEqual([])
})
