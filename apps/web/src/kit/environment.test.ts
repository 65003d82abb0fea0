import { switchModes } from '@oas/contract/system-config/environment'
import { expect, test, vi } from 'vitest'

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
const { switchModeOf } = await import('./environment.ts')

test('the mode is that of the page, and switching while another one is stored', () => {
  expect([switchModeOf('normal', 'normal'), switchModeOf('alpha', 'alpha'), switchModeOf('normal', 'alpha'), switchModeOf('alpha', 'normal')]).toEqual(['normal', 'alpha', 'switching', 'switching'])
  expect(switchModes).toEqual(['switching', 'alpha', 'normal'])
})
