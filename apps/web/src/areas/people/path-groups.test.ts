import type { MenuRow } from '@oas/contract/people/schemas'
import { expect, test, vi } from 'vitest'

vi.mock('../../kit/people/words.tsx', () => ({ titleOf: (title: string) => `t ${title}` }))
const { entriesBeside, isOpened, pathGroups } = await import('./path-groups.ts')

const row = (id: string, parentId: string | null, path: string): MenuRow => ({
  id,
  parentId,
  path,
  title: id,
  icon: '',
  hidden: false,
  hideChildren: false,
  target: '',
  position: 0,
  version: 1,
})
const menu = [
  row('people', null, ''),
  row('roles', 'people', '#/auth/role'),
  row('more', 'people', ''),
  row('users', 'more', '#/auth/user?state=active'),
  row('again', 'more', '#/auth/role'),
  row('wiki', null, 'https://wiki.example'),
  row('home', null, '#/home'),
]

test('groups the pages of the menu by its top entries, each page once, without other sites', () => {
  expect(pathGroups(menu)).toEqual([
    {
      id: 'people',
      title: 't people',
      pages: [
        { path: '/auth/role', title: 't roles' },
        { path: '/auth/user', title: 't users' },
      ],
    },
    { id: 'home', title: 't home', pages: [{ path: '/home', title: 't home' }] },
  ])
})

test('keeps prefixes and pages beside the menu apart, so that saving never drops them', () => {
  expect(entriesBeside(pathGroups(menu), ['/home', '/auth/*', '/elsewhere'])).toEqual([
    '/auth/*',
    '/elsewhere',
  ])
})

test('knows a page that a prefix opens anyway', () => {
  expect([isOpened('/auth/role', ['/auth/*']), isOpened('/home', ['/home', '/auth/*'])]).toEqual([
    true,
    false,
  ])
})
