import { beforeEach, expect, test, vi } from 'vitest'

const storage = new Map<string, string>()
beforeEach(() => {
  storage.clear()
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  })
  vi.stubGlobal('document', { documentElement: { dataset: {}, style: {} } })
})

test('sliders out of their range and values of another kind start at the default', async () => {
  const { readTheme } = await import('./theme.ts')
  expect(
    readTheme({
      on: true,
      mode: 'dark',
      brightness: 151,
      contrast: 50,
      sepia: 'x',
      grayscale: 100,
    }),
  ).toEqual({ on: true, mode: 'dark', brightness: 100, contrast: 50, sepia: 0, grayscale: 100 })
  for (const bad of [null, 3, {}, { on: 1, mode: 'dark' }, { on: true, mode: 'grey' }])
    expect(readTheme(bad).on).toBe(false)
})

test('keeps each value in its range; with nothing stored all are as usual', async () => {
  const { readTheme, themeRanges } = await import('./theme.ts')
  expect(themeRanges).toEqual({
    brightness: [50, 150, 100],
    contrast: [50, 150, 100],
    sepia: [0, 100, 0],
    grayscale: [0, 100, 0],
  })
  expect(readTheme(null)).toEqual({
    on: false,
    mode: 'dark',
    brightness: 100,
    contrast: 100,
    sepia: 0,
    grayscale: 0,
  })
})

test.each([
  [undefined, 'light'],
  [{ on: true, mode: 'dark' }, 'dark'],
  [{ on: true, mode: 'light' }, 'light'],
  [{ on: false, mode: 'dark' }, 'light'],
  ['nonsense', 'light'],
])('with %j stored the page is %s', async (stored, shown) => {
  if (stored !== undefined) storage.set('oas:keep:theme', JSON.stringify(stored))
  await import('./theme.ts')
  expect(document.documentElement.dataset['theme']).toBe(shown)
})

test('offers a reset only where something differs, and names only that', async () => {
  const { differs, filterOf, readTheme } = await import('./theme.ts')
  const plain = readTheme({ on: true, mode: 'dark' })
  expect([differs(plain), filterOf(plain)]).toEqual([false, ''])
  const changed = { ...plain, brightness: 80, sepia: 20 }
  expect([differs(changed), filterOf(changed), filterOf({ ...changed, on: false })]).toEqual([
    true,
    'brightness(80%) sepia(20%)',
    '',
  ])
})

test('a slider that is dragged is stored once, 300 ms after it came to rest', async () => {
  vi.useFakeTimers()
  const { setTheme } = await import('./theme.ts')
  setTheme({ on: true })
  for (const brightness of [90, 80, 70]) {
    setTheme({ brightness })
    vi.advanceTimersByTime(200)
  }
  vi.advanceTimersByTime(99)
  expect(storage.size).toBe(0)
  vi.advanceTimersByTime(1)
  expect(JSON.parse(storage.get('oas:keep:theme') ?? '')).toMatchObject({
    on: true,
    mode: 'dark',
    brightness: 70,
  })
  vi.useRealTimers()
})
