import type { MenuEntry } from '@oas/contract/session/schemas'
import { expect, test } from 'vitest'
import { entriesOf, searchMenu } from './menu-search.ts'

const entry = (id: string, title: string, path: string, children: MenuEntry[] = [], more: Partial<MenuEntry> = {}): MenuEntry => ({ id, title, path, icon: '', hidden: false, hideChildrenInMenu: false, children, meta: { title, icon: '', target: '' }, ...more }) as MenuEntry
const menu = [
  entry('1', 'Audit', '', [entry('2', 'Text', '#/tags/audit/text'), entry('3', 'Text group', '#/tags/audit/text-group'), entry('4', 'Secret', '#/x', [], { hidden: true })]),
  entry('5', 'Records', '', [entry('6', 'Deep', '', [entry('7', 'Context', 'https://x.example')])]),
  entry('8', 'Home', '#/', [entry('9', 'Below', '#/y')], { hideChildrenInMenu: true }),
]
const all = entriesOf(menu, (one) => one.title)

test('results read as parent and child; hidden entries and hidden children are none', () => {
  expect(all.map((one) => one.title)).toEqual(['Audit > Text', 'Audit > Text group', 'Records > Deep > Context', 'Home'])
})

test('blank input finds nothing, case does not matter, titles that begin with the text come first', () => {
  expect([searchMenu(all, ''), searchMenu(all, '  ')]).toEqual([[], []])
  expect(searchMenu(all, 'TEXT').map((one) => one.id)).toEqual(['2', '3', '7'])
  expect(searchMenu(all, 'audit').map((one) => one.id)).toEqual(['2', '3'])
  expect(searchMenu(all, 'nowhere')).toEqual([])
})
