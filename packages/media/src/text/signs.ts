/** What a sign is called: the end of its text key. */
export type SignName =
  | 'zwsp'
  | 'zwnj'
  | 'zwj'
  | 'lrm'
  | 'rlm'
  | 'alm'
  | 'lre'
  | 'rle'
  | 'pdf'
  | 'lro'
  | 'rlo'
  | 'wj'
  | 'fa'
  | 'it'
  | 'is'
  | 'ip'
  | 'lri'
  | 'rli'
  | 'fsi'
  | 'pdi'
  | 'bom'
  | 'shy'
  | 'cgj'
  | 'mvs'
  | 'hf'
  | 'vs'
  | 'tag'

/** Signs that are drawn as nothing or turn what is beside them: code point, short form, name. */
const single: readonly (readonly [number, string, SignName])[] = [
  [0x200b, 'ZWSP', 'zwsp'],
  [0x200c, 'ZWNJ', 'zwnj'],
  [0x200d, 'ZWJ', 'zwj'],
  [0x200e, 'LRM', 'lrm'],
  [0x200f, 'RLM', 'rlm'],
  [0x061c, 'ALM', 'alm'],
  [0x202a, 'LRE', 'lre'],
  [0x202b, 'RLE', 'rle'],
  [0x202c, 'PDF', 'pdf'],
  [0x202d, 'LRO', 'lro'],
  [0x202e, 'RLO', 'rlo'],
  [0x2060, 'WJ', 'wj'],
  [0x2061, 'FA', 'fa'],
  [0x2062, 'IT', 'it'],
  [0x2063, 'IS', 'is'],
  [0x2064, 'IP', 'ip'],
  [0x2066, 'LRI', 'lri'],
  [0x2067, 'RLI', 'rli'],
  [0x2068, 'FSI', 'fsi'],
  [0x2069, 'PDI', 'pdi'],
  [0xfeff, 'BOM', 'bom'],
  [0x00ad, 'SHY', 'shy'],
  [0x034f, 'CGJ', 'cgj'],
  [0x180e, 'MVS', 'mvs'],
  [0x3164, 'HF', 'hf'],
  [0xffa0, 'HHF', 'hf'],
]
const byCode = new Map(single.map(([code, short, name]) => [code, { short, name }]))

const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0')
const isTag = (code: number): boolean => code >= 0xe0000 && code <= 0xe007f
/** Which of its kind a variation selector is, from 1; 0 for what is none. */
const selectorOf = (code: number): number =>
  code >= 0xfe00 && code <= 0xfe0f
    ? code - 0xfe00 + 1
    : code >= 0xe0100 && code <= 0xe01ef
      ? code - 0xe0100 + 17
      : 0

/** A stretch of a text: plain, or one sign that would not be seen, with what it is called. */
export type Part = {
  readonly at: number
  readonly text: string
  readonly sign: { short: string; name: SignName; code: string } | null
  /** A line ends here by a lone carriage return, which is drawn as nothing. */
  readonly lineEnd: boolean
}

// The flag of a land that is made of tags (of England, say) is one picture.
const flag = String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]{1,16}\u{E007F}`
const listed = single.map(([code]) => `\\u{${hex(code)}}`).join('')
const others = String.raw`\u{FE00}-\u{FE0F}\u{E0000}-\u{E007F}\u{E0100}-\u{E01EF}`
const signs = new RegExp(String.raw`${flag}|[${listed}${others}]|\r(?!\n)`, 'gu')
const scarce = new RegExp(`[${listed}${others}\\r]`, 'u')

/** Scripts in which a joiner between letters is a matter of spelling. */
const joining = [
  'Arabic Syriac Nko Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada',
  'Malayalam Sinhala Khmer Myanmar Tibetan Thaana',
]
  .join(' ')
  .split(' ')
  .map((script) => String.raw`\p{scx=${script}}`)
  .join('')
const joinedBefore = new RegExp(String.raw`[${joining}]$`, 'u')
const joinedAfter = new RegExp(String.raw`^[${joining}]`, 'u')
// Half letters at the end of a word are written by a joiner after the sign that takes the vowel.
const virama = /[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA]$/u
const emojiBefore = /\p{Extended_Pictographic}(?:[\u{1F3FB}-\u{1F3FF}]|\uFE0F)?$/u
const emojiAfter = /^\p{Extended_Pictographic}/u
const keycap = /[\d#*]$/
const ideograph = /\p{Unified_Ideograph}$/u
const isLetter = /^[\p{L}\p{M}]$/u

/**
 * Whether a sign belongs to what it stands in: a composed emoji, a spelling, a form of a letter.
 */
const belongs = (code: number, before: string, after: string): boolean => {
  const next = String.fromCodePoint(after.codePointAt(0) ?? 0)
  if (code === 0x200d && emojiBefore.test(before) && emojiAfter.test(after)) return true
  if (code === 0x200c || code === 0x200d)
    return (
      (joinedBefore.test(before) && joinedAfter.test(after) && isLetter.test(next)) ||
      (code === 0x200d && virama.test(before))
    )
  if (code === 0xfe0e || code === 0xfe0f)
    return /\p{Extended_Pictographic}$/u.test(before) || (keycap.test(before) && next === '\u20E3')
  return selectorOf(code) >= 17 && ideograph.test(before)
}

const signOf = (code: number): Part['sign'] => {
  const known = byCode.get(code)
  if (known) return { ...known, code: hex(code) }
  if (!isTag(code)) return { short: `VS${selectorOf(code)}`, name: 'vs', code: hex(code) }
  const letter = code > 0xe0020 && code < 0xe007f ? String.fromCharCode(code - 0xe0000) : ''
  return { short: `TAG${letter && ` ${letter}`}`, name: 'tag', code: hex(code) }
}

/**
 * Splits a text, or its stretch from `from` to `to`, into plain parts and signs that would not be
 * seen or would turn the text beside them. The parts together are the text; offsets are UTF-16.
 */
export function splitSigns(text: string, from = 0, to = text.length): Part[] {
  const plain = (start: number, end: number): Part[] =>
    start < end ? [{ at: start, text: text.slice(start, end), sign: null, lineEnd: false }] : []
  if (!scarce.test(text)) return plain(from, to)
  const parts: Part[] = []
  let done = from
  signs.lastIndex = from
  for (let found = signs.exec(text); found && found.index < to; found = signs.exec(text)) {
    const [sign] = found
    const end = found.index + sign.length
    const code = sign.codePointAt(0) as number
    const lineEnd = sign === '\r'
    if (
      found.index < from ||
      end > to ||
      sign.length > 2 ||
      (!lineEnd &&
        belongs(
          code,
          text.slice(Math.max(0, end - sign.length - 4), found.index),
          text.slice(end, end + 2),
        ))
    )
      continue
    parts.push(...plain(done, found.index))
    parts.push({ at: found.index, text: sign, sign: lineEnd ? null : signOf(code), lineEnd })
    done = end
  }
  return [...parts, ...plain(done, to)]
}

/** A text for places that show letters only, as a tooltip: signs stand in it as `[RLO]`. */
export function signedText(text: string): string {
  return splitSigns(text)
    .map(({ text: part, sign }) => (sign ? `[${sign.short}]` : part))
    .join('')
}
