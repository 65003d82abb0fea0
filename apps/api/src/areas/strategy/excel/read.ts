import type { Input, Output } from '@oas/contract/define'
import type { Language } from '@oas/contract/language/calls'
import type { strategyExcelCalls } from '@oas/contract/strategy/calls'
import type { ExcelCell, ExcelRow } from '@oas/contract/strategy/schemas'
import { allows } from '@oas/rule-engine'
import { columnKey } from '@oas/rule-engine/views/index'
import { textOf } from '@oas/texts'
import { mayType } from '../../../core/caller.ts'
import { type CallContext, holds } from '../../../core/context.ts'
import { fail, sayIn, wordsOf as reasonIn } from '../../../core/fail.ts'
import { whyNotTable } from '../check.ts'
import { stateOf } from '../edit.ts'
import { type Rule, listRulesById, findVersion } from '../queries/rules.ts'
import { seenRule } from '../rows.ts'
import { sees } from '../scope.ts'
import { type RuleTable, withColumnNames, tableAt } from '../table.ts'

type Calls = typeof strategyExcelCalls
type Handled<K extends keyof Calls> = Promise<Output<Calls[K]>>
type Filter = { leftKey: string; text: string }

const wordsOf = (cell: ExcelCell): string =>
  (typeof cell.value === 'object' && cell.value !== null
    ? JSON.stringify(cell.value)
    : String(cell.value ?? '')
  ).toLowerCase()
/**
 * Rows of which some cell, or the remark, holds a text, and whose cells hold what the filters ask
 * of their columns.
 */
const matchingRows = (
  rows: readonly ExcelRow[],
  text: string,
  filters: readonly Filter[],
): readonly ExcelRow[] => {
  const word = text.trim().toLowerCase()
  if (word === '' && filters.length === 0) return rows
  const asked = filters.map((filter) => ({
    leftKey: filter.leftKey,
    word: filter.text.trim().toLowerCase(),
  }))
  return rows.filter(
    (row) =>
      (word === '' ||
        row.rowId === word ||
        row.remark.toLowerCase().includes(word) ||
        row.values.some((cell) => wordsOf(cell).includes(word))) &&
      asked.every((filter) =>
        row.values.some(
          (cell) => cell.leftKey === filter.leftKey && wordsOf(cell).includes(filter.word),
        ),
      ),
  )
}

export async function pageRows(
  ctx: CallContext,
  { ruleId, version, text = '', filters = [], page = 1, size = 10 }: Input<Calls['page']>,
): Handled<'page'> {
  const rule = await seenRule(ctx, ruleId)
  const table = await tableAt(ctx, ruleId, version ?? rule.newest)
  const rows = matchingRows(table.rows, text, filters)
  return {
    list: rows.slice((page - 1) * size, page * size),
    total: rows.length,
    heads: await withColumnNames(ctx.db, table.heads, ctx.language),
    version: table.version,
  }
}

/**
 * Rules in the order asked for; one that is not there, or not the caller's to see, ends the call.
 */
const rulesAsked = async (ctx: CallContext, ids: readonly string[]): Promise<Rule[]> => {
  const rules = new Map((await listRulesById(ctx.db, ids)).map((rule) => [rule.id, rule]))
  return [...new Set(ids)].map((id) => {
    const rule = rules.get(id)
    return rule && sees(ctx.caller, rule.bound) ? rule : fail('not-found')
  })
}

export async function pageRowsBatch(
  ctx: CallContext,
  { ruleIds, text = '', page = 1, size = 10 }: Input<Calls['pageBatch']>,
): Handled<'pageBatch'> {
  const tables: RuleTable[] = []
  for (const rule of await rulesAsked(ctx, ruleIds))
    tables.push(await tableAt(ctx, rule.id, rule.newest, `ruleIds.${ruleIds.indexOf(rule.id)}`))
  const rows = tables.flatMap((table) => matchingRows(table.rows, text, []))
  const heads = [
    ...new Map(
      tables.flatMap((table) => table.heads).map((head) => [columnKey(head), head]),
    ).values(),
  ]
  const ordered = [
    ...heads.filter((head) => head.type === 'judgeIndicators'),
    ...heads.filter((head) => head.type === 'resultIndicators'),
  ]
  return {
    list: rows.slice((page - 1) * size, page * size),
    total: rows.length,
    heads: await withColumnNames(ctx.db, ordered, ctx.language),
  }
}

const whyNot = async (ctx: CallContext, rule: Rule, language: Language): Promise<string> => {
  const say = (key: string, params: Record<string, string> = {}): string =>
    textOf(language, `strategy_name.${key}`, params)
  if (!rule.asTable) {
    const why = whyNotTable(
      ((await findVersion(ctx.db, rule.id, rule.newest)) ?? fail('not-found')).body,
    )
    return say('table_not', { why: why ? reasonIn(why, sayIn(language)) : '' })
  }
  if (!holds(ctx, 'strategy.edit')) return say('table_right')
  if (!rule.bound.every(({ appId, type }) => mayType(ctx.caller, appId, type)))
    return say('table_scope')
  return allows(stateOf(rule), 'edit') ? '' : say('table_state')
}
export async function multiEditable(
  ctx: CallContext,
  { ruleIds }: Input<Calls['multiEditable']>,
): Handled<'multiEditable'> {
  const list: Output<Calls['multiEditable']>['list'] = []
  for (const rule of await rulesAsked(ctx, ruleIds)) {
    const reason = await whyNot(ctx, rule, ctx.language)
    list.push({
      ruleId: rule.id,
      version: rule.newest,
      name: rule.name,
      editable: reason === '',
      reason,
    })
  }
  return { list }
}
