import { expect, test } from 'vitest'
import { usesWave } from './mode.ts'

test.each([
  ['https://a.example.com/x.mp3', true, ['*'], true],
  ['https://a.example.com/x.mp3', false, ['*'], false],
  ['https://a.example.com/x.mp3', true, [], false],
  ['https://a.example.com/x.mp3', true, ['a.example.com'], true],
  ['https://a.example.com/x.mp3', true, ['*.example.com'], true],
  ['https://example.com/x.mp3', true, ['*.example.com'], false],
  ['https://evil-example.com/x.mp3', true, ['*.example.com', 'example.com'], false],
  ['/biz_gateway/resource/file/1', true, [], true],
  ['//a.example.com/x', true, ['*'], false],
  ['no address', true, ['*'], false],
] as const)('%s with waves %s on %j: %s', (url, wave, waveHosts, uses) => {
  expect(usesWave(url, { wave, waveHosts })).toBe(uses)
})
