import { contract } from '@oas/contract/index'
import type { LabelFields } from '@oas/contract/label/schemas'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Client, type TestServer, testServer } from './server.ts'
import { aLabelTree, aPerson, aType } from './world.ts'

export const calls = contract.label
export let server: TestServer
export let leader: Client
export let token = ''
export let n = 0

export function fields(change: Partial<LabelFields> = {}): LabelFields {
  return {
    cnName: '广告',
    enName: 'Advert',
    idName: 'Iklan',
    ruName: 'Реклама',
    orders: 10,
    punishId: 0,
    translateGroup: '',
    translateKey: '',
    extJson: '{}',
    ...change,
  }
}
export let tree = { id: 0, version: 0 }
export async function add(change: Partial<LabelFields> = {}, parentId = 0): Promise<number> {
  const { id, version } = await leader.ok(calls.create, {
    treeId: tree.id,
    version: tree.version,
    parentId,
    ...fields(change),
  })
  tree.version = version
  return id
}
export async function draft() {
  return (await leader.ok(calls.draft, { treeId: tree.id })).list
}
export async function put(answer: Promise<{ version: number }>): Promise<void> {
  tree.version = (await answer).version
}
export function at() {
  return { treeId: tree.id, version: tree.version }
}
export function deploy(note = 'now') {
  return put(leader.ok(calls.deploy, { ...at(), note }))
}

/** A server with a leader, and a fresh tree for each test of a file. */
export function useLabelTree(): void {
  beforeAll(async () => {
    server = await testServer()
    await aLabelTree(server.ctx)
    const { baseInfo } = await aType(server.ctx, { type: 12 })
    await aType(server.ctx, {
      type: 12,
      version: 2,
      baseInfo: { ...baseInfo, labelRelation: [{ labelId: 1203, excludes: [1240] }] },
    })
    await aType(server.ctx, {
      appId: 71,
      type: 3,
      name: 'avatar',
      business: 'picture',
      pageKeys: ['tags-audit-picture'],
    })
    token = (
      await aPerson(server.ctx, {
        name: 'ada',
        permissions: ['label.edit', 'label.deploy', 'audit.take'],
      })
    ).token
    leader = server.client(token)
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    tree = await leader.ok(calls.createTree, { name: `Set ${++n}`, remark: '' })
  })
}
