import { beforeEach, expect, test, vi } from 'vitest'

const storage = new Map<string, string>()
const system = {
  matches: false,
  change: () => undefined as void,
  addEventListener: (_: string, tell: () => void) => {
    system.change = tell
  },
}
beforeEach(() => {
  storage.clear()
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  })
  vi.stubGlobal('document', { documentElement: { dataset: {}, style: {} } })
  vi.stubGlobal('window', { matchMedia: () => system })
  system.matches = false
})

test('sliders out of their range and values of another kind start at the default', async () => {
  const { readTheme } = await import('./theme.ts')
  const stored = { mode: 'dark', brightness: 151, contrast: 50, sepia: 'x', grayscale: 100 }
  const read = { mode: 'dark', brightness: 100, contrast: 50, sepia: 0, grayscale: 100 }
  expect(readTheme(stored)).toEqual(read)
  for (const bad of [null, 3, {}, { mode: 7 }, { mode: 'grey' }])
    expect(readTheme(bad).mode).toBe('system')
})

test('keeps each value in its range; with nothing stored all are as usual', async () => {
  const { readTheme, themeRanges } = await import('./theme.ts')
  expect(themeRanges).toEqual({
    brightness: [50, 150, 100],
    contrast: [50, 150, 100],
    sepia: [0, 100, 0],
    grayscale: [0, 100, 0],
  })
  const usual = { mode: 'system', brightness: 100, contrast: 100, sepia: 0, grayscale: 0 }
  expect(readTheme(null)).toEqual(usual)
})

test('what an older console stored looks as it did, without sliders that did nothing', async () => {
  const { readTheme } = await import('./theme.ts')
  expect(readTheme({ on: true, mode: 'dark', sepia: 20 })).toMatchObject({
    mode: 'dark',
    sepia: 20,
  })
  expect(readTheme({ on: false, mode: 'dark', sepia: 20 })).toMatchObject({
    mode: 'light',
    sepia: 0,
  })
})

test.each([
  [undefined, false, 'light'],
  [undefined, true, 'dark'],
  [{ mode: 'system' }, true, 'dark'],
  [{ mode: 'dark' }, false, 'dark'],
  [{ mode: 'light' }, true, 'light'],
  ['nonsense', false, 'light'],
])('with %j stored and a system that is dark: %j the page is %s', async (stored, dark, shown) => {
  if (stored !== undefined) storage.set('oas:keep:theme', JSON.stringify(stored))
  system.matches = dark
  await import('./theme.ts')
  expect(document.documentElement.dataset['theme']).toBe(shown)
})

test("follows the system's setting while it changes, unless another was chosen", async () => {
  const { setTheme } = await import('./theme.ts')
  const shown = () => document.documentElement.dataset['theme']
  system.matches = true
  system.change()
  expect(shown()).toBe('dark')
  setTheme({ mode: 'light' })
  system.change()
  expect(shown()).toBe('light')
})

test('offers a reset only where something differs, and names only that', async () => {
  const { differs, filterOf, readTheme } = await import('./theme.ts')
  const plain = readTheme({ mode: 'dark' })
  expect([differs(plain), filterOf(plain)]).toEqual([false, ''])
  const changed = { ...plain, brightness: 80, sepia: 20 }
  expect([differs(changed), filterOf(changed)]).toEqual([true, 'brightness(80%) sepia(20%)'])
})

test('a slider that is dragged is stored once, 300 ms after it came to rest', async () => {
  vi.useFakeTimers()
  const { setTheme } = await import('./theme.ts')
  setTheme({ mode: 'dark' })
  for (const brightness of [90, 80, 70]) {
    setTheme({ brightness })
    vi.advanceTimersByTime(200)
  }
  vi.advanceTimersByTime(99)
  expect(storage.size).toBe(0)
  vi.advanceTimersByTime(1)
  expect(JSON.parse(storage.get('oas:keep:theme') ?? '')).toMatchObject({
    mode: 'dark',
    brightness: 70,
  })
  vi.useRealTimers()
})
