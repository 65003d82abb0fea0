import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { SettingNode } from '@oas/contract/setting/nodes'
import { blankSetting } from '@oas/contract/setting/blank'
import type { HeldRecord } from '@oas/contract/queue/schemas'
import { groupRows, tableRows } from '../engine/table.ts'
import { columnsOf, columnsOfAll } from './columns.ts'
import {
  addressOf,
  isMedia,
  isWebLink,
  maskText,
  moneyText,
  rawText,
  timeText,
} from '../shapes/value-text.ts'
import { type Place, atPath, extRows, isShown, valueOf } from '../rules/value.ts'

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
})

const setting = blankSetting({
  appId: 50,
  type: 61,
  source: 'audit',
  name: 'rows',
  business: 'multi',
  pageKeys: [],
  panel: 'table',
})
const record = (id: string, data: object = {}, extData: object = {}): HeldRecord =>
  ({
    id,
    recordId: `r${id}`,
    uid: 'u1',
    postId: 'p1',
    texts: [{ content: 'hello' }],
    pictures: [],
    videos: [],
    voices: [],
    files: [],
    lives: [],
    data,
    extData,
    modelInfo: {},
  }) as unknown as HeldRecord
const place = (extData: object, item?: unknown): Place => ({
  record: record('1', {}, extData),
  setting,
  now: 10_000,
  item,
})

describe('a node reads', () => {
  test.each<[string, Partial<SettingNode>, object, unknown, unknown]>([
    ['a path', { path: 'extData.a.b' }, { a: { b: 3 } }, undefined, 3],
    ['a place in a list', { path: 'texts.0.content' }, {}, undefined, 'hello'],
    ['the row it is drawn for', { path: 'item.name' }, {}, { name: 'x' }, 'x'],
    ['nothing where there is nothing', { path: 'extData.a.b' }, {}, undefined, undefined],
    ['nothing inherited', { path: 'extData.constructor.name' }, {}, undefined, undefined],
    [
      'nothing of what a path may not begin with',
      { path: 'currentJson.a' },
      {},
      undefined,
      undefined,
    ],
    ['an expression', { expr: 'ext.n * 2' }, { n: 4 }, undefined, 8],
    ['its row by an expression', { expr: "item.n > 1 ? 'many' : 'one'" }, {}, { n: 2 }, 'many'],
  ])('%s', (_name, node, ext, item, value) => {
    expect(valueOf(node as SettingNode, place(ext, item))).toEqual({ value })
  })
  test.each(['1 +', 'window.x', "len('a', 'b', 'c')", `'${'a'.repeat(3000)}'`])(
    'no value, and says so, by the broken expression %.20s',
    (expr) => {
      expect(valueOf({ expr }, place({}))).toEqual({ value: undefined, bad: true })
    },
  )
  test('prototypes are out of reach', () => {
    expect(
      atPath({ record: record('1', {}, { a: [] }) }, 'extData.a.__proto__.push'),
    ).toBeUndefined()
  })
  test('a part is left out when its condition does not hold', () => {
    expect([
      isShown({}, place({})),
      isShown({ show: 'ext.n > 1' }, place({ n: 2 })),
      isShown({ show: 'ext.n > 1' }, place({})),
      isShown({ show: '1 +' }, place({})),
    ]).toEqual([true, true, false, false])
  })
})

test.each<[unknown, string]>([
  [1_790_000_000_000, '2026-09-21 22:13:20'],
  [1_790_000_000, '2026-09-21 22:13:20'],
  ['soon', 'soon'],
  [-5, '-5'],
  [{ a: 1 }, '{"a":1}'],
])('a time %j reads %s', (value, text) => {
  expect(timeText(value)).toBe(text)
})
test.each<[unknown, string]>([
  [1234.5, '1,234.5'],
  [{ amount: 3, currency: 'USD' }, '3 USD'],
  ['much', 'much'],
  [Number.NaN, 'NaN'],
])('a sum %j reads %s', (value, text) => {
  expect(moneyText(value)).toBe(text)
})
test('what is no web address or file of ours is neither link nor picture', () => {
  expect(
    [
      'https://a.example',
      'http://a.example/x',
      'javascript:alert(1)',
      'data:text/html,x',
      '//a.example',
      ' https://a.example',
    ].map(isWebLink),
  ).toEqual([true, true, false, false, false, false])
  expect(
    ['/biz_gateway/resource/file/1', '/biz_gateway/justice_user/x', 'blob:x'].map(isMedia),
  ).toEqual([true, false, false])
  expect([
    addressOf('x'),
    addressOf({ url: 'u' }),
    addressOf({ content: 'c', url: 'u' }),
    addressOf(3),
    addressOf({ content: 3 }),
  ]).toEqual(['x', 'u', 'c', '', ''])
})
test('masks hide the middle, long values are cut', () => {
  expect([
    maskText('+4912345678', 'phone'),
    maskText('abc', 'phone'),
    rawText('x'.repeat(3000)).length,
  ]).toEqual(['+4•••••••78', 'abc', 2001])
})

test('shows the extension data of a record by the map of its setting', () => {
  const map = {
    late: { label: 'L', path: 'extData.deep.late', as: 'text' as const, order: 2 },
    first: { label: 'F', path: 'extData.n', as: 'text' as const, order: 1 },
    gone: { label: 'G', path: 'extData.gone', as: 'text' as const },
    empty: { label: 'E', path: 'extData.e', as: 'text' as const },
  }
  expect(
    extRows(record('1', {}, { deep: { late: 'z' }, n: 0, e: '', more: 'unmapped' }), map).map(
      ({ name, value }) => [name, value],
    ),
  ).toEqual([
    ['first', 0],
    ['late', 'z'],
  ])
  expect(extRows(record('1', {}, { n: 1 }), undefined)).toEqual([])
})

test('columns are what the setting composes, else user, text and shown fields', () => {
  const extDataMap = {
    b: { label: 'B', path: 'extData.b', as: 'money' as const, order: 2 },
    a: { label: 'A', path: 'extData.a', as: 'time' as const, order: 1, show: ['column'] },
    head: { label: 'H', path: 'extData.h', as: 'text' as const, show: ['head'] },
  }
  expect(columnsOf({ ...setting, extDataMap }).map(({ id }) => id)).toEqual([
    'uid',
    'text',
    'ext_a',
    'ext_b',
  ])
  const own = {
    ...setting,
    extDataMap,
    pageType: {
      ...setting.pageType,
      content: {
        ...setting.pageType.content,
        columns: [{ id: 'one', kind: 'text' as const, path: 'uid' }],
      },
    },
  }
  expect(columnsOf(own).map(({ id }) => id)).toEqual(['one', 'ext_a', 'ext_b'])
  expect(columnsOfAll([own, setting]).map(({ id }) => id)).toEqual([
    'one',
    'ext_a',
    'ext_b',
    'uid',
    'text',
  ])
})

test('a record is one row, or as many as its data has', () => {
  const rows = tableRows([
    record('1'),
    record('2', { rows: [{ id: 'a' }, {}] }),
    record('3', { rows: 'x' }),
  ])
  expect(rows.map(({ key, rowId }) => [key, rowId])).toEqual([
    ['1', null],
    ['2/a', 'a'],
    ['2/row-2', 'row-2'],
    ['3', null],
  ])
})
test('rows of one value stand together, in the order in which values appear', () => {
  const groups = groupRows(
    tableRows(['1', '2', '3'].map((id) => record(id))),
    ({ record: { id } }) => (id === '2' ? [7] : [9]),
  )
  expect(groups.map(({ value, rows }) => [value, rows.map(({ key }) => key)])).toEqual([
    [[9], ['1', '3']],
    [[7], ['2']],
  ])
})
