import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '@oas/contract/time'
import { hold, item, muting, submitItems } from '../../testing/held.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aType } from '../../testing/world.ts'

const { list } = contract.operationLog
let server: TestServer
let auditor: MadePerson
let leader: MadePerson
beforeAll(async () => {
  server = await testServer()
  await aType(server.ctx)
  await aType(server.ctx, { type: 13, name: 'other', business: 'picture' })
  await aLabelTree(server.ctx)
  auditor = await aPerson(server.ctx)
  leader = await aPerson(server.ctx, { permissions: ['audit.team', 'audit.discard'] })
})
afterAll(() => server.stop())
const ask = (input: object = {}, person = leader) => server.client(person.token).ok(list, input)

test('lists decisions and other events of orders, newest first, page by page', async () => {
  const [first, second] = [await hold(server, auditor.id), await hold(server, auditor.id)]
  await submitItems(server, auditor.token, [muting(first)])
  await server.ctx.pool.query(
    `update queue_order set state = 'waiting', holder_id = null where id = $1`,
    [second.id],
  )
  await server
    .client(leader.token)
    .ok(contract.queue.discard, { ids: [second.id], remark: 'left over' })
  const third = await hold(server, auditor.id)
  await submitItems(server, auditor.token, [item(third)])
  const all = await ask()
  expect(all.list.map((row) => [row.kind, row.postId, row.by, row.resultId || row.remark])).toEqual(
    [
      ['decided', third.postId, auditor.name, 'ignore'],
      ['discarded', second.postId, leader.name, 'left over'],
      ['decided', first.postId, auditor.name, 'mute'],
    ],
  )
  const pages = []
  for (let next: string | null = ''; next !== null;) {
    const page: Awaited<ReturnType<typeof ask>> = await ask({
      limit: 1,
      ...(next ? { after: next } : {}),
    })
    pages.push(...page.list)
    next = page.next
  }
  expect(pages).toEqual(all.list)
})

test('it is narrowed by what it is asked for and by what the caller sees', async () => {
  const {
    list: [last],
  } = await ask({ kind: 'discarded' })
  expect(last).toMatchObject({
    kind: 'discarded',
    appId: 50,
    type: 12,
    business: 'text',
    typeName: 'post_comment',
  })
  expect((await ask({ postId: last?.postId, appId: 50 })).list.map((row) => row.kind)).toEqual([
    'discarded',
  ])
  expect((await ask({ person: leader.id })).list).toHaveLength(1)
  for (const nothing of [
    { type: 13 },
    { business: 'picture' },
    { taskId: '5' },
    { taskId: '9223372036854775807' },
    { appId: 51 },
    { person: '9223372036854775807' },
    { kind: 'suspended' },
  ])
    expect((await ask(nothing)).list).toEqual([])
  expect(
    (
      await ask(
        {},
        await aPerson(server.ctx, {
          permissions: ['audit.team'],
          scope: [{ appId: 50, type: 13 }],
        }),
      )
    ).list,
  ).toEqual([])
  expect(
    (
      await ask(
        {},
        await aPerson(server.ctx, {
          permissions: ['audit.team'],
          scope: [{ appId: 50, type: 12 }],
        }),
      )
    ).list,
  ).toHaveLength(3)
})

test('without a post a day is the most', async () => {
  const now = Date.now()
  expect(
    (await server.client(leader.token).call(list, { start: now - 2 * dayMs, end: now })).body,
  ).toMatchObject({ code: 400, field: 'end' })
  expect(
    (await ask({ start: now - 2 * dayMs, end: now, postId: (await ask()).list[0]?.postId })).list
      .length,
  ).toBeGreaterThan(0)
})

test('it is narrowed by user and window, and holds the same as a file', async () => {
  const all = await ask()
  const [first] = all.list
  expect((await ask({ uid: first?.uid })).list.map((row) => row.id)).toEqual([first?.id])
  expect((await ask({ windowId: 'w1' })).list.length).toBeGreaterThan(0)
  expect((await ask({ windowId: 'elsewhere' })).list).toEqual([])
  const csv = await (
    await server
      .client(leader.token)
      .raw('POST', '/biz_gateway/justice_review/operation-log/export', {
        headers: { 'content-type': 'application/json', 'global-language': 'en' },
        body: '{}',
      })
  ).text()
  expect(csv.trim().split('\r\n')).toHaveLength(all.list.length + 1)
  expect(csv).toContain('left over')
})
