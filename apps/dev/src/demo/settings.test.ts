import { readFileSync } from 'node:fs'
import { contract } from '@oas/contract/index'
import { IngestRecord } from '@oas/contract/ingest/schemas'
import { permissions } from '@oas/contract/permissions'
import { compile } from '@oas/expression'
import { languages } from '@oas/contract/language/calls'
import { idleFields } from '@oas/contract/setting/control-fields'
import { TypeSetting, panelTypes, resultControls } from '@oas/contract/setting/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { textOf } from '@oas/texts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { because } from '../../../api/src/core/fail.ts'
import { firstProblemOf } from '../../../api/src/http/validate.ts'
import { type TestServer, testServer } from '../../../api/src/testing/server.ts'
import { aPerson, anApp } from '../../../api/src/testing/world.ts'
import { demoLabels, seedLabels } from './labels.ts'
import { seedSettingTools } from './setting-tools.ts'
import { demoSettings, seedSettings } from './settings.ts'

const { autoConfig, settingRelease } = contract

const labels = demoLabels()
const leaves = new Set(
  labels.filter(({ id }) => !labels.some(({ parentId }) => parentId === id)).map(({ id }) => id),
)
type Reasons = NonNullable<(typeof demoSettings)[number]['result'][number]['reasonList']>
const allReasons = (list: Reasons): Reasons =>
  list.flatMap((reason) => [reason, ...allReasons(reason.children ?? [])])

test('no two demo types share app and number', () => {
  const keys = demoSettings.map(typeKeyOf)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
})

test('the README sends records of types the demo has, in the shape it takes', () => {
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8')
  const record = JSON.parse(/-d '(\{.*\})'/.exec(readme)?.[1] ?? '') as Record<string, unknown>
  const imported = /--app (\d+) --type (\d+)/.exec(readme)
  expect(firstProblemOf(IngestRecord, record).field).toBe('')
  const known = demoSettings.map(typeKeyOf)
  expect(
    [
      `${String(record['appId'])}:${String(record['type'])}`,
      `${imported?.[1]}:${imported?.[2]}`,
    ].filter((one) => !known.includes(one)),
  ).toEqual([])
})

describe.each(
  demoSettings.map((setting) => [`${typeKeyOf(setting)} ${setting.name}`, setting] as const),
)('%s', (_name, setting) => {
  test('fits the schema', () => {
    expect(firstProblemOf(TypeSetting, setting)).toEqual({
      field: '',
      reason: because('schema_other'),
      required: false,
    })
  })
  test('has one rest result and unique ids', () => {
    expect(setting.result.filter(({ content }) => content.rest)).toHaveLength(1)
    expect(new Set(setting.result.map(({ id }) => id)).size).toBe(setting.result.length)
  })
  test('sets no field that its control does not use', () => {
    expect(setting.result.flatMap(idleFields)).toEqual([])
  })
  test('refers to known labels, times and results', () => {
    for (const { content, reasonList } of setting.result) {
      if (content.defaultTime !== undefined) expect(content.times).toContain(content.defaultTime)
      for (const reason of allReasons(reasonList ?? []))
        if (reason.labelId !== undefined) expect(leaves).toContain(reason.labelId)
      for (const level of content.levels ?? []) expect(content.times).toContain(level.punishTime)
    }
    for (const relation of setting.baseInfo.labelRelation) {
      expect(leaves).toContain(relation.labelId)
      for (const id of relation.results ?? [])
        expect(setting.result.map((button) => button.id)).toContain(id)
    }
  })
  test('expressions compile', () => {
    const texts = [
      setting.pageType.content.filterRecords,
      ...setting.pageType.content.preprocessResultsConfig.map(({ when }) => when),
      ...setting.result.map(({ content }) => content.show),
    ].filter((text): text is string => typeof text === 'string' && text !== '')
    for (const text of texts) expect(compile(text)).toMatchObject({ ok: true })
  })
  test('every key has a text in four languages', () => {
    const keys = setting.result.flatMap(({ transKey, content, reasonList }) => [
      transKey,
      ...(content.remark?.templates ?? []),
      ...(content.levels ?? []).map((level) => level.transKey),
      ...allReasons(reasonList ?? []).flatMap((reason) =>
        [reason.transKey ?? '', reason.remark ?? ''].filter(Boolean),
      ),
    ])
    const fields = [
      ...setting.condition.flatMap((field) => [
        field.label,
        ...(field.list ?? []).map((option) => option.label),
      ]),
      ...Object.values(setting.extDataMap).map((field) => field.label),
    ]
    for (const key of [...keys, ...fields])
      for (const language of languages)
        expect(textOf(language, key), `${key} ${language}`).not.toBe(key)
  })
})

test('every built control and panel occurs', () => {
  expect(
    new Set(
      demoSettings.flatMap((setting) => setting.result.map(({ content }) => content.control)),
    ),
  ).toEqual(new Set(resultControls))
  expect(new Set(demoSettings.map((setting) => setting.pageType.type))).toEqual(new Set(panelTypes))
  expect(new Set(demoSettings.map(typeKeyOf)).size).toBe(demoSettings.length)
})

test('labels have unique ids and known parents', () => {
  expect(new Set(labels.map(({ id }) => id)).size).toBe(labels.length)
  expect(labels.length).toBeGreaterThanOrEqual(60)
  for (const { parentId } of labels)
    if (parentId !== null) expect(labels.some(({ id }) => id === parentId)).toBe(true)
})

describe('seeding', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer()
    for (const id of [50, 71, 72]) await anApp(server.ctx, id)
  })
  afterAll(() => server.stop())
  test('a second run changes nothing', async () => {
    for (let run = 0; run < 2; run++) {
      await seedSettings(server.ctx)
      await seedLabels(server.ctx)
    }
    expect(
      (
        await server.ctx.pool.query(
          `
            select (select count(*)::int from type_setting) as settings,
              (select count(*)::int from record_type) as types,
              (select count(*)::int from label) as labels,
              (select count(*)::int from label_tree_version) as trees`,
        )
      ).rows[0],
    ).toEqual({
      settings: demoSettings.length,
      types: demoSettings.length,
      labels: labels.length,
      trees: 4,
    })
  })
  test('no setting and no template has a problem, as the editor of settings sees it', async () => {
    await seedSettings(server.ctx)
    await seedLabels(server.ctx)
    const admin = server.client((await aPerson(server.ctx, { permissions })).token)
    await seedSettingTools(admin)
    const found = await Promise.all(
      demoSettings.map(async ({ appId, type, ...setting }) =>
        (
          await admin.ok(autoConfig.check, { appId, type, document: { appId, type, ...setting } })
        ).map(({ path, code }) => `${typeKeyOf({ appId, type })} ${path} ${code}`),
      ),
    )
    expect(found.flat()).toEqual([])
    for (const { id } of (await admin.ok(autoConfig.templates, {})).list)
      expect(
        await admin.ok(settingRelease.templateCheck, {
          document: (await admin.ok(autoConfig.template, { id })).document,
        }),
      ).toEqual([])
  })
})
