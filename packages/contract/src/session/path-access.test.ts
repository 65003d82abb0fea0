import { expect, test } from 'vitest'
import { consolePath, mayOpen } from './path-access.ts'

test.each([
  // allowed, path, opens
  [['/auth/user'], '/auth/user', true],
  [['/auth/user'], '/AUTH/User', true],
  [['/Auth/USER'], '/auth/user', true],
  [['/auth/user'], '/auth/user/', true],
  [['/auth/user/'], '/auth/user', true],
  [['/auth/user'], '/auth/users', false],
  [['/auth/user'], '/auth/user/1', false],
  [['/auth/user'], '/auth', false],
  [['/auth/*'], '/auth/x', true],
  [['/auth/*'], '/auth/x/y', true],
  [['/auth/*'], '/auth/', true],
  [['/auth/*'], '/auth', true],
  [['/auth/*'], '/authority', false],
  [['/auth*'], '/authority', true],
  [['/AUTH/*'], '/auth/x', true],
  [['*'], '/anything/at/all', true],
  [['/*'], '/', true],
  [['/'], '/', true],
  [['/'], '', true],
  [['/'], '/a', false],
  [['/a*b'], '/a*b', true],
  [['/a*b'], '/axb', false],
  [['/a.c'], '/abc', false],
  [[], '/', false],
  [['/x', '/tags/audit/*'], '/tags/audit/text', true],
] as const)('%j and %s: %s', (allowed, path, opens) => {
  expect(mayOpen(allowed, path)).toBe(opens)
})

test.each([
  ['#/tags/audit', '/tags/audit'],
  ['#/a?b=1', '/a'],
  ['#/a#b', '/a'],
  ['#', '/'],
  ['https://example.com/a', null],
  ['/plain', null],
  ['', null],
])('the console path of %s', (link, path) => {
  expect(consolePath(link)).toBe(path)
})
