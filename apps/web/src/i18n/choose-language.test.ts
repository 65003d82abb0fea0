import { expect, test } from 'vitest'
import { chooseLanguage } from './choose-language.ts'

test.each([
  ['language=ru', 'en-US', 'ru'],
  ['a=1; language=id; b=2', 'zh-CN', 'id'],
  ['language=fr', 'en-GB', 'en'],
  ['', 'zh-TW', 'cn'],
  ['', 'en', 'en'],
  ['', 'de-DE', 'cn'],
  ['mylanguage=ru', 'en', 'en'],
])('cookie "%s" and browser %s give %s', (cookie, browser, language) => {
  expect(chooseLanguage(cookie, browser)).toBe(language)
})
