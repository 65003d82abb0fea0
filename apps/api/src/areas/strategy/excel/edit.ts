import type { ActOf } from '@oas/contract/audit-actions'
import type { Input, Output } from '@oas/contract/define'
import type { strategyExcelCalls } from '@oas/contract/strategy/calls'
import type { RuleBody } from '@oas/contract/strategy/rule'
import type { ExcelCell } from '@oas/contract/strategy/schemas'
import { type Catalogue, checkBody } from '@oas/rule-engine'
import { columnKey, fromTable } from '@oas/rule-engine/views/index'
import type { CallContext } from '../../../core/context.ts'
import { type Reason, because, fail } from '../../../core/fail.ts'
import { heldCatalogue } from '../catalogue.ts'
import { storedBody, whyBody, whyNotTable, whyView } from '../check.ts'
import { hold, storeBody, versionOf } from '../edit.ts'
import { noteRule } from '../note.ts'
import { updateRule } from '../queries/changes.ts'
import type { Rule, Tx, Version } from '../queries/rules.ts'
import { type RuleTable, tableOfVersion } from '../table.ts'

type Calls = typeof strategyExcelCalls
type Handled<K extends keyof Calls> = Promise<Output<Calls[K]>>
/** A row on its way to be stored; a new one has no id yet. */
export type Row = { rowId: string | null; remark: string; values: ExcelCell[] }
export const mostRows = 10_000

type Columns = { heads: RuleTable['heads']; catalogue: Catalogue; field: string }

/**
 * The relation of a cell that names none: that of the row's own cell of the indicator, else that of
 * the table's only column for it. Results have none.
 */
const relationOf = (
  row: Row,
  cell: ExcelCell,
  { heads, catalogue, field }: Columns,
): string | undefined => {
  if (
    cell.relation !== undefined ||
    catalogue.indicators.get(cell.leftKey)?.kind === 'resultIndicators'
  )
    return cell.relation
  const same = (one: { leftKey: string; leftKeyParam?: string }): boolean =>
    one.leftKey === cell.leftKey && (one.leftKeyParam ?? '') === (cell.leftKeyParam ?? '')
  const own = row.values.filter(same)
  const known = new Set((own.length > 0 ? own : heads.filter(same)).map((one) => one.relation))
  const [relation] = known
  if (known.size !== 1 || relation === undefined)
    fail('invalid-input', {
      field: `${field}.relation`,
      reason: because(known.size > 1 ? 'several_columns' : 'no_column_yet', { name: cell.leftKey }),
    })
  return relation
}

/**
 * Puts one cell into a row; `null` empties it. Conditions stand before results, new ones after
 * those that are there.
 */
export function putCell(row: Row, cell: ExcelCell, columns: Columns): void {
  const relation = relationOf(row, cell, columns)
  const next: ExcelCell = {
    leftKey: cell.leftKey,
    ...(cell.leftKeyParam === undefined || cell.leftKeyParam === ''
      ? {}
      : { leftKeyParam: cell.leftKeyParam }),
    ...(relation === undefined ? {} : { relation }),
    value: cell.value,
  }
  const key = columnKey(next)
  const at = row.values.findIndex((one) => columnKey(one) === key)
  if (next.value === null) {
    if (at >= 0) row.values.splice(at, 1)
  } else if (at >= 0) row.values[at] = next
  else if (relation === undefined) row.values.push(next)
  else row.values.splice(row.values.findLastIndex((one) => one.relation !== undefined) + 1, 0, next)
}

/** What rows say as a body; what is wrong with one ends the call and names it. */
const bodyOf = (rows: readonly Row[], catalogue: Catalogue, field: string): RuleBody => {
  const at = (index: number, reason: Reason): Reason => {
    const id = rows[index]?.rowId
    return id === null || id === undefined
      ? because('at_new_row', { row: index + 1, reason })
      : because('at_row', { row: id, reason })
  }
  if (rows.length === 0) fail('invalid-input', { field, reason: because('one_row') })
  if (rows.length > mostRows)
    fail('invalid-input', { field, reason: because('max_table_rows', { n: mostRows }) })
  const made = fromTable({ rows })
  const [first] =
    'problems' in made
      ? made.problems.map((one) => ({ path: one.path, why: whyView(one) }))
      : checkBody(made.body, catalogue).map((one) => ({ path: one.path, why: whyBody(one) }))
  if (first)
    fail('invalid-input', { field, reason: at(Number(first.path.split('.')[0]), first.why) })
  return storedBody(catalogue, 'body' in made ? made.body : [])
}

type Held = { rule: Rule; before: Version; table: RuleTable; rows: Row[] }
export async function holdTable(
  ctx: CallContext,
  tx: Tx,
  ruleId: string,
  version: number,
  field: string,
): Promise<Held> {
  const rule = await hold(ctx, tx, ruleId, version)
  const before = await versionOf(tx, ruleId, version)
  const table = tableOfVersion(before, field)
  return {
    rule,
    before,
    table,
    rows: table.rows.map(({ rowId, remark, values }) => ({ rowId, remark, values: [...values] })),
  }
}
type CheckedRows = { rows: readonly Row[]; catalogue: Catalogue }
export async function storeRows(
  ctx: CallContext,
  tx: Tx,
  { rule, before }: Held,
  { rows, catalogue }: CheckedRows,
  {
    action,
    field,
    more,
  }: { action: ActOf<'strategyRule'>; field: string; more: Record<string, unknown> },
): Promise<{ version: number; rowIds: string[] }> {
  const body = bodyOf(rows, catalogue, field)
  const rowIds = rows.map((row) => row.rowId)
  if (
    JSON.stringify(body) === JSON.stringify(before.body) &&
    JSON.stringify(rowIds) === JSON.stringify(before.rowIds)
  )
    return { version: before.version, rowIds: before.rowIds }
  return storeBody(ctx, tx, rule, before, {
    body,
    name: rule.name,
    remark: rule.remark,
    action,
    rowIds,
    more,
  })
}

type Updates = Input<Calls['update']>['updateRuleList']
type Deleted = NonNullable<Input<Calls['updateSelected']>['deleteRowIds']>

/** Changes and deletions of rows of several rules in one transaction: all of them, or none. */
const change = (ctx: CallContext, updates: Updates, deleted: Deleted): Handled<'update'> =>
  ctx.db.transaction().execute(async (tx) => {
    const twice = updates.findIndex(
      (one, index) => updates.findIndex((other) => other.ruleId === one.ruleId) !== index,
    )
    if (twice >= 0)
      fail('invalid-input', {
        field: `updateRuleList.${twice}.ruleId`,
        reason: because('there_twice'),
      })
    const ids = [...new Set([...updates, ...deleted].map((one) => one.ruleId))].sort(
      (a, b) => a.length - b.length || (a < b ? -1 : 1),
    )
    const held = new Map<string, Held>()
    for (const id of ids) {
      const mine = [...updates, ...deleted].filter((one) => one.ruleId === id)
      const [first] = mine
      if (first === undefined || mine.some((one) => one.version !== first.version)) fail('conflict')
      held.set(
        id,
        await holdTable(
          ctx,
          tx,
          id,
          first?.version ?? 0,
          `updateRuleList.${Math.max(
            0,
            updates.findIndex((one) => one.ruleId === id),
          )}.ruleId`,
        ),
      )
    }
    const catalogue = await heldCatalogue(ctx, tx)
    const list: Output<Calls['update']>['list'] = []
    for (const [ruleId, one] of held) {
      const index = updates.findIndex((update) => update.ruleId === ruleId)
      const field = index >= 0 ? `updateRuleList.${index}` : 'deleteRowIds'
      const byId = new Map(one.rows.map((row) => [row.rowId, row]))
      const changes = updates[index]?.updateColList ?? []
      for (const [place, { rowId, colList }] of changes.entries()) {
        const row =
          byId.get(rowId) ??
          fail('invalid-input', {
            field: `${field}.updateColList.${place}.rowId`,
            reason: because('no_row'),
          })
        for (const [column, cell] of colList.entries())
          putCell(row, cell, {
            heads: one.table.heads,
            catalogue,
            field: `${field}.updateColList.${place}.colList.${column}`,
          })
      }
      const gone = deleted.filter((row) => row.ruleId === ruleId).map((row) => row.rowId)
      const unknown = gone.find((rowId) => !byId.has(rowId))
      if (unknown !== undefined) {
        const place = deleted.findIndex((row) => row.ruleId === ruleId && row.rowId === unknown)
        fail('invalid-input', {
          field: `deleteRowIds.${place}.rowId`,
          reason: because('no_row'),
        })
      }
      const leaving = new Set(gone)
      const { version } = await storeRows(
        ctx,
        tx,
        one,
        {
          rows: one.rows.filter((row) => row.rowId === null || !leaving.has(row.rowId)),
          catalogue,
        },
        {
          action: 'rows',
          field,
          more: {
            changed: changes.slice(0, 200),
            changedRows: changes.length,
            deletedRows: gone.slice(0, 1000),
          },
        },
      )
      list.push({ ruleId, version })
    }
    return { list }
  })
export function updateRows(
  ctx: CallContext,
  { updateRuleList }: Input<Calls['update']>,
): Handled<'update'> {
  return change(ctx, updateRuleList, [])
}
export function updateSelected(
  ctx: CallContext,
  { updateRuleList, deleteRowIds = [] }: Input<Calls['updateSelected']>,
): Handled<'updateSelected'> {
  return change(ctx, updateRuleList, deleteRowIds)
}

export function insertRows(
  ctx: CallContext,
  { ruleId, version, excelColList }: Input<Calls['insertRows']>,
): Handled<'insertRows'> {
  return ctx.db.transaction().execute(async (tx) => {
    const held = await holdTable(ctx, tx, ruleId, version, 'ruleId')
    const catalogue = await heldCatalogue(ctx, tx)
    const added = excelColList.map((cells, index) => {
      const row: Row = { rowId: null, remark: '', values: [] }
      for (const [column, cell] of cells.entries())
        putCell(row, cell, {
          heads: held.table.heads,
          catalogue,
          field: `excelColList.${index}.${column}`,
        })
      return row
    })
    const done = await storeRows(
      ctx,
      tx,
      held,
      { rows: [...held.rows, ...added], catalogue },
      {
        action: 'append',
        field: 'excelColList',
        more: { appendedRows: added.length },
      },
    )
    return { ruleId, version: done.version, rowIds: done.rowIds.slice(-added.length) }
  })
}

/** A table from now on: how it is edited changes, its body does not. */
export function toExcel(
  ctx: CallContext,
  { ruleId, version }: Input<Calls['toExcel']>,
): Handled<'toExcel'> {
  return ctx.db.transaction().execute(async (tx) => {
    const rule = await hold(ctx, tx, ruleId, version)
    const why = whyNotTable((await versionOf(tx, ruleId, version)).body)
    if (why !== null) fail('invalid-input', { field: 'ruleId', reason: why })
    if (rule.form !== 'excel') {
      await updateRule(tx, ruleId, {
        form: 'excel',
        updatedAt: ctx.now(),
        updatedBy: ctx.caller.name,
      })
      await noteRule(tx, ctx, 'setting', rule, {
        before: { form: rule.form },
        after: { form: 'excel' },
      })
    }
    return { ruleId, version }
  })
}
