import type { Language } from '@oas/contract/language/calls'

/** A text in cn, en, id, ru, in this order. Words in braces are filled in. */
export type Text = readonly [cn: string, en: string, id: string, ru: string]
export type Texts = Readonly<Record<string, Text>>

/** Declares the texts of one group; keys are lowercase letters, digits and underscores. */
export function texts<const T extends Texts>(group: T): T {
  return group
}

export const languageIndex: Readonly<Record<Language, 0 | 1 | 2 | 3>> = {
  cn: 0,
  en: 1,
  id: 2,
  ru: 3,
}
