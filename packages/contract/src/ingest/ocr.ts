import { isObject, jsonObject } from '../json.ts'

type Fields = Record<string, unknown>

/** An object as it came, or the one that a text says in JSON; empty where it is neither. */
const inner = (value: unknown): Fields =>
  isObject(value) ? value : typeof value === 'string' ? (jsonObject(value) ?? {}) : {}
/** Many values where one may stand alone; nothing where there is none. */
const many = (value: unknown): unknown[] =>
  Array.isArray(value)
    ? (value as unknown[])
    : value === undefined || value === null || value === ''
      ? []
      : [value]
/** JSON within a text may spell what cannot be stored; what stands for it is as long. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '\uFFFD')
const textIn = (value: unknown): string =>
  typeof value === 'string' ? storable(value) : typeof value === 'number' ? String(value) : ''

/**
 * A rule that hit in the text of a picture. `wordType`: 1 and 2 are patterns, whose `rule` is a
 * regular expression; of all others `rule` is the text as found. What the product found itself has
 * the id of its item, with `name` what the item looks for.
 */
export type OcrRow = {
  wordType: number
  rule: string
  text: string
  level: number
  remark: string
  itemId: string
  name: string
  isContact: boolean
}
export type Ocr = { text: string; rows: OcrRow[] }

const usualLevel = 2
const toRow = (value: unknown): OcrRow => {
  if (typeof value === 'string') return toRow({ rule: value })
  const row = inner(value)
  const more = inner(row['extraData'])
  const level = Number(row['level'] ?? usualLevel)
  return {
    wordType: Number(row['wordType'] ?? 0),
    rule: textIn(row['rule']) || textIn(row['word']),
    text: textIn(row['text']),
    level: level >= 1 && level <= 3 ? level : usualLevel,
    remark: textIn(more['remark']),
    itemId: textIn(more['itemId']),
    name: textIn(more['rule']),
    isContact: more['kind'] === 'contact',
  }
}

/**
 * What was read in a picture and which rules hit in it, by the picture's `modelInfo`. Apps send
 * `ocr` as an object, as a text of JSON, or as nothing but the text that was read.
 */
export function readOcr(info: Fields | undefined): Ocr {
  const given = info?.['ocr']
  const ocr = inner(given)
  const isPlain = typeof given === 'string' && Object.keys(ocr).length === 0
  return {
    text: textIn(inner(ocr['ocr_result'])['text'] ?? (isPlain ? given : '')),
    rows: many(inner(ocr['sensitive_result'])['rule_list']).map(toRow),
  }
}

/** Words that hit in a picture's text, of one category. */
export type OcrGroup = { category: string; words: string[] }
export type OcrFinds = {
  rows: readonly Fields[]
  keywords: readonly string[]
  keywordsGroup: readonly OcrGroup[]
}

/** A value in the form its place had before: JSON within a text stays a text. */
const inFormOf = (before: unknown, value: Fields): unknown =>
  typeof before === 'string' && jsonObject(before) !== null ? JSON.stringify(value) : value

/** The same with another text read in the picture. */
export function withOcrText(info: Fields | undefined, text: string): Fields {
  const given = info?.['ocr']
  const ocr = inner(given)
  const result = inFormOf(ocr['ocr_result'], { ...inner(ocr['ocr_result']), text })
  return { ...info, ocr: inFormOf(given, { ...ocr, ocr_result: result }) }
}

/**
 * The same with rules and words that hit in the place of those that the product found before; what
 * the app sent follows behind them.
 */
export function withOcrFinds(info: Fields | undefined, finds: OcrFinds): Fields {
  const known = typeof info?.['ocr'] === 'string' && jsonObject(info['ocr']) === null
  const whole = known ? withOcrText(info, readOcr(info).text) : { ...info }
  const ocr = inner(whole['ocr'])
  const result = inner(ocr['sensitive_result'])
  const sent = many(result['rule_list']).filter((row) => toRow(row).itemId === '')
  const rules = { ...result, rule_list: [...finds.rows, ...sent] }
  const categories = new Set<unknown>(finds.keywordsGroup.map(({ category }) => category))
  return {
    ...whole,
    ocr: inFormOf(whole['ocr'], {
      ...ocr,
      sensitive_result: inFormOf(ocr['sensitive_result'], rules),
    }),
    keywords: [...new Set([...finds.keywords, ...many(whole['keywords'])])],
    keywordsGroup: [
      ...finds.keywordsGroup,
      ...many(whole['keywordsGroup']).filter((one) => !categories.has(inner(one)['category'])),
    ],
  }
}
