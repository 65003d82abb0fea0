import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '@oas/contract/time'
import { type TestServer, createClient, testServer } from '../../testing/server.ts'
import { aPerson, aType, anApp } from '../../testing/world.ts'
import { seedTree } from './index.ts'

const names = (id: number) => ({
  cnName: `标签${id}`,
  enName: `label ${id}`,
  idName: `label ${id} id`,
  ruName: `метка ${id}`,
})
const row = (id: number, parentId: number | null, orders: number) => ({
  id,
  parentId,
  orders,
  punishId: 0,
  extJson: { level: 2 },
  ...names(id),
})
const list = (rootId: number) => [{ templateId: 21, rootId, multi: true, max: 3, required: false }]

let server: TestServer
let token = ''
beforeAll(async () => {
  server = await testServer()
  await seedTree(server.ctx, {
    id: 21,
    name: 'tree',
    labels: [row(1, null, 10), row(2, null, 20), row(11, 1, 5), row(12, 1, 9), row(21, 2, 1)],
  })
  const { baseInfo } = await aType(server.ctx)
  await aType(server.ctx, { type: 13, name: 'all', baseInfo: { ...baseInfo, labelList: list(0) } })
  await anApp(server.ctx, 71)
  await aType(server.ctx, { type: 14, name: 'part', baseInfo: { ...baseInfo, labelList: list(1) } })
  token = (await aPerson(server.ctx)).token
})
afterAll(() => server.stop())

test('sorts labels by orders descending, marks leaves, sends none when unchanged', async () => {
  const client = server.client(token)
  const { version, list: labels } = await client.ok(contract.label.list, { appId: 50, type: 13 })
  expect(labels.map((label) => label.id)).toEqual([2, 1, 12, 11, 21])
  expect(labels.filter((label) => label.leaf).map((label) => label.id)).toEqual([12, 11, 21])
  expect(version).toBe('21:1')
  expect(
    (await client.ok(contract.label.list, { appId: 50, type: 13, versionTime: version })).list,
  ).toEqual([])
  expect(
    (await client.ok(contract.label.list, { appId: 50, type: 13, versionTime: '21:0' })).list,
  ).toHaveLength(5)
})

test('narrows the tree to what is below a root; offers nothing when not published', async () => {
  const client = server.client(token)
  expect(
    (await client.ok(contract.label.list, { appId: 50, type: 14 })).list.map((label) => label.id),
  ).toEqual([12, 11])
  expect(await client.ok(contract.label.list, { appId: 50, type: 12 })).toEqual({
    version: '',
    list: [],
  })
})

test('names come in the language of the call', async () => {
  const response = await createClient(server.url, token).raw(
    'GET',
    '/biz_gateway/justice_review/label?appId=50&type=13',
    { headers: { 'global-language': 'ru' } },
  )
  expect(
    ((await response.json()) as { data: { list: { name: string }[] } }).data.list[0]?.name,
  ).toBe('метка 2')
})

test('labels by id come from published trees; unknown ids are left out', async () => {
  expect(
    (
      await server.client(token).ok(contract.label.byIds, { ids: [11, 999, -5, 99_999_999_999] })
    ).map((label) => label.id),
  ).toEqual([11])
  expect(await server.client(token).ok(contract.label.byIds, { ids: [] })).toEqual([])
})

test('labels are picked by a part of the name or by id, with the names above them', async () => {
  const client = server.client(token)
  const all = (await client.ok(contract.label.pick, { limit: 200 })).list
  const [one] = all
  expect(all.length).toBeGreaterThan(2)
  expect(
    (await client.ok(contract.label.pick, { words: `11,999999,${one?.name ?? ''}` })).list.map(
      ({ id }) => id,
    ),
  ).toEqual(expect.arrayContaining([11, one?.id]))
  expect((await client.ok(contract.label.pick, { text: '%' })).list).toEqual([])
  const first = await client.ok(contract.label.pick, { limit: 2 })
  const rest = await client.ok(contract.label.pick, { limit: 200, after: first.next ?? '' })
  expect([...first.list, ...rest.list]).toEqual(all)
  expect(all.find(({ path }) => path.length > 0)?.path.every((name) => name !== '')).toBe(true)
})

test('hot labels are those given most in the last week, of what the type offers', async () => {
  const person = await aPerson(server.ctx)
  const given = async (label: number, times: number, days = 0): Promise<void> => {
    for (let n = 0; n < times; n++) {
      const {
        rows: [made],
      } = await server.ctx.pool.query<{ id: string }>(
        `
          insert into decision (
            order_id, record_id, app_id, type, business, post_id, uid, person_id, page_key,
            window_id, fence, result_id, result_type, setting_version, content_hash, id
          )
          select 1, 1, 50, 13, 'text', 'hot', 'u', $1, 'x', 'x', 1, 'ignore', 'REGULAR', 1, 'x',
            id_from($2) + $3
          returning id`,
        [person.id, new Date(Date.now() - days * dayMs), label * 100 + n],
      )
      await server.ctx.pool.query(
        `
          insert into decision_label (decision_id, label_id, path, position)
          values ($1, $2, array[]::int[], 0)`,
        [made?.id, label],
      )
    }
  }
  await given(11, 1)
  await given(12, 3)
  await given(21, 2)
  await given(2, 5, 9)
  await given(999, 9)
  expect(await server.client(token).ok(contract.label.hot, { appId: 50, type: 13 })).toEqual([
    12, 21, 11,
  ])
})

test('labels of a foreign app are refused', async () => {
  const { token: narrow } = await aPerson(server.ctx, { scope: [{ appId: 71 }] })
  expect(
    (await server.client(narrow).call(contract.label.list, { appId: 50, type: 13 })).status,
  ).toBe(403)
})
