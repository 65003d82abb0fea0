import { type Language, languages } from '@oas/contract/language/calls'
import { t } from '../../i18n/texts.ts'

const names = {
  cn: 'language.lang_cn',
  en: 'language.lang_en',
  id: 'language.lang_id',
  ru: 'language.lang_ru',
} as const

export function languageName(language: Language): string {
  return t(names[language])
}
export function languageChoices() {
  return languages.map((language) => ({ value: language, label: languageName(language) }))
}
/** The languages a text lacks, in words. */
export function lackingWords(lacking: readonly Language[]): string {
  return t('language.lacks', { languages: lacking.map((one) => one.toUpperCase()).join(', ') })
}
