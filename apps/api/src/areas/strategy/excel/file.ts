import type { Input, Output } from '@oas/contract/define'
import type { Language } from '@oas/contract/language/calls'
import type { strategyExcelCalls } from '@oas/contract/strategy/calls'
import type { ExcelCell } from '@oas/contract/strategy/schemas'
import { type Catalogue, checkBody } from '@oas/rule-engine'
import { columnKey, fromTable, ticked } from '@oas/rule-engine/views/index'
import type { CallContext } from '../../../core/context.ts'
import { type Reason, because, fail } from '../../../core/fail.ts'
import { readSheet, writeSheets } from '../../../files/sheet.ts'
import { problemText, whyBody, whyView } from '../check.ts'
import { readCell, writeCell } from './cell-text.ts'
import { catalogueOf, heldCatalogue } from '../catalogue.ts'
import { type Row, holdTable, mostRows, putCell, storeRows } from './edit.ts'
import { seenRule } from '../rows.ts'
import { columnOf, expectedIn, headText, namesMark, remarkHead, rowHead } from './columns.ts'
import { type RuleTable, withColumnNames, tableAt } from '../table.ts'
import type { Handler } from '../../../http/implement.ts'

type Calls = typeof strategyExcelCalls
/** What one cell of a workbook holds at most. */
const mostLetters = 32_767
const mostColumns = 300
const text = { right: 'string', numeric: false } as const

const lineOf = (
  table: RuleTable,
  row: RuleTable['rows'][number],
  catalogue: Catalogue,
): (string | number | null)[] => {
  const cells = new Map(row.values.map((cell) => [columnKey(cell), cell]))
  const line = [
    row.rowId,
    row.remark === '' ? null : writeCell(row.remark, text),
    ...table.heads.map((head) => {
      const value = cells.get(columnKey(head))?.value
      return value === undefined || value === null
        ? null
        : writeCell(value, expectedIn(head, catalogue))
    }),
  ]
  if (line.some((cell) => typeof cell === 'string' && cell.length > mostLetters))
    fail('invalid-input', {
      field: 'ruleId',
      reason: because('long_cell', { row: row.rowId, n: mostLetters }),
    })
  return line
}

export async function exportTable(
  ctx: CallContext,
  { ruleId, version, withNames = false }: Input<Calls['export']>,
): Promise<unknown> {
  const rule = await seenRule(ctx, ruleId)
  const table = await tableAt(ctx, ruleId, version ?? rule.newest)
  const [heads, catalogue] = await Promise.all([
    withColumnNames(ctx.db, table.heads, ctx.language),
    catalogueOf(ctx),
  ])
  const names = withNames ? [[namesMark, null, ...heads.map((head) => head.translate)]] : []
  const bytes = await writeSheets([
    {
      name: 'rules',
      rows: [
        [rowHead, remarkHead, ...heads.map(headText)],
        ...names,
        ...table.rows.map((row) => lineOf(table, row, catalogue)),
      ],
    },
  ])
  ctx.http.setHeader(
    'content-type',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  )
  ctx.http.setHeader(
    'content-disposition',
    `attachment; filename="${rule.ruleKey}-v${table.version}.xlsx"`,
  )
  return bytes
}

type Column = ReturnType<typeof columnOf>
/** What is wrong with a line, worded once it is answered. */
type Wrong = { path: string; why: Reason }
type Line = { line: number; rowId: string; remark: string; values: ExcelCell[]; problems: Wrong[] }

/** The lines of a workbook below its head, each with what cannot be read of it. */
const linesOf = (sheet: readonly (readonly string[])[], catalogue: Catalogue): Line[] => {
  const [head = [], ...body] = sheet
  if (head.length > mostColumns)
    fail('invalid-input', {
      field: 'workbook',
      reason: because('too_many_columns', { n: mostColumns }),
    })
  const [idAt, remarkAt] = [head.indexOf(rowHead), head.indexOf(remarkHead)]
  const columns: { at: number; column: Column }[] = []
  for (const [at, title] of head.entries()) {
    if (title === '' || at === idAt || at === remarkAt) continue
    const column = columnOf(title, at, catalogue)
    if (columns.some((one) => columnKey(one.column) === columnKey(column)))
      fail('invalid-input', {
        field: 'workbook',
        reason: because('column_twice', { n: at + 1, title }),
      })
    columns.push({ at, column })
  }
  if (columns.length === 0)
    fail('invalid-input', { field: 'workbook', reason: because('no_columns') })
  return body.flatMap((cells, index): Line[] => {
    if (cells.every((cell) => cell === '') || cells[0] === namesMark) return []
    const problems: Wrong[] = []
    const values = columns.flatMap(({ at, column }): ExcelCell[] => {
      const said = cells[at] ?? ''
      if (said === '') return []
      const expected = expectedIn(column, catalogue)
      const value = expected.right === 'none' ? ticked : readCell(said, expected)
      if (value === undefined) {
        problems.push({ path: headText(column), why: because('not_understood') })
        return []
      }
      return [{ ...column, value }]
    })
    const remark = readCell(remarkAt < 0 ? '' : (cells[remarkAt] ?? ''), text)
    return [
      {
        line: index + 2,
        rowId: idAt < 0 ? '' : (cells[idAt] ?? ''),
        remark: (typeof remark === 'string' ? remark : '').slice(0, 500),
        values,
        problems,
      },
    ]
  })
}

const sameCells = (one: readonly ExcelCell[], two: readonly ExcelCell[]): boolean => {
  const values = new Map(one.map((cell) => [columnKey(cell), JSON.stringify(cell.value)]))
  return (
    one.length === two.length &&
    two.every((cell) => values.get(columnKey(cell)) === JSON.stringify(cell.value))
  )
}

type Change = { line: Line; before: Row | null; after: Row }
/**
 * A line as a change of the row it names, or as a new one. What a row says stays in its own order.
 */
const changeOf = (
  line: Line,
  before: Row | null,
  table: RuleTable,
  catalogue: Catalogue,
): Change => {
  const keys = new Set(line.values.map(columnKey))
  const after: Row = {
    rowId: before?.rowId ?? null,
    remark: line.remark,
    values: (before?.values ?? []).filter((cell) => keys.has(columnKey(cell))),
  }
  for (const cell of line.values)
    putCell(after, cell, { heads: table.heads, catalogue, field: 'workbook' })
  return { line, before, after }
}

/**
 * Finds what is wrong with the rows themselves, however much it is: what has been told of is put
 * aside, and the rest looked at again.
 */
const checkRows = (changes: readonly Change[], catalogue: Catalogue): void => {
  for (const { line, after } of changes) {
    const made = fromTable({ rows: [after] })
    if ('problems' in made)
      for (const problem of made.problems) line.problems.push({ path: '', why: whyView(problem) })
  }
  for (;;) {
    const sound = changes.filter(({ line }) => line.problems.length === 0)
    const made =
      sound.length === 0 ? { problems: [] } : fromTable({ rows: sound.map(({ after }) => after) })
    const problems = 'body' in made ? checkBody(made.body, catalogue) : []
    for (const problem of problems) {
      const [index = '', ...rest] = problem.path.split('.')
      sound[Number(index)]?.line.problems.push({ path: rest.join('.'), why: whyBody(problem) })
    }
    if (problems.length === 0) return
  }
}

type ImportRow = Output<Calls['import']>['list'][number]
const nothing: Pick<ImportRow, 'values' | 'before' | 'problems'> = {
  values: [],
  before: [],
  problems: [],
}
const rowAnswer = ({ line, before, after }: Change, language: Language): ImportRow => {
  const wrong = line.problems.length > 0
  if (before && !wrong && before.remark === after.remark && sameCells(before.values, after.values))
    return { ...nothing, line: line.line, rowId: line.rowId, act: 'same' }
  return {
    line: line.line,
    rowId: line.rowId,
    act: wrong ? 'wrong' : before ? 'change' : 'new',
    problems: line.problems.slice(0, 20).map(({ path, why }) => problemText(path, why, language)),
    values: wrong ? line.values : after.values,
    before: before?.values ?? [],
  }
}

/**
 * Reads a workbook into a table: shows what would change, or stores it. Rows it does not have are
 * removed; with `skipWrong`, rows that are wrong stay as they were.
 */
export const importTable: Handler<Calls['import']> = async (
  ctx,
  { ruleId, version, workbook, preview, skipWrong = false },
) => {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(workbook))
    fail('invalid-input', { field: 'workbook', reason: because('base64') })
  const sheet = await readSheet(Buffer.from(workbook, 'base64'), 'workbook', mostRows + 1)
  return ctx.db.transaction().execute(async (tx) => {
    const held = await holdTable(ctx, tx, ruleId, version, 'ruleId')
    const catalogue = await heldCatalogue(ctx, tx)
    const byId = new Map(held.rows.map((row) => [row.rowId, row]))
    const named = new Set<string>()
    const changes = linesOf(sheet, catalogue).map((line): Change => {
      if (line.rowId !== '' && !byId.has(line.rowId))
        line.problems.push({ path: rowHead, why: because('no_row') })
      if (line.rowId !== '' && named.has(line.rowId))
        line.problems.push({ path: rowHead, why: because('there_twice') })
      const before = named.has(line.rowId) ? null : (byId.get(line.rowId) ?? null)
      if (line.rowId !== '') named.add(line.rowId)
      return changeOf(line, before, held.table, catalogue)
    })
    checkRows(changes, catalogue)
    const list = changes.map((change) => rowAnswer(change, ctx.language))
    const removed = held.rows.flatMap((row) =>
      row.rowId !== null && !named.has(row.rowId) ? [row.rowId] : [],
    )
    const answer = { list, removed, stored: 0, version }
    if (preview || (!skipWrong && list.some((row) => row.act === 'wrong'))) return answer
    const rows = changes.flatMap(({ line, before, after }) =>
      line.problems.length === 0 ? [after] : before ? [before] : [],
    )
    const done = await storeRows(
      ctx,
      tx,
      held,
      { rows, catalogue },
      {
        action: 'import',
        field: 'workbook',
        more: {
          new: list.filter((row) => row.act === 'new').length,
          changed: list.filter((row) => row.act === 'change').length,
          skipped: list.filter((row) => row.act === 'wrong').length,
          removed: removed.slice(0, 1000),
        },
      },
    )
    return {
      ...answer,
      version: done.version,
      stored:
        list.filter((row) => row.act === 'new' || row.act === 'change').length + removed.length,
    }
  })
}
