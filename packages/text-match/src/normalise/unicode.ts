const markPattern = /^\p{M}$/u
const droppedPattern = /^(?:\p{Default_Ignorable_Code_Point}|(?![\t\n\r])\p{Cc})$/u
const spacePattern = /^[\p{Z}\t\n\r]$/u
const keptPattern = /^[\p{L}\p{M}\p{N}]$/u
const letterPattern = /^\p{L}$/u
const numberPattern = /^\p{N}$/u
const latinPattern = /^\p{Script=Latin}$/u
const cyrillicPattern = /^\p{Script=Cyrillic}$/u
const greekPattern = /^\p{Script=Greek}$/u

export const replacement = 0xff_fd
export const tatweel = 0x06_40
export const lineFeed = 0x0a
export const space = 0x20

/** What a character is to the steps, added up. */
export const kind = {
  /** A letter, mark or digit: what the squeezed stream keeps. */
  kept: 1,
  latin: 2,
  cyrillic: 4,
  greek: 8,
  number: 16,
  /** A space or a line feed. */
  space: 32,
  /** The end of a sentence. */
  end: 64,
  /** A sign that can stand for a letter. */
  sign: 128,
} as const

export function isMark(point: number): boolean {
  return point >= 0x03_00 && markPattern.test(String.fromCodePoint(point))
}

/** Whether a character has no width and no meaning of its own: the step drops it. */
export function isInvisible(point: number): boolean {
  return droppedPattern.test(String.fromCodePoint(point))
}

export function isSpace(point: number): boolean {
  return spacePattern.test(String.fromCodePoint(point))
}

export function isLineBreak(point: number): boolean {
  return point === lineFeed || point === 0x0d || point === 0x20_28 || point === 0x20_29
}

/** Whether a letter is of an alphabet whose accents are taken off. */
export function hasLooseAccents(point: number): boolean {
  const text = String.fromCodePoint(point)
  return latinPattern.test(text) || cyrillicPattern.test(text) || greekPattern.test(text)
}

const sentenceEnds = '。！？；!?;\n'
const signs = '@$!|+€£'

/** What a character of the plain stream is, as `kind` names it. */
export function kindOf(point: number): number {
  const text = String.fromCodePoint(point)
  if (point === space || point === lineFeed)
    return point === lineFeed ? kind.space | kind.end : kind.space
  if (!keptPattern.test(text))
    return (sentenceEnds.includes(text) ? kind.end : 0) | (signs.includes(text) ? kind.sign : 0)
  if (numberPattern.test(text)) return kind.kept | kind.number
  if (!letterPattern.test(text)) return kind.kept
  if (latinPattern.test(text)) return kind.kept | kind.latin
  if (cyrillicPattern.test(text)) return kind.kept | kind.cyrillic
  return greekPattern.test(text) ? kind.kept | kind.greek : kind.kept
}

let kinds: Uint8Array | null = null

/** `kindOf` for each unit of the basic plane; 0 for halves of pairs. */
export function kindTable(): Uint8Array {
  if (kinds) return kinds
  const table = new Uint8Array(0x1_00_00)
  for (let point = 0; point < 0x1_00_00; point += 1)
    if (point < 0xd8_00 || point > 0xdf_ff) table[point] = kindOf(point)
  kinds = table
  return table
}

export function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd8_00 && unit <= 0xdb_ff
}

export function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc_00 && unit <= 0xdf_ff
}

/** The characters of a text as code points. */
export function pointsOf(text: string): number[] {
  return Array.from(text, (character) => character.codePointAt(0) ?? replacement)
}

const mostKnown = 4096
const knownKinds = new Map<number, number>()

/** `kindOf` for the pair that begins at a place of an array of units; 0 where none does. */
export function kindOfPair(units: Uint16Array, at: number): number {
  const high = units[at] ?? 0
  const low = units[at + 1] ?? 0
  if (!isHighSurrogate(high) || !isLowSurrogate(low)) return 0
  const point = ((high - 0xd8_00) << 10) + (low - 0xdc_00) + 0x1_00_00
  const before = knownKinds.get(point)
  if (before !== undefined) return before
  if (knownKinds.size >= mostKnown) knownKinds.clear()
  const one = kindOf(point)
  knownKinds.set(point, one)
  return one
}

/** The kind of the character that begins at a place, and how many units it has. */
export function measureAt(
  units: Uint16Array,
  at: number,
  kinds: Uint8Array,
): { one: number; width: number } {
  const unit = units[at] ?? 0
  if (!isHighSurrogate(unit)) return { one: kinds[unit] ?? 0, width: 1 }
  return { one: kindOfPair(units, at), width: 2 }
}
