import { panelTypes } from '@oas/contract/setting/schemas'
import { beforeAll, expect, test, vi } from 'vitest'
import { comboOf, numberKey, numberOf } from './keys.ts'
import { keyText } from '../../kit/key-text.ts'
import type { Action } from '../shapes/action.ts'
import { DuplicateKey, actionFor, createRegistry } from './registry.ts'

const action = (id: string, keys: string[], changes: Partial<Action<null>> = {}): Action<null> => ({
  id,
  layer: 'frame',
  label: 'audit.act_submit',
  keys,
  when: () => true,
  run: () => undefined,
  ...changes,
})
const press = (combo: string, changes: object = {}) => ({
  combo,
  ctrl: false,
  typing: false,
  composing: false,
  repeat: false,
  own: false,
  sinceShownMs: 1000,
  ...changes,
})
const key = (code: string, key = '', changes: object = {}) => ({
  code,
  key,
  shiftKey: false,
  altKey: false,
  ...changes,
})

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
  vi.stubGlobal('navigator', { language: 'en', platform: 'Linux x86_64' })
  vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {}, style: {} } })
})

test('one key has one owner in a layer; the same key may serve another layer', () => {
  expect(() => createRegistry([action('a', ['q']), action('b', ['q'])])).toThrow(DuplicateKey)
  expect(() => createRegistry([action('a', ['q']), action('a', ['w'])])).toThrow(DuplicateKey)
  expect(
    createRegistry([action('a', ['q']), action('b', ['q'], { layer: 'viewer' })]).find(
      'viewer',
      'q',
    )?.id,
  ).toBe('b')
})

test('every page has a registry without conflicts, and viewer letters decide nothing', async () => {
  const { registryOf } = await import('./all.ts')
  const { panels } = await import('../panels/by-type.ts')
  for (const panel of panelTypes) {
    const registry = registryOf(panels[panel])
    expect(registry.actions.length).toBeGreaterThan(20)
    for (const letter of ['a', 's', 'd', 'x', 'z'])
      expect(registry.find('frame', letter)?.decides ?? false).toBe(false)
  }
})

test('keys are dead in fields, with Ctrl, while composing and on own controls', () => {
  const registry = createRegistry([action('a', ['q'])])
  expect(actionFor(registry, 'frame', press('q'), null)?.id).toBe('a')
  for (const change of [{ ctrl: true }, { typing: true }, { composing: true }, { own: true }])
    expect(actionFor(registry, 'frame', press('q', change), null)).toBeNull()
})

test('decisions wait 200 ms after a record appeared and never repeat; moves repeat', () => {
  const registry = createRegistry([
    action('decide', ['q'], { decides: true }),
    action('move', ['j'], { repeats: true }),
  ])
  expect(actionFor(registry, 'frame', press('q', { sinceShownMs: 199 }), null)).toBeNull()
  expect(actionFor(registry, 'frame', press('q', { sinceShownMs: 200 }), null)?.id).toBe('decide')
  expect(actionFor(registry, 'frame', press('q', { repeat: true }), null)).toBeNull()
  expect(
    actionFor(registry, 'frame', press('j', { repeat: true, sinceShownMs: 0 }), null)?.id,
  ).toBe('move')
})

test('an action that is not possible now is not found', () => {
  expect(
    actionFor(
      createRegistry([action('a', ['q'], { when: () => false })]),
      'frame',
      press('q'),
      null,
    ),
  ).toBeNull()
})

test('keys go by their place, so other layouts work alike', () => {
  expect(comboOf(key('KeyQ', 'й'))).toBe('q')
  expect(comboOf(key('Digit1', '!', { shiftKey: true }))).toBe('Shift+1')
  expect(comboOf(key('Digit3', '#', { shiftKey: true, altKey: true }))).toBe('Alt+Shift+3')
  expect([
    comboOf(key('Slash', '?', { shiftKey: true })),
    comboOf(key('Space', ' ')),
    comboOf(key('NumpadMultiply', '*')),
    comboOf(key('Enter', 'Enter', { shiftKey: true })),
  ]).toEqual(['?', 'Space', '*', 'Shift+Enter'])
})

test("numbers and keys are one another's inverse up to thirty", () => {
  for (let n = 1; n <= 30; n++) expect(numberOf(numberKey(n) ?? '')).toBe(n)
  expect([numberKey(10), numberKey(11), numberKey(21), numberKey(31)]).toEqual([
    '0',
    'Shift+1',
    'Alt+Shift+1',
    null,
  ])
  expect([keyText('Shift+Enter'), keyText('q'), keyText('Backspace')]).toEqual(['⇧⏎', 'Q', '⌫'])
  expect([keyText('Alt+Shift+1'), keyText('Control+Enter')]).toEqual(['Alt+⇧1', 'Ctrl+⏎'])
  vi.stubGlobal('navigator', { language: 'en', platform: 'MacIntel' })
  expect([keyText('Alt+Shift+1'), keyText('Control+Enter')]).toEqual(['⌥⇧1', '⌘⏎'])
})
