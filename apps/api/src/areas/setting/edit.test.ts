import type { Input } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import type { TypeSetting } from '@oas/contract/setting/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Someone, administration } from '../../testing/administration.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { aLabelTree, aSetting, aType, anApp } from '../../testing/world.ts'
import { problemsIn } from './problems/setting.ts'

const calls = contract.autoConfig
let server: TestServer
let admin: Someone
let writer: Someone
let nextType = 100
beforeAll(async () => {
  const ground = await administration()
  server = ground.server
  admin = ground.admin
  writer = await ground.someone({
    permissions: ['setting.read', 'setting.edit'],
    scope: [{ appId: 71 }],
  })
  await anApp(server.ctx, 71)
  await anApp(server.ctx, 72)
  await aLabelTree(server.ctx, 11, [1203, 1240])
})
afterAll(() => server.stop())

const plain = (document: object) => ({ ...document }) as Record<string, unknown>
const refused = async (answer: Promise<{ status: number; body: { field?: string } }>) => {
  const { status, body } = await answer
  return [status, body.field ?? '']
}
const logged = async (subject: string) =>
  await server.ctx.db
    .selectFrom('auditLog')
    .select(['action', 'detail'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()
const published = async (changes: Partial<TypeSetting> = {}) => {
  const setting = await aType(server.ctx, { appId: 72, type: nextType++, ...changes })
  return { setting, key: { appId: setting.appId, type: setting.type } }
}
const save = async (
  key: { appId: number; type: number },
  change: (document: TypeSetting) => Partial<TypeSetting>,
  more: Partial<Input<typeof calls.save>> = {},
) => {
  const { published: live, draft } = await admin.client.ok(calls.one, key)
  const document = (draft ?? live)?.document as TypeSetting
  return admin.client.ok(calls.save, {
    ...key,
    revision: draft?.revision ?? 0,
    base: live?.version ?? 0,
    document: plain({ ...document, ...change(document) }),
    ...more,
  })
}
const release = async (
  key: { appId: number; type: number },
  change: (document: TypeSetting) => Partial<TypeSetting>,
) =>
  admin.client.ok(calls.publish, {
    ...key,
    revision: (await save(key, change)).revision,
    note: 'why',
    acceptWarnings: true,
  })

test('takes content in once a new type is published, and none before that', async () => {
  const key = { appId: 71, type: 900 }
  await writer.client.ok(calls.create, {
    ...key,
    name: 'chat_line',
    business: 'text',
    panel: 'text_list',
    pageKeys: ['tags-audit-text'],
  })
  const ingest = async (postId: string) => {
    const response = await admin.client.raw('POST', '/biz_gateway/ingest/records', {
      headers: { 'content-type': 'application/x-ndjson' },
      body: JSON.stringify({
        ...key,
        postId,
        texts: [{ id: 't', field: 'content', content: 'hello' }],
      }),
    })
    return (
      (await response.json()) as { data: { list: { result: string; field?: string }[] } }
    ).data.list.map(({ result, field }) => [result, field])
  }
  expect(await ingest('p1')).toEqual([['rejected', 'type']])
  expect(
    await refused(
      writer.client.call(calls.create, {
        ...key,
        name: 'again',
        business: 'text',
        panel: 'text_list',
        pageKeys: [],
      }),
    ),
  ).toEqual([409, 'type'])
  const { draft } = await writer.client.ok(calls.one, key)
  expect(await writer.client.ok(calls.check, { ...key, document: draft?.document ?? {} })).toEqual(
    [],
  )
  expect(
    (
      await writer.client.call(calls.publish, {
        ...key,
        revision: draft?.revision ?? 0,
        note: 'first',
      })
    ).status,
  ).toBe(403)
  expect(
    await admin.client.ok(calls.publish, { ...key, revision: draft?.revision ?? 0, note: 'first' }),
  ).toEqual({ version: 1 })
  expect(await ingest('p2')).toEqual([['accepted', undefined]])
  expect(
    (await admin.client.ok(contract.setting.typesV2, { pageKey: 'tags-audit-text' })).map(
      typeKeyOf,
    ),
  ).toContain('71:900')
  expect((await logged('setting:71:900:audit')).map((row) => row.action)).toEqual([
    'setting.create',
    'setting.publish',
  ])
})

test('a draft is kept with its mistakes, but never published with them', async () => {
  const { key } = await published()
  const { revision, problems } = await save(key, (document) => ({
    undoSeconds: 999,
    condition: [{ dbField: 'uid' }] as never,
    result: document.result.slice(0, 1),
  }))
  expect(problems.map(({ path, code }) => `${path} ${code}`)).toEqual(
    expect.arrayContaining(['undoSeconds AT_MOST', 'condition.0.name REQUIRED']),
  )
  expect(
    await refused(
      admin.client.call(calls.publish, { ...key, revision, note: 'x', acceptWarnings: true }),
    ),
  ).toEqual([400, expect.stringMatching(/^document\./)])
  expect((await admin.client.ok(contract.setting.busconfig, key)).version).toBe(1)
})

test('warnings are confirmed', async () => {
  const { key } = await published()
  const { revision, problems } = await save(key, () => ({ pageKeys: [] }))
  expect(problems).toMatchObject([{ code: 'NO_PAGE', level: 'warning' }])
  expect(await refused(admin.client.call(calls.publish, { ...key, revision, note: 'x' }))).toEqual([
    400,
    'acceptWarnings',
  ])
  expect(
    await admin.client.ok(calls.publish, { ...key, revision, note: 'x', acceptWarnings: true }),
  ).toEqual({ version: 2 })
})

test('stores one of two who write at once; takes no lost draft for a new one', async () => {
  const { key, setting } = await published()
  const input = { ...key, revision: 0, base: 1, document: plain(setting) }
  const answers = await Promise.all([1, 2, 3].map(() => admin.client.call(calls.save, input)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const { draft } = await admin.client.ok(calls.one, key)
  await admin.client.ok(calls.discard, { ...key, revision: draft?.revision ?? 0 })
  await admin.client.ok(calls.save, input)
  expect(
    (await admin.client.call(calls.save, { ...input, revision: draft?.revision ?? 0 })).status,
  ).toBe(409)
})

test('a draft of an older version is not published over a newer one', async () => {
  const { key } = await published()
  const { revision } = await save(key, () => ({ undoSeconds: 7 }))
  await admin.client.ok(calls.batch, {
    types: [{ ...(await published()).key, version: 1 }],
    changes: [{ at: ['undoSeconds'], act: 'set', to: 3 }],
    note: 'another type',
  })
  await server.ctx.db
    .updateTable('settingDraft')
    .set({ base: 0 })
    .where('type', '=', key.type)
    .execute()
  expect((await admin.client.call(calls.publish, { ...key, revision, note: 'x' })).status).toBe(409)
})

test('says who, when and why for versions, and brings one back as an equal new one', async () => {
  const { key, setting } = await published()
  await release(key, () => ({ undoSeconds: 9 }))
  expect((await admin.client.ok(calls.compare, { ...key, from: 1, to: 2 })).changes).toEqual([
    { at: ['undoSeconds'], act: 'set', from: 0, to: 9 },
  ])
  expect(
    (await admin.client.call(calls.rollback, { ...key, version: 1, to: 1, note: 'old page' }))
      .status,
  ).toBe(409)
  expect(
    await admin.client.ok(calls.rollback, { ...key, version: 2, to: 1, note: 'too slow' }),
  ).toEqual({ version: 3 })
  expect(await admin.client.ok(contract.setting.busconfig, key)).toEqual({ ...setting, version: 3 })
  expect(
    (await admin.client.ok(calls.editions, key)).list.map(({ version, note, publishedBy }) => [
      version,
      note,
      publishedBy,
    ]),
  ).toEqual([
    [3, 'too slow', admin.name],
    [2, 'why', admin.name],
    [1, '', 'system'],
  ])
  const [last] = (await logged(`setting:72:${key.type}:audit`)).slice(-1)
  expect(last).toMatchObject({
    action: 'setting.rollback',
    detail: { version: 3, before: { undoSeconds: 9 }, after: { undoSeconds: 0 } },
  })
})

test('a publication is in force on every server at once, and open pages are told', async () => {
  const { key } = await published()
  const other = await testServer({ databaseUrl: server.config.databaseUrl })
  const heard: unknown[] = []
  other.ctx.bus.listen(({ topic, message }) => {
    if (topic === 'setting.changed') heard.push(message)
  })
  const client = other.client(admin.token)
  expect((await client.ok(contract.setting.busconfig, key)).version).toBe(1)
  await release(key, () => ({ undoSeconds: 4 }))
  expect((await admin.client.ok(contract.setting.busconfig, key)).version).toBe(2)
  await expect.poll(() => heard).toContainEqual({ what: 'setting', key: `72:${key.type}` })
  expect((await client.ok(contract.setting.busconfig, key)).version).toBe(2)
  await other.stop()
})

test('follows a new template version only in what the type has not changed', async () => {
  const origin = await published()
  const { id } = await admin.client.ok(calls.createTemplate, {
    name: 'Texts',
    remark: '',
    copyOf: origin.key,
  })
  const first = await admin.client.ok(calls.template, { id })
  await admin.client.ok(calls.publishTemplate, {
    id,
    revision: first.revision,
    note: 'first',
    upgrade: [],
  })
  const bound = { appId: 72, type: nextType++ }
  await admin.client.ok(calls.create, {
    ...bound,
    name: 'bound',
    business: 'text',
    panel: 'text_list',
    pageKeys: ['tags-audit-text'],
    template: { id, version: 1 },
  })
  await release(bound, (document) => ({
    undoSeconds: 30,
    result: document.result.filter((one) => one.id !== 'del'),
  }))
  const draft = {
    ...first.document,
    undoSeconds: 10,
    wellness: { blur: 3, grey: true, mute: true },
  }
  const { revision } = await admin.client.ok(calls.saveTemplate, {
    id,
    revision: first.revision,
    name: 'Texts',
    remark: 'r',
    document: draft,
  })
  const effect = await admin.client.ok(calls.templateEffect, { id })
  expect(effect).toMatchObject({
    others: 0,
    list: [
      {
        ...bound,
        version: 1,
        changes: [
          { at: ['wellness', 'blur'], from: 0, to: 3 },
          { at: ['wellness', 'grey'], to: true },
        ],
        problems: [],
      },
    ],
  })
  expect(await writer.client.ok(calls.templateEffect, { id })).toEqual({ list: [], others: 1 })
  expect(
    (
      await admin.client.call(calls.publishTemplate, {
        id,
        revision,
        note: 'blur',
        upgrade: [{ ...bound, version: 7 }],
      })
    ).status,
  ).toBe(409)
  expect((await admin.client.ok(calls.template, { id })).version).toBe(1)
  expect(
    await admin.client.ok(calls.publishTemplate, {
      id,
      revision,
      note: 'blur',
      upgrade: [{ ...bound, version: 1 }],
    }),
  ).toEqual({ version: 2 })
  const now = await admin.client.ok(contract.setting.busconfig, bound)
  expect([
    now.version,
    now.undoSeconds,
    now.wellness.blur,
    now.name,
    now.result.map((one) => one.id),
  ]).toEqual([2, 30, 3, 'bound', ['ignore', 'mute']])
  expect((await admin.client.ok(calls.list, { templateId: id })).list).toMatchObject([
    { ...bound, template: { id, version: 2, name: 'Texts' } },
  ])
  expect((await admin.client.ok(calls.templates, {})).list).toMatchObject([
    { id, version: 2, used: 1 },
  ])
})

test('one change is made to many types after it was seen: all of them, or none', async () => {
  const [a, b] = [await published(), await published()]
  const changes: Input<typeof calls.batch>['changes'] = [
    { at: ['baseInfo', 'orderTimeout'], act: 'set', to: 300 },
    { at: ['result', 'mute'], act: 'remove' },
  ]
  const preview = await admin.client.ok(calls.batchPreview, { types: [a.key, b.key], changes })
  expect(preview.map((one) => [one.changes.length, one.lost, one.problems])).toEqual([
    [2, [], []],
    [2, [], []],
  ])
  expect(
    (
      await admin.client.ok(calls.batchPreview, {
        types: [a.key],
        changes: [{ at: ['result', 'none', 'id'], act: 'set', to: 'x' }],
      })
    )[0]?.lost,
  ).toHaveLength(1)
  expect(
    (
      await admin.client.call(calls.batch, {
        types: [
          { ...a.key, version: 1 },
          { ...b.key, version: 4 },
        ],
        changes,
        note: 'x',
      })
    ).status,
  ).toBe(409)
  expect((await admin.client.ok(contract.setting.busconfig, a.key)).version).toBe(1)
  expect(
    await refused(
      admin.client.call(calls.batch, {
        types: [
          { ...a.key, version: 1 },
          { ...b.key, version: 1 },
        ],
        changes: [{ at: ['undoSeconds'], act: 'set', to: -1 }],
        note: 'x',
      }),
    ),
  ).toEqual([400, `72:${a.key.type}.document.undoSeconds`])
  expect(
    await admin.client.ok(calls.batch, {
      types: [
        { ...b.key, version: 1 },
        { ...a.key, version: 1 },
      ],
      changes,
      note: 'longer',
    }),
  ).toEqual({ published: 2, drafted: 0 })
  expect((await admin.client.ok(contract.setting.busconfig, b.key)).baseInfo.orderTimeout).toBe(300)
  await save(a.key, () => ({ undoSeconds: 1 }))
  expect(
    await refused(
      admin.client.call(calls.batch, { types: [{ ...a.key, version: 2 }], changes, note: 'x' }),
    ),
  ).toEqual([409, 'types'])
})

test("lists, options and acts show and touch only what is in the caller's scope", async () => {
  const { key } = await published()
  expect(
    (await writer.client.ok(calls.list, { pageSize: 200 })).list.every((row) => row.appId === 71),
  ).toBe(true)
  const { apps, textGroups, converters } = await writer.client.ok(calls.options, {})
  expect(apps.map((app) => app.id)).toEqual([71])
  expect([textGroups.includes('audit'), converters.includes('time')]).toEqual([true, true])
  expect(
    (
      await writer.client.call(calls.batchPreview, {
        types: [key],
        changes: [{ at: ['undoSeconds'], act: 'set', to: 1 }],
      })
    ).status,
  ).toBe(403)
  expect(
    (
      await writer.client.call(calls.create, {
        appId: 71,
        type: 950,
        name: 'copied',
        business: 'text',
        panel: 'text_list',
        pageKeys: [],
        copyOf: key,
      })
    ).status,
  ).toBe(403)
  await save(key, () => ({ undoSeconds: 2 }))
  expect(
    (await admin.client.ok(calls.list, { state: 'changed', text: `72:${key.type}` })).list,
  ).toMatchObject([
    { ...key, published: { version: 1 }, draft: { base: 1, updatedBy: admin.name } },
  ])
  expect(
    (await admin.client.ok(calls.list, { state: 'new', pageSize: 200 })).list.every(
      (row) => row.published === null,
    ),
  ).toBe(true)
})

const world = {
  punishTypes: new Map([
    [101, { needsTime: false, mayBePermanent: false }],
    [202, { needsTime: true, mayBePermanent: true }],
  ]),
  labels: new Map([[11, new Set([1203])]]),
  business: 'text',
}
const good = aSetting()
const [ignore, del, mute] = good.result as [
  TypeSetting['result'][number],
  TypeSetting['result'][number],
  TypeSetting['result'][number],
]
const content = (change: object) => ({
  result: [ignore, { ...mute, content: { ...mute.content, ...change } }],
})
const page = (change: object) => ({
  pageType: { ...good.pageType, content: { ...good.pageType.content, ...change } },
})
const base = (change: object) => ({ baseInfo: { ...good.baseInfo, ...change } })
const field = {
  dbField: 'uid',
  name: 'uid',
  label: 'l',
  type: 1,
  relation: 'eq',
  is_apply: 1,
} as const
const ext = { label: 'l', path: 'extData.a', as: 'text' } as const
const flawedSettings: [object, string, string][] = [
  [{ extra: 1 }, 'extra', 'UNKNOWN_FIELD'],
  [{ name: 5 }, 'name', 'TYPE_STRING'],
  [{ undoSeconds: 61 }, 'undoSeconds', 'AT_MOST'],
  [{ source: 'x' }, 'source', 'NOT_A_CHOICE'],
  [{ result: [] }, 'result', 'ITEMS_AT_LEAST'],
  [{ result: [{ ...ignore, id: 'NO' }] }, 'result.0.id', 'FORM_ID'],
  [{ pageKeys: ['tags-nowhere'] }, 'pageKeys.0', 'UNKNOWN_PAGE'],
  [{ pageKeys: ['constructor'] }, 'pageKeys.0', 'UNKNOWN_PAGE'],
  [{ pageKeys: ['tags-audit-picture'] }, 'pageKeys.0', 'KIND_MISMATCH'],
  [{ business: 'picture' }, 'business', 'BUSINESS_FIXED'],
  [page({ recordVersion: 2 }), 'pageType.content.preload', 'PRELOAD_NEEDS_V3'],
  [
    page({ suspend: { enable: true, maxSuspended: 1, maxRestore: 1 } }),
    'pageType.content.suspend.enable',
    'SUSPEND_IGNORED',
  ],
  [page({ filterRecords: 'record.(' }), 'pageType.content.filterRecords', 'EXPR_SYNTAX'],
  [{ result: [ignore, ignore] }, 'result.1.id', 'DUPLICATE_RESULT_ID'],
  [{ result: [ignore, { ...ignore, id: 'b' }] }, 'result.1.content.rest', 'TWO_RESTS'],
  [{ result: [del] }, 'result', 'NO_REST_RESULT'],
  [content({ punishId: undefined }), 'result.1.content.punishId', 'PUNISH_MISSING'],
  [content({ punishId: 9 }), 'result.1.content.punishId', 'UNKNOWN_PUNISH'],
  [
    content({ punishId: 101, times: [60], defaultTime: 60 }),
    'result.1.content.times.0',
    'TIME_NOT_ALLOWED',
  ],
  [content({ times: [], defaultTime: undefined }), 'result.1.content.times', 'TIME_MISSING'],
  [content({ defaultTime: 5 }), 'result.1.content.defaultTime', 'DEFAULT_TIME_NOT_LISTED'],
  [content({ control: 'radio_remark' }), 'result.1.reasonList', 'REASONS_MISSING'],
  [content({ levels: [{ level: 1, transKey: 'l' }] }), 'result.1.content.levels', 'NO_EFFECT'],
  [content({ control: 'level_select' }), 'result.1.content.levels', 'LEVELS_MISSING'],
  [content({ show: 'nobody.knows' }), 'result.1.content.show', 'EXPR_NAME'],
  [
    content({ resultType: 'SERIOUS_VIOLATIONS' }),
    'result.1.content.confirm',
    'SERIOUS_NEEDS_CONFIRM',
  ],
  [content({ hotkey: 'j' }), 'result.1.content.hotkey', 'HOTKEY_RESERVED'],
  [base({ useLabel: false }), 'result.1.content.label.required', 'LABEL_NOT_OFFERED'],
  [
    base({ labelList: [{ templateId: 99, rootId: 0, multi: false, max: 1, required: false }] }),
    'baseInfo.labelList.0.templateId',
    'LABEL_TREE_UNPUBLISHED',
  ],
  [base({ labelRelation: [{ labelId: 5 }] }), 'baseInfo.labelRelation.0.labelId', 'UNKNOWN_LABEL'],
  [
    base({ labelRelation: [{ labelId: 1203, results: ['x'] }] }),
    'baseInfo.labelRelation.0.results.0',
    'RELATION_TO_UNKNOWN_RESULT',
  ],
  [
    base({ labelRelation: [{ labelId: 1203, excludes: [1203] }] }),
    'baseInfo.labelRelation.0.excludes',
    'EXCLUSION_OF_SELF',
  ],
  [
    page({ preprocessResultsConfig: [{ when: 'true', set: { result: 'x' } }] }),
    'pageType.content.preprocessResultsConfig.0.set.result',
    'RELATION_TO_UNKNOWN_RESULT',
  ],
  [{ condition: [{ ...field, dbField: 'toString' }] }, 'condition.0.dbField', 'UNKNOWN_DBFIELD'],
  [
    { condition: [{ ...field, dbField: 'extData.a' }], extDataMap: { a: ext } },
    'condition.0.dbField',
    'NOT_INDEXED',
  ],
  [{ condition: [field, field] }, 'condition.1.dbField', 'DUPLICATE_CONDITION'],
  [{ condition: [{ ...field, type: 3 }] }, 'condition.0.list', 'LIST_EMPTY'],
  [{ condition: [{ ...field, type: 11 }] }, 'condition.0.list', 'LIST_EMPTY'],
  [{ condition: [{ ...field, type: 13, tree: 99 }] }, 'condition.0.tree', 'LABEL_TREE_UNPUBLISHED'],
  [
    { condition: [{ ...field, type: 11, list: [{ label: 'a', value: 'a', parent: 'b' }] }] },
    'condition.0.list.0.parent',
    'PARENT_MISSING',
  ],
  [
    { condition: [{ ...field, type: 100, dbField: 'saved' }] },
    'condition.0.type',
    'QUERY_LIST_NEEDS_V5',
  ],
  [{ condition: [{ ...field, type: 22 }] }, 'condition.0.type', 'FIELD_TYPE_RESERVED'],
  [{ condition: [{ ...field, validator: '(a)\\1' }] }, 'condition.0.validator', 'BAD_VALIDATOR'],
  [{ condition: [{ ...field, validator: '[' }] }, 'condition.0.validator', 'BAD_VALIDATOR'],
  [content({ control: 'punish_group' }), 'result.1.content.punishes', 'OPTION_MISSING'],
  [content({ control: 'segment_mark' }), 'result.1.content.control', 'CONTROL_PANEL_MISMATCH'],
  [
    content({
      control: 'custom_confirm',
      form: { fields: [{ key: 'a', label: 'l', type: 2, show: 'record.(' }] },
    }),
    'result.1.content.form.fields.0.show',
    'EXPR_SYNTAX',
  ],
  [
    content({
      control: 'multi_dimension',
      dims: [{ key: 'a', transKey: 'l', treeId: 12, max: 1, required: true }],
    }),
    'result.1.content.dims.0.treeId',
    'LABEL_TREE_UNPUBLISHED',
  ],
  [
    content({ control: 'escalate', targets: ['group'] }),
    'result.1.content.groups',
    'OPTION_MISSING',
  ],
  [content({ control: 'reason_select' }), 'result.1.reasonList', 'REASONS_MISSING'],
  [
    {
      extDataMap: Object.fromEntries(
        Array.from({ length: 9 }, (_, i) => [
          `f${i}`,
          { ...ext, path: `extData.f${i}`, index: true },
        ]),
      ),
    },
    'extDataMap',
    'TOO_MANY_INDEXES',
  ],
]

describe('what a published setting can never have', () => {
  test('a sound one has no problems', () => {
    expect(problemsIn(good, world)).toEqual([])
  })
  test.each(flawedSettings)('%j: %s %s', (change, path, code) => {
    expect(problemsIn(JSON.parse(JSON.stringify({ ...good, ...change })), world)).toContainEqual(
      expect.objectContaining({ path, code }),
    )
  })
})
