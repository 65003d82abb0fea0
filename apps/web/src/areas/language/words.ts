import { type Language, languages } from '@oas/contract/language/calls'
import { t } from '../../i18n/texts.ts'

const names = {
  cn: 'language.lang_cn',
  en: 'language.lang_en',
  id: 'language.lang_id',
  ru: 'language.lang_ru',
} as const

export const languageName = (language: Language): string => t(names[language])
export const languageChoices = () =>
  languages.map((language) => ({ value: language, label: languageName(language) }))
/** The languages a text lacks, in words. */
export const lackingWords = (lacking: readonly Language[]): string =>
  t('language.lacks', { languages: lacking.map((one) => one.toUpperCase()).join(', ') })
