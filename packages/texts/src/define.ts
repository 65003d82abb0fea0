import type { AuditAction } from '@oas/contract/audit-actions'
import type { Language } from '@oas/contract/language/calls'

/** A text in cn, en, id, ru, in this order. Words in braces are filled in. */
export type Text = readonly [cn: string, en: string, id: string, ru: string]
export type Texts = Readonly<Record<string, Text>>

/** Declares the texts of one group; keys are lowercase letters, digits and underscores. */
export function texts<const T extends Texts>(group: T): T {
  return group
}

/** Names of acts as the log of changes tells them. */
type ActNames = { readonly [A in AuditAction]?: Text }
/** Texts of an area: of its pages, titles in the menu, names of its acts and of what they concern. */
export type AreaTexts<T extends Texts = Texts, M extends Texts = Texts> = {
  readonly texts: T
  readonly menu: M
  readonly acts: ActNames
  readonly subjects: Texts
}

/**
 * Declares the group of an area, its titles in the menu as `menu.<key>`, the names of what it writes
 * to the log of changes, and of what that concerns (its subjects, by kind).
 */
export function areaTexts<
  const M extends Texts = Record<never, Text>,
  const T extends Texts = Texts,
>(
  { menu, acts = {}, subjects = {} }: { menu?: M; acts?: ActNames; subjects?: Texts },
  group: T,
): AreaTexts<T, M> {
  return { texts: group, menu: menu ?? ({} as M), acts, subjects }
}

export const languageIndex: Readonly<Record<Language, 0 | 1 | 2 | 3>> = {
  cn: 0,
  en: 1,
  id: 2,
  ru: 3,
}
