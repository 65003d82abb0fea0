import { expect, test } from 'vitest'
import { keyOfName } from './key-of-name.ts'

test.each([
  ['My App', 'my_app'],
  [' Lumo – Live! ', 'lumo_live'],
  ['live_room_2', 'live_room_2'],
  ['_own__key_', '_own__key_'],
  ['新应用', ''],
  ['x', ''],
  ['a'.repeat(60), 'a'.repeat(32)],
])('makes of the name %j the key %j', (name, key) => expect(keyOfName(name, 32)).toBe(key))
