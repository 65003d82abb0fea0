import { expect, test } from 'vitest'
import {
  type Row,
  append,
  appendedCells,
  changesOf,
  headKey,
  noEdits,
  remove,
  setCells,
  shownValue,
  updatesOf,
} from './table-state.ts'

const head = {
  leftKey: 'text',
  relation: 'contains',
  type: 'judgeIndicators' as const,
  translate: 'Text',
}
const result = { leftKey: 'result', type: 'resultIndicators' as const, translate: 'Result' }
const row = (rowId: string, text: string): Row => ({
  rowId,
  ruleId: '1',
  version: 3,
  remark: '',
  from: 'edit',
  values: [
    { leftKey: 'text', relation: 'contains', value: text },
    { leftKey: 'result', value: 'queue' },
  ],
})
const rows = [row('a', 'x'), row('b', 'y')]

test('counts only cells that differ as changes, and none when changed back', () => {
  const once = setCells(noEdits, rows, headKey(head), 'x')
  expect(
    changesOf(once, rows, [head, result]).map((change) => [
      change.row.rowId,
      change.before,
      change.after,
    ]),
  ).toEqual([['b', 'y', 'x']])
  expect(
    changesOf(setCells(once, rows, headKey(head), 'y'), rows, [head, result]).map(
      (change) => change.row.rowId,
    ),
  ).toEqual(['a'])
  expect(shownValue(once, rows[1] as Row, headKey(head))).toBe('x')
})

test('sends changes by rule and row, an emptied cell as null', () => {
  const edits = setCells(
    setCells(noEdits, rows.slice(0, 1), headKey(result), null),
    rows.slice(0, 1),
    headKey(head),
    'z',
  )
  expect(updatesOf(changesOf(edits, rows, [head, result]))).toEqual([
    {
      ruleId: '1',
      version: 3,
      updateColList: [
        {
          rowId: 'a',
          colList: [
            { leftKey: 'text', relation: 'contains', value: 'z' },
            { leftKey: 'result', value: null },
          ],
        },
      ],
    },
  ])
})

test('appends rows as typed, drops them when removed, marks stored ones', () => {
  const added = append(noEdits, [{ ruleId: '1', version: 3, remark: '', values: [] }])
  const fresh = added.appended[0] as Row
  const typed = setCells(added, [fresh], headKey(head), 'new')
  expect(appendedCells(typed, fresh, [head, result])).toEqual([
    { leftKey: 'text', relation: 'contains', value: 'new' },
  ])
  expect(changesOf(typed, [...rows, fresh], [head, result])).toEqual([])
  expect(remove(typed, [fresh])).toMatchObject({ appended: [], deleted: new Set() })
  expect(remove(noEdits, rows.slice(0, 1)).deleted).toEqual(new Set(['a']))
})
