import type { TextPlace } from '@oas/contract/envelope'

/** A part of a statement, with its line and column from 1. */
export type Place = TextPlace & { line: number; column: number }

const part = /[\p{L}\p{N}_.]+|\{\{\w*\}?\}?|[^\s\p{L}\p{N}_]/uy
/** Where the part ends that begins at a place. */
const endOf = (text: string, from: number): number => {
  part.lastIndex = from
  return part.test(text) ? part.lastIndex : Math.min(text.length, from + 1)
}

/** Where the last part of a text begins. */
const lastOf = (text: string): number => Math.max(0, text.search(/([\p{L}\p{N}_.]+|\S)\s*$/u))

/** The part at a place; past the end of what is written the last one of it. */
export function placeAt(text: string, at: number): Place {
  const blank = /\s*/y
  blank.lastIndex = at
  blank.test(text)
  const from = blank.lastIndex < text.length ? blank.lastIndex : lastOf(text)
  const before = text.slice(0, from)
  const lines = before.split('\n')
  return {
    from: before.length,
    to: endOf(text, before.length),
    line: lines.length,
    column: (lines.at(-1)?.length ?? 0) + 1,
  }
}

/** The first of some words from a place on, however they are parted; else the part at the place. */
export function placeOfWords(text: string, at: number, words: string): Place {
  const place = placeAt(text, at)
  if (!/^[A-Z]+( [A-Z]+)*$/.test(words)) return place
  const found = new RegExp(String.raw`\b${words.replaceAll(' ', String.raw`\s+`)}\b`, 'i').exec(
    text.slice(place.from),
  )
  if (!found) return place
  const start = placeAt(text, place.from + found.index)
  return { ...start, to: start.from + found[0].length }
}

/** How many bytes of UTF-8 a number of characters at the start of a text are. */
export function bytesOf(text: string, characters: number): number {
  return Buffer.byteLength([...text].slice(0, characters).join(''))
}
/** Where the character begins that so many bytes stand before. */
export function indexOfByte(text: string, bytes: number): number {
  return Buffer.from(text).subarray(0, bytes).toString().length
}
