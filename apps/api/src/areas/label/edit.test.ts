import { expect, test } from 'vitest'
import { readSheet, writeSheets } from '../../files/sheet.ts'
import { createClient } from '../../testing/server.ts'
import { aPerson, aType } from '../../testing/world.ts'
import { labelsAt } from './index.ts'
import {
  calls,
  server,
  leader,
  token,
  n,
  fields,
  tree,
  add,
  draft,
  put,
  at,
  deploy,
  useLabelTree,
} from '../../testing/label-tree.ts'

useLabelTree()

test('takes labels with all fields in order; edits carry a version and are logged', async () => {
  const low = await add({
    orders: 1,
    punishId: 202,
    translateGroup: 'result',
    translateKey: 'punish_202',
    extJson: '{"level":2}',
    idName: '',
  })
  const high = await add({ orders: 9 })
  const child = await add({}, low)
  const list = await draft()
  expect(list.map((label) => label.id).filter((id) => id !== child)).toEqual([high, low])
  expect(list.find((label) => label.id === low)).toEqual({
    id: low,
    labelId: low,
    parentId: 0,
    templateId: tree.id,
    cnName: '广告',
    enName: 'Advert',
    idName: '',
    ruName: 'Реклама',
    orders: 1,
    punishId: 202,
    translateGroup: 'result',
    translateKey: 'punish_202',
    extJson: '{"level":2}',
    retired: false,
    change: 'added',
  })
  const stale = at()
  await put(leader.ok(calls.update, { ...at(), id: high, ...fields({ enName: 'Spam' }) }))
  expect((await leader.call(calls.update, { ...stale, id: high, ...fields() })).status).toBe(409)
  const other = await leader.ok(calls.createTree, { name: `Beside ${n}`, remark: '' })
  const { list: log } = await leader.ok(calls.log, { treeId: tree.id, limit: 1 })
  expect(log[0]).toMatchObject({
    actor: 'ada',
    action: 'label.update',
    detail: { before: { [high]: { enName: 'Advert' } }, after: { [high]: { enName: 'Spam' } } },
  })
  expect((await leader.ok(calls.log, {})).list[0]).toMatchObject({
    action: 'label.tree-create',
    subject: `label-tree:${other.id}`,
  })
  expect((await leader.ok(calls.log, { actor: 'nobody' })).list).toEqual([])
  expect(
    (await leader.ok(calls.find, { text: 'spA', treeId: tree.id })).list.map((label) => label.id),
  ).toEqual([high])
  expect(
    (await leader.ok(calls.find, { missing: 'id', treeId: tree.id })).list.map((label) => label.id),
  ).toEqual([low])
  expect((await leader.ok(calls.get, { id: child })).path).toEqual([low, child])
})

test.each([
  ['cnName', { cnName: ' ' }],
  ['enName', { enName: '' }],
  ['punishId', { punishId: 999 }],
  ['translateKey', { translateGroup: 'result' }],
  ['extJson', { extJson: '[]' }],
  ['extJson', { extJson: '{"a":"\\ud800"}' }],
  ['extJson', { extJson: '{"a":"\\u0000"}' }],
  ['cnName', { cnName: 'x'.repeat(65) }],
  ['parentId', { parentId: 1203 }],
])('an unfit %s is named: %j', async (field, change) => {
  const { status, body } = await leader.call(calls.create, {
    ...at(),
    parentId: 0,
    ...fields(),
    ...change,
  })
  expect([status, body.field]).toEqual([400, field])
})

test('moves labels with their subtree, never into themselves or below six levels', async () => {
  const [a, b] = [await add({ orders: 30 }), await add({ orders: 20 })]
  const below = await add({}, a)
  const order = async (parentId: number) =>
    (await draft()).filter((label) => label.parentId === parentId).map((label) => label.id)
  await put(leader.ok(calls.move, { ...at(), id: b, parentId: 0, before: a }))
  expect(await order(0)).toEqual([b, a])
  await put(leader.ok(calls.move, { ...at(), id: b, parentId: a, before: below }))
  expect([await order(0), await order(a)]).toEqual([[a], [b, below]])
  expect((await leader.call(calls.move, { ...at(), id: a, parentId: below })).body.field).toBe(
    'parentId',
  )
  let deep = below
  for (let i = 0; i < 4; i++) deep = await add({}, deep)
  expect(
    (await leader.call(calls.create, { ...at(), parentId: deep, ...fields() })).body,
  ).toMatchObject({ field: 'parentId' })
  expect((await leader.call(calls.move, { ...at(), id: below, parentId: b })).status).toBe(400)
})

test('says by their paths between which parents a published label moves', async () => {
  const [a, b] = [await add({ cnName: '甲' }), await add({ cnName: '乙' })]
  const moved = await add({ cnName: '丙' }, await add({ cnName: '丁' }, a))
  await put(leader.ok(calls.deploy, { ...at(), note: 'first' }))
  const differing = async (parentId: number) => {
    await put(leader.ok(calls.move, { ...at(), id: moved, parentId }))
    const { list } = await leader.ok(calls.diff, { treeId: tree.id, from: 1, to: 0 })
    return list.flatMap(({ fields: changes }) =>
      changes.filter(({ field }) => field === 'parentId').map((one) => [one.before, one.after]),
    )
  }
  expect([await differing(b), await differing(0)]).toEqual([[['甲 / 丁', '乙']], [['甲 / 丁', '']]])
})

test('several labels change at once, all or none', async () => {
  const [a, b] = [await add(), await add()]
  expect(
    (await leader.call(calls.updateBatch, { ...at(), ids: [a, 1203], set: { punishId: 202 } })).body
      .field,
  ).toBe('ids.1')
  expect(
    (await leader.call(calls.updateBatch, { ...at(), ids: [a], set: { parentId: a } })).body.field,
  ).toBe('set.parentId')
  const answer = await leader.ok(calls.updateBatch, {
    ...at(),
    ids: [a, b],
    set: { punishId: 202, retired: true },
  })
  expect([answer.changed, (await draft()).map((label) => [label.punishId, label.retired])]).toEqual(
    [
      2,
      [
        [202, true],
        [202, true],
      ],
    ],
  )
})

test('who audits gets a label with all its fields', async () => {
  const id = await add({
    orders: 3,
    punishId: 202,
    translateGroup: 'result',
    translateKey: 'punish_202',
    extJson: '{"level":2}',
  })
  const child = await add({}, id)
  const type = 20 + n
  const { baseInfo } = await aType(server.ctx, { type: type + 500, name: 'x' })
  await aType(server.ctx, {
    type,
    name: `type ${n}`,
    baseInfo: {
      ...baseInfo,
      labelList: [{ templateId: tree.id, rootId: 0, multi: true, max: 3, required: false }],
    },
  })
  await deploy('first')
  const { list } = await leader.ok(calls.list, { appId: 50, type })
  const full = {
    id,
    labelId: id,
    parentId: 0,
    templateId: tree.id,
    cnName: '广告',
    enName: 'Advert',
    ruName: 'Реклама',
    orders: 3,
    punishId: 202,
    translateGroup: 'result',
    translateKey: 'punish_202',
    extJson: '{"level":2}',
    leaf: false,
  }
  expect(list.find((label) => label.id === id)).toMatchObject(full)
  expect(list.find((label) => label.id === child)).toMatchObject({ parentId: id, leaf: true })
  expect(await leader.ok(calls.byIds, { ids: [id] })).toMatchObject([
    { id, parentId: 0, enName: 'Advert', ruName: 'Реклама', orders: 3 },
  ])
})

/** A type that offers the tree at hand. */
const aTypeWithTree = async (type: number): Promise<void> => {
  const { baseInfo } = await aType(server.ctx, {
    type,
    name: `type ${n}`,
    baseInfo: {
      ...(await aType(server.ctx, { type: type + 500, name: 'x' })).baseInfo,
      labelList: [{ templateId: tree.id, rootId: 0, multi: true, max: 3, required: false }],
    },
  })
  expect(baseInfo.labelList[0]?.templateId).toBe(tree.id)
}
const russianNames = async (type: number): Promise<string[]> => {
  const answer = await createClient(server.url, token).raw(
    'GET',
    `/biz_gateway/justice_review/label?appId=50&type=${type}`,
    { headers: { 'global-language': 'ru' } },
  )
  const { data } = (await answer.json()) as { data: { list: { name: string }[] } }
  return data.list.map((label) => label.name)
}

test('serves a deployed version at once, keeps it for old decisions, restores it', async () => {
  const [a, b] = [await add({ orders: 20 }), await add({ orders: 10, ruName: '' })]
  const type = 20 + n
  await aTypeWithTree(type)
  const offered = async (versionTime?: string) =>
    leader.ok(calls.list, {
      appId: 50,
      type,
      ...(versionTime === undefined ? {} : { versionTime }),
    })
  expect((await offered()).version).toBe('')
  await deploy('first')
  expect([(await offered()).version, (await offered()).list.map((label) => label.id)]).toEqual([
    `${tree.id}:1`,
    [a, b],
  ])
  expect(await russianNames(type)).toEqual(['Реклама', 'Advert'])
  expect((await leader.call(calls.deploy, { ...at(), note: 'again' })).status).toBe(409)
  await put(
    leader.ok(calls.update, {
      ...at(),
      id: a,
      ...fields({ cnName: '营销', enName: 'Spam', orders: 20 }),
    }),
  )
  await put(leader.ok(calls.updateBatch, { ...at(), ids: [b], set: { retired: true } }))
  const added = await add({ orders: 5 })
  expect(
    (await leader.ok(calls.diff, { treeId: tree.id, from: 1, to: 0 })).list.map((row) => [
      row.act,
      row.id,
      row.path,
    ]),
  ).toEqual([
    ['removed', b, '广告'],
    ['changed', a, '营销'],
    ['added', added, '广告'],
  ])
  await deploy('second')
  expect((await offered(`${tree.id}:1`)).list.map((label) => [label.id, label.enName])).toEqual([
    [a, 'Spam'],
    [added, 'Advert'],
  ])
  expect((await labelsAt(server.ctx, `${tree.id}:1`)).has(b)).toBe(true)
  await put(leader.ok(calls.rollback, { ...at(), to: 1, note: 'back' }))
  expect([
    (await offered()).version,
    (await offered()).list.map((label) => [label.id, label.enName]),
  ]).toEqual([
    `${tree.id}:3`,
    [
      [a, 'Advert'],
      [b, 'Advert'],
    ],
  ])
  expect((await draft()).map((label) => [label.id, label.change, label.retired])).toEqual([
    [a, '', false],
    [b, '', false],
  ])
  expect((await leader.ok(calls.diff, { treeId: tree.id, from: 1, to: 3 })).total).toBe(0)
  expect(
    (await leader.ok(calls.history, { treeId: tree.id })).list.map((row) => [
      row.version,
      row.note,
      row.rolledBackFrom,
      row.publishedBy,
    ]),
  ).toEqual([
    [3, 'back', 1, 'ada'],
    [2, 'second', null, 'ada'],
    [1, 'first', null, 'ada'],
  ])
  expect(
    (await leader.ok(calls.history, { treeId: tree.id, current: 2, pageSize: 2 })).list.map(
      (row) => row.version,
    ),
  ).toEqual([1])
  expect((await leader.ok(calls.groupTree, { treeId: tree.id }))[0]).toMatchObject({
    version: 3,
    labels: [{ id: a, parentId: 0, enName: 'Advert', ruName: 'Реклама', orders: 20 }, { id: b }],
  })
  expect(
    (await leader.ok(calls.appTrees, {})).find((app) => app.appId === 50)?.trees,
  ).toContainEqual({ id: tree.id, name: `Set ${n}`, types: [type] })
  // A tree that no type of an app offers is none of its trees.
  const { id: alone } = await leader.ok(calls.createTree, { name: `Alone ${n}`, remark: '' })
  expect(
    (await leader.ok(calls.appTrees, {}))
      .flatMap((app) => app.trees)
      .some((one) => one.id === alone),
  ).toBe(false)
  expect(
    (await leader.call(calls.updateTree, { ...at(), name: `Set ${n}`, remark: '', active: false }))
      .body.msg,
  ).toContain(`type ${n} 50:${type}`)
})

test('what settings name or decisions gave is not deleted, and the refusal says what', async () => {
  const given = await add()
  const parent = await add()
  const child = await add({}, parent)
  await server.ctx.db
    .insertInto('decision')
    .values({
      id: '77',
      orderId: '1',
      recordId: '1',
      appId: 50,
      type: 12,
      business: 'text',
      postId: 'p',
      personId: '1',
      pageKey: 'tags-audit-text',
      windowId: 'w',
      fence: 1,
      resultId: 'mute',
      resultType: 'NORMAL_VIOLATIONS',
      settingVersion: 1,
      contentHash: '',
    })
    .execute()
  await server.ctx.db
    .insertInto('decisionLabel')
    .values({ decisionId: '77', labelId: given, path: [given], position: 0 })
    .execute()
  const remove = (id: number, version: number) =>
    leader.call(calls.remove, { id: String(id), version })
  expect((await remove(given, tree.version)).body).toMatchObject({
    code: 409,
    msg: expect.stringContaining('1 个判定使用了它'),
  })
  expect((await remove(parent, tree.version)).status).toBe(409)
  await put(leader.ok(calls.remove, { id: String(child), version: tree.version }))
  await put(leader.ok(calls.remove, { id: String(parent), version: tree.version }))
  expect((await draft()).map((label) => label.id)).toEqual([given])
  // Ids of deleted labels are never given anew.
  expect(await add()).toBeGreaterThan(child)
  const { version } = await leader.ok(calls.draft, { treeId: 11 })
  expect((await remove(1240, version)).body.msg).toContain('post_comment 50:12')
  expect(
    (
      await leader.call(calls.updateBatch, {
        treeId: 11,
        version,
        ids: [1203],
        set: { retired: true },
      })
    ).body.msg,
  ).toContain('post_comment 50:12')
  expect((await leader.ok(calls.get, { id: 1203 })).uses).toMatchObject({
    settings: [{ appId: 50, type: 12, name: 'post_comment' }],
    others: 0,
    children: 0,
  })
  const far = server.client(
    (await aPerson(server.ctx, { permissions: ['label.edit'], scope: [{ appId: 71 }] })).token,
  )
  expect((await far.ok(calls.get, { id: 1203 })).uses).toMatchObject({ settings: [], others: 1 })
})

test('exports a workbook that comes back equal; tells changed, new and refused lines', async () => {
  const a = await add({ extJson: '{"b":1,"a":[2]}', orders: -5, enName: '=Advert' })
  const b = await add({}, a)
  const response = await createClient(server.url, token).raw(
    'GET',
    `/biz_gateway/justice_manage/export?treeId=${tree.id}`,
  )
  if (response.headers.get('content-type')?.includes('json')) throw new Error(await response.text())
  const bytes = Buffer.from(await response.arrayBuffer())
  const imported = (workbook: Buffer, more: object = {}) =>
    leader.ok(calls.import, {
      ...at(),
      workbook: workbook.toString('base64'),
      preview: true,
      ...more,
    })
  expect((await imported(bytes)).list.map((row) => [row.line, row.act])).toEqual([
    [2, 'same'],
    [3, 'same'],
  ])
  const [head = [], first = [], second = []] = await readSheet(bytes, 'file', 10)
  const set = (row: string[], change: Record<string, string>): string[] =>
    row.map((cell, index) => change[head[index] ?? ''] ?? cell)
  const changed = await writeSheets([
    {
      name: 'x',
      rows: [
        head,
        set(first, { cnName: '营销' }),
        second,
        set(second, { id: '', parentId: String(b), enName: 'New' }),
        set(second, { id: '', parentId: '#4', enName: 'Below' }),
        set(second, { id: '999999' }),
        set(second, { id: '', punishId: '7' }),
        set(second, { id: '', parentId: '#8' }),
        set(second, { id: String(a) }),
      ],
    },
  ])
  const preview = await imported(changed)
  expect(preview.list.map((row) => [row.line, row.act, row.fields])).toEqual([
    [2, 'change', ['cnName']],
    [3, 'same', []],
    [4, 'new', []],
    [5, 'new', []],
    [6, 'wrong', []],
    [7, 'wrong', []],
    [8, 'wrong', []],
    [9, 'wrong', []],
  ])
  expect(preview.list.filter((row) => row.act === 'wrong').every((row) => row.reason !== '')).toBe(
    true,
  )
  expect([
    preview.stored,
    (await draft()).length,
    (await imported(changed, { preview: false })).stored,
  ]).toEqual([0, 2, 0])
  const stored = await leader.ok(calls.import, {
    ...at(),
    workbook: changed.toString('base64'),
    preview: false,
    skipWrong: true,
  })
  expect(stored.stored).toBe(3)
  const after = await draft()
  const made = after.find((label) => label.enName === 'New')
  expect([
    made?.parentId,
    after.find((label) => label.enName === 'Below')?.parentId,
    after.find((label) => label.id === a)?.cnName,
  ]).toEqual([b, made?.id, '营销'])
  expect(
    (
      await leader.call(calls.import, {
        ...at(),
        version: stored.version,
        workbook: Buffer.from('no').toString('base64'),
        preview: true,
      })
    ).body.field,
  ).toBe('workbook')
})

test('names trees once, copies and switches them; editors alone deploy nothing', async () => {
  const a = await add()
  await add({}, a)
  expect((await leader.call(calls.createTree, { name: `sET ${n}`, remark: '' })).body.field).toBe(
    'name',
  )
  const copy = await leader.ok(calls.createTree, {
    name: `Copy ${n}`,
    remark: 'x',
    copyOf: tree.id,
  })
  const copied = (await leader.ok(calls.draft, { treeId: copy.id })).list
  expect([
    copied.length,
    copied.some((label) => label.id === a),
    copied.find((label) => label.parentId !== 0)?.parentId,
  ]).toEqual([2, false, copied.find((label) => label.parentId === 0)?.id])
  await leader.ok(calls.updateTree, {
    treeId: copy.id,
    version: copy.version,
    name: `Copy ${n}`,
    remark: '',
    active: false,
  })
  expect((await leader.ok(calls.trees, {})).find((row) => row.id === copy.id)).toMatchObject({
    active: false,
    labels: 2,
    published: null,
    version: 2,
    updatedBy: 'ada',
  })
  expect((await leader.call(calls.deploy, { treeId: copy.id, version: 2, note: 'x' })).status).toBe(
    409,
  )
  const editor = server.client((await aPerson(server.ctx, { permissions: ['label.edit'] })).token)
  expect((await editor.call(calls.deploy, { ...at(), note: 'x' })).status).toBe(403)
  expect((await editor.ok(calls.enums, {})).punishes.map((one) => one.id)).toContain(202)
})

test('makes a tree of common labels in every language when it is asked for one', async () => {
  const made = await leader.ok(calls.createTree, { name: `Common ${n}`, remark: '', common: true })
  const { list } = await leader.ok(calls.draft, { treeId: made.id })
  const groups = list.filter(({ parentId }) => parentId === 0)
  expect(groups.map(({ enName }) => enName)).toEqual([
    'Spam and fraud',
    'Harm to people',
    'Unsafe content',
  ])
  for (const group of groups)
    expect(list.filter(({ parentId }) => parentId === group.id).length).toBeGreaterThan(3)
  expect(list.every((one) => one.cnName && one.idName && one.ruName)).toBe(true)
  expect(
    await leader.ok(calls.deploy, { treeId: made.id, version: made.version, note: 'first' }),
  ).toMatchObject({ published: 1 })
})
