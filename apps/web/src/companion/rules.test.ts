import { expect, test } from 'vitest'
import { listBlacklisted, isBefore, isRequired, promptOf, withPrompt } from './rules.ts'

test.each([
  ['1.0.9', '1.1.0', true],
  ['1.1.0', '1.1.0', false],
  ['1.10.0', '1.9.0', false],
  ['1.1', '1.1.0', false],
  ['1.1.0', '1.1', false],
  ['1.12.0', '1.9.0', false],
  ['1.2.0', '1.1.9', false],
  ['1', '1.0.1', true],
  ['x', '0.0.1', true],
])('orders %s before %s: %s', (a, b, before) => {
  expect(isBefore(a, b)).toBe(before)
})

test.each([
  [null, 'install'],
  ['1.0.99', 'install'],
  ['1.1.0', 'update'],
  ['1.3.9', 'update'],
  ['1.4.0', undefined],
  ['2.0', undefined],
])('judges an extension of version %s: %s', (version, kind) => {
  expect(promptOf(version)?.kind).toBe(kind)
})

test('requires the extension by a pattern for ids, of nobody when it is unusable', () => {
  expect([
    isRequired('1234', '"^12"'),
    isRequired('2234', '"^12"'),
    isRequired('7', '"."'),
  ]).toEqual([true, false, true])
  for (const setting of [null, undefined, '', '""', '{', '3', '["."]', '"("'])
    expect(isRequired('1234', setting)).toBe(false)
})

test('names running extensions on the list, not switched off ones', () => {
  const installed = [
    { name: 'Auto Clicker', enabled: true },
    { name: 'Macro', enabled: false },
    { name: 'Fine', enabled: true },
  ]
  expect(listBlacklisted(installed, '["auto clicker", "macro"]')).toEqual(['Auto Clicker'])
  for (const setting of [null, '', '{', '{}', '[3]'])
    expect(listBlacklisted(installed, setting)).toEqual([])
})

test('keeps one prompt of each kind open at a time', () => {
  const open = withPrompt(withPrompt([], { kind: 'install' }), { kind: 'blacklist', names: ['a'] })
  expect(open.map((one) => one.kind)).toEqual(['install', 'blacklist'])
  expect(withPrompt(open, { kind: 'blacklist', names: ['b'] })).toBe(open)
})
