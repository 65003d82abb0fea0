import { isHighSurrogate, isLowSurrogate, replacement } from './unicode.ts'

/** A character of a text as received: its code point, and the place behind it. */
export type Cell = { point: number; end: number }

const named: Readonly<Record<string, number>> = {
  amp: 0x26,
  lt: 0x3c,
  gt: 0x3e,
  quot: 0x22,
  apos: 0x27,
  nbsp: 0xa0,
}
const entity = /&(?:#(\d{1,7})|#[xX]([\dA-Fa-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/y
const ampersand = 0x26
const lastPoint = 0x10_ff_ff
const isPoint = (point: number): boolean =>
  point <= lastPoint && (point < 0xd8_00 || point > 0xdf_ff)

const readEntity = (text: string, at: number, length: number, cell: Cell): boolean => {
  entity.lastIndex = at
  const found = entity.exec(text)
  if (!found || entity.lastIndex > length) return false
  const [, decimal, hexadecimal, name = ''] = found
  let point = named[name] ?? replacement
  if (decimal) point = Number.parseInt(decimal, 10)
  else if (hexadecimal) point = Number.parseInt(hexadecimal, 16)
  cell.point = isPoint(point) ? point : replacement
  cell.end = entity.lastIndex
  return true
}

/**
 * Reads the character at a place of a text of which `length` units count into `cell`: an entity
 * is the one character it names, read once, and half of a pair the replacement character.
 */
export function readCell(text: string, at: number, length: number, cell: Cell): void {
  const unit = text.charCodeAt(at)
  if (unit === ampersand && readEntity(text, at, length, cell)) return
  cell.point = unit
  cell.end = at + 1
  if (isHighSurrogate(unit) && at + 1 < length && isLowSurrogate(text.charCodeAt(at + 1))) {
    cell.point = text.codePointAt(at) ?? replacement
    cell.end = at + 2
  } else if (isHighSurrogate(unit) || isLowSurrogate(unit)) cell.point = replacement
}

const longestEntity = 10
const farthestMark = 64
const beforePair = (text: string, at: number): number =>
  isLowSurrogate(text.charCodeAt(at)) && isHighSurrogate(text.charCodeAt(at - 1)) ? at - 1 : at
const characterAt = (text: string, at: number): string =>
  String.fromCodePoint(text.codePointAt(at) ?? 0)
const joiner = /[\p{M}\u{ff9e}\u{ff9f}]/u

/**
 * How much is read of a text that may have `most` units: less by what would cut a pair, an entity
 * or a letter from its marks.
 */
export function cutLength(text: string, most: number): number {
  if (text.length <= most) return text.length
  let cut = most
  const from = Math.max(0, cut - longestEntity)
  const opened = text.lastIndexOf('&', cut - 1)
  const cell = { point: 0, end: 0 }
  if (opened >= from && readEntity(text, opened, text.length, cell) && cell.end > cut) cut = opened
  cut = beforePair(text, cut)
  let base = cut
  for (let turns = 0; base > 1 && joiner.test(characterAt(text, base)); turns += 1) {
    if (turns === farthestMark) return cut
    base = beforePair(text, base - 1)
  }
  return base
}
