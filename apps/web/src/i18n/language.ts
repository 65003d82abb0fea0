import { type Language, languages } from '@oas/contract/language/calls'

export const languageCookie = 'language'
const yearSeconds = 365 * 24 * 3600

/** The cookie, else the browser's language (Chinese or English), else cn. */
export const chooseLanguage = (cookie: string, browser: string): Language => {
  const saved = /(?:^|;\s*)language=(\w+)/.exec(cookie)?.[1]
  const known = languages.find((language) => language === saved)
  if (known) return known
  if (/^zh/i.test(browser)) return 'cn'
  return /^en/i.test(browser) ? 'en' : 'cn'
}

export const currentLanguage: Language = chooseLanguage(document.cookie, navigator.language)

/** Stores the language for a year; the page must be loaded again. */
export const saveLanguage = (language: Language): void => { document.cookie = `${languageCookie}=${language}; path=/; max-age=${yearSeconds}; samesite=lax` }
