import { currentLanguage } from '../i18n/language.ts'

/** What dates and numbers of the language people read in are written by. */
export const locale: string = { cn: 'zh-CN', en: 'en-GB', id: 'id-ID', ru: 'ru-RU' }[
  currentLanguage
]
