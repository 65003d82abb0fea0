import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Auditor, anAuditor, page, rec, send } from '../../testing/auditor.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { aSetting, aType } from '../../testing/world.ts'
import { queueJobs } from './jobs.ts'

let server: TestServer
let clock = 0
const row = (postId: string) =>
  server.ctx.db
    .selectFrom('queueOrder')
    .select(['state', 'fence', 'holderId', 'windowId', 'leaseUntil', 'shownAt', 'question'])
    .where('postId', '=', postId)
    .executeTakeFirstOrThrow()
const runJob = async (name: string): Promise<void> => {
  await queueJobs.find((job) => job.name === name)?.run(server.ctx)
}
const expire = async (seconds: number): Promise<void> => {
  clock += seconds * 1000
  await runJob('queue.expire')
}
const reset = async (auditor: Auditor, refs: readonly { id: string; fence: number }[]) =>
  (
    await auditor.client.ok(contract.queue.resetTimeout, {
      pageKey: page.pageKey,
      windowId: auditor.window,
      resetList: [...refs],
    })
  ).list

beforeAll(async () => {
  clock = Date.now()
  server = await testServer({}, { now: () => new Date(clock) })
  const { pageType } = aSetting()
  await aType(server.ctx, {
    pageType: {
      ...pageType,
      content: {
        ...pageType.content,
        preload: false,
        suspend: { enable: true, maxSuspended: 5, maxRestore: 5 },
      },
    },
  })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.ctx.pool.query('truncate queue_order; update auditor_session set stopped_at = now()')
})

test.each(['another window of the same person', 'another person', 'an older fence'])(
  '%s has no say over a held order',
  async (who) => {
    await send(server, [rec('mine')])
    const holder = await anAuditor(server)
    const [first] = await holder.fetch()
    await holder.client.ok(contract.queue.release, {
      pageKey: page.pageKey,
      windowId: holder.window,
      list: [{ ...holder.ref(first as never), reason: 'back' }],
    })
    const [held] = await holder.fetch()
    const acting =
      who === 'an older fence'
        ? holder
        : await anAuditor(server, {}, [], who === 'another person' ? undefined : holder)
    const ref = {
      id: held?.id ?? '',
      fence: (held?.fence ?? 0) - (who === 'an older fence' ? 1 : 0),
    }
    const before = await row('mine')
    clock += 10_000
    const at = { pageKey: page.pageKey, windowId: acting.window }
    const said = await acting.client.ok(contract.queue.refresh, {
      ...at,
      list: [{ ...ref, shownAt: clock }],
    })
    expect(said.list).toMatchObject([{ held: false }])
    if (acting !== holder) await acting.fetch({ keepIds: [ref.id] })
    expect(await acting.client.ok(contract.queue.suspend, { ...at, list: [ref] })).toMatchObject({
      suspended: 0,
    })
    await acting.client.ok(contract.queue.doubtful, { ...at, ...ref, question: 'whose is it?' })
    await acting.client.ok(contract.queue.release, {
      ...at,
      list: [{ ...ref, reason: 'too-hard' }],
    })
    expect(await row('mine')).toEqual(before)
  },
)

test('starts an order anew for its person alone when its time ended the hold', async () => {
  await send(
    server,
    ['late', 'given-back', 'kept'].map((post) => rec(post)),
  )
  const holder = await anAuditor(server)
  const held = await holder.fetch()
  const [late, givenBack, kept] = held.map(holder.ref) as [
    { id: string; fence: number },
    { id: string; fence: number },
    { id: string; fence: number },
  ]
  await holder.client.ok(contract.queue.release, {
    pageKey: page.pageKey,
    windowId: holder.window,
    list: [{ ...givenBack, reason: 'back' }],
  })
  await expire(100)
  const stranger = await anAuditor(server)
  expect(await reset(stranger, [late])).toMatchObject([{ held: false }])
  expect(await reset(holder, [givenBack])).toMatchObject([{ held: false, reason: 'released' }])
  await server.ctx.pool.query('update queue_order set reserved_for = $2 where id = $1', [
    kept.id,
    stranger.personId,
  ])
  expect(await reset(holder, [kept])).toMatchObject([{ held: false }])
  expect(await reset(holder, [late])).toMatchObject([{ held: true, fence: late.fence + 1 }])
})

test('what was passed on to leaders is handed to those who lead', async () => {
  await send(server, [rec('grave')])
  await server.ctx.pool.query(`update queue_order set facts = '{"escalatedTo":"leader"}'`)
  const auditor = await anAuditor(server)
  expect(
    await auditor.client.ok(contract.queue.stat, {
      ...page,
      windowId: auditor.window,
      types: ['50:12'],
    }),
  ).toMatchObject({ waiting: 0 })
  expect(await auditor.fetch()).toEqual([])
  expect(
    await (await anAuditor(server, { permissions: ['audit.take', 'audit.team'] })).fetch(),
  ).toMatchObject([{ postId: 'grave' }])
})

test('the clock of an order starts no earlier than its hold, whatever the page says', async () => {
  await send(server, [rec('early')])
  const auditor = await anAuditor(server)
  const [held] = await auditor.fetch()
  const since = clock
  clock += 5000
  const { list } = await auditor.client.ok(contract.queue.refresh, {
    pageKey: page.pageKey,
    windowId: auditor.window,
    list: [{ ...auditor.ref(held as never), shownAt: since - 60_000 }],
  })
  expect(list).toMatchObject([{ held: true, deadline: since + 120_000 }])
})

test('suspending many at once never passes the limit', async () => {
  await send(
    server,
    Array.from({ length: 12 }, (_unused, n) => rec(`many${n}`)),
  )
  const auditor = await anAuditor(server)
  const held = await auditor.fetch()
  const answers = await Promise.all(
    held.map((one) =>
      auditor.client.call(contract.queue.suspend, {
        pageKey: page.pageKey,
        windowId: auditor.window,
        list: [auditor.ref(one)],
      }),
    ),
  )
  expect(answers.filter(({ body }) => body.code === 0)).toHaveLength(5)
  expect(
    (
      await server.ctx.pool.query(
        `select count(*)::int as n from queue_order where state = 'suspended'`,
      )
    ).rows[0].n,
  ).toBe(5)
})

test('keeps an order for somebody while they work and for an hour after that', async () => {
  await send(server, [rec('kept-for')])
  const [asker, other] = [await anAuditor(server), await anAuditor(server)]
  await server.ctx.pool.query('update queue_order set reserved_for = $1', [asker.personId])
  await runJob('queue.tidy')
  expect(await other.fetch()).toEqual([])
  await server.ctx.pool.query(
    `
      update auditor_session
      set seen_at = $2::timestamptz - interval '61 minutes'
      where person_id = $1`,
    [asker.personId, new Date(clock)],
  )
  await runJob('queue.tidy')
  expect(await other.fetch()).toMatchObject([{ postId: 'kept-for' }])
})

test('puts an answered question first for its asker, and parks none for ever', async () => {
  await send(server, [rec('asked'), rec('asked-too')])
  const asker = await anAuditor(server)
  const leader = await anAuditor(server, { permissions: ['audit.take', 'audit.doubtful'] })
  for (const held of await asker.fetch())
    await asker.client.ok(contract.queue.doubtful, {
      pageKey: page.pageKey,
      windowId: asker.window,
      ...asker.ref(held),
      question: 'is it allowed?',
    })
  const { id } = await server.ctx.db
    .selectFrom('queueOrder')
    .select('id')
    .where('postId', '=', 'asked')
    .executeTakeFirstOrThrow()
  await leader.client.ok(contract.queue.answerDoubtful, { id, answer: 'no' })
  await send(server, [rec('urgent', { priority: 9 })])
  expect(await asker.fetch({ limit: 1 })).toMatchObject([{ postId: 'asked' }])
  clock += 13 * 3_600_000
  await server.ctx.pool.query(
    `update auditor_session set seen_at = $1::timestamptz - interval '13 hours'`,
    [new Date(clock)],
  )
  await runJob('queue.tidy')
  expect(await row('asked-too')).toMatchObject({ state: 'waiting' })
  clock = Date.now()
})

test('holds four hundred orders at most; offers no take-over of a silent window', async () => {
  await send(
    server,
    Array.from({ length: 420 }, (_unused, n) => rec(`hoard${n}`)),
  )
  const hoarder = await anAuditor(server)
  const got: number[] = []
  for (const limit of [200, 190, 20, 20]) got.push((await hoarder.fetch({ limit })).length)
  expect(got).toEqual([200, 190, 10, 0])
  const start = (windowId: string) =>
    hoarder.client.ok(contract.queue.start, { pageKey: page.pageKey, windowId, types: [] })
  expect(await start('beside')).toMatchObject({ otherWindows: [hoarder.window] })
  clock += 91_000
  expect(await start('beside')).toMatchObject({ otherWindows: [] })
})
