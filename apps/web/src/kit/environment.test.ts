import { switchModes } from '@oas/contract/system-config/environment'
import { expect, test, vi } from 'vitest'

const kept = { value: null as string | null }
vi.stubGlobal('localStorage', { getItem: () => kept.value, setItem: () => undefined })
const { currentEnvironment, switchModeOf } = await import('./environment.ts')

test('the mode is that of the page, and switching while another one is stored', () => {
  expect([
    switchModeOf('normal', 'normal'),
    switchModeOf('alpha', 'alpha'),
    switchModeOf('normal', 'alpha'),
    switchModeOf('alpha', 'normal'),
  ]).toEqual(['normal', 'alpha', 'switching', 'switching'])
  expect(switchModes).toEqual(['switching', 'alpha', 'normal'])
})

test.each([
  [null, 'normal'],
  ['"alpha"', 'alpha'],
  ['"normal"', 'normal'],
  ['"switching"', 'normal'],
  ['7', 'normal'],
  ['{', 'normal'],
])('with %s stored a person works with %s', (value, environment) => {
  kept.value = value
  expect(currentEnvironment()).toBe(environment)
})
