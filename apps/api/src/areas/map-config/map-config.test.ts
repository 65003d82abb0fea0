import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeSheets } from '../../files/sheet.ts'
import { type Someone, administration } from '../../testing/administration.ts'
import type { TestServer } from '../../testing/server.ts'
import { aLabelTree, aType } from '../../testing/world.ts'
import { convertOf } from './index.ts'

const { autoConfig, label, labelGroup, mapConfig: calls } = contract
let server: TestServer
let admin: Someone
let someone: Awaited<ReturnType<typeof administration>>['someone']
beforeAll(async () => {
  const ground = await administration()
  server = ground.server
  admin = ground.admin
  someone = ground.someone
  await aLabelTree(server.ctx, 11, [1203, 1240])
})
afterAll(() => server.stop())

const row = (value: string, en: string) => ({
  value,
  en,
  cn: '',
  id: '',
  ru: '',
  color: 'red' as const,
  note: '',
})
const fields = {
  name: 'Devices',
  remark: '',
  ignoreCase: true,
  otherwise: null,
  rows: [row('A', 'Android'), row('i', 'iPhone')],
}

test('says what a value means; leaves an unknown one, or gives it the fallback text', async () => {
  const { id } = await admin.client.ok(calls.create, { key: 'device', ...fields })
  expect(await convertOf(server.ctx.db, 'device', 'a')).toMatchObject({
    matched: true,
    text: { en: 'Android', color: 'red' },
  })
  expect(await convertOf(server.ctx.db, 'device', 'z')).toEqual({ matched: false, text: null })
  expect(await convertOf(server.ctx.db, 'gone', 'a')).toBeNull()
  await admin.client.ok(calls.update, {
    id,
    version: 1,
    ...fields,
    ignoreCase: false,
    otherwise: { cn: '', en: 'Other', id: '', ru: '', color: '' },
  })
  expect(await convertOf(server.ctx.db, 'device', 'a')).toMatchObject({
    matched: false,
    text: { en: 'Other' },
  })
  expect((await admin.client.call(calls.update, { id, version: 1, ...fields })).status).toBe(409)
  const twice = await admin.client.call(calls.update, {
    id,
    version: 2,
    ...fields,
    rows: [row('A', 'x'), row('a', 'y')],
  })
  expect([twice.status, twice.body.field]).toEqual([400, 'rows.1.value'])
  expect((await admin.client.call(calls.create, { key: 'device', ...fields })).body.field).toBe(
    'key',
  )
  const auditor = await someone({ permissions: ['audit.take'] })
  expect(
    (await auditor.client.ok(calls.texts, { keys: ['device', 'gone'] })).map(({ key }) => key),
  ).toEqual(['device'])
})

test('keeps a map that a setting uses from deletion; refuses a map that is not there', async () => {
  const { id } = await admin.client.ok(calls.create, { key: 'levels', ...fields })
  const setting = await aType(server.ctx, { type: 77 })
  const key = { appId: setting.appId, type: setting.type }
  const document = (converter: string) => ({
    ...setting,
    extDataMap: { level: { label: 'l', path: 'extData.level', as: 'tag', converter } },
  })
  expect(
    await admin.client.ok(autoConfig.check, { ...key, document: document('gone') }),
  ).toMatchObject([{ path: 'extDataMap.level.converter', code: 'UNKNOWN_CONVERTER' }])
  const { revision } = await admin.client.ok(autoConfig.save, {
    ...key,
    revision: 0,
    base: 1,
    document: document('levels'),
  })
  expect((await admin.client.call(calls.remove, { id: String(id), version: 1 })).status).toBe(409)
  expect(await admin.client.ok(calls.uses, { id })).toMatchObject({
    settings: [{ ...key, fields: ['level'], draft: true }],
    others: 0,
  })
  await admin.client.ok(autoConfig.discard, { ...key, revision })
  await admin.client.ok(calls.remove, { id: String(id), version: 1 })
  expect((await admin.client.call(calls.one, { id })).status).toBe(404)
})

test('rows are read from a workbook, and lines that are none are named', async () => {
  const bytes = await writeSheets([
    {
      name: 'map',
      rows: [
        ['value', 'en', 'color'],
        ['1', 'One', 'green'],
        ['', 'x', ''],
        ['2', '', ''],
        ['3', 'Three', 'pink'],
        ['1', 'Again', ''],
      ],
    },
  ])
  expect(await admin.client.ok(calls.parse, { workbook: bytes.toString('base64') })).toMatchObject({
    rows: [{ value: '1', en: 'One', color: 'green' }],
    refused: [{ line: 3 }, { line: 4 }, { line: 5 }, { line: 6 }],
  })
  expect((await admin.client.call(calls.parse, { workbook: 'bm8gd29ya2Jvb2s=' })).status).toBe(400)
})

test('offers trees of a crowd to its members, and to all when a type asks for one', async () => {
  await admin.client.ok(labelGroup.createClass, {
    key: 'policy',
    cnName: '违规',
    enName: 'Policy',
    idName: '',
    ruName: '',
    color: 'red',
    single: true,
    trees: [11],
  })
  const auditor = await someone({ permissions: ['audit.take'] })
  const offered = async () => {
    const { list, version } = await auditor.client.ok(label.list, { appId: 50, type: 12 })
    return [list.map(({ id, className }) => [id, className]), version] as const
  }
  const [all, before] = await offered()
  expect(all).toEqual([
    [1203, '违规'],
    [1240, '违规'],
  ])
  const rule = { teams: [], regions: [], languages: ['xx'], people: [] }
  const { id } = await admin.client.ok(labelGroup.createCrowd, {
    name: 'Readers of xx',
    remark: '',
    rule,
    trees: [11],
  })
  const [none, after] = await offered()
  expect([none, after === before]).toEqual([[], false])
  expect(await admin.client.ok(labelGroup.tryCrowd, { rule, name: auditor.name })).toMatchObject({
    belongs: false,
    misses: ['languages'],
    hidden: [11],
  })
  await admin.client.ok(labelGroup.updateCrowd, {
    id,
    version: 1,
    name: 'Named',
    remark: '',
    rule: { ...rule, languages: [], people: [auditor.name] },
    trees: [11],
  })
  expect((await offered())[0]).toHaveLength(2)
  expect(
    (
      await admin.client.call(labelGroup.createClass, {
        key: 'other',
        cnName: '',
        enName: 'O',
        idName: '',
        ruName: '',
        color: '',
        single: false,
        trees: [11],
      })
    ).body.field,
  ).toBe('trees.0')
  expect((await admin.client.call(labelGroup.removeClass, { id: '1', version: 1 })).status).toBe(
    409,
  )
})
