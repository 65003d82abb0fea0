import { expect, test } from 'vitest'
import { nameOf } from './name-of.ts'

test.each([
  ['promo.title', { groupKey: 'promo', key: 'title' }],
  ['type.2_x', { groupKey: 'type', key: '2_x' }],
  ['Plain words', null],
  ['promo', null],
  ['a.b.c', null],
  ['Promo.title', null],
  ['promo.', null],
  ['p.title', null],
])('"%s" is the name %j', (key, name) => {
  expect(nameOf(key)).toEqual(name)
})
