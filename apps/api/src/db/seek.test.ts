import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seekIndexedTime, seekOf, seekTime, seekWords } from './seek.ts'

const columns = {
  at: 'id',
  name: seekWords('name'),
  made: seekTime('made_at'),
  taken: seekIndexedTime('taken_at'),
} as const
const seek = (
  sort: 'at' | '-at' | 'name' | '-name' | 'made' | 'taken' | undefined,
  after?: string,
) => seekOf(sort, after, 'id', columns)

test('the cursor of the usual order is the id alone, also when that order is asked for', () => {
  for (const sort of [undefined, '-at'] as const) {
    expect(seek(sort).cursorOf({ id: '17' })).toBe('17')
    expect(() => seek(sort, '17')).not.toThrow()
  }
})

test('a cursor is refused in every order but that which gave it', () => {
  const orders = [undefined, 'at', 'name', '-name', 'made', 'taken'] as const
  for (const made of orders) {
    const cursor = seek(made).cursorOf({ id: '17', sortValue: '5' })
    for (const asked of orders) {
      if (asked === made) expect(() => seek(asked, cursor)).not.toThrow()
      else expect(() => seek(asked, cursor), `${cursor} for ${asked}`).toThrow()
    }
  }
})

test('a cursor is read whatever stands in its value, and one without a value too', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (sortValue) => {
      expect(() => seek('name', seek('name').cursorOf({ id: '9', sortValue }))).not.toThrow()
    }),
  )
  expect(seek('name').cursorOf({ id: '9', sortValue: null })).toBe('name~9')
})

test.each([
  '',
  'x',
  '-1',
  '01',
  'name~',
  'name~x',
  '9223372036854775808',
  'made~1~noon',
  'taken~1~noon',
  'taken~1',
])('a cursor that no answer gave is refused: %j', (after) => {
  for (const sort of [undefined, 'name', 'made', 'taken'] as const)
    expect(() => seek(sort, after)).toThrow()
})
