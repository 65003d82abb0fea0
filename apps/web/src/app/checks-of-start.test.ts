import { expect, test } from 'vitest'
import { isChrome, isLagging } from './checks-of-start.ts'

test('knows Chrome by its brands, or by its name when brands are missing', () => {
  const chrome =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
    'Chrome/147.0.0.0 Safari/537.36'
  expect(
    isChrome({ userAgent: chrome, brands: ['Google Chrome', 'Chromium', 'Not.A/Brand'] }),
  ).toBe(true)
  for (const brand of ['Google Chrome', 'Chromium'])
    expect(isChrome({ userAgent: 'anything', brands: ['Not.A/Brand', brand] })).toBe(true)
  for (const brand of ['Not.A/Brand', 'Another browser'])
    expect(isChrome({ userAgent: chrome, brands: [brand] })).toBe(false)
  expect(isChrome({ userAgent: chrome, brands: [] })).toBe(true)
  expect(
    isChrome({ userAgent: `${chrome} Edg/147.0`, brands: ['Microsoft Edge', 'Chromium'] }),
  ).toBe(false)
  expect(isChrome({ userAgent: `${chrome} OPR/120`, brands: [] })).toBe(false)
  expect(
    isChrome({ userAgent: 'Mozilla/5.0 (X11; rv:140.0) Gecko/20100101 Firefox/140.0', brands: [] }),
  ).toBe(false)
  expect(
    isChrome({
      userAgent: 'Mozilla/5.0 (Macintosh) AppleWebKit/605 Version/18 Safari/605',
      brands: [],
    }),
  ).toBe(false)
})

test('calls a clock off when it differs by more than five minutes either way', () => {
  const now = Date.UTC(2026, 0, 1)
  expect([
    isLagging(now, now + 300_000),
    isLagging(now, now + 300_001),
    isLagging(now + 300_001, now),
    isLagging(now, now),
  ]).toEqual([false, true, true, false])
})
