import { contract } from '@oas/contract/index'
import { typeKeyOf } from '@oas/contract/type-key'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestServer, testServer } from '../../testing/server.ts'
import { aPerson, aSetting, aType } from '../../testing/world.ts'
import { finishOrders, lockHeld, reopenOrders, statesOf } from './index.ts'
import { queueJobs } from './jobs.ts'
import { anAuditor, page, rec, send } from '../../testing/auditor.ts'

let server: TestServer
let clock = 0
const pass = (seconds: number): void => {
  clock += seconds * 1000
}
const runJob = async (name: string): Promise<boolean | undefined> =>
  queueJobs.find((job) => job.name === name)?.run(server.ctx)
const row = (postId: string) =>
  server.ctx.db
    .selectFrom('queueOrder')
    .selectAll()
    .where('postId', '=', postId)
    .executeTakeFirstOrThrow()
const events = async (orderId: string): Promise<string[]> =>
  (
    await server.ctx.db
      .selectFrom('orderEvent')
      .select('kind')
      .where('orderId', '=', orderId)
      .orderBy('id')
      .execute()
  ).map((event) => event.kind)
const posts = (list: readonly { postId: string }[]): string[] => list.map((item) => item.postId)

beforeAll(async () => {
  clock = Date.now()
  server = await testServer({}, { now: () => new Date(clock) })
  await aType(server.ctx)
  await aType(server.ctx, { appId: 71, type: 3, name: 'other' })
  const setting = aSetting()
  await aType(server.ctx, {
    type: 13,
    name: 'suspends',
    pageType: {
      ...setting.pageType,
      content: {
        ...setting.pageType.content,
        preload: false,
        suspend: { enable: true, maxSuspended: 2, maxRestore: 1 },
      },
    },
  })
  await aType(server.ctx, {
    type: 14,
    name: 'grouped',
    baseInfo: { ...setting.baseInfo, groupKey: 'extData.hash' },
  })
  await aType(server.ctx, {
    type: 15,
    name: 'old',
    pageType: {
      ...setting.pageType,
      content: { ...setting.pageType.content, recordVersion: 2, preload: false },
    },
  })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.ctx.pool.query('truncate queue_order; update auditor_session set stopped_at = now()')
})

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

test('orders come by priority with aging, then by time; nobody gets what another holds', async () => {
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

test('several types are served side by side in one order, within scope and the types asked for', async () => {
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

test('a reset gives back what is neither kept nor shown, and renews what is kept', async () => {
  await send(
    server,
    ['r1', 'r2', 'r3'].map((post) => rec(post)),
  )
  const auditor = await anAuditor(server)
  const held = await auditor.fetch()
  await auditor.client.ok(contract.queue.refresh, {
    pageKey: page.pageKey,
    windowId: auditor.window,
    list: [{ ...auditor.ref(held[0] as never), shownAt: clock }],
  })
  pass(60)
  const other = await anAuditor(server)
  expect(
    await auditor.fetch({ reset: true, keepIds: [held[1]?.id ?? ''], postId: 'none' }),
  ).toEqual([])
  expect((await row('r2')).leaseUntil?.getTime()).toBe(clock + 90_000)
  expect([(await row('r1')).state, (await row('r3')).state]).toEqual(['held', 'waiting'])
  const again = await other.fetch()
  expect(again).toMatchObject([{ postId: 'r3', fence: 2 }])
  expect(await events(held[2]?.id ?? '')).toEqual(['reset'])
})

test('a heartbeat renews, the first show starts the clock once, and a lost hold says why', async () => {
  await send(server, [rec('h1'), rec('h2'), rec('h3')])
  const auditor = await anAuditor(server)
  const held = await auditor.fetch({ limit: 2 })
  const [one, two] = held.map(auditor.ref)
  const beat = async (list: { id: string; fence: number; shownAt?: number }[]) =>
    (
      await auditor.client.ok(contract.queue.refresh, {
        pageKey: page.pageKey,
        windowId: auditor.window,
        list,
      })
    ).list
  expect(
    await beat([{ ...(one as { id: string; fence: number }), shownAt: clock + 99_000 }]),
  ).toMatchObject([{ held: true, leaseUntil: clock + 90_000, deadline: clock + 120_000 }])
  const shown = clock
  pass(80)
  expect(
    await beat([
      { ...(one as { id: string; fence: number }), shownAt: clock },
      two as { id: string; fence: number },
    ]),
  ).toMatchObject([
    { held: true, leaseUntil: shown + 130_000, deadline: shown + 120_000 },
    { held: true, leaseUntil: clock + 90_000, deadline: null },
  ])
  pass(60)
  await runJob('queue.expire')
  expect(
    await beat([
      one as { id: string; fence: number },
      two as { id: string; fence: number },
      { id: '5', fence: 1 },
    ]),
  ).toMatchObject([
    { held: false, reason: 'expired' },
    { held: true },
    { held: false, reason: 'withdrawn' },
  ])
  const other = await anAuditor(server)
  await other.fetch()
  expect(await beat([one as { id: string; fence: number }])).toMatchObject([
    { held: false, reason: 'taken' },
  ])
  const stolen = await other.client.ok(contract.queue.refresh, {
    pageKey: page.pageKey,
    windowId: other.window,
    list: [two as { id: string; fence: number }],
  })
  expect(stolen.list).toMatchObject([{ held: false, reason: 'taken' }])
})

test('timed-out orders start anew where nobody else took them', async () => {
  await send(server, [rec('t1'), rec('t2'), rec('t3')])
  const auditor = await anAuditor(server)
  const held = await auditor.fetch()
  pass(100)
  await runJob('queue.expire')
  const other = await anAuditor(server)
  await other.fetch({ limit: 1 })
  const { list } = await auditor.client.ok(contract.queue.resetTimeout, {
    pageKey: page.pageKey,
    windowId: auditor.window,
    resetList: held.slice(0, 2).map(auditor.ref),
  })
  expect(list).toMatchObject([
    { held: false, reason: 'taken' },
    { held: true, fence: 2, deadline: clock + 120_000 },
  ])
  const still = await auditor.client.ok(contract.queue.resetTimeout, {
    pageKey: page.pageKey,
    windowId: auditor.window,
    resetList: [
      { id: held[1]?.id ?? '', fence: 2 },
      { id: held[1]?.id ?? '', fence: 1 },
    ],
  })
  expect(still.list).toMatchObject([{ held: true, fence: 2 }, { id: held[1]?.id }])
})

test('a type whose page does not refresh is held for the whole time to decide', async () => {
  await send(server, [rec('v2', { type: 15 })])
  const auditor = await anAuditor(server, {}, ['50:15'])
  expect(await auditor.fetch()).toMatchObject([{ leaseUntil: clock + 130_000 }])
})

test('the time to decide is that of the type, counted from the first show', async () => {
  await aType(server.ctx, {
    type: 17,
    name: 'short',
    baseInfo: { ...aSetting().baseInfo, orderTimeout: 45 },
  })
  await send(server, [rec('short', { type: 17 }), rec('usual')])
  const auditor = await anAuditor(server, {}, ['50:12', '50:17'])
  const held = await auditor.fetch()
  const beat = await auditor.client.ok(contract.queue.refresh, {
    pageKey: page.pageKey,
    windowId: auditor.window,
    list: held.map((record) => ({ ...auditor.ref(record), shownAt: clock })),
  })
  const times = (postId: string) => {
    const at = beat.list[held.findIndex((record) => record.postId === postId)]
    return [at?.deadline, at?.leaseUntil]
  }
  expect([times('short'), times('usual')]).toEqual([
    [clock + 45_000, clock + 55_000],
    [clock + 120_000, clock + 90_000],
  ])
})

test('an expired order whose post waits anew is folded into the newer one', async () => {
  const [old] = await send(server, [rec('fold')])
  const auditor = await anAuditor(server)
  const [held] = await auditor.fetch()
  const { rank } = await row('fold')
  pass(5)
  const [newer] = await send(server, [rec('fold', { texts: [{ content: 'newer' }] })])
  expect(newer).not.toBe(old)
  pass(91)
  await runJob('queue.expire')
  expect(await row('fold')).toMatchObject({ recordId: newer, state: 'waiting', rank })
  expect(await events(held?.id ?? '')).toEqual(['expired', 'folded'])
  expect(
    await server.ctx.db
      .selectFrom('record')
      .select('reportCount')
      .where('id', '=', newer ?? '')
      .execute(),
  ).toEqual([{ reportCount: 2 }])
  const [again] = await auditor.fetch()
  await send(server, [rec('fold', { texts: [{ content: 'third' }] })])
  await auditor.fetch()
  pass(91)
  await runJob('queue.expire')
  expect(
    await server.ctx.db
      .selectFrom('queueOrder')
      .select(['id', 'state'])
      .where('postId', '=', 'fold')
      .execute(),
  ).toMatchObject([{ state: 'waiting' }])
  expect(await events(again?.id ?? '')).toContain('folded')
})

test('newer content whose order comes back after the older one of its post is what waits', async () => {
  await send(server, [rec('late')])
  const auditor = await anAuditor(server)
  const [older] = await auditor.fetch()
  const { rank } = await row('late')
  pass(5)
  const [newer] = await send(server, [rec('late', { texts: [{ content: 'newer' }] })])
  const other = await anAuditor(server)
  const [held] = await other.fetch()
  expect(held?.recordId).toBe(newer)
  await auditor.client.ok(contract.queue.release, {
    pageKey: page.pageKey,
    windowId: auditor.window,
    list: [{ ...auditor.ref(older as never), reason: 'back' }],
  })
  await other.client.ok(contract.queue.release, {
    pageKey: page.pageKey,
    windowId: other.window,
    list: [{ ...other.ref(held as never), reason: 'back' }],
  })
  expect(
    await server.ctx.db
      .selectFrom('queueOrder')
      .select(['id', 'recordId', 'state', 'rank'])
      .where('postId', '=', 'late')
      .execute(),
  ).toEqual([{ id: held?.id, recordId: newer, state: 'waiting', rank }])
  expect(await events(older?.id ?? '')).toEqual(['released', 'folded'])
  expect(
    await server.ctx.db
      .selectFrom('record')
      .select('reportCount')
      .where('id', '=', newer ?? '')
      .execute(),
  ).toEqual([{ reportCount: 2 }])
})

test('a record is handed out with all that came in for it', async () => {
  const sent = {
    uid: 'u-all',
    country: 'BR',
    source: 'report',
    reason: 'word 7',
    extData: { simhash: '1' },
    data: { blockType: 2, note: 'x' },
  }
  const at = 'https://media.example.com'
  const contents = {
    texts: [{ content: 'said' }, { content: 'and said', lang: 'en' }],
    pictures: [{ content: `${at}/a.png`, w: 4, h: 3, modelInfo: { ocr: 'read' } }],
    videos: [{ content: `${at}/a.mp4`, cover: `${at}/c.png`, seconds: 9 }],
    voices: [{ content: `${at}/a.wav`, uid: 'u2', voiceText: 'heard' }],
    files: [{ content: `${at}/a.pdf`, name: 'a.pdf', bytes: 7 }],
    lives: [{ sid: 's1', roomId: 'r1', uid: 'u3', title: 'a room' }],
  }
  await send(server, [rec('all', { ...sent, ...contents })])
  const auditor = await anAuditor(server)
  expect(await auditor.fetch()).toMatchObject([
    {
      ...sent,
      postId: 'all',
      appId: 50,
      type: 12,
      business: 'text',
      blockType: 2,
      readOnly: false,
      rePunish: false,
      reviewTime: null,
      ...contents,
    },
  ])
  await send(server, [rec('bare')])
  expect(await (await anAuditor(server)).fetch()).toMatchObject([
    { postId: 'bare', pictures: [], videos: [], voices: [], files: [], lives: [] },
  ])
})

test('released orders wait again; what was filtered out is not offered to the same person', async () => {
  await send(server, [rec('f1'), rec('f2')])
  const auditor = await anAuditor(server)
  const held = await auditor.fetch()
  const { list } = await auditor.client.ok(contract.queue.release, {
    pageKey: page.pageKey,
    windowId: auditor.window,
    list: held.map((record, index) => ({
      ...auditor.ref(record),
      reason: index === 0 ? ('filtered' as const) : ('back' as const),
    })),
  })
  expect(list.map((outcome) => outcome.reason)).toEqual(['released', 'released'])
  expect(posts(await auditor.fetch())).toEqual(['f2'])
  expect(posts(await (await anAuditor(server)).fetch())).toEqual(['f1'])
})

test('closing a window returns its holds but not what is suspended; another window can be taken over', async () => {
  await send(
    server,
    ['s1', 's2', 's3'].map((post) => rec(post, { type: 13 })),
  )
  const auditor = await anAuditor(server, {}, ['50:13'])
  const held = await auditor.fetch()
  const suspended = await auditor.client.ok(contract.queue.suspend, {
    pageKey: page.pageKey,
    windowId: auditor.window,
    list: [auditor.ref(held[0] as never)],
  })
  expect(suspended).toMatchObject({ suspended: 1, list: [{ reason: 'suspended' }] })
  const second = await anAuditor(server, {}, ['50:13'], auditor)
  const status = await auditor.client.ok(contract.queue.auditor, {
    pageKey: page.pageKey,
    windowId: auditor.window,
  })
  expect(status).toMatchObject({ alreadyLogin: true, serialId: auditor.serialId, save: null })
  expect(status.windows.find((window) => window.windowId === auditor.window)?.held).toBe(2)
  const third = await second.client.ok(contract.queue.start, {
    pageKey: page.pageKey,
    windowId: 'third',
    types: ['50:13'],
  })
  expect(third.otherWindows.sort()).toEqual([auditor.window, second.window].sort())
  expect(
    (
      await second.client.ok(contract.queue.start, {
        pageKey: page.pageKey,
        windowId: second.window,
        types: ['50:13'],
        takeOver: true,
      })
    ).otherWindows,
  ).toEqual([])
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
  expect(posts(await second.fetch())).toEqual(['s2', 's3'])
  expect(
    await second.client.ok(contract.queue.quit, { quitType: 'close', windowId: second.window }),
  ).toEqual({ returned: 2 })
  expect((await row('s1')).state).toBe('suspended')
})

test('a beacon of an audit that was begun anew meanwhile, as on a reload, leaves the new one alone', async () => {
  await send(
    server,
    ['b1', 'b2'].map((post) => rec(post, { type: 13 })),
  )
  const auditor = await anAuditor(server, {}, ['50:13'])
  await auditor.fetch()
  await auditor.client.ok(contract.queue.start, {
    pageKey: page.pageKey,
    windowId: auditor.window,
    types: ['50:13'],
  })
  const held = await auditor.fetch()
  expect(held.length).toBeGreaterThan(0)
  expect(
    await auditor.client.ok(contract.queue.quit, {
      quitType: 'close',
      pageKey: page.pageKey,
      windowId: auditor.window,
      serialId: auditor.serialId,
    }),
  ).toEqual({ returned: 0 })
  expect(
    (
      await auditor.client.ok(contract.queue.auditor, {
        pageKey: page.pageKey,
        windowId: auditor.window,
      })
    ).alreadyLogin,
  ).toBe(true)
  expect(
    await auditor.client.ok(contract.queue.quit, {
      quitType: 'close',
      pageKey: page.pageKey,
      windowId: auditor.window,
    }),
  ).toEqual({ returned: held.length })
})

test("suspending follows the type's rules, and restoring brings the oldest group back to its auditor alone", async () => {
  await send(server, [rec('x'), ...['u1', 'u2', 'u3'].map((post) => rec(post, { type: 13 }))])
  const auditor = await anAuditor(server, {}, ['50:12', '50:13'])
  const held = await auditor.fetch()
  const suspend = (from: number, to: number) =>
    auditor.client.call(contract.queue.suspend, {
      pageKey: page.pageKey,
      windowId: auditor.window,
      list: held.slice(from, to).map(auditor.ref),
    })
  const off = await suspend(0, 1)
  expect([off.status, off.body.msg]).toEqual([409, '该类型不支持挂起'])
  expect((await suspend(1, 4)).body.msg).toContain('2')
  expect((await suspend(1, 2)).body.code).toBe(0)
  pass(1)
  expect((await suspend(2, 3)).body.code).toBe(0)
  expect((await suspend(3, 4)).status).toBe(409)
  const restore = async () =>
    (
      await auditor.client.ok(contract.queue.restore, {
        pageKey: page.pageKey,
        windowId: auditor.window,
        limit: 50,
      })
    ).list
  expect(await restore()).toMatchObject([{ postId: 'u1', fence: 2 }])
  const stat = await auditor.client.ok(contract.queue.stat, { ...page, windowId: auditor.window })
  expect(stat).toMatchObject({
    waiting: 0,
    held: 3,
    mine: 3,
    suspended: 1,
    mySuspended: 1,
    oldest: null,
  })
  const other = await anAuditor(server, {}, ['50:13'])
  expect(
    (
      await other.client.ok(contract.queue.restore, {
        pageKey: page.pageKey,
        windowId: other.window,
        limit: 5,
      })
    ).list,
  ).toEqual([])
  pass(13 * 3600)
  await server.ctx.pool.query(
    "update auditor_session set seen_at = $1::timestamptz - interval '13 hours'",
    [new Date(clock)],
  )
  await runJob('queue.tidy')
  expect((await row('u2')).state).toBe('waiting')
  clock = Date.now()
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

test('a question parks the order; the answer brings it back to its asker first', async () => {
  await send(server, [rec('q1'), rec('q2')])
  const auditor = await anAuditor(server)
  const held = await auditor.fetch()
  const ask = (index: number) =>
    auditor.client.ok(contract.queue.doubtful, {
      pageKey: page.pageKey,
      windowId: auditor.window,
      ...auditor.ref(held[index] as never),
      question: 'is this allowed?',
    })
  expect(await ask(1)).toMatchObject({ held: false, reason: 'doubtful' })
  expect(await ask(1)).toMatchObject({ held: false, reason: 'doubtful' })
  const foreign = await aPerson(server.ctx, {
    permissions: ['audit.doubtful'],
    scope: [{ appId: 71 }],
  })
  const leader = await aPerson(server.ctx, { permissions: ['audit.doubtful'] })
  const input = { id: held[1]?.id ?? '', answer: 'yes' }
  expect(
    (await server.client(foreign.token).call(contract.queue.answerDoubtful, input)).status,
  ).toBe(403)
  await server.ctx.pool.query(
    `alter table order_event add constraint no_answers check (kind <> 'answered') not valid`,
  )
  expect(
    (await server.client(leader.token).call(contract.queue.answerDoubtful, input)).status,
  ).toBe(500)
  expect(await row('q2')).toMatchObject({ state: 'doubtful', answer: '' })
  expect(
    (
      await server.ctx.pool.query(
        `select 1 from audit_log where action = 'queue.answerDoubtful' and subject = $1`,
        [`order:${input.id}`],
      )
    ).rows,
  ).toEqual([])
  await server.ctx.pool.query('alter table order_event drop constraint no_answers')
  expect(await server.client(leader.token).ok(contract.queue.answerDoubtful, input)).toEqual({
    id: input.id,
  })
  const { rows: told } = await server.ctx.pool.query(
    'select kind, person_id from order_event where order_id = $1 order by id',
    [input.id],
  )
  expect(told).toEqual([
    { kind: 'doubtful', person_id: auditor.personId },
    { kind: 'answered', person_id: leader.id },
  ])
  expect(
    (await server.client(leader.token).call(contract.queue.answerDoubtful, input)).status,
  ).toBe(404)
  expect((await auditor.client.ok(contract.message.list, { type: 4 })).list).toMatchObject([
    {
      msgType: 4,
      state: 'unread',
      payload: {
        msg: 'yes',
        transKey: 'message.doubtful_answered',
        transKeyParams: { answer: 'yes' },
      },
    },
  ])
  expect(await (await anAuditor(server)).fetch()).toEqual([])
  expect(await auditor.fetch()).toMatchObject([
    { postId: 'q2', showJson: { doubtful: { question: 'is this allowed?', answer: 'yes' } } },
  ])
})

test('a leader sees the queue page by page and discards what nobody holds, with a trace', async () => {
  await send(server, [rec('w1'), rec('w2'), rec('w3', { appId: 71, type: 3 })])
  const auditor = await anAuditor(server)
  await auditor.fetch({ limit: 1 })
  const leader = await aPerson(server.ctx, {
    permissions: ['record.read', 'audit.discard'],
    scope: [{ appId: 50 }],
  })
  const client = server.client(leader.token)
  const first = await client.ok(contract.queue.waiting, { limit: 1 })
  expect(first.list).toMatchObject([{ postId: 'w1', state: 'held', readOnly: true }])
  const second = await client.ok(contract.queue.waiting, { limit: 1, after: first.next ?? '' })
  expect([posts(second.list), second.next]).toEqual([['w2'], null])
  expect(
    posts(
      (
        await client.ok(contract.queue.waiting, {
          states: ['waiting'],
          conditionQuery: { '50:12': [{ dbField: 'postId', relation: 'prefix', value: 'w' }] },
        })
      ).list,
    ),
  ).toEqual(['w2'])
  expect(
    await client.ok(contract.queue.waitingSummary, { types: ['50:12', '71:3'] }),
  ).toMatchObject([{ appId: 50, type: 12, waiting: 1, held: 1 }])
  const foreign = (await row('w3')).id
  const result = await client.ok(contract.queue.discard, {
    ids: [first.list[0]?.id ?? '', second.list[0]?.id ?? '', foreign, '9'],
    remark: 'spam wave',
  })
  expect(result).toMatchObject({
    discarded: 1,
    list: [
      { reason: 'held' },
      { discarded: true, reason: '' },
      { reason: 'not-found' },
      { reason: 'not-found' },
    ],
  })
  expect(await events(second.list[0]?.id ?? '')).toEqual(['discarded'])
  expect(
    await server.ctx.db
      .selectFrom('auditLog')
      .select('subject')
      .where('action', '=', 'queue.discard')
      .execute(),
  ).toHaveLength(1)
})

test('counts of a session and saved conditions belong to their person', async () => {
  const auditor = await anAuditor(server)
  const stranger = await anAuditor(server)
  const report = { serialId: auditor.serialId, windowId: auditor.window, counts: { decided: 4 } }
  expect(await auditor.client.ok(contract.queue.report, report)).toEqual({
    serialId: auditor.serialId,
  })
  expect((await stranger.client.call(contract.queue.report, report)).status).toBe(409)
  const save = {
    pageKey: page.pageKey,
    appTypes: ['50:12'],
    conditions: { '50:12': [{ dbField: 'uid', relation: 'eq' as const, value: '1' }] },
    queryList: [],
    frontendNode: { open: true },
  }
  await auditor.client.ok(contract.queue.saveConditions, save)
  const { body: refused } = await auditor.client.call(contract.queue.saveConditions, {
    ...save,
    frontendNode: { note: 'x'.repeat(200_000) },
  })
  expect(refused).toMatchObject({
    code: 400,
    field: 'frontendNode',
    msg: expect.stringContaining('200000'),
  })
  expect((await auditor.client.ok(contract.queue.auditor, { pageKey: page.pageKey })).save).toEqual(
    { ...save, savedAt: server.ctx.now().getTime() },
  )
  expect(
    (await stranger.client.ok(contract.queue.auditor, { pageKey: page.pageKey })).save,
  ).toBeNull()
})

test('a decided order leaves the hot table, is counted for its session, and can be held again', async () => {
  await send(server, [rec('d1')])
  const auditor = await anAuditor(server)
  const [held] = await auditor.fetch()
  const ref = auditor.ref(held as never)
  const client = await server.ctx.pool.connect()
  await client.query('begin')
  expect(await lockHeld(client, auditor.personId, [{ ...ref, fence: 9 }])).toEqual([])
  expect(await lockHeld(client, '0', [ref])).toEqual([])
  const rows = await lockHeld(client, auditor.personId, [ref])
  expect(rows).toMatchObject([
    { postId: 'd1', state: 'held', fence: 1, windowId: auditor.window, facts: {}, excluded: [] },
  ])
  expect(await finishOrders(client, rows, new Date(clock))).toBe(1)
  await client.query('commit')
  expect(
    (
      await server.ctx.db
        .selectFrom('auditorSession')
        .select('decided')
        .where('id', '=', auditor.serialId)
        .executeTakeFirstOrThrow()
    ).decided,
  ).toBe(1)
  await send(server, [rec('d1')])
  const snapshots = rows.map((taken) => ({ row: JSON.parse(JSON.stringify(taken)) as never }))
  const undo = {
    personId: auditor.personId,
    windowId: auditor.window,
    serialId: auditor.serialId,
    snapshots,
    leaseSeconds: 60,
    now: new Date(clock),
  }
  expect(await reopenOrders(client, undo)).toEqual([
    { id: held?.id, fence: 2, leaseUntil: new Date(clock + 60_000) },
  ])
  expect(await reopenOrders(client, undo)).toEqual([])
  client.release()
  expect((await statesOf(server.ctx.pool, [held?.id ?? '', '77'])).get('77')).toMatchObject({
    state: 'unknown',
  })
  pass(61)
  await runJob('queue.expire')
  expect(
    await server.ctx.db
      .selectFrom('queueOrder')
      .select('state')
      .where('postId', '=', 'd1')
      .execute(),
  ).toEqual([{ state: 'waiting' }])
  expect((await statesOf(server.ctx.pool, [held?.id ?? ''])).get(held?.id ?? '')).toMatchObject({
    state: 'discarded',
    exits: [{ kind: 'folded' }, { kind: 'expired', fence: 2, personId: auditor.personId }],
  })
})

test('stopping an audit notes when, gives everything back, and nothing can be fetched after it', async () => {
  await send(server, [rec('s1'), rec('s2')])
  const auditor = await anAuditor(server)
  await auditor.fetch()
  pass(5)
  expect(
    await auditor.client.ok(contract.queue.stop, {
      pageKey: page.pageKey,
      windowId: auditor.window,
      types: ['50:12'],
    }),
  ).toEqual({ stoppedAt: clock, returned: 2 })
  expect([(await row('s1')).state, (await row('s2')).state]).toEqual(['waiting', 'waiting'])
  expect(await auditor.client.ok(contract.queue.auditor, { pageKey: page.pageKey })).toMatchObject({
    alreadyLogin: false,
    serialId: null,
  })
  // Whoever leaves says how; a beacon without a word is a closed window.
  for (const quitType of ['normal', undefined] as const) {
    const windowId = `left-${quitType}`
    await auditor.client.ok(contract.queue.start, { ...page, windowId, types: [] })
    await auditor.client.ok(contract.queue.quit, { windowId, ...(quitType ? { quitType } : {}) })
  }
  expect(
    (
      await server.ctx.pool.query(
        "select window_id, quit_type from auditor_session where window_id like 'left-%' order by 1",
      )
    ).rows,
  ).toEqual([
    { window_id: 'left-normal', quit_type: 'normal' },
    { window_id: 'left-undefined', quit_type: 'close' },
  ])
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

test('a queue is counted as the caller may see it: by type, under conditions, of a task and a round', async () => {
  const [first] = await send(server, [
    rec('c1'),
    rec('c2', { uid: 'u9' }),
    rec('c3', { type: 15 }),
    rec('c4', { appId: 71, type: 3 }),
  ])
  await server.ctx.pool.query(
    `
      insert into queue_order (app_id, type, record_id, business, task_id, round, rank, post_id)
      select 50, 12, $1, 'text', 901, r, 1, 'c1'
      from generate_series(1, 2) r`,
    [first],
  )
  const auditor = await anAuditor(server, { scope: [{ appId: 50 }] }, ['50:12', '50:15'])
  await auditor.fetch({ types: ['50:12'], limit: 1 })
  const of = { ...page, windowId: auditor.window }
  const count = async (more: object = {}) => {
    const { waiting, held, mine } = await auditor.client.ok(contract.queue.stat, { ...of, ...more })
    return [waiting, held, mine]
  }
  expect(await count()).toEqual([2, 1, 1])
  expect(await count({ types: ['50:15', '71:3'] })).toEqual([1, 0, 0])
  expect(
    await count({
      conditionQuery: { '50:12': [{ dbField: 'uid', relation: 'eq', value: 'u9' }], '50:15': [] },
    }),
  ).toEqual([2, 0, 0])
  expect([
    await count({ tfTaskIds: ['901'] }),
    await count({ tfTaskIds: ['901'], tfRound: 2 }),
    await count({ tfTaskIds: ['902'] }),
  ]).toEqual([
    [2, 0, 0],
    [1, 0, 0],
    [0, 0, 0],
  ])
  expect(
    (await auditor.client.ok(contract.queue.statMulti, of)).map(
      ({ appId, type, waiting, mine }) => [appId, type, waiting, mine],
    ),
  ).toEqual([
    [50, 12, 1, 1],
    [50, 15, 1, 0],
  ])
})

test('the tasks that have orders are told by round and type, within what the caller may see and asks for', async () => {
  const [first, second] = await send(server, [rec('k1'), rec('k2', { appId: 71, type: 3 })])
  await server.ctx.pool.query(
    `
      insert into queue_order (app_id, type, record_id, business, task_id, round, rank, post_id)
      select 50, 12, $1, 'text', t, r, 1, 'k1'
      from (values (911, 1), (911, 2), (912, 1)) as v(t, r)`,
    [first],
  )
  await server.ctx.pool.query(
    `
      insert into queue_order (
        app_id, type, record_id, business, task_id, round, rank, post_id, facts
      )
      values (71, 3, $1, 'text', 913, 1, 1, 'k2', '{}'),
        (50, 12, $2, 'text', 914, 1, 1, 'k1', '{"escalatedTo": "leader"}')`,
    [second, first],
  )
  const auditor = await anAuditor(server, { scope: [{ appId: 50 }] })
  await auditor.fetch({ tfTaskIds: ['912'] })
  const told = async (more: object = {}, client = auditor.client) =>
    (await client.ok(contract.queue.tasks, more)).list.map(
      ({ tfTaskId, tfRound, appId, type, waiting, held, mine }) => [
        tfTaskId,
        tfRound,
        typeKeyOf({ appId, type }),
        waiting,
        held,
        mine,
      ],
    )
  expect(await told()).toEqual([
    ['911', 1, '50:12', 1, 0, 0],
    ['911', 2, '50:12', 1, 0, 0],
    ['912', 1, '50:12', 0, 1, 1],
  ])
  expect(await told({ tfTaskIds: ['911'], tfRound: 2 })).toEqual([['911', 2, '50:12', 1, 0, 0]])
  expect([await told({ types: ['71:3'] }), await told({ pageKey: 'tags-audit-nowhere' })]).toEqual([
    [],
    [],
  ])
  const leader = server.client(
    (await aPerson(server.ctx, { permissions: ['audit.take', 'audit.team'] })).token,
  )
  expect((await told({}, leader)).map(([task, , type]) => [task, type])).toEqual([
    ['911', '50:12'],
    ['911', '50:12'],
    ['912', '50:12'],
    ['913', '71:3'],
    ['914', '50:12'],
  ])
})

test('of a task nobody gets two rounds of one record', async () => {
  const [recordId] = await send(server, [rec('task')])
  await server.ctx.pool.query(
    `
      insert into queue_order (app_id, type, record_id, business, task_id, round, rank, post_id)
      select 50, 12, $1, 'text', 900, r, 1, 'task'
      from generate_series(1, 2) r`,
    [recordId],
  )
  const one = await anAuditor(server)
  const two = await anAuditor(server)
  expect(posts(await one.fetch())).toEqual(['task'])
  const mine = await one.fetch({ tfTaskIds: ['900'] })
  expect(mine).toEqual([])
  const theirs = await two.fetch({ tfTaskIds: ['900'] })
  expect(theirs).toMatchObject([{ tfTaskId: '900', tfRound: 1 }])
  expect(await two.fetch({ tfTaskIds: ['900'] })).toEqual([])
  expect(await (await anAuditor(server)).fetch({ tfTaskIds: ['900'], tfRound: 2 })).toMatchObject([
    { tfRound: 2 },
  ])
})

test('a page that looks holds nothing until it is ticked; its range of time is a day at most', async () => {
  await aType(server.ctx, { type: 16, name: 'logs', pageKeys: ['tags-audit-text-logs'] })
  await send(
    server,
    ['l1', 'l2', 'l3'].map((post) => rec(post, { type: 16 })),
  )
  const [one, two] = [await anAuditor(server), await anAuditor(server)]
  const logs = 'tags-audit-text-logs'
  for (const auditor of [one, two])
    await auditor.client.ok(contract.queue.start, {
      pageKey: logs,
      windowId: auditor.window,
      types: ['50:16'],
    })
  const asked = { pageKey: logs, from: clock - 3_600_000, to: clock + 1000, limit: 10 }
  const look = async (auditor: typeof one, more: object = {}) =>
    (await auditor.client.ok(contract.queue.look, { ...asked, windowId: auditor.window, ...more }))
      .list
  const seen = await look(one)
  expect(seen.map(({ postId, leaseUntil, fence }) => [postId, leaseUntil, fence])).toEqual([
    ['l1', 0, 0],
    ['l2', 0, 0],
    ['l3', 0, 0],
  ])
  expect(posts(await look(two))).toEqual(['l1', 'l2', 'l3'])
  expect((await row('l1')).state).toBe('waiting')
  expect(posts(await look(two, { but: [seen[0]?.id], uid: 'u-l2' }))).toEqual(['l2'])
  expect(posts(await look(two, { to: clock - 1 }))).toEqual([])
  const {
    list: [held],
  } = await one.client.ok(contract.queue.take, {
    pageKey: logs,
    windowId: one.window,
    ids: [seen[0]?.id ?? ''],
  })
  expect(held).toMatchObject({ postId: 'l1', fence: 1 })
  expect(held?.leaseUntil).toBeGreaterThan(clock)
  expect(
    (
      await two.client.ok(contract.queue.take, {
        pageKey: logs,
        windowId: two.window,
        ids: seen.map(({ id }) => id),
      })
    ).list.map(({ postId }) => postId),
  ).toEqual(['l2', 'l3'])
  expect(await look(two)).toEqual([])
  await one.client.ok(contract.queue.release, {
    pageKey: logs,
    windowId: one.window,
    list: [{ id: held?.id ?? '', fence: 1, reason: 'back' }],
  })
  expect(posts(await look(one))).toEqual(['l1'])
  // Neither a longer span, nor a page that holds what it shows, nor a fetch that would hold
  // everything.
  expect(
    (
      await one.client.call(contract.queue.look, {
        ...asked,
        windowId: one.window,
        from: asked.to - 86_400_001,
      })
    ).body,
  ).toMatchObject({ code: 400, field: 'to' })
  expect(
    (
      await one.client.call(contract.queue.look, {
        ...asked,
        windowId: one.window,
        from: asked.to - 86_400_000,
      })
    ).body.code,
  ).toBe(0)
  expect(
    (
      await one.client.call(contract.queue.look, {
        ...asked,
        pageKey: page.pageKey,
        windowId: one.window,
      })
    ).body,
  ).toMatchObject({ field: 'pageKey' })
  expect(
    (
      await one.client.call(contract.queue.fetch, {
        version: 4,
        ...page,
        pageKey: logs,
        windowId: one.window,
        limit: 5,
      })
    ).body,
  ).toMatchObject({ field: 'pageKey' })
  const narrow = await anAuditor(server, { scope: [{ appId: 71 }] })
  await narrow.client.ok(contract.queue.start, {
    pageKey: logs,
    windowId: narrow.window,
    types: [],
  })
  expect(await look(narrow, { types: ['50:16'] })).toEqual([])
  expect(
    (
      await narrow.client.ok(contract.queue.take, {
        pageKey: logs,
        windowId: narrow.window,
        ids: [seen[0]?.id ?? ''],
      })
    ).list,
  ).toEqual([])
})
