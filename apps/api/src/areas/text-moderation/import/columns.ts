import { type ImportColumn, importColumns } from '@oas/contract/text-moderation/import-calls'
import { readCombination, writeCombination } from '@oas/contract/text-moderation/combination-text'
import { type ItemBody, type ItemScope, matchModes } from '@oas/contract/text-moderation/schemas'
import { languages } from '@oas/contract/language/calls'
import { snake } from '@oas/contract/snake'
import { textOf } from '@oas/texts'
import { officeTime } from '../../../core/office-time.ts'
import type { Known } from './known.ts'

/** Where in a file a row is wrong, and how. */
export type Wrong = { field: string; code: string }
export type Cells = Partial<Record<ImportColumn, string>>

/** The name of a column as the head of a file has it. */
export function columnTitle(column: ImportColumn, language: (typeof languages)[number]): string {
  return textOf(language, `text_import.col_${snake(column)}`)
}
const heads = new Map<string, ImportColumn>(
  importColumns.flatMap((column): [string, ImportColumn][] => [
    [column.toLowerCase(), column],
    ...languages.map((language): [string, ImportColumn] => [
      columnTitle(column, language).toLowerCase(),
      column,
    ]),
  ]),
)
/** Which column of a head says what, by its name in any language; null: no head of words. */
export function placesOf(head: readonly string[]): Map<ImportColumn, number> | null {
  const places = new Map<ImportColumn, number>()
  head.forEach((title, at) => {
    const column = heads.get(title.trim().toLowerCase())
    if (column !== undefined && !places.has(column)) places.set(column, at)
  })
  return places.has('rule') || places.has('combination') ? places : null
}

/** What is said for one of some keys: a key itself, or its name in any language. */
const keyed = <K extends string>(text: string, keys: readonly K[], name: string): K | undefined => {
  const wanted = text.toLowerCase()
  return keys.find(
    (key) =>
      key === wanted ||
      languages.some(
        (language) => textOf(language, `text_moderation.${name}_${key}`).toLowerCase() === wanted,
      ),
  )
}
const listed = (text: string): string[] => text.split(/[,，、;；\s]+/u).filter(Boolean)

const scopesIn = (text: string): ItemScope[] | null => {
  const byApp = new Map<number, number[]>()
  for (const one of listed(text)) {
    const [, app = '', type] = /^(\d{1,9})(?::(\d{1,9}))?$/.exec(one) ?? []
    if (app === '' || Number(app) === 0) return null
    const known = byApp.get(Number(app))
    if (type === undefined) byApp.set(Number(app), [])
    else if (!known) byApp.set(Number(app), [Number(type)])
    else if (known.length > 0 && !known.includes(Number(type))) known.push(Number(type))
  }
  return byApp.size > 200 || [...byApp.values()].some((types) => types.length > 200)
    ? null
    : [...byApp].map(([appId, types]) => ({ appId, types }))
}
/** A moment: of the office's clock, or with its own zone. */
const timeIn = (text: string): number | null => {
  const own = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(
    text,
  )
  if (!own) {
    const at = Date.parse(text)
    return /^\d{4}-\d\d-\d\dT/.test(text) && Number.isFinite(at) ? at : null
  }
  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0'] = own
  const two = (part: string): string => part.padStart(2, '0')
  const at = Date.parse(
    `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}+08:00`,
  )
  return Number.isFinite(at) ? at : null
}

type Reader = (text: string, body: ItemBody, known: Known) => Partial<ItemBody> | string
const readers: Readonly<Record<ImportColumn, Reader>> = {
  rule: (text) => (text.length > 500 ? 'TOO_LONG' : { rule: text }),
  wordType: (text) => {
    const type = keyed(text, ['0', '1', '2', '3'], 'type')
    return type === undefined ? 'BAD_VALUE' : { wordType: Number(type) }
  },
  category: (text, _body, known) => {
    const categoryId = known.categoryNamed(text)
    return categoryId === undefined ? 'UNKNOWN' : { categoryId }
  },
  label: (text, _body, known) => {
    const labelId = known.labelNamed(text)
    return labelId === undefined ? 'UNKNOWN' : { labelId }
  },
  level: (text) => {
    const level = keyed(text, ['1', '2', '3'], 'level')
    return level === undefined ? 'BAD_VALUE' : { level: Number(level) }
  },
  languages: (text) => {
    const codes = [...new Set(listed(text.toLowerCase()))]
    return codes.length > 20 || !codes.every((code) => /^[a-z]{2,3}$/.test(code))
      ? 'BAD_VALUE'
      : { languages: codes }
  },
  scopes: (text) => {
    const scopes = scopesIn(text)
    return scopes === null ? 'BAD_VALUE' : { scopes }
  },
  scenes: (text, _body, known) => {
    const keys = [...new Set(listed(text))].map((one) => known.sceneNamed(one))
    const found = keys.filter((key) => key !== undefined)
    return found.length < keys.length || found.length > 50 ? 'UNKNOWN' : { scenes: found }
  },
  matchMode: (text) => {
    const matchMode = keyed(text, matchModes, 'mode')
    return matchMode === undefined ? 'BAD_VALUE' : { matchMode }
  },
  except: (text) => {
    const except = text
      .split(/[\n|]/)
      .map((one) => one.trim())
      .filter((one) => one !== '')
    return except.length > 50 || except.some((one) => one.length > 64) ? 'TOO_LONG' : { except }
  },
  validTo: (text) => {
    const validTo = timeIn(text)
    return validTo === null ? 'BAD_VALUE' : { validTo }
  },
  remark: (text) => (text.length > 500 ? 'TOO_LONG' : { remark: text }),
  combination: (text, body) => {
    const read = readCombination(text)
    if ('code' in read) return read.code.toUpperCase()
    const rule = body.rule.trim() === '' ? text.slice(0, 200).toWellFormed() : body.rule
    return { ...read, wordType: 3, rule }
  },
}

/** What cells say over what holds where they say nothing; or the first that cannot be used. */
export function bodyOfCells(cells: Cells, usual: ItemBody, known: Known): ItemBody | Wrong {
  const body = { ...usual }
  for (const column of importColumns) {
    const text = cells[column]?.trim() ?? ''
    if (text === '') continue
    const read = readers[column](text, body, known)
    if (typeof read === 'string') return { field: column, code: read }
    Object.assign(body, read)
  }
  return body
}

/** An item as cells that say the same when they are read. */
export function cellsOf(
  body: ItemBody,
  known: Pick<Known, 'categoryPath'>,
): Record<ImportColumn, string> {
  return {
    rule: body.rule,
    wordType: String(body.wordType),
    category: known.categoryPath(body.categoryId),
    label: String(body.labelId),
    level: String(body.level),
    languages: body.languages.join(', '),
    scopes: body.scopes
      .flatMap(({ appId, types }) =>
        types.length === 0 ? [String(appId)] : types.map((type) => `${appId}:${type}`),
      )
      .join(', '),
    scenes: body.scenes.join(', '),
    matchMode: body.matchMode,
    except: body.except.join('\n'),
    validTo: officeTime(body.validTo),
    remark: body.remark,
    combination: body.wordType === 3 ? writeCombination(body) : '',
  }
}
