import { type Language, languages } from '@oas/contract/language/calls'

/** The cookie, else the browser's language (Chinese or English), else cn. */
export function chooseLanguage(cookie: string, browser: string): Language {
  const saved = /(?:^|;\s*)language=(\w+)/.exec(cookie)?.[1]
  const known = languages.find((language) => language === saved)
  if (known) return known
  if (/^zh/i.test(browser)) return 'cn'
  return /^en/i.test(browser) ? 'en' : 'cn'
}
