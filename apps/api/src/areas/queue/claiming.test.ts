import { contract } from '@oas/contract/index'
import { expect, test } from 'vitest'
import { anAuditor, page, rec, send } from '../../testing/auditor.ts'
import { server, clock, pass, posts, useQueueWorld } from '../../testing/queue-world.ts'

useQueueWorld()

test('a fetch needs a running audit of this person, page and window', async () => {
  const auditor = await anAuditor(server)
  for (const input of [{ windowId: 'other' }, { pageKey: 'tags-audit-other' }])
    expect(
      (
        await auditor.client.call(contract.queue.fetch, {
          version: 4,
          ...page,
          windowId: auditor.window,
          limit: 1,
          ...input,
        })
      ).body.code,
    ).toBe(409)
  await auditor.client.ok(contract.queue.stop, { pageKey: page.pageKey, windowId: auditor.window })
  expect(
    (
      await auditor.client.call(contract.queue.fetch, {
        version: 4,
        ...page,
        windowId: auditor.window,
        limit: 1,
      })
    ).status,
  ).toBe(409)
})

test('hands out orders by priority with ageing, then time, and none another holds', async () => {
  await send(server, [rec('late-high', { priority: 1 }), rec('first')])
  pass(300)
  await send(server, [
    rec('second'),
    rec('urgent', { priority: 9 }),
    rec('due', { deadline: clock - 3_600_000 }),
  ])
  const one = await anAuditor(server)
  const two = await anAuditor(server)
  const first = await one.fetch({ limit: 3 })
  expect(posts(first)).toEqual(['urgent', 'due', 'late-high'])
  expect(first[0]).toMatchObject({
    fence: 1,
    deadline: null,
    leaseUntil: clock + 90_000,
    settingVersion: 1,
    punished: { live: 0, ended: 0 },
  })
  expect(posts(await two.fetch())).toEqual(['first', 'second'])
  expect(await one.fetch()).toEqual([])
})

test('serves several types side by side in one order, within scope and request', async () => {
  await send(server, [
    rec('a'),
    rec('b', { appId: 71, type: 3 }),
    rec('c'),
    rec('d', { appId: 71, type: 3 }),
  ])
  const narrow = await anAuditor(server, { scope: [{ appId: 71, type: 3 }] })
  expect(posts(await narrow.fetch({ types: ['50:12', '71:3'], limit: 1 }))).toEqual(['b'])
  expect(await narrow.fetch({ types: ['50:12'] })).toEqual([])
  const wide = await anAuditor(server, {}, ['50:12', '71:3'])
  expect(posts(await wide.fetch({ limit: 2 }))).toEqual(['a', 'c'])
  expect(posts(await wide.fetch())).toEqual(['d'])
  expect(
    (
      await narrow.client.call(contract.queue.start, {
        pageKey: page.pageKey,
        windowId: 'x',
        types: ['50:12'],
      })
    ).status,
  ).toBe(403)
})

test('the GET fetch, a query list tried in order, and fetches of one post or user', async () => {
  await send(server, [
    rec('p1'),
    rec('p2'),
    rec('p3', { country: 'ID' }),
    rec('p4', { uid: 'special' }),
  ])
  const auditor = await anAuditor(server)
  const one = await auditor.client.ok(contract.queue.fetchOne, {
    ...page,
    windowId: auditor.window,
    appId: 50,
    type: 12,
  })
  expect(posts(one.list)).toEqual(['p1'])
  expect(posts(await auditor.fetch({ postId: 'p2' }))).toEqual(['p2'])
  expect(posts(await auditor.fetch({ uid: 'special' }))).toEqual(['p4'])
  await send(server, [rec('p5')])
  const queryList = [
    {
      appId: 50,
      type: 12,
      conditions: [{ dbField: 'country', relation: 'in' as const, value: ['ID'] }],
    },
    { appId: 50, type: 12, conditions: [] },
  ]
  expect(posts(await auditor.fetch({ version: 5, queryList, limit: 2 }))).toEqual(['p3', 'p5'])
})

test('members of a group are claimed together by one auditor, one group at a time', async () => {
  await send(
    server,
    ['g1', 'g2', 'g3', 'g4', 'g5'].map((post, n) =>
      rec(post, { type: 14, extData: { hash: n % 2 === 0 ? 'even' : 'odd' } }),
    ),
  )
  const one = await anAuditor(server, {}, ['50:14'])
  const two = await anAuditor(server, {}, ['50:14'])
  const [left, right] = await Promise.all([one.fetch({ limit: 1 }), two.fetch({ limit: 1 })])
  expect([posts(left), posts(right)].sort((a, b) => b.length - a.length)).toEqual([
    ['g1', 'g3', 'g5'],
    ['g2', 'g4'],
  ])
})
