import type { HeldRecord } from '@oas/contract/queue/schemas'
import { expect, test } from 'vitest'
import { emptyDraft, emptyRow } from '../shapes/draft.ts'
import { recordResult } from './build.ts'

const record = {
  id: '9',
  recordId: 'r9',
  postId: 'p9',
  uid: 'u9',
  fence: 4,
  contentHash: 'sha256:x',
  currentJson: { whiteLists: ['a'], useStrategyEngine: true },
} as unknown as HeldRecord
const seen = {
  serialId: '77',
  display: 'wall',
  labelVersion: 'v31',
  spentMs: 640,
  actions: { show: 12 },
  actionList: [{ at: 1, key: 'q' }],
  infos: { h_user: 'sha256:y' },
  rowType: (): 'patch' => 'patch',
} as const

test('a verdict carries what was seen: audit, display, lists, snapshot, times, keys', () => {
  expect(recordResult(record, 'ignore', { ...emptyDraft, remark: ' seen ' }, seen)).toEqual({
    id: '9',
    postId: 'p9',
    uid: 'u9',
    fence: 4,
    spentMs: 640,
    value: { result: { id: 'ignore' } },
    form: { result: {} },
    reasonLabels: [],
    reasonLabelsKey: '',
    remark: 'seen',
    currentJson: {
      serialId: '77',
      displayType: 'wall',
      whiteLists: ['a'],
      useStrategyEngine: true,
      snapshot: { content: 'sha256:x', labels: 'v31', infos: { h_user: 'sha256:y' } },
      actions: { show: 12 },
      actionList: [{ at: 1, key: 'q' }],
    },
  })
})

test('a row that a callback delivered says so; one that it delivers no more is left out', () => {
  const judged = { ...emptyRow, resultId: 'del' }
  const rowType = (rowId: string) =>
    rowId === 'parts:a' ? ('pageinfo' as const) : rowId === 'parts:gone' ? null : ('patch' as const)
  expect(
    recordResult(
      record,
      'del',
      { ...emptyDraft, rows: { 'pic-1': judged, 'parts:a': judged, 'parts:gone': judged } },
      { ...seen, rowType },
    ).rows?.map(({ rowId, type }) => [rowId, type]),
  ).toEqual([
    ['pic-1', 'patch'],
    ['parts:a', 'pageinfo'],
  ])
})

test('each judged row is a patch of its own; the others take the rest result', () => {
  const rows = {
    'pic-2': {
      ...emptyRow,
      resultId: 'del',
      labels: [1301, 1302],
      remark: 'nudity',
      form: { punishTime: 0 },
    },
    'pic-3': { ...emptyRow, labels: [1301] },
  }
  expect(recordResult(record, 'del', { ...emptyDraft, rows }, seen).rows).toEqual([
    {
      rowId: 'pic-2',
      type: 'patch',
      value: { result: { id: 'del' } },
      form: { result: { punishTime: 0 } },
      reasonLabels: [1301, 1302],
      reasonLabelsKey: 'lb_1301,lb_1302',
      remark: 'nudity',
      currentJson: {},
      pending: false,
    },
  ])
})
