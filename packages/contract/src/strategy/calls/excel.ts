import { Type } from 'typebox'
import { call } from '../../define.ts'
import { pageOf } from '../../envelope.ts'
import { RuleId, RuleVersion } from '../rule.ts'
import { ExcelCell, ExcelHead, ExcelImportRow, ExcelRow } from '../schemas.ts'
import { Changed, edit, largeBody, one, page, read, text } from './shared.ts'

const Rows = pageOf(ExcelRow)
const UpdateRules = Type.Array(
  Type.Object({
    ...one,
    updateColList: Type.Array(
      Type.Object({
        rowId: Type.String({ minLength: 1, maxLength: 40 }),
        colList: Type.Array(ExcelCell, { minItems: 1, maxItems: 200 }),
      }),
      { minItems: 1, maxItems: 10_000 },
    ),
  }),
  { minItems: 1, maxItems: 50 },
)
const Updated = Type.Object({ list: Type.Array(Changed) })

/** Rules as tables: a row is an item of the body. */
export const excelCalls = {
  page: call({
    ...read,
    path: '/strategyExcelRule/queryExcelRuleInPage',
    answersWithin: 5000,
    input: Type.Object({
      ...page,
      ruleId: RuleId,
      version: Type.Optional(RuleVersion),
      text,
      filters: Type.Optional(
        Type.Array(
          Type.Object({
            leftKey: Type.String({ maxLength: 64 }),
            text: Type.String({ maxLength: 200 }),
          }),
          { maxItems: 20 },
        ),
      ),
    }),
    output: Type.Object({ ...Rows.properties, heads: Type.Array(ExcelHead), version: RuleVersion }),
    summary: 'Rows of a table rule with its columns',
  }),
  pageBatch: call({
    ...read,
    path: '/strategyExcelRule/queryExcelRuleBatchInPage',
    answersWithin: 5000,
    input: Type.Object({
      ...page,
      ruleIds: Type.Array(RuleId, { minItems: 1, maxItems: 50 }),
      text,
    }),
    output: Type.Object({ ...Rows.properties, heads: Type.Array(ExcelHead) }),
    summary: 'Rows of several table rules under common columns',
  }),
  multiEditable: call({
    ...read,
    path: '/strategyExcelRule/queryMultiEditableExcelRule',
    input: Type.Object({ ruleIds: Type.Array(RuleId, { minItems: 1, maxItems: 50 }) }),
    output: Type.Object({
      list: Type.Array(
        Type.Object({
          ruleId: RuleId,
          version: RuleVersion,
          name: Type.String(),
          editable: Type.Boolean(),
          reason: Type.String(),
        }),
      ),
    }),
    summary: 'Which of several rules can be edited as one table, and why others cannot',
  }),
  update: call({
    ...edit,
    ...largeBody,
    path: '/strategyExcelRule/updateExcelRuleByRowBatch',
    answersWithin: 10_000,
    input: Type.Object({ updateRuleList: UpdateRules }),
    output: Updated,
    summary: 'Change cells of rows; all or none',
  }),
  updateSelected: call({
    ...edit,
    ...largeBody,
    path: '/strategyExcelRule/updateExcelRuleSelectedChangeByRowBatch',
    answersWithin: 10_000,
    input: Type.Object({
      updateRuleList: UpdateRules,
      deleteRowIds: Type.Optional(
        Type.Array(Type.Object({ ...one, rowId: Type.String({ maxLength: 40 }) }), {
          maxItems: 10_000,
        }),
      ),
    }),
    output: Updated,
    summary: 'The ticked ones of the changed cells and rows; all or none',
  }),
  insertRows: call({
    ...edit,
    ...largeBody,
    path: '/strategyExcelRule/insertRows',
    answersWithin: 10_000,
    input: Type.Object({
      ...one,
      excelColList: Type.Array(Type.Array(ExcelCell, { minItems: 1, maxItems: 200 }), {
        minItems: 1,
        maxItems: 10_000,
      }),
    }),
    output: Type.Object({ ...Changed.properties, rowIds: Type.Array(Type.String()) }),
    summary: 'Append rows',
  }),
  toExcel: call({
    ...edit,
    path: '/strategyExcelRule/strategyRule2ExcelRule',
    input: Type.Object(one),
    output: Changed,
    summary: 'Turn a rule into a table, where its items have one level and every item sets results',
  }),
  import: call({
    ...edit,
    ...largeBody,
    path: '/strategyExcelRule/importExcelRule',
    answersWithin: 20_000,
    input: Type.Object({
      ...one,
      workbook: Type.String({ maxLength: 14_000_000, description: 'an .xlsx file in base64' }),
      preview: Type.Boolean(),
      skipWrong: Type.Optional(Type.Boolean()),
    }),
    output: Type.Object({
      list: Type.Array(ExcelImportRow),
      removed: Type.Array(Type.String()),
      stored: Type.Integer(),
      version: RuleVersion,
    }),
    summary: 'Read a workbook: preview what would change, or store it',
  }),
  export: call({
    ...read,
    method: 'GET',
    path: '/strategyExcelRule/exportExcelRule',
    answersWithin: 20_000,
    answers: 'raw',
    input: Type.Object({
      ruleId: RuleId,
      version: Type.Optional(RuleVersion),
      withNames: Type.Optional(Type.Boolean()),
    }),
    output: Type.Unknown(),
    summary: 'A table rule as a workbook',
  }),
}
