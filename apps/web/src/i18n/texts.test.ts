import { expect, test, vi } from 'vitest'

vi.mock('./language.ts', () => ({ currentLanguage: 'en' }))
vi.mock('../api/send.ts', () => ({ send: () => Promise.resolve({}) }))
vi.mock('../api/topics.ts', () => ({ onTopic: () => () => undefined }))

test('keeps a name in a sentence, without marks that turn what follows', async () => {
  const { default: i18next } = await import('i18next')
  const { startTexts, t, tData } = await import('./texts.ts')
  await startTexts()
  i18next.addResourceBundle(i18next.language, 'frontend', {
    remove_one: 'Remove {name} now',
    ok: 'OK',
  })
  expect(t('frontend.remove_one', { name: '\u202Egnp\u2067.exe' })).toBe('Remove gnp.exe now')
  expect(tData('frontend.remove_one', { name: '\u2066\u2069Ann' })).toBe('Remove Ann now')
  expect(
    t('frontend.remove_one', { name: '\u0645\u0631\u062D\u0628\u0627 <b>{name} $t(frontend.ok)' }),
  ).toBe('Remove \u0645\u0631\u062D\u0628\u0627 <b>{name} $t(frontend.ok) now')
})
