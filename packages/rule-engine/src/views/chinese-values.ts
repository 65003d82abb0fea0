import type { RuleValue } from '@oas/contract/strategy/rule'
import {
  type Reader,
  refuseNext,
  isKey,
  isSign,
  next,
  peek,
  refuseToken,
  since,
  startsNumber,
  takeSign,
  takeText,
} from './chinese-reader.ts'
import { words } from './chinese-words.ts'

/** Reads a number, with a minus before it where it has one. */
export function readNumeral(reader: Reader): number {
  const minus = isSign(reader, '-') ? next(reader) : undefined
  if (peek(reader).kind !== 'number') return refuseNext(reader, '123')
  const value = Number(next(reader).value)
  if (!Number.isFinite(value))
    return refuseToken(reader, 'value_form', {}, since(reader, minus?.from ?? peek(reader).from))
  return minus && value !== 0 ? -value : value
}

const readScalar = (reader: Reader): string | number => {
  if (peek(reader).kind === 'text') return takeText(reader)
  return startsNumber(reader) ? readNumeral(reader) : refuseNext(reader, '"…"', '123', '[…]', '{…}')
}

/** Reads what stands between brackets, parted by commas. */
const readSeries = (reader: Reader, close: string, readOne: () => void): void => {
  next(reader)
  if (!isSign(reader, close)) {
    readOne()
    while (isSign(reader, ',')) {
      next(reader)
      readOne()
    }
  }
  takeSign(reader, close)
}
const readList = (reader: Reader): (string | number)[] => {
  const list: (string | number)[] = []
  readSeries(reader, ']', () => list.push(readScalar(reader)))
  return list
}
const readObject = (reader: Reader): Record<string, string | number> => {
  const fields = new Map<string, string | number>()
  readSeries(reader, '}', () => {
    const place = peek(reader)
    const name = takeText(reader)
    if (fields.has(name)) refuseToken(reader, 'duplicate', { name }, place)
    takeSign(reader, ':')
    fields.set(name, readScalar(reader))
  })
  return Object.fromEntries(fields)
}
const readValue = (reader: Reader): RuleValue => {
  if (isSign(reader, '[')) return readList(reader)
  return isSign(reader, '{') ? readObject(reader) : readScalar(reader)
}

const startsValue = (reader: Reader): boolean =>
  peek(reader).kind === 'text' || startsNumber(reader) || isSign(reader, '[') || isSign(reader, '{')

/** Reads a value and the parameter after it, either of which may be left out. */
export function readValueAndParam(reader: Reader): { value?: RuleValue; param?: string } {
  const said = startsValue(reader) ? { value: readValue(reader) } : {}
  if (!isKey(reader, words.param)) return said
  next(reader)
  const param = takeText(reader)
  return param === '' ? said : { ...said, param }
}
