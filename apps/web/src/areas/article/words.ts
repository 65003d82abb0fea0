import { type ArticleRow, articleStates } from '@oas/contract/article/calls'
import { articleCalls } from '@oas/contract/article/calls'
import { type Language, languages } from '@oas/contract/language/calls'
import { tData } from '../../i18n/texts.ts'
import type { Choice } from '../../kit/form/fields.tsx'

const names: Readonly<Record<Language, string>> = {
  cn: '中文',
  en: 'English',
  id: 'Bahasa Indonesia',
  ru: 'Русский',
}
export const languageChoices = (): Choice[] =>
  languages.map((language) => ({ value: language, label: names[language] }))
export const languageName = (language: Language): string => names[language]
export const stateChoices = (): Choice[] =>
  articleStates.map((state) => ({ value: state, label: tData(`article.state_${state}`) }))
export const refreshes = [articleCalls.list, articleCalls.item, articleCalls.choices]
/** Whether somebody must still read it. */
export const isDue = ({ must, read, state }: ArticleRow): boolean =>
  must && !read && state === 'published'
