import type { TypeSetting } from '@oas/contract/setting/schemas'
import { expect, test } from 'vitest'
import { parseClipboard } from '../../kit/clipboard.ts'
import { fitting } from './fitting.ts'

const field = (dbField: string, isApply = 1): TypeSetting['condition'][number] => ({
  dbField,
  name: dbField,
  label: dbField,
  type: 1,
  relation: 'eq',
  is_apply: isApply,
})
const settings = {
  '50:12': { condition: [field('uid'), field('country'), field('off', 0)] },
  '50:13': { condition: [field('uid')] },
}

test('of pasted conditions only what the chosen types ask about is taken', () => {
  expect(
    fitting(
      { '50:12': { uid: 'u1', off: 1, other: 2 }, '50:13': { uid: 'u2' }, '9:9': { uid: 'u3' } },
      settings,
      ['50:12'],
    ),
  ).toEqual({ '50:12': { uid: 'u1' } })
  for (const nonsense of [null, 7, 'x', [], { '50:12': [] }, { '50:12': null }])
    expect(fitting(nonsense, settings, ['50:12'])).toEqual({})
})

test('a clipboard that is no JSON is refused with its first 400 characters', () => {
  expect(() => parseClipboard(`{${'x'.repeat(500)}`)).toThrow(
    new Error(`cannot parse clipboard {${'x'.repeat(399)}`),
  )
  expect(parseClipboard('{"a":1}')).toEqual({ a: 1 })
})
