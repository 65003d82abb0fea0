import { contract } from '@oas/contract/index'
import { pathOf } from '@oas/contract/define'
import { blankTemplate } from '@oas/contract/violation-score/decay'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSheets } from '../../files/sheet.ts'
import { workbookRows } from '../../files/table.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { type Client, type TestServer, testServer } from '../../testing/server.ts'
import { aLabelTree, aPerson, aType } from '../../testing/world.ts'

const calls = contract.violationScore
let server: TestServer
let client: Client
let template: string
beforeAll(async () => {
  server = await testServer()
  await aType(server.ctx)
  await aLabelTree(server.ctx)
  const permissions = ['score.read', 'score.edit'] as const
  client = server.client((await aPerson(server.ctx, { permissions: [...permissions] })).token)
  const { id } = await client.ok(calls.createTemplate, {
    body: {
      ...blankTemplate,
      name: 'grid',
      appIds: [50],
      rows: [{ labelId: 1203, classId: 0, level: 2, points: 9, results: [] }],
    },
  })
  template = id
})
afterAll(() => server.stop())

const rulesOf = () => client.ok(calls.pointRules, {})
const pointsOf = async (labelId: number): Promise<number | null | undefined> =>
  (await rulesOf()).list.find((row) => row.labelId === labelId)?.cells[0]?.points

test('writes points of labels into the draft and leaves those of levels alone', async () => {
  const { templates } = await rulesOf()
  const baseVersion = templates[0]?.revision ?? 0
  const change = { templateId: template, baseVersion, labelId: 1203, points: 12 }
  expect(await client.ok(calls.savePointRules, { changes: [change] })).toEqual({ templates: 1 })
  expect(await pointsOf(1203)).toBe(12)
  const { draft } = await client.ok(calls.template, { id: template })
  expect(draft?.rows.map(({ level, points }) => [level, points])).toEqual([
    [2, 9],
    [0, 12],
  ])
  await expectRefusal(client, calls.savePointRules, { changes: [change] }, 'conflict')
})

test('lists the labels that no template gives points for', async () => {
  const { list } = await client.ok(calls.pointRules, { lacking: true })
  expect(list.map(({ labelId }) => labelId)).toEqual([1240, 1301])
})

test('reads its own workbook back as the same, and stores what was changed in it', async () => {
  const file = await client.raw('GET', pathOf(calls.exportPointRules))
  const bytes = new Uint8Array(await file.arrayBuffer())
  const send = (content: Uint8Array, preview: boolean) =>
    client.ok(calls.importPointRules, {
      workbook: Buffer.from(content).toString('base64'),
      preview,
    })
  const same = await send(bytes, true)
  expect(same.list.every(({ act }) => act === 'same')).toBe(true)
  const [head, ...rows] = (await workbookRows(bytes, 'workbook', 100)).map(({ cells }) => cells)
  const changed = rows.map((cells) => (cells[0] === '1240' ? [...cells.slice(0, 3), '7'] : cells))
  const sheet = (more: string[][]) =>
    writeSheets([
      { name: 'points', rows: [[...(head ?? [])], ...changed.map((row) => [...row]), ...more] },
    ])
  const wrong = await send(await sheet([['999', '', '', '5']]), false)
  expect(wrong).toMatchObject({ stored: 0 })
  expect(wrong.list.filter(({ act }) => act === 'wrong')).toHaveLength(1)
  expect(await pointsOf(1240)).toBeNull()
  expect(await send(await sheet([]), false)).toMatchObject({ stored: 1 })
  expect(await pointsOf(1240)).toBe(7)
})

test('refuses what a template cannot say, at its field', async () => {
  const base = { ...blankTemplate, name: 'unsound', appIds: [50] }
  const make = async (change: object): Promise<string | undefined> =>
    (await client.call(calls.createTemplate, { body: { ...base, ...change } })).body.field
  const row = { labelId: 1203, classId: 0, level: 0, points: 1, results: [] }
  expect(await make({ rows: [row, row] })).toBe('body.rows.1')
  expect(await make({ rows: [{ ...row, labelId: 77 }] })).toBe('body.rows.0')
  expect(await make({ rows: [{ ...row, labelId: 0 }] })).toBe('body.rows.0.labelId')
  expect(await make({ thresholds: [{ score: 9, punishId: 202, seconds: 0 }] })).toBe(
    'body.thresholds.0.seconds',
  )
  expect(await make({ name: 'GRID' })).toBe('body.name')
})
