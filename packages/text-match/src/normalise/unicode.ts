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

const planeSize = 0x1_00_00
const mostKnown = 4096

/**
 * A table of what a question answers for each unit of the basic plane, made when it is first asked
 * for; 0 for halves of pairs.
 */
const makeTable = (ask: (point: number) => number): (() => Uint8Array) => {
  let made: Uint8Array | null = null
  return () => {
    if (made) return made
    const table = new Uint8Array(planeSize)
    for (let point = 0; point < planeSize; point += 1)
      if (point < 0xd8_00 || point > 0xdf_ff) table[point] = ask(point)
    made = table
    return table
  }
}

/** The answers for characters outside the basic plane, of which the last ones are kept. */
const remember = (ask: (point: number) => number): ((point: number) => number) => {
  const known = new Map<number, number>()
  return (point) => {
    const before = known.get(point)
    if (before !== undefined) return before
    if (known.size >= mostKnown) known.clear()
    const answer = ask(point)
    known.set(point, answer)
    return answer
  }
}

const kinds = makeTable(kindOf)
const kindBeyond = remember(kindOf)

/** `kindOf` for each unit of the basic plane; 0 for halves of pairs. */
export function kindTable(): Uint8Array {
  return kinds()
}

const invisible = 1
const mark = 2
const readRole = (point: number): number => {
  const text = String.fromCodePoint(point)
  return (droppedPattern.test(text) ? invisible : 0) | (markPattern.test(text) ? mark : 0)
}
const roles = makeTable(readRole)
const roleBeyond = remember(readRole)
const roleOf = (point: number): number =>
  point < planeSize ? (roles()[point] ?? 0) : roleBeyond(point)

export function isMark(point: number): boolean {
  return (roleOf(point) & mark) !== 0
}

/** Whether a character has no width and no meaning of its own: the step drops it. */
export function isInvisible(point: number): boolean {
  return (roleOf(point) & invisible) !== 0
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

/** `kindOf` for the pair that begins at a place of an array of units; 0 where none does. */
export function kindOfPair(units: Uint16Array, at: number): number {
  const high = units[at] ?? 0
  const low = units[at + 1] ?? 0
  if (!isHighSurrogate(high) || !isLowSurrogate(low)) return 0
  const point = ((high - 0xd8_00) << 10) + (low - 0xdc_00) + 0x1_00_00
  return kindBeyond(point)
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
