import { pathOf } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import type { RuleBody, RuleItem, RuleValue } from '@oas/contract/strategy/rule'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSheet, writeSheets } from '../../files/sheet.ts'
import { type Strategists, strategists } from '../../testing/strategist.ts'

const calls = contract.strategyExcel
const rules = contract.strategyRule
let s: Strategists
beforeAll(async () => {
  s = await strategists()
})
afterAll(() => s.server.stop())

const item = (
  word: string,
  level: number,
  value: Record<string, RuleValue> = { result: 'queue' },
): RuleItem => ({
  conditions: [
    { leftKey: 'text', relation: 'contains', value: word, nextLogic: '&&' },
    { leftKey: 'user.level', relation: '<', value: level },
  ],
  thenAction: { type: 'result', value },
})
const three: RuleBody = [
  item('alpha', 5),
  item('beta', 6, { result: 'ignore', reason: 'harmless' }),
  item('gamma', 7, { result: 'queue', priority: 3, tag: ['a', 'b'] }),
]
const bodyOf = async (ruleId: string) => await s.admin.client.ok(rules.version, { ruleId })
const workbook = async (ruleId: string, more = ''): Promise<Buffer> =>
  Buffer.from(
    await (
      await s.analyst.client.raw('GET', `${pathOf(calls.export)}?ruleId=${ruleId}${more}`)
    ).arrayBuffer(),
  )
const sheetOf = async (bytes: Uint8Array): Promise<string[][]> => readSheet(bytes, 'x', 10_001)
const base64 = async (rows: (string | number | null)[][]): Promise<string> =>
  (await writeSheets([{ name: 'rules', rows }])).toString('base64')
const bring = (
  ruleId: string,
  book: string,
  more: { preview?: boolean; skipWrong?: boolean; version?: number } = {},
) =>
  s.analyst.client.ok(calls.import, { ruleId, version: 1, preview: false, workbook: book, ...more })

test('rows are read by pages, by text and by column, with their columns and names', async () => {
  const ruleId = await s.aRule('paged', three)
  const page = await s.analyst.client.ok(calls.page, { ruleId, size: 2 })
  expect(page).toMatchObject({
    total: 3,
    version: 1,
    heads: [
      { leftKey: 'text', relation: 'contains', type: 'judgeIndicators', translate: '文本内容' },
      { leftKey: 'user.level', relation: '<' },
      { leftKey: 'result', type: 'resultIndicators' },
      { leftKey: 'reason' },
      { leftKey: 'priority' },
      { leftKey: 'tag' },
    ],
  })
  expect(page.list.map((row) => [row.rowId, row.values[0]])).toEqual([
    ['1', { leftKey: 'text', relation: 'contains', value: 'alpha' }],
    ['2', { leftKey: 'text', relation: 'contains', value: 'beta' }],
  ])
  expect(
    (await s.analyst.client.ok(calls.page, { ruleId, page: 2, size: 2 })).list.map(
      (row) => row.rowId,
    ),
  ).toEqual(['3'])
  expect(
    (await s.analyst.client.ok(calls.page, { ruleId, text: 'HARM' })).list.map((row) => row.rowId),
  ).toEqual(['2'])
  expect(
    (
      await s.analyst.client.ok(calls.page, {
        ruleId,
        filters: [
          { leftKey: 'result', text: 'queue' },
          { leftKey: 'text', text: 'gam' },
        ],
      })
    ).list.map((row) => row.rowId),
  ).toEqual(['3'])
  const other = await s.aRule('paged_too', [
    {
      conditions: [{ leftKey: 'uid', relation: 'in', value: ['u1', 'u2'] }],
      thenAction: { type: 'result', value: { result: 'ignore' } },
    },
  ])
  const both = await s.analyst.client.ok(calls.pageBatch, { ruleIds: [ruleId, other] })
  expect([
    both.total,
    both.heads.map((head) => head.leftKey),
    both.list.map((row) => row.ruleId),
  ]).toEqual([
    4,
    ['text', 'user.level', 'uid', 'result', 'reason', 'priority', 'tag'],
    [ruleId, ruleId, ruleId, other],
  ])
})

const cell = (leftKey: string, value: RuleValue | null, relation?: string) => ({
  leftKey,
  value,
  ...(relation === undefined ? {} : { relation }),
})
/** A rule as a sheet of three rows. */
const aSheet = async (key: string): Promise<string> => {
  const ruleId = await s.aRule(key, three)
  await s.analyst.client.ok(calls.toExcel, { ruleId, version: 1 })
  return ruleId
}

test('cells are changed, all or none', async () => {
  const ruleId = await aSheet('cells')
  expect((await s.analyst.client.ok(rules.page, { ruleId })).list[0]).toMatchObject({
    excelMode: true,
    extData: { form: 'excel' },
  })
  await s.analyst.client.ok(calls.update, {
    updateRuleList: [
      {
        ruleId,
        version: 1,
        updateColList: [
          {
            rowId: '2',
            colList: [
              cell('user.level', 60),
              cell('reason', null),
              cell('text', 'delta'),
              cell('priority', '4'),
            ],
          },
          { rowId: '1', colList: [cell('uid', ['u9'], 'in')] },
        ],
      },
    ],
  })
  expect((await bodyOf(ruleId)).rule.slice(0, 2)).toEqual([
    {
      conditions: [
        { leftKey: 'text', relation: 'contains', value: 'alpha', nextLogic: '&&' },
        { leftKey: 'user.level', relation: '<', value: 5, nextLogic: '&&' },
        { leftKey: 'uid', relation: 'in', value: ['u9'] },
      ],
      thenAction: { type: 'result', value: { result: 'queue' } },
    },
    {
      conditions: [
        { leftKey: 'text', relation: 'contains', value: 'delta', nextLogic: '&&' },
        { leftKey: 'user.level', relation: '<', value: 60 },
      ],
      thenAction: { type: 'result', value: { result: 'ignore', priority: 4 } },
    },
  ])
  const before = await bodyOf(ruleId)
  for (const [colList, field] of [
    [[cell('user.level', 'many')], 'updateRuleList.0'],
    [[cell('source', 'x')], 'updateRuleList.0.updateColList.1.colList.0.relation'],
    [[cell('no.such', 'x', '==')], 'updateRuleList.0'],
  ] as const) {
    const { body, status } = await s.analyst.client.call(calls.update, {
      updateRuleList: [
        {
          ruleId,
          version: 1,
          updateColList: [
            { rowId: '1', colList: [cell('text', 'lost')] },
            { rowId: '3', colList: [...colList] },
          ],
        },
      ],
    })
    expect([status, body.field]).toEqual([400, field])
  }
  expect(
    (
      await s.analyst.client.call(calls.update, {
        updateRuleList: [
          { ruleId, version: 1, updateColList: [{ rowId: '77', colList: [cell('text', 'x')] }] },
        ],
      })
    ).body.field,
  ).toBe('updateRuleList.0.updateColList.0.rowId')
  expect((await bodyOf(ruleId)).rule).toEqual(before.rule)
})

test('rows are taken away and added, all or none; ids of rows stay', async () => {
  const ruleId = await aSheet('rows')
  const added = await s.analyst.client.ok(calls.insertRows, {
    ruleId,
    version: 1,
    excelColList: [
      [cell('text', 'epsilon'), cell('result', 'ignore')],
      [cell('user.level', 1), cell('result', 'queue')],
    ],
  })
  expect(added).toEqual({ ruleId, version: 1, rowIds: ['4', '5'] })
  await s.analyst.client.ok(calls.updateSelected, {
    updateRuleList: [
      { ruleId, version: 1, updateColList: [{ rowId: '4', colList: [cell('text', 'zeta')] }] },
    ],
    deleteRowIds: [{ ruleId, version: 1, rowId: '2' }],
  })
  const after = await bodyOf(ruleId)
  expect(after.rowIds).toEqual(['1', '3', '4', '5'])
  expect(after.rule[2]).toEqual({
    conditions: [{ leftKey: 'text', relation: 'contains', value: 'zeta' }],
    thenAction: { type: 'result', value: { result: 'ignore' } },
  })
  // An id is never given again.
  expect(
    (
      await s.analyst.client.ok(calls.insertRows, {
        ruleId,
        version: 1,
        excelColList: [[cell('text', 'eta'), cell('result', 'queue')]],
      })
    ).rowIds,
  ).toEqual(['6'])
  expect(
    (
      await s.analyst.client.call(calls.updateSelected, {
        updateRuleList: [
          { ruleId, version: 1, updateColList: [{ rowId: '1', colList: [cell('text', 'x')] }] },
        ],
        deleteRowIds: [{ ruleId, version: 1, rowId: '2' }],
      })
    ).body.field,
  ).toBe('deleteRowIds.0.rowId')
})

test('rows of several rules change together or not at all', async () => {
  const [one, two] = [await s.aRule('joint_one', three), await s.aRule('joint_two', three)]
  const change = (value: string, version = 1) => ({
    updateRuleList: [
      {
        ruleId: one,
        version: 1,
        updateColList: [{ rowId: '1', colList: [{ leftKey: 'text', value }] }],
      },
      {
        ruleId: two,
        version,
        updateColList: [{ rowId: '1', colList: [{ leftKey: 'text', value }] }],
      },
    ],
  })
  expect((await s.analyst.client.call(calls.update, change('both', 9))).body.code).toBe(409)
  expect((await bodyOf(one)).rule).toEqual(three)
  expect(
    (await s.analyst.client.ok(calls.update, change('both'))).list.map((row) => row.ruleId).sort(),
  ).toEqual([one, two].sort())
  expect((await bodyOf(two)).rule[0]?.conditions[0]).toMatchObject({ value: 'both' })
})

test('what cannot be a table is told, with the reason', async () => {
  const nested: RuleBody = [
    {
      conditions: [{ leftKey: 'uid', relation: '==', value: 'x' }],
      thenAction: { type: 'rules', rules: three },
    },
  ]
  const ruleId = await s.aRule('nested', nested)
  expect((await s.analyst.client.call(calls.toExcel, { ruleId, version: 1 })).body).toMatchObject({
    code: 400,
    field: 'ruleId',
  })
  expect((await s.analyst.client.call(calls.page, { ruleId })).status).toBe(400)
  const flat = await s.aRule('flat', three)
  const foreign = await s.aRule('flat_two', three, [
    { appId: 50, type: 12 },
    { appId: 71, type: 3 },
  ])
  const narrow = await s.someone({
    permissions: ['strategy.read', 'strategy.edit'],
    scope: [{ appId: 50 }],
  })
  const { list } = await narrow.client.ok(calls.multiEditable, {
    ruleIds: [nested && ruleId, flat, foreign],
  })
  expect(list.map((one) => [one.editable, one.reason])).toEqual([
    [false, '不能以表格编辑：第 1 行：规则有嵌套'],
    [true, ''],
    [false, '该规则绑定了您范围之外的类型'],
  ])
})

test('a workbook comes back as it went out, and changes nothing', async () => {
  const odd: RuleBody = [
    ...three,
    item('=cmd|calc', 1),
    item('+1', 2, { result: 'queue', reason: '-1+2', tag: ['x, y', '=z', '5', '@a'] }),
    item('"quoted"', 3),
    item(' spaced ', 4),
    item("'=both", 5),
    item('[list]', 6),
    item('line\nbreak', 7),
    item('_x0041_', 8),
    item('007', 9),
    item('1e3', 10),
    {
      ruleRemark: '-remark',
      conditions: [
        { leftKey: 'uid', relation: 'isNotNul', nextLogic: '&&' },
        { leftKey: 'extData', leftKeyParam: 'a (b) c', relation: '==', value: '12' },
      ],
      thenAction: { type: 'result', value: { result: 'ignore', samplePercent: 12.5 } },
    },
    {
      conditions: [
        {
          leftKey: 'user.violations',
          leftKeyParam: '7d',
          relation: '>=',
          value: 2,
          nextLogic: '&&',
        },
        { leftKey: 'record.country', relation: 'in', value: ['ID', 'RU'] },
      ],
      thenAction: { type: 'result', value: { punish: ['202'], country: ['ID'] } },
    },
  ]
  const ruleId = await s.aRule('round_trip', odd)
  const before = await bodyOf(ruleId)
  const bytes = await workbook(ruleId)
  const raw = (await readXlsx(bytes)).sheets[0]?.rows.flat() ?? []
  expect(raw).toContain("'=cmd|calc")
  expect(raw.filter((cell) => typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell))).toEqual([])
  const preview = await bring(ruleId, bytes.toString('base64'), { preview: true })
  expect(new Set(preview.list.map((row) => row.act))).toEqual(new Set(['same']))
  expect(preview.removed).toEqual([])
  expect(await bring(ruleId, bytes.toString('base64'))).toMatchObject({ stored: 0, version: 1 })
  const after = await bodyOf(ruleId)
  expect([after.rule, after.rowIds, after.updatedAt]).toEqual([
    before.rule,
    before.rowIds,
    before.updatedAt,
  ])
  // With the names of the columns below the head, too.
  const named = await workbook(ruleId, '&withNames=true')
  expect((await sheetOf(named))[1]?.slice(0, 3)).toEqual(['#', '', '文本内容'])
  expect(
    (await bring(ruleId, named.toString('base64'), { preview: true })).list.every(
      (row) => row.act === 'same',
    ),
  ).toBe(true)
})

test('any table comes back as it went out', async () => {
  const word = fc
    .oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }),
      fc.stringMatching(/^[=+\-@'"[{ \t\n,;0-9_xe.]{1,12}$/),
    )
    .filter((text) => text.isWellFormed() && !text.includes('\0'))
  const value = fc.record({
    text: word,
    list: fc.array(word, { minLength: 1, maxLength: 4 }),
    // No body has greater numbers, which could have been rounded.
    number: fc.oneof(
      fc.integer(),
      fc.double({ noNaN: true, min: -(2 ** 53) + 1, max: 2 ** 53 - 1 }),
    ),
    tags: fc.uniqueArray(word, { minLength: 1, maxLength: 3 }),
  })
  const samples = fc.sample(value, { numRuns: 120, seed: 7 })
  const body = samples.map(({ text, list, number, tags }): RuleItem => ({
    conditions: [
      { leftKey: 'text', relation: 'contains', value: text, nextLogic: '&&' },
      { leftKey: 'uid', relation: 'in', value: list, nextLogic: '&&' },
      {
        leftKey: 'digits.share',
        relation: '>',
        value: Object.is(number, -0) ? 0 : number,
        nextLogic: '&&',
      },
      { leftKey: 'text.hits', relation: 'containsAny', value: tags },
    ],
    thenAction: { type: 'result', value: { result: 'queue', tag: tags, reason: text } },
  }))
  const ruleId = await s.aRule('any_table', body)
  const { rule } = await bodyOf(ruleId)
  const preview = await bring(ruleId, (await workbook(ruleId)).toString('base64'), {
    preview: true,
  })
  expect(
    preview.list.filter((row) => row.act !== 'same').map((row) => [row, rule[row.line - 2]]),
  ).toEqual([])
  expect(preview.list).toHaveLength(120)
})

test('previews new, changed, wrong and gone by line; wrong rows hold back the rest', async () => {
  const ruleId = await s.aRule('preview', three)
  const rows = [
    ['#row', '#remark', 'text contains', 'user.level <', 'result', 'priority'],
    ['1', '', 'alpha', 5, 'queue', null],
    ['2', 'now with a remark', 'beta', 6, 'ignore', null],
    [null, null, null, null, null, null],
    ['', '', 'brand new', 9, 'queue', 7],
    ['3', '', 'gamma', 'seven', 'nonsense', null],
    ['99', '', 'lost', 1, 'queue', null],
    ['1', '', 'again', 1, 'queue', null],
    ['', '', null, null, 'queue', null],
  ]
  const book = await base64(rows)
  const preview = await bring(ruleId, book, { preview: true })
  expect(preview.list.map((row) => [row.line, row.rowId, row.act])).toEqual([
    [2, '1', 'same'],
    [3, '2', 'change'],
    [5, '', 'new'],
    [6, '3', 'wrong'],
    [7, '99', 'wrong'],
    [8, '1', 'wrong'],
    [9, '', 'wrong'],
  ])
  expect(preview.list[3]?.problems.map((one) => one.message)).toEqual(['右值类型不符', '未知选项'])
  expect(preview).toMatchObject({ removed: [], stored: 0, version: 1 })
  expect((await bring(ruleId, book)).stored).toBe(0)
  expect((await bodyOf(ruleId)).rule).toEqual(three)
  expect(await bring(ruleId, book, { skipWrong: true })).toMatchObject({ stored: 2, version: 1 })
  const after = await bodyOf(ruleId)
  expect(after.rowIds).toEqual(['1', '2', '4', '3'])
  expect(after.rule[3]).toEqual(three[2])
  expect(after.rule[2]).toMatchObject({ thenAction: { value: { result: 'queue', priority: 7 } } })
  const gone = await bring(ruleId, await base64([rows[0] ?? [], rows[1] ?? []]), { preview: true })
  expect(gone.removed).toEqual(['2', '4', '3'])
})

test.each([
  ['no workbook', 'AAAA'],
  ['no base64', '=?='],
])('%s is refused with its field', async (_what, book) => {
  const ruleId = (await s.admin.client.ok(rules.page, { text: 'flat' })).list[0]?.ruleId ?? ''
  const { status, body } = await s.analyst.client.call(calls.import, {
    ruleId,
    version: 1,
    preview: true,
    workbook: book,
  })
  expect([status, body.field]).toEqual([400, 'workbook'])
})

test.each([
  ['an unknown indicator', ['no.such ==']],
  ['an unknown relation', ['text likes']],
  ['a condition without a relation', ['text']],
  ['a result with one', ['result ==']],
  ['a column that is there twice', ['text contains', 'text contains']],
  ['no column', ['#row']],
])('a head with %s is refused', async (_what, head) => {
  const ruleId = (await s.admin.client.ok(rules.page, { text: 'flat' })).list[0]?.ruleId ?? ''
  const { status, body } = await s.analyst.client.call(calls.import, {
    ruleId,
    version: 1,
    preview: true,
    workbook: await base64([head, ['x']]),
  })
  expect([status, body.field]).toEqual([400, 'workbook'])
})

test('ten thousand rows are written, leafed through, exported and brought back', async () => {
  const many = Array.from({ length: 10_000 }, (_, n) =>
    item(`word number ${n}`, n % 60, {
      result: n % 3 === 0 ? 'ignore' : 'queue',
      reason: `because of ${n}, ${'and so on '.repeat(25)}`,
    }),
  )
  // More than other calls may send.
  expect(JSON.stringify(many).length).toBeGreaterThan(4 * 1024 * 1024)
  const ruleId = await s.aRule('ten_thousand', many)
  const page = await s.analyst.client.ok(calls.page, { ruleId, page: 100, size: 100 })
  expect([page.total, page.list[99]?.rowId]).toEqual([10_000, '10000'])
  expect((await s.analyst.client.ok(calls.page, { ruleId, text: 'number 9999' })).total).toBe(1)
  const bytes = await workbook(ruleId)
  const back = await bring(ruleId, bytes.toString('base64'), { preview: true })
  expect([back.list.length, back.list.every((row) => row.act === 'same')]).toEqual([10_000, true])
  await s.analyst.client.ok(calls.update, {
    updateRuleList: [
      {
        ruleId,
        version: 1,
        updateColList: [{ rowId: '5000', colList: [{ leftKey: 'reason', value: 'changed' }] }],
      },
    ],
  })
  expect((await s.analyst.client.ok(calls.page, { ruleId, text: 'changed' })).list[0]?.rowId).toBe(
    '5000',
  )
  expect(
    (
      await s.analyst.client.call(calls.insertRows, {
        ruleId,
        version: 1,
        excelColList: [[{ leftKey: 'text', value: 'one more' }]],
      })
    ).body.field,
  ).toBe('excelColList')
}, 60_000)
