import type { ContactKind } from '../contacts/find.ts'

/** How the ends of a word are judged; `auto`: whole words where letters end it, else anywhere. */
export type MatchMode = 'auto' | 'word' | 'stem' | 'prefix' | 'substring'

/** 1 the gravest, 3 a hint. */
export type Level = 1 | 2 | 3

/** What every item says of itself: who keeps it, what it proposes, where and when it applies. */
export type ItemBase = {
  readonly id: string
  readonly version: number
  readonly level: Level
  readonly labelId: number
  readonly libraryId: string
  readonly categoryId: string
  /** Apps and their types; no types: every type of the app. Empty: everywhere. */
  readonly scopes: readonly { readonly appId: number; readonly types: readonly number[] }[]
  /** Keys of scenes, codes of countries, tags of languages (`zh`, `id`); empty: all of them. */
  readonly scenes: readonly string[]
  readonly countries: readonly string[]
  readonly languages: readonly string[]
  /** Milliseconds since 1970, the second exclusive. */
  readonly validFrom: number
  readonly validTo: number
}
/** Which further readings of a text count for a word. */
export type Expansion = {
  /** Han written as their sounds. */
  readonly pinyin: boolean
  /** Han written as their parts. */
  readonly radicals: boolean
  /** A letter that is written twice where the word has it once. */
  readonly double: boolean
}
/** A word: 1 to 64 characters once normalised. A hit inside an `except` phrase is let off. */
export type WordItem = ItemBase & {
  readonly kind: 'word'
  readonly rule: string
  readonly matchMode: MatchMode
  readonly expand: Expansion
  readonly except: readonly string[]
}
/** A phrase that never hits but lets off whatever any item of its scope finds inside it. */
export type AllowItem = ItemBase & {
  readonly kind: 'allow'
  readonly rule: string
  readonly matchMode: MatchMode
}
/** A regular expression; wordType 1 reads the plain stream, 2 the text as received. */
export type PatternItem = ItemBase & {
  readonly kind: 'pattern'
  readonly wordType: 1 | 2
  readonly rule: string
  readonly except: readonly string[]
}
/**
 * Words that count together. `parts`: 2 to 6, each a list of 1 to 50 words of which one must occur;
 * `minParts` of them suffice. `distance`: characters of the squeezed stream between two parts at
 * most, -1 any. A `not` word within `notWithin` characters kills a find. `across`: whether all
 * parts stand in one field.
 */
export type CombinationItem = ItemBase & {
  readonly kind: 'combination'
  readonly rule: string
  readonly parts: readonly (readonly string[])[]
  readonly minParts: number
  readonly isOrdered: boolean
  readonly distance: number
  readonly not: readonly string[]
  readonly notWithin: number
  readonly across: 'field' | 'record'
  readonly matchMode: MatchMode
  readonly except: readonly string[]
}
/** Contacts or personal numbers of one kind; what has check digits must pass them. */
export type ContactItem = ItemBase & {
  readonly kind: 'contact'
  readonly rule: ContactKind
  readonly except: readonly string[]
}
export type TextItem = WordItem | AllowItem | PatternItem | CombinationItem | ContactItem
export type ItemKind = TextItem['kind']
