import { Refused, problemOf } from './problem.ts'
import { isKeyword } from './chinese-words.ts'

/**
 * A token: `key` a keyword, `name` a word or 「」, `text` and `number` literals, `sign` one of ( ) [
 * ] { } , : + - * / %.
 */
export type Token = {
  readonly kind: 'key' | 'name' | 'text' | 'number' | 'sign' | 'end'
  readonly value: string
  readonly from: number
  readonly to: number
}

const widths: Readonly<Record<string, string>> = {
  '（': '(',
  '）': ')',
  '【': '[',
  '】': ']',
  '，': ',',
  '、': ',',
  '：': ':',
  '＋': '+',
  '－': '-',
  '×': '*',
  '＊': '*',
  '÷': '/',
  '／': '/',
  '％': '%',
}
const signs = new Set(['(', ')', '[', ']', '{', '}', ',', ':', '+', '-', '*', '/', '%'])
const compared = new Set(['==', '!=', '>=', '<=', '>', '<', '=', '≥', '≤', '≠'])
const sameAs: Readonly<Record<string, string>> = { '=': '==', '≥': '>=', '≤': '<=', '≠': '!=' }
const space = /[\s\u3000;；。]/
const word = /[\p{L}_@][\p{L}\p{N}_.]*/uy
const number = /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y
/** A text is a JSON text; within “ ” nothing is escaped. */
const quoted = /"[^"\\]*(?:\\.[^"\\]*)*"/sy

const match = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

const textAt = (text: string, at: number): Token => {
  if (text[at] === '“') {
    const end = text.indexOf('”', at)
    if (end === -1)
      throw new Refused(problemOf('expected', { expected: '”', found: '—' }), at, text.length)
    return { kind: 'text', value: text.slice(at + 1, end), from: at, to: end + 1 }
  }
  const raw = match(quoted, text, at)
  if (raw === undefined)
    throw new Refused(problemOf('expected', { expected: '"', found: '—' }), at, text.length)
  try {
    const value: unknown = JSON.parse(
      raw
        .replaceAll('\n', String.raw`\n`)
        .replaceAll('\r', String.raw`\r`)
        .replaceAll('\t', String.raw`\t`),
    )
    if (typeof value === 'string') return { kind: 'text', value, from: at, to: at + raw.length }
  } catch {
    /* an unknown escape is told below, with its place */
  }
  throw new Refused(problemOf('value_form'), at, at + raw.length)
}

const bracketed = (text: string, at: number): Token => {
  for (let end = text.indexOf('」', at); end !== -1; end = text.indexOf('」', end + 2)) {
    if (text[end + 1] !== '」')
      return {
        kind: 'name',
        value: text.slice(at + 1, end).replaceAll('」」', '」'),
        from: at,
        to: end + 1,
      }
  }
  throw new Refused(problemOf('expected', { expected: '」', found: '—' }), at, text.length)
}

/** Splits a Chinese-language script into its tokens; ends with one of kind `end`. */
export function tokensOf(text: string): Token[] {
  const out: Token[] = []
  let at = 0
  const add = (token: Token): void => {
    out.push(token)
    at = token.to
  }
  while (at < text.length) {
    const char = text[at] ?? ''
    if (space.test(char)) {
      at++
      continue
    }
    if (char === '"' || char === '“') {
      add(textAt(text, at))
      continue
    }
    if (char === '「') {
      add(bracketed(text, at))
      continue
    }
    const two = text.slice(at, at + 2)
    if (compared.has(two)) {
      add({ kind: 'name', value: two, from: at, to: at + 2 })
      continue
    }
    if (compared.has(char)) {
      add({ kind: 'name', value: sameAs[char] ?? char, from: at, to: at + 1 })
      continue
    }
    const sign = widths[char] ?? char
    if (signs.has(sign)) {
      add({ kind: 'sign', value: sign, from: at, to: at + 1 })
      continue
    }
    const digits = match(number, text, at)
    if (digits !== undefined) {
      add({ kind: 'number', value: digits, from: at, to: at + digits.length })
      continue
    }
    const name = match(word, text, at)
    if (name === undefined) throw new Refused(problemOf('syntax', { detail: char }), at, at + 1)
    add({ kind: isKeyword(name) ? 'key' : 'name', value: name, from: at, to: at + name.length })
  }
  out.push({ kind: 'end', value: '', from: text.length, to: text.length })
  return out
}
