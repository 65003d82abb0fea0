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
export function languageChoices(): Choice[] {
  return languages.map((language) => ({ value: language, label: names[language] }))
}
export function languageName(language: Language): string {
  return names[language]
}
export function stateChoices(): Choice[] {
  return articleStates.map((state) => ({ value: state, label: tData(`article.state_${state}`) }))
}
export const refreshes = [articleCalls.list, articleCalls.item, articleCalls.choices]
/** Whether somebody must still read it. */
export function isDue({ must, read, state }: ArticleRow): boolean {
  return must && !read && state === 'published'
}
