import type { ExcelHead } from '@oas/rule-engine/views/index'
import { type Catalogue, rightTypeOf } from '@oas/rule-engine'
import { because, fail } from '../../../core/fail.ts'
import { type Expected, expectedOf, readCell, writeCell } from './cell-text.ts'

/**
 * Heads of the columns that every workbook has: ids of rows, and remarks. A row whose first cell is
 * `namesMark` only names columns for people.
 */
export const rowHead = '#row'
export const remarkHead = '#remark'
export const namesMark = '#'
const plain: Expected = { right: 'string', numeric: false }
const rightOfResult = {
  string: 'string',
  number: 'number',
  float: 'number',
  list: 'list',
  map: 'object',
} as const

type Column = Omit<ExcelHead, 'translate' | 'type'>

/** A column as its head reads: `user.violations(7d) >=` for a condition, `result` for a result. */
export function headText({ leftKey, leftKeyParam, relation }: Column): string {
  const param = leftKeyParam === undefined ? '' : `(${String(writeCell(leftKeyParam, plain))})`
  return `${leftKey}${param}${relation === undefined ? '' : ` ${relation}`}`
}

const headForm = /^([A-Za-z][A-Za-z0-9_.]*)(?:\(([^]*)\))?(?: +(\S+))?$/
/**
 * The column that a head names; ends the call when there is no such indicator or relation. `at`:
 * its number from 0, for the message.
 */
export function columnOf(text: string, at: number, catalogue: Catalogue): Column {
  const wrong = (key: Parameters<typeof because>[0]): never =>
    fail('invalid-input', {
      field: 'workbook',
      reason: because('column_wrong', {
        n: at + 1,
        title: text.slice(0, 60),
        reason: because(key),
      }),
    })
  const [, leftKey = '', param, relation] = headForm.exec(text) ?? wrong('head_form')
  const indicator = catalogue.indicators.get(leftKey) ?? wrong('no_indicator')
  if (indicator.kind === 'resultIndicators' && relation !== undefined) wrong('result_relation')
  if (indicator.kind === 'judgeIndicators' && !catalogue.relations.has(relation ?? ''))
    wrong(relation === undefined ? 'condition_relation' : 'no_relation')
  const read = param === undefined ? undefined : readCell(param, plain)
  return {
    leftKey,
    ...(typeof read === 'string' && read !== '' ? { leftKeyParam: read } : {}),
    ...(relation === undefined ? {} : { relation }),
  }
}

/** How the cells of a column are read and written. */
export function expectedIn({ leftKey, relation }: Column, catalogue: Catalogue): Expected {
  const type = catalogue.indicators.get(leftKey)?.type
  const known = relation === undefined ? undefined : catalogue.relations.get(relation)
  return expectedOf(
    type,
    known ? rightTypeOf(known, type ?? 'string') : rightOfResult[type ?? 'string'],
  )
}
