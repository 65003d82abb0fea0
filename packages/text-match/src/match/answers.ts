import type { Stream } from '../normalise/stream.ts'
import type { ItemKind, Level } from './items.ts'

/** A text of a record under the key of its field, and the scene the field belongs to. */
export type Field = { readonly key: string; readonly text: string; readonly scene: string }

/**
 * Of what and when the texts are. A country or language that nobody knows (null) meets all items.
 */
export type Where = {
  readonly appId: number
  readonly type: number
  readonly language: string | null
  readonly country: string | null
  /** Milliseconds since 1970. */
  readonly now: number
}

/** `hit` counts; `inside` lies in a longer hit of its library; `suppressed` is let off. */
export type Verdict = 'hit' | 'inside' | 'suppressed'

/** What one part of a combination found. */
export type FoundPart = {
  readonly part: number
  readonly field: string
  readonly s: number
  readonly e: number
  readonly text: string
  /** Characters between it and the part before it in its field; 0 for the first. */
  readonly gap: number
}

/** A place where an item was found: UTF-16 units [s, e) of the text as received. */
export type Hit = {
  readonly itemId: string
  readonly itemVersion: number
  readonly kind: ItemKind
  readonly rule: string
  readonly labelId: number
  /** The item's own, one weaker where `weaker`. */
  readonly level: Level
  readonly field: string
  readonly stream: Stream['name']
  readonly s: number
  readonly e: number
  /** What was found, the first 64 units of it. */
  readonly text: string
  readonly verdict: Verdict
  /** Found by a reading that guesses more (sounds, parts of characters). */
  readonly weaker: boolean
  /** Of combinations alone. */
  readonly parts?: readonly FoundPart[]
}
/** Why a find was let off: the phrase, and the allow item it is of where it is no `except`. */
export type Suppressed = Hit & {
  readonly reason: 'except' | 'allow'
  readonly phrase: string
  readonly allowId: string | null
}
export type FailedRule =
  | 'boundary'
  | 'gap'
  | 'run'
  | 'level'
  | 'scope'
  | 'scene'
  | 'language'
  | 'country'
  | 'time'
  | 'distance'
  | 'not'
/** What would have been a hit but for one rule. */
export type NearMiss = {
  readonly itemId: string
  readonly field: string
  readonly stream: Stream['name']
  readonly s: number
  readonly e: number
  readonly text: string
  readonly rule: FailedRule
}
/** What a record was not searched for, since it would have taken too long. */
export type Missing = 'pattern-budget' | 'combination-budget'

/**
 * What is found in the texts of a record, ordered by field, place, longer first: the same for the
 * same items and texts everywhere. `maxLevel`: the gravest level that counts (1 the gravest), 0
 * without any. `truncated`: a text was longer than is read, or more was found than is kept.
 * `costs`: the steps each pattern took, by which the caller finds those that cost too much.
 */
export type Found = {
  readonly hits: readonly Hit[]
  readonly suppressed: readonly Suppressed[]
  readonly nearMisses: readonly NearMiss[]
  readonly missing: Missing | null
  readonly maxLevel: Level | 0
  readonly truncated: boolean
  readonly costs: readonly { readonly itemId: string; readonly steps: number }[]
}
