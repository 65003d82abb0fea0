import { contract } from '@oas/contract/index'
import { expect, test } from 'vitest'
import { aPerson, aType } from '../../testing/world.ts'
import {
  calls,
  server,
  leader,
  n,
  tree,
  add,
  deploy,
  useLabelTree,
} from '../../testing/label-tree.ts'

useLabelTree()

type Options = NonNullable<Parameters<typeof aPerson>[1]>
const someone = async (options: Options) =>
  server.client((await aPerson(server.ctx, options)).token)
/** The lists of labels that a type offers. */
const listsOf = async (type: number) =>
  (await leader.ok(contract.setting.busconfig, { appId: 50, type })).baseInfo.labelList
const editing: Options = { permissions: ['setting.read', 'setting.edit', 'setting.publish'] }

test('a template writes its trees into the settings of its types once it is deployed', async () => {
  const root = await add()
  await add({}, root)
  await deploy()
  const type = 60 + n
  await aType(server.ctx, { type, name: 'bound' })
  const input = {
    name: `T ${n}`,
    remark: '',
    items: [{ treeId: tree.id, rootId: root, multi: true, max: 2, required: true }],
    types: [{ appId: 50, type }],
  }
  for (const [field, change] of [
    ['items.0.rootId', { items: [{ ...input.items[0], rootId: 1203 }] }],
    ['types.0', { types: [{ appId: 50, type: 9999 }] }],
    ['items.1.treeId', { items: [input.items[0], input.items[0]] }],
    ['items.0.treeId', { items: [{ ...input.items[0], treeId: 9999 }] }],
  ] as const)
    expect(
      (await leader.call(calls.createTemplate, { ...input, ...change } as never)).body.field,
    ).toBe(field)
  const made = await leader.ok(calls.createTemplate, input)
  expect((await leader.call(calls.createTemplate, { ...input, name: `U ${n}` })).body.field).toBe(
    'types.0',
  )
  const before = await listsOf(type)
  expect((await leader.ok(calls.deployTemplate, { ...made, preview: true })).types).toMatchObject([
    {
      appId: 50,
      type,
      changes: true,
      version: 1,
      before: [{ treeId: 11 }],
      after: [{ treeId: tree.id }],
    },
  ])
  expect(await listsOf(type)).toEqual(before)
  // Whoever may not publish what they wrote leaves it as a draft to another person, as everywhere
  // else.
  const draftOf = async () =>
    (await (await someone(editing)).ok(contract.autoConfig.one, { appId: 50, type })).draft
  const deployed = (by: typeof leader) => by.ok(calls.deployTemplate, { ...made, preview: false })
  expect(await deployed(leader)).toMatchObject({ drafted: 1 })
  expect(await listsOf(type)).toEqual(before)
  expect(await draftOf()).toMatchObject({
    document: { baseInfo: { labelList: [{ templateId: tree.id }] } },
  })
  expect((await leader.ok(calls.templates, { text: `t ${n}` })).list[0]).toMatchObject({
    changed: true,
    deployedBy: '',
  })
  expect((await leader.call(calls.deployTemplate, { ...made, preview: false })).body).toMatchObject(
    { field: 'types' },
  )
  const second = await someone(editing)
  await second.ok(contract.autoConfig.publish, {
    appId: 50,
    type,
    revision: (await draftOf())?.revision ?? 0,
    note: 'seen',
  })
  expect(await listsOf(type)).toEqual([
    { templateId: tree.id, rootId: root, multi: true, max: 2, required: true },
  ])
  await leader.ok(calls.updateTemplate, {
    ...input,
    ...made,
    items: [{ ...(input.items[0] as object), max: 1 }],
  } as never)
  made.version = 2
  const alone = await someone({
    permissions: ['label.edit', 'label.deploy', 'setting.publish', 'setting.publish-own'],
  })
  expect(await deployed(alone)).toMatchObject({ drafted: 0 })
  expect(await listsOf(type)).toEqual([
    { templateId: tree.id, rootId: root, multi: true, max: 1, required: true },
  ])
  expect(
    (await leader.ok(calls.deployTemplate, { ...made, preview: true })).types[0],
  ).toMatchObject({ changes: false, version: 3 })
  expect((await leader.ok(calls.templates, { text: `t ${n}` })).list[0]).toMatchObject({
    changed: false,
    version: 2,
  })
  expect(
    (await leader.call(calls.remove, { id: String(root), version: tree.version })).status,
  ).toBe(409)
  const far = await someone({
    permissions: ['label.edit', 'label.deploy'],
    scope: [{ appId: 71 }],
  })
  expect((await far.call(calls.deployTemplate, { ...made, preview: false })).status).toBe(403)
  expect((await far.ok(calls.templates, { text: `t ${n}` })).list[0]?.types).toEqual([])
  expect(
    (await leader.call(calls.updateTemplate, { ...input, id: made.id, version: 9 })).status,
  ).toBe(409)
  await leader.ok(calls.removeTemplate, { ...made, id: String(made.id) })
  expect((await leader.ok(calls.templates, { treeId: tree.id })).total).toBe(0)
})
