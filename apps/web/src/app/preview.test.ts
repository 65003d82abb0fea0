import { afterEach, expect, test, vi } from 'vitest'
import { isPreview } from './preview.ts'

afterEach(() => vi.unstubAllGlobals())
test.each([
  ['preview', true, true],
  ['preview', false, false],
  ['preview_tab', false, true],
  ['preview_tab', true, true],
  ['', true, false],
  ['previews', true, false],
])('a page named %j, in a frame: %s, is a preview: %s', (name, framed, preview) => {
  const self = {}
  vi.stubGlobal('window', { name, self, top: framed ? {} : self })
  expect(isPreview()).toBe(preview)
})
