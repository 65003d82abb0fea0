import { expect, test } from 'vitest'
import { hotkeyConflicts, resultKeysOf, resultLetters } from './result-keys.ts'

type Button = Parameters<typeof resultKeysOf>[0][number]
const button = (id: string, content: object = {}): Button =>
  ({
    id,
    content: { resultType: 'NORMAL_VIOLATIONS', control: 'punish_form', ...content },
  }) as Button
const keys = (...buttons: Button[]): Record<string, string> =>
  Object.fromEntries(resultKeysOf(buttons))

test('a result has the letter of its kind, whatever stands before it', () => {
  const known = [
    button('ignore', { resultType: 'REGULAR', control: 'direct' }),
    button('del'),
    button('mute'),
    button('ban_account'),
    button('hold', { resultType: 'SYSTEM', control: 'hold' }),
  ]
  const wanted = { ignore: 'q', del: 'e', mute: 't', ban_account: 'v', hold: 'h' }
  expect(keys(...known)).toEqual(wanted)
  expect(keys(...known.toReversed())).toEqual(wanted)
  expect(keys(button('odd'), ...known)).toEqual({ odd: 'w', ...wanted })
})

test('what is called otherwise goes by what it does', () => {
  expect(
    keys(
      button('fine', { resultType: 'REGULAR', control: 'direct', rest: true }),
      button('away', { punishId: 101 }),
      button('silence', { punishId: 202 }),
      button('later', { resultType: 'SYSTEM', control: 'hold' }),
    ),
  ).toEqual({ fine: 'q', away: 'e', silence: 't', later: 'h' })
})

test('of two of a kind the stronger has the letter; what is left never passes by Q', () => {
  expect(keys(button('ban_posting'), button('ban_account'), button('x'), button('y'))).toEqual({
    ban_account: 'v',
    ban_posting: 'w',
    x: 'r',
    y: 'f',
  })
  const many = Array.from({ length: 12 }, (_, n) => button(`x${n}`))
  const given = [...resultKeysOf(many).values()]
  expect(given).toHaveLength(8)
  expect(new Set(given).size).toBe(8)
  expect(given).not.toContain('q')
})

test('the key of a setting is obeyed; the first of two has it, the other falls back', () => {
  const buttons = [
    button('del', { hotkey: 'c' }),
    button('mute', { hotkey: 'c' }),
    button('x', { hotkey: 'j' }),
    button('y', { hotkey: 'e' }),
  ]
  expect(keys(...buttons)).toEqual({ del: 'c', mute: 't', y: 'e', x: 'w' })
  expect(hotkeyConflicts(buttons)).toEqual([
    { index: 1, key: 'c', with: 'del' },
    { index: 2, key: 'j', with: null },
  ])
  expect(resultLetters).toHaveLength(9)
})
