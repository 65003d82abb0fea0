import { contract } from '@oas/contract/index'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Someone, administration } from '../../testing/administration.ts'
import type { TestServer } from '../../testing/server.ts'
import { aLabelTree, aType } from '../../testing/world.ts'

const { autoConfig, settingCase: cases, settingRelease: release, settingRule } = contract
let server: TestServer
let admin: Someone
let narrow: Someone
let number = 300
beforeAll(async () => {
  const ground = await administration()
  server = ground.server
  admin = ground.admin
  narrow = await ground.someone({
    permissions: ['setting.read', 'setting.edit', 'setting.publish'],
    scope: [{ appId: 71 }],
  })
  await aLabelTree(server.ctx, 11, [1203, 1240])
})
afterAll(() => server.stop())

const record = (change: object = {}) => ({
  texts: [{ id: 't', field: 'content', content: 'call 555' }],
  extData: { level: 3 },
  at: 1_772_352_000_000,
  ...change,
})
const made = async (change: Partial<TypeSetting> = {}) => {
  const setting = await aType(server.ctx, { type: number++, ...change })
  return { appId: setting.appId, type: setting.type }
}
const page = (setting: TypeSetting, content: Partial<TypeSetting['pageType']['content']>) => ({
  pageType: { ...setting.pageType, content: { ...setting.pageType.content, ...content } },
})
const drafted = async (
  key: { appId: number; type: number },
  change: (setting: TypeSetting) => Partial<TypeSetting>,
): Promise<number> => {
  const { published, draft } = await admin.client.ok(autoConfig.one, key)
  const document = (draft ?? published)?.document as TypeSetting
  return (
    await admin.client.ok(autoConfig.save, {
      ...key,
      revision: draft?.revision ?? 0,
      base: published?.version ?? 0,
      document: { ...document, ...change(document) },
    })
  ).revision
}
const publish = async (key: { appId: number; type: number }, revision: number) => {
  const { status, body } = await admin.client.call(autoConfig.publish, {
    ...key,
    revision,
    note: 'why',
    acceptWarnings: true,
  })
  return [status, body.field ?? '', body.msg]
}
const bound = async (id: number, name: string) => {
  const key = { appId: 50, type: number++ }
  await admin.client.ok(autoConfig.create, {
    ...key,
    name,
    business: 'text',
    panel: 'text_list',
    pageKeys: ['tags-audit-text'],
    template: { id, version: 1 },
  })
  await admin.client.ok(autoConfig.publish, {
    ...key,
    revision: (await admin.client.ok(autoConfig.one, key)).draft?.revision ?? 0,
    note: 'first',
    acceptWarnings: true,
  })
  return key
}

test('stops publishing when a case fails to render, until it is mended', async () => {
  const key = await made()
  const { run } = await admin.client.ok(cases.create, {
    ...key,
    name: 'a comment',
    record: record(),
  })
  expect(run).toMatchObject({
    ok: true,
    rendered: { shown: true, panel: 'text_list', results: ['ignore', 'del', 'mute'], preset: null },
  })
  const revision = await drafted(key, (setting) =>
    page(setting, {
      preprocessResultsConfig: [{ when: 'len(record.texts) > 0', set: { result: 'mute' } }],
    }),
  )
  const hidden = await drafted(key, (setting) => ({
    result: setting.result.map((one) =>
      one.id === 'mute'
        ? { ...one, content: { ...one.content, show: "record.country == 'XX'" } }
        : one,
    ),
  }))
  expect(hidden).toBeGreaterThan(revision)
  expect(await publish(key, hidden)).toEqual([400, 'cases', expect.stringContaining('a comment')])
  expect((await admin.client.ok(contract.setting.busconfig, key)).version).toBe(1)
  expect((await admin.client.ok(cases.run, key)).list).toMatchObject([
    { run: { ok: false, problems: [{ code: 'PRESET_HIDDEN' }] } },
  ])
  const mended = await drafted(key, (setting) => ({
    ...page(setting, { preprocessResultsConfig: [] }),
    result: setting.result.map((one) => {
      const { show: _show, ...content } = one.content
      return { ...one, content }
    }),
  }))
  expect((await publish(key, mended))[0]).toBe(200)
})

test('a case whose result changed stops publishing until the change is accepted', async () => {
  const key = await made()
  const { id } = await admin.client.ok(cases.create, { ...key, name: 'same', record: record() })
  const revision = await drafted(key, (setting) => ({
    result: setting.result.filter((one) => one.id !== 'mute'),
  }))
  expect(await publish(key, revision)).toEqual([400, 'cases', expect.stringContaining('same')])
  const { run, version } = await admin.client.ok(cases.one, { id })
  expect(run).toMatchObject({ ok: false, problems: [], differences: [{ at: ['results'] }] })
  await admin.client.ok(cases.accept, { id, version })
  expect((await admin.client.call(cases.accept, { id, version })).status).toBe(409)
  expect((await publish(key, revision))[0]).toBe(200)
})

test.each([
  ['no text for a list of texts', {}, { texts: [] }, 'NO_CONTENT'],
  ['a setting with an error', {}, {}, 'SETTING'],
  ['no messages for a talk', { type: 'chat' }, { data: {} }, 'NO_CONTENT'],
  ['messages of nobody', { type: 'chat' }, { data: { messages: [{ id: 'a' }] } }, 'BAD_CONTENT'],
])('%s does not render', async (_name, change, content, code) => {
  const key = await made()
  const { type } = change as { type?: 'chat' }
  await drafted(key, (setting) => ({
    ...(type ? { business: 'multi', pageType: { ...setting.pageType, type } } : {}),
    ...(code === 'SETTING' ? { undoSeconds: -1 } : {}),
  }))
  const { run } = await admin.client.ok(cases.create, {
    ...key,
    name: 'n',
    record: record(content),
  })
  expect(run).toMatchObject({ ok: false, problems: [{ code }] })
})

test('makes a case of a record without its user and without what is masked', async () => {
  const key = await made({
    extDataMap: {
      phone: { label: 'l', path: 'extData.phone', as: 'text', mask: 'phone' },
      level: { label: 'l', path: 'extData.level', as: 'tag' },
    },
  })
  const response = await admin.client.raw('POST', '/biz_gateway/ingest/records', {
    headers: { 'content-type': 'application/x-ndjson' },
    body: JSON.stringify({
      ...key,
      postId: 'p1',
      uid: 'real-user',
      texts: [{ id: 't', field: 'content', content: 'hello' }],
      extData: { phone: '+62 555', level: 4 },
    }),
  })
  const recordId =
    ((await response.json()) as { data: { list: { id: string }[] } }).data.list[0]?.id ?? ''
  const found = async (by: object): Promise<string[]> =>
    (await admin.client.ok(cases.records, { ...key, ...by })).list.map((row) => row.id)
  for (const by of [{}, { text: recordId.slice(2, -2) }, { text: 'ELL' }, { text: 'real-user' }])
    expect(await found(by)).toEqual([recordId])
  expect(await found({ words: `1,${recordId}` })).toEqual([recordId])
  expect(await found({ text: 'nonsense' })).toEqual([])
  expect((await narrow.client.call(cases.records, key)).status).toBe(403)
  const { id } = await admin.client.ok(cases.create, { ...key, name: 'real', recordId })
  const stored = await admin.client.ok(cases.one, { id })
  // Any digits may stand in its time.
  const { at, ...kept } = stored.record
  expect(at).toBeGreaterThan(0)
  expect(JSON.stringify(kept)).not.toMatch(/real-user|555/)
  expect(stored.run.rendered?.fields).toEqual([{ id: 'level', value: 4 }])
  expect((await narrow.client.call(cases.one, { id })).status).toBe(403)
  expect(
    (await narrow.client.call(cases.create, { appId: 71, type: 3, name: 'x', recordId })).status,
  ).toBe(403)
})

test('brings types to another version of their template together or not at all', async () => {
  const origin = await made()
  const { id } = await admin.client.ok(autoConfig.createTemplate, {
    name: 'Upgraded',
    remark: '',
    copyOf: origin,
  })
  const first = await admin.client.ok(autoConfig.template, { id })
  await admin.client.ok(autoConfig.publishTemplate, {
    id,
    revision: first.revision,
    note: 'first',
    upgrade: [],
    acceptWarnings: true,
  })
  const [a, b] = [await bound(id, 'bound_a'), await bound(id, 'bound_b')]
  await admin.client.ok(cases.create, { ...b, name: 'must stay', record: record() })
  const { revision } = await admin.client.ok(autoConfig.saveTemplate, {
    id,
    revision: first.revision,
    name: 'Upgraded',
    remark: '',
    document: {
      ...first.document,
      undoSeconds: 9,
      result: (first.document['result'] as { id: string }[]).filter((one) => one.id !== 'mute'),
    },
  })
  await admin.client.ok(autoConfig.publishTemplate, {
    id,
    revision,
    note: 'second',
    upgrade: [],
    acceptWarnings: true,
  })
  expect(
    (await admin.client.ok(release.bound, { id })).list.map(({ pinned, version }) => [
      pinned,
      version,
    ]),
  ).toEqual([
    [1, 1],
    [1, 1],
  ])
  const both = [a, b].map((key) => ({ ...key, version: 1 }))
  expect(
    (await admin.client.ok(release.upgradePreview, { id, version: 2, types: [a, b] })).map(
      ({ changes }) => changes.length,
    ),
  ).toEqual([2, 2])
  const refused = await admin.client.call(release.upgrade, {
    id,
    version: 2,
    types: both,
    note: 'x',
    acceptWarnings: true,
  })
  expect([refused.status, refused.body.field]).toEqual([400, `50:${b.type}.cases`])
  expect(
    (await admin.client.ok(release.bound, { id })).list.map(({ pinned, version }) => [
      pinned,
      version,
    ]),
  ).toEqual([
    [1, 1],
    [1, 1],
  ])
  expect(
    await admin.client.ok(release.upgrade, {
      id,
      version: 2,
      types: [{ ...a, version: 1 }],
      note: 'x',
      acceptWarnings: true,
    }),
  ).toEqual({ published: 1 })
  expect(
    (await admin.client.ok(release.templateEditions, { id })).list.map(({ version, types }) => [
      version,
      types,
    ]),
  ).toEqual([
    [2, 1],
    [1, 1],
  ])
  expect(
    (
      await admin.client.call(release.upgrade, {
        id,
        version: 2,
        types: [{ ...origin, version: 1 }],
        note: 'x',
      })
    ).status,
  ).toBe(400)
  expect(
    (await narrow.client.call(release.upgrade, { id, version: 2, types: both, note: 'x' })).status,
  ).toBe(403)
})

test('stops a template and its types when a case of it does not render', async () => {
  const origin = await made()
  const { id } = await admin.client.ok(autoConfig.createTemplate, {
    name: 'Guarded',
    remark: '',
    copyOf: origin,
  })
  const { id: caseId } = await admin.client.ok(cases.create, {
    templateId: id,
    name: 'empty',
    record: record({ texts: [] }),
  })
  const { revision } = await admin.client.ok(autoConfig.template, { id })
  const refused = await admin.client.call(autoConfig.publishTemplate, {
    id,
    revision,
    note: 'x',
    upgrade: [],
    acceptWarnings: true,
  })
  expect([refused.status, refused.body.field]).toEqual([400, 'cases'])
  await admin.client.ok(cases.remove, { id: caseId, version: 1 })
  await admin.client.ok(autoConfig.publishTemplate, {
    id,
    revision,
    note: 'x',
    upgrade: [],
    acceptWarnings: true,
  })
  const key = await bound(id, 'guarded')
  await admin.client.ok(cases.create, {
    templateId: id,
    name: 'empty',
    record: record({ texts: [] }),
  })
  expect(await publish(key, await drafted(key, () => ({ undoSeconds: 3 })))).toEqual([
    400,
    'cases',
    expect.stringContaining('empty'),
  ])
  expect(
    (await admin.client.call(cases.list, { templateId: id, appId: 50, type: 12 })).status,
  ).toBe(400)
})

test('tries preset rules on waiting records, and lists them beside other types’', async () => {
  const key = await made({ name: 'ruled' })
  for (const n of [1, 2, 3])
    await admin.client.raw('POST', '/biz_gateway/ingest/records', {
      headers: { 'content-type': 'application/x-ndjson' },
      body: JSON.stringify({
        ...key,
        postId: `r${n}`,
        uid: `u${n}`,
        reason: n === 1 ? 'spam' : '',
        texts: [{ id: 't', field: 'content', content: `text ${n}` }],
      }),
    })
  const rules = [
    { when: "record.reason == 'spam'", set: { result: 'del' } },
    { when: "record.uid == 'u2'", set: { result: 'mute' } },
  ]
  expect(await admin.client.ok(settingRule.trial, { ...key, rules })).toMatchObject({
    waiting: true,
    tried: 3,
    counts: [1, 1],
    none: 1,
    hidden: 0,
    problems: [],
  })
  await admin.client.ok(autoConfig.batch, {
    types: [{ ...key, version: 1 }],
    changes: [
      { at: ['pageType', 'content', 'preprocessResultsConfig'], act: 'set', to: rules },
      {
        at: ['baseInfo', 'labelRelation', '1203'],
        act: 'set',
        to: { labelId: 1203, results: ['del'], preset: { result: 'del' } },
      },
    ],
    note: 'rules',
    acceptWarnings: true,
  })
  expect(
    (await admin.client.ok(settingRule.list, { ...key })).list.map(({ kind, when, result }) => [
      kind,
      when,
      result,
    ]),
  ).toEqual([
    ['preset', rules[0]?.when, 'del'],
    ['preset', rules[1]?.when, 'mute'],
  ])
  expect((await admin.client.ok(settingRule.strategies, { text: '1203' })).list).toMatchObject([
    { ...key, labelId: 1203, label: '标签1203', results: ['del'], preset: 'del', all: false },
  ])
  expect(
    (await narrow.client.ok(settingRule.list, { pageSize: 200 })).list.every(
      ({ appId }) => appId === 71,
    ),
  ).toBe(true)
  expect(
    (await narrow.client.ok(release.versions, { pageSize: 200 })).list.every(
      ({ appId }) => appId === 71,
    ),
  ).toBe(true)
  expect(
    (await admin.client.ok(release.versions, { ...key })).list.map(({ version, live }) => [
      version,
      live,
    ]),
  ).toEqual([
    [2, true],
    [1, false],
  ])
})
