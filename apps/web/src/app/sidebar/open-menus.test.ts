import type { MenuEntry } from '@oas/contract/session/schemas'
import { expect, test } from 'vitest'
import { openFor, pressMenu } from './open-menus.ts'

const entry = (id: string, path: string, children: MenuEntry[] = []) =>
  ({ id, path, children }) as unknown as MenuEntry
const menu = [
  entry('a', '', [entry('a1', '', [entry('x', '#/x')]), entry('a2', '', [entry('y', '#/y')])]),
  entry('b', '#/b', [entry('z', '#/z')]),
]

test.each([
  ['the first one', [], 'a', ['a']],
  ['another one at the top closes it', ['a'], 'b', ['b']],
  ['one below it does not', ['a'], 'a1', ['a', 'a1']],
  ['nor does one beside that', ['a', 'a1'], 'a2', ['a', 'a1', 'a2']],
  ['an open one is closed', ['a', 'a1'], 'a1', ['a']],
  ['what was open below one that is closed is remembered', ['a', 'a1'], 'a', ['a1']],
] as const)('of the submenus that are open, pressing %s', (_what, open, id, then) => {
  expect(pressMenu(menu, open, id)).toEqual(then)
})

test.each([
  ['/x', [], ['a', 'a1']],
  ['/x', ['b'], ['a', 'a1']],
  ['/y', ['a', 'a1'], ['a', 'a1', 'a2']],
  ['/z', ['a', 'a1'], ['a1', 'b']],
  ['/b', ['a'], ['a']],
  ['/nowhere', ['a'], ['a']],
] as const)(
  'a page opens the submenus above it, at every level: %s, while %j are open',
  (path, open, then) => {
    expect(openFor(menu, open, path)).toEqual(then)
  },
)
