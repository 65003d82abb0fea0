import type { Language } from '@oas/contract/language/calls'
import { chooseLanguage } from './choose-language.ts'

const yearSeconds = 365 * 24 * 3600

export const currentLanguage: Language = chooseLanguage(document.cookie, navigator.language)

/** Stores the language for a year; the page must be loaded again. */
export function saveLanguage(language: Language): void {
  document.cookie = `language=${language}; path=/; max-age=${yearSeconds}; samesite=lax`
}
