import {
  type ItemBody,
  blankAnswer,
  blankItem,
  blankLibrary,
} from '@oas/contract/case-library/schemas'
import { pathOf } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import { zipSync } from 'fflate'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { writeSheets } from '../../../files/sheet.ts'
import { pass, server, useQueueWorld } from '../../../testing/queue-world.ts'
import type { Client } from '../../../testing/server.ts'
import { aLabelTree, aPerson } from '../../../testing/world.ts'
import { cellsOf, headIn } from './columns.ts'
import { forgetFiles } from './upload.ts'

const { caseLibrary, taskLibrary } = contract
useQueueWorld()
let writer: Client
let made = 0
beforeAll(async () => {
  await aLabelTree(server.ctx)
})
// Each sends only so many files within seconds.
beforeEach(async () => {
  writer = server.client(
    (await aPerson(server.ctx, { permissions: ['case.read', 'case.edit'] })).token,
  )
})

const aLibrary = async (): Promise<string> => {
  const body = { ...blankLibrary, name: `Files ${++made}`, types: ['50:12'] }
  return (await writer.ok(caseLibrary.create, { body })).id
}
const aChoice = (text: string): ItemBody => ({
  ...blankItem('single'),
  text,
  options: ['Delete', 'Keep'],
  answer: { ...blankAnswer, options: [0] },
})
type Answer = { code: number; field?: string; msg: string; data: { fileId: string; rows: number } }
const upload = async (bytes: Uint8Array | string, as = writer): Promise<Answer> => {
  const response = await as.raw('POST', pathOf(taskLibrary.itemUpload), {
    body: Buffer.from(bytes),
    headers: { 'content-type': 'application/octet-stream' },
  })
  return (await response.json()) as Answer
}
const sheetOf = (items: readonly ItemBody[]): Promise<Buffer> =>
  writeSheets([{ name: 'items', rows: [headIn('en'), ...items.map(cellsOf)] }])
const linesOf = (...items: unknown[]): string => items.map((one) => JSON.stringify(one)).join('\n')
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9Q' +
    'DwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('shows what would come of each row of a workbook, and adds the sound ones once', async () => {
  const libraryId = await aLibrary()
  const { data } = await upload(
    await sheetOf([aChoice('Is this spam?'), { ...aChoice('Which?'), options: ['Only one'] }]),
  )
  expect(data.rows).toBe(2)
  const seen = await writer.ok(taskLibrary.importPreview, { libraryId, fileId: data.fileId })
  expect(seen).toMatchObject({
    total: 2,
    added: 1,
    rows: [
      { no: 2, status: 'new' },
      { no: 3, status: 'bad', field: 'options', reason: '内容，选项：至少 2 项' },
    ],
  })
  const add = { libraryId, fileId: data.fileId }
  expect((await writer.ok(caseLibrary.itemQuery, { libraryId })).total).toBe(0)
  expect((await writer.ok(caseLibrary.itemImport, add)).added).toBe(1)
  expect((await writer.ok(taskLibrary.itemImport, add)).added).toBe(0)
  expect((await writer.ok(caseLibrary.itemQuery, { libraryId })).list).toMatchObject([
    { source: 'import', begins: 'Is this spam? Delete Keep' },
  ])
})

test('takes what it exported again without difference, as a workbook and as lines', async () => {
  const libraryId = await aLibrary()
  const items = [
    aChoice('=1+1 is what?'),
    { ...blankItem('boolean'), text: 'Stay?', answer: { ...blankAnswer, yes: false } },
    {
      ...blankItem('record'),
      typeKey: '50:12',
      record: { at: 1, texts: [{ content: 'Casino  ' }] },
      answer: { ...blankAnswer, resultId: 'mute', labels: [1203] },
    },
  ]
  expect((await writer.ok(caseLibrary.itemImport, { libraryId, items })).added).toBe(3)
  for (const format of ['xlsx', 'jsonl'] as const) {
    const url = `${pathOf(caseLibrary.itemExport)}?libraryId=${libraryId}&format=${format}`
    const response = await writer.raw('GET', url)
    expect(response.status).toBe(200)
    const { data } = await upload(new Uint8Array(await response.arrayBuffer()))
    const seen = await writer.ok(taskLibrary.importPreview, { libraryId, fileId: data.fileId })
    expect(seen.rows.map(({ status }) => status)).toEqual(['same', 'same', 'same'])
  }
})

test('puts pictures of an archive in their places, and names one that is not there', async () => {
  const libraryId = await aLibrary()
  const withPicture = (content: string) => ({
    ...blankItem('record'),
    typeKey: '50:12',
    record: { at: 1, pictures: [{ content }] },
    answer: { ...blankAnswer, resultId: 'mute', labels: [1203] },
  })
  const list = linesOf(withPicture('media/one.png'), withPicture('media/two.png'))
  const { data } = await upload(
    zipSync({
      'cases/items.jsonl': Buffer.from(list),
      'cases/media/one.png': png,
      '__MACOSX/cases/._items.jsonl': Buffer.from('x'),
    }),
  )
  const { rows } = await writer.ok(caseLibrary.itemImport, { libraryId, fileId: data.fileId })
  expect(rows).toMatchObject([
    { no: 1, status: 'new' },
    { no: 2, status: 'bad', reason: '内容，记录：压缩包中没有 media/two.png' },
  ])
  const { body } = await writer.ok(caseLibrary.itemDetail, { id: rows[0]?.id ?? '' })
  const [picture] = body.record?.pictures ?? []
  expect(picture?.content).toMatch(/^\/biz_gateway\/resource\/file\/[0-9a-f]{64}$/)
})

test('adds a file larger than one call takes part by part', async () => {
  const libraryId = await aLibrary()
  const items = Array.from({ length: 510 }, (_item, at) => aChoice(`Question ${at}?`))
  const { data } = await upload(linesOf(...items))
  const part = (from: number) =>
    writer.ok(caseLibrary.itemImport, { libraryId, fileId: data.fileId, from })
  expect(await part(1)).toMatchObject({ added: 500, total: 510 })
  expect(await part(501)).toMatchObject({ added: 10, total: 510 })
})

test('refuses in words what is no file of items', async () => {
  const bomb = zipSync({ 'items.jsonl': new Uint8Array(65 * 1024 * 1024) }, { level: 9 })
  const many = Object.fromEntries(
    Array.from({ length: 1001 }, (_file, at) => [`${at}.png`, new Uint8Array(1)]),
  )
  const wrong = await writeSheets([{ name: 'x', rows: [['Colour'], ['red']] }])
  const rows = linesOf(...Array.from({ length: 20_000 }, () => 1))
  const files: [Uint8Array | string, RegExp][] = [
    [bomb, /./],
    [zipSync(many), /1000/],
    [zipSync({ 'a.txt': png }), /items\.xlsx/],
    [Buffer.concat([Buffer.from('PK'), png]), /压缩包/],
    [wrong, /缺少列/],
    [rows, /5000/],
    [Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x80, 0x81, 0x00]), /编码/],
    ['', /空/],
  ]
  for (const [file, words] of files) {
    const { code, msg } = await upload(file)
    expect(code).not.toBe(0)
    expect(msg).toMatch(words)
  }
})

test('hands out a workbook to fill in that it takes itself', async () => {
  const libraryId = await aLibrary()
  const response = await writer.raw(
    'GET',
    `${pathOf(taskLibrary.itemTemplate)}?libraryId=${libraryId}`,
  )
  const { data } = await upload(new Uint8Array(await response.arrayBuffer()))
  expect(
    await writer.ok(taskLibrary.importPreview, { libraryId, fileId: data.fileId }),
  ).toMatchObject({ added: 2 })
})

test('gives nobody the file of somebody else, and forgets it after a day', async () => {
  const libraryId = await aLibrary()
  const { data } = await upload(linesOf(aChoice('Mine?')))
  const other = server.client(
    (await aPerson(server.ctx, { permissions: ['case.read', 'case.edit'] })).token,
  )
  const asked = { libraryId, fileId: data.fileId }
  expect((await other.call(taskLibrary.importPreview, asked)).body).toMatchObject({
    field: 'fileId',
  })
  await writer.ok(taskLibrary.importPreview, asked)
  pass(86_401)
  await forgetFiles.run(server.ctx)
  expect((await writer.call(taskLibrary.importPreview, asked)).body.code).not.toBe(0)
})
