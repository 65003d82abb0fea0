import type { Input } from '@oas/contract/define'
import { type Language, type languageCalls, languages } from '@oas/contract/language/calls'
import {
  type CompareRow,
  type FourTexts,
  type TextRow,
  groupKeyPattern,
  maxRemark,
  maxSheetRows,
  maxTextLength,
  textKeyPattern,
} from '@oas/contract/language/schemas'
import { textOf } from '@oas/texts'
import type { CallContext } from '../../core/context.ts'
import { fail } from '../../core/fail.ts'
import { readSheet, writeSheets } from '../../files/sheet.ts'
import { unstorable } from '../../http/validate.ts'
import { mergedRows, strangeWord } from './merge.ts'
import { listStored } from './queries.ts'
import { filteredTexts } from './service.ts'
import type { Handler } from '../../http/implement.ts'

type Calls = typeof languageCalls
const head = ['group', 'key', ...languages, 'remark'] as const
type Head = (typeof head)[number]
type Line = { line: number; groupKey: string; key: string; texts: FourTexts; remark: string }

const isGroup = new RegExp(groupKeyPattern)
const isKey = new RegExp(textKeyPattern)

/** The texts of a list as a workbook: group, key, four languages, remark. */
export async function exportTexts(
  ctx: CallContext,
  input: Input<Calls['exportTexts']>,
): Promise<unknown> {
  const rows = await filteredTexts(ctx, input)
  ctx.http.setHeader(
    'content-type',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  ctx.http.setHeader(
    'content-disposition',
    `attachment; filename="texts${input.groupKey ? `-${input.groupKey}` : ''}.xlsx"`,
  )
  return writeSheets([
    {
      name: 'texts',
      rows: [
        [...head],
        ...rows.map((row) => [
          row.groupKey,
          row.key,
          ...languages.map((language) => row.texts[language]),
          row.remark,
        ]),
      ],
    },
  ])
}

const linesOf = async (ctx: CallContext, file: string): Promise<Line[]> => {
  const [first = [], ...rows] = await readSheet(Buffer.from(file, 'base64'), 'file', maxSheetRows)
  const names = first.map((name) => name.toLowerCase())
  const at = Object.fromEntries(head.map((name) => [name, names.indexOf(name)])) as Record<
    Head,
    number
  >
  if (['group', 'key', ...languages].some((name) => at[name as Head] < 0))
    fail('invalid-input', { field: 'file', reason: textOf(ctx.language, 'language.no_head') })
  const cell = (row: readonly string[], name: Head): string => row[at[name]] ?? ''
  const lines = rows.map((row, index) => ({
    line: index + 2,
    groupKey: cell(row, 'group'),
    key: cell(row, 'key'),
    texts: { cn: cell(row, 'cn'), en: cell(row, 'en'), id: cell(row, 'id'), ru: cell(row, 'ru') },
    remark: cell(row, 'remark'),
    isEmpty: row.every((text) => text === ''),
  }))
  return lines.filter(({ isEmpty }) => !isEmpty)
}

/**
 * What keeps a line from being taken, each with its column. `seen`: the line on which a name stood
 * before.
 */
const problemsOf = (
  language: Language,
  line: Line,
  seen: number | undefined,
  here: TextRow | undefined,
): CompareRow['problems'] => {
  const found: CompareRow['problems'] = []
  const add = (field: string, key: string, params: Record<string, string | number> = {}): void => {
    found.push({ field, reason: textOf(language, `language.${key}`, params) })
  }
  if (!isGroup.test(line.groupKey)) add('group', 'bad_group')
  if (!isKey.test(line.key)) add('key', 'bad_key')
  if (seen !== undefined) add('key', 'twice', { line: seen })
  for (const one of languages) {
    if (line.texts[one].length > maxTextLength) add(one, 'too_long', { max: maxTextLength })
    if (unstorable(line.texts[one]) !== null) add(one, 'unstorable')
  }
  if (line.remark.length > maxRemark) add('remark', 'too_long', { max: maxRemark })
  if (!here && languages.every((one) => line.texts[one] === '')) add('en', 'one_language')
  const strange = strangeWord(line.texts, here?.defaults ?? null)
  if (strange) add(strange.language, 'no_such_word', { word: strange.word })
  return found
}

/**
 * Texts that cannot be stored are not answered either: they are cut and their bad characters shown
 * as such.
 */
const toPrintable = (text: string): string =>
  text.toWellFormed().replaceAll('\u0000', '\uFFFD').slice(0, maxTextLength)
const shownFour = (texts: FourTexts): FourTexts => ({
  cn: toPrintable(texts.cn),
  en: toPrintable(texts.en),
  id: toPrintable(texts.id),
  ru: toPrintable(texts.ru),
})

/** Compares a workbook with the texts here. Empty cells of the file say nothing. */
export const compareTexts: Handler<Calls['compare']> = async (ctx, { file, groupKey }) => {
  const lines = (await linesOf(ctx, file)).filter(
    (line) => groupKey === undefined || line.groupKey === groupKey,
  )
  const here = new Map(
    mergedRows(groupKey, await listStored(ctx.db, groupKey)).map((row) => [
      `${row.groupKey}.${row.key}`,
      row,
    ]),
  )
  const seen = new Map<string, number>()
  const list: CompareRow[] = []
  let same = 0
  for (const line of lines) {
    const name = `${line.groupKey}.${line.key}`
    const row = here.get(name)
    const problems = problemsOf(ctx.language, line, seen.get(name), row)
    if (!seen.has(name)) seen.set(name, line.line)
    const differs =
      !row ||
      languages.some((one) => line.texts[one] !== '' && line.texts[one] !== row.texts[one].trim())
    if (problems.length === 0 && !differs) {
      same++
      continue
    }
    list.push({
      line: line.line,
      kind: problems.length > 0 ? 'error' : row ? 'changed' : 'added',
      groupKey: toPrintable(line.groupKey).slice(0, 100),
      key: toPrintable(line.key).slice(0, 100),
      there: shownFour(line.texts),
      here: row?.texts ?? null,
      remark: toPrintable(line.remark).slice(0, maxRemark),
      version: row?.version ?? 0,
      problems,
    })
  }
  for (const [name, row] of here)
    if (!seen.has(name))
      list.push({
        line: 0,
        kind: 'missing',
        groupKey: row.groupKey,
        key: row.key,
        there: null,
        here: row.texts,
        remark: row.remark,
        version: row.version,
        problems: [],
      })
  return { same, list }
}
