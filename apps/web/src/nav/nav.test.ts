import { expect, test } from 'vitest'
import { placeOf } from './location.ts'
import { matchPath } from './match.ts'

test.each([
  ['/a/b', '/a/b', {}],
  ['/a/b', '/a/b/', {}],
  ['/a/:id', '/a/7', { id: '7' }],
  ['/a/:id', '/a/x%20y', { id: 'x y' }],
  ['/a/:id', '/a', null],
  ['/a', '/a/b', null],
  ['/a/:id', '/a/%E0', null],
  ['/', '/', {}],
  ['/account/log', '/ACCOUNT/Log', {}],
  ['/a/:id', '/A/Xy', { id: 'Xy' }],
])('pattern %s on %s', (pattern, path, parts) => {
  expect(matchPath(pattern, path)).toEqual(parts)
})

test('the part after the hash is split into path and query', () => {
  const { path, query } = placeOf('/tags/record-list?appId=50&postId=a%20b')
  expect([path, query.get('appId'), query.get('postId')]).toEqual([
    '/tags/record-list',
    '50',
    'a b',
  ])
  expect(placeOf('login').path).toBe('/login')
})
