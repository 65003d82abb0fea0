import { expect, test } from 'vitest'
import { coversPath, coversScope, firstMissing, missingRights, scopeWord } from './rights.ts'

test.each([
  // held, wanted, covered
  ['*', '*', true],
  ['*', '/*', true],
  ['/*', '*', true],
  ['/*', '/auth/*', true],
  ['/auth/*', '/auth/user', true],
  ['/auth/*', '/auth/user/*', true],
  ['/auth/*', '/auth/user*', true],
  ['/auth/*', '/auth', true],
  ['/auth/*', '/AUTH/User', true],
  ['/auth/*', '/auth*', false],
  ['/auth/*', '/*', false],
  ['/auth/*', '*', false],
  ['/auth/*', '/authority', false],
  ['/auth/user', '/auth/user', true],
  ['/auth/user', '/auth/user*', false],
  ['/auth/user', '/auth/user/*', false],
  ['/auth*', '/auth/*', true],
  ['/auth*', '/authority', true],
  ['/auth/user-detail/*', '/auth/user-detail/:id', true],
] as const)('%s covers %s: %s', (held, wanted, covers) => {
  expect(coversPath(held, wanted)).toBe(covers)
})

const every = { appId: null, type: null }
const app = (appId: number, type: number | null = null) => ({ appId, type })
test.each([
  [[every], every, true],
  [[every], app(50), true],
  [[every], app(50, 12), true],
  [[app(50)], app(50, 12), true],
  [[app(50)], app(50), true],
  [[app(50)], every, false],
  [[app(50)], app(71), false],
  [[app(50, 12)], app(50, 12), true],
  [[app(50, 12)], app(50, 13), false],
  [[app(50, 12), app(50, 13)], app(50), false],
  [[], app(50, 12), false],
] as const)('%j reaches %j: %s', (held, wanted, reaches) => {
  expect(coversScope(held, wanted)).toBe(reaches)
})

test('what is missing is named, the first of it as one word', () => {
  const held = { permissions: ['a'], paths: ['/x/*'], scopes: [app(50)] }
  const missing = missingRights(held, {
    permissions: ['a', 'b'],
    paths: ['/x/1', '/y'],
    scopes: [app(50, 1), app(71), every],
  })
  expect(missing).toEqual({ permissions: ['b'], paths: ['/y'], scopes: [app(71), every] })
  expect([
    firstMissing(missing),
    firstMissing({ ...missing, permissions: [] }),
    firstMissing({ permissions: [], paths: [], scopes: missing.scopes }),
    firstMissing(missingRights(held, held)),
  ]).toEqual(['b', '/y', '71:*', null])
  expect([scopeWord(every), scopeWord(app(50, 12))]).toEqual(['*', '50:12'])
})
