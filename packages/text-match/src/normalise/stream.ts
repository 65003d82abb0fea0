/**
 * A reading of a text that knows where in the text as received each of its UTF-16 units stood. A
 * character outside the basic plane is two units with the same range. Ranges ascend. A hit of the
 * units i to j stands at [starts[i], ends[j]) of the text as received.
 */
export type Stream = {
  name: 'raw' | 'plain' | 'squeezed' | 'leet' | 'twins' | 'pinyin' | 'radicals' | 'digits'
  text: string
  /** Per unit of `text`: where it begins in the text as received. */
  starts: Int32Array
  /** Per unit of `text`: where it ends in the text as received, exclusive. */
  ends: Int32Array
  /** Whether a hit by this reading counts one level less. */
  weaker: boolean
}

/** What `gapFlags` of a squeezed stream say of a unit, added up. */
export const gapFlag = {
  /** A space or a line break was dropped before it. */
  space: 1,
  /** A sentence ended before it: 。！？；!?;… or a line break was dropped. */
  sentenceEnd: 2,
  /** A line break was dropped before it. */
  lineBreak: 4,
  /** It stands for a run of equal characters between which something was dropped. */
  inRun: 8,
  /** A space or a line break was dropped within its run. */
  spaceInRun: 16,
  /** A sentence ended within its run. */
  sentenceEndInRun: 32,
} as const

/**
 * A reading of letters, marks and digits alone, with what was dropped and folded between them. The
 * second unit of a character outside the basic plane has no gap.
 */
export type SqueezedStream = Stream & {
  /** Per unit: characters of the plain stream that were dropped before it, at most 255. */
  gaps: Uint8Array
  /** Per unit: what was dropped before it, as `gapFlag` names it. */
  gapFlags: Uint8Array
  /**
   * Per unit: how many equal neighbours it stands for, 1 for one. Neighbours more than three
   * dropped characters apart are not folded, since no hit spans such a gap.
   */
  runs: Uint16Array
  /** Per unit: the place of the first of them in the text of the plain stream. */
  plainIndex: Int32Array
  /** Per unit: the place behind the last of them in the text of the plain stream. */
  plainEnd: Int32Array
}

/** What `latin` of the pinyin stream says of a unit, added up. */
export const latinFlag = {
  /** It was typed in Latin letters, not in Han characters. */
  typed: 1,
  /** The Latin token begins with it. */
  first: 2,
  /** The Latin token ends with it. */
  last: 4,
} as const

/**
 * A reading by sound: a unit is a toneless syllable (U+E000 plus its number, see
 * `unitOfSyllable`), or a kept character that has none. Equal neighbours are not folded.
 */
export type PinyinStream = SqueezedStream & {
  /** Per unit: whether it was typed in Latin, as `latinFlag` names it. */
  latin: Uint8Array
  /**
   * Up to two further texts of the same length, with the second and third reading of the
   * characters that have one.
   */
  others: string[]
}

/** What a text is read as: one reading a field serves all words. */
export type Reading = {
  plain: Stream
  /**
   * Letters and digits alone. The first always stands and is the plain stream without the rest;
   * then follow, where they differ from it, the readings with twins of other alphabets (`twins`)
   * and with digits and signs that stand for letters (`leet`, one or two) undone.
   */
  squeezed: SqueezedStream[]
  /** Number words as digits; null where the profile leaves it out or it equals the squeezed one. */
  digits: SqueezedStream | null
  /** By sound; null where the profile leaves it out or nothing in the text has one. */
  pinyin: PinyinStream | null
  /** Split characters put together; null where the profile leaves it out or there are none. */
  radicals: SqueezedStream | null
  /** Whether the text was longer than what is read of it. */
  truncated: boolean
  /** UTF-16 units of the text as received that were read. */
  read: number
}
