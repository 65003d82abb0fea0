import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a chosen language is kept in a cookie for 365 days', async () => {
  const page = { cookie: '' }
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { language: 'de' })
  const { currentLanguage, saveLanguage } = await import('./language.ts')
  expect(currentLanguage).toBe('cn')
  saveLanguage('ru')
  expect(page.cookie).toBe('language=ru; path=/; max-age=31536000; samesite=lax')
})
