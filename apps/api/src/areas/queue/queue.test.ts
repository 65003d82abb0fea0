import { contract } from '@oas/contract/index'
import { typeKeyOf } from '@oas/contract/type-key'
import { expect, test } from 'vitest'
import { dayMs } from '@oas/contract/time'
import { aPerson, aType } from '../../testing/world.ts'
import { finishOrders, lockHeld, reopenOrders, statesOf } from './index.ts'
import { anAuditor, page, rec, send } from '../../testing/auditor.ts'
import {
  server,
  clock,
  pass,
  runJob,
  row,
  events,
  posts,
  useQueueWorld,
} from '../../testing/queue-world.ts'

useQueueWorld()

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

test('returns holds and keeps suspended ones when a window closes or is taken over', async () => {
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

test('spares a new audit when the beacon of the one before arrives, as on a reload', async () => {
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

test('shows leaders the queue by page, and discards what nobody holds with a trace', async () => {
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

test('leaves the hot table when decided, counts for its session, can be held again', async () => {
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

test('notes when an audit stops, gives all back, and hands out nothing after it', async () => {
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

test('counts a queue as its caller may see it: by type, conditions, task and round', async () => {
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

test('tells tasks with orders by round and type, within what the caller may see', async () => {
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

test('holds nothing until it is ticked when a page looks; spans a day at most', async () => {
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
  const take = async (auditor: typeof one, ids: string[]) =>
    (
      await auditor.client.ok(contract.queue.take, {
        pageKey: logs,
        windowId: auditor.window,
        ids,
      })
    ).list
  const lookAnswer = async (more: object) =>
    (await one.client.call(contract.queue.look, { ...asked, windowId: one.window, ...more })).body
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
  const [held] = await take(one, [seen[0]?.id ?? ''])
  expect(held).toMatchObject({ postId: 'l1', fence: 1 })
  expect(held?.leaseUntil).toBeGreaterThan(clock)
  const ids = seen.map(({ id }) => id)
  expect((await take(two, ids)).map(({ postId }) => postId)).toEqual(['l2', 'l3'])
  expect(await look(two)).toEqual([])
  await one.client.ok(contract.queue.release, {
    pageKey: logs,
    windowId: one.window,
    list: [{ id: held?.id ?? '', fence: 1, reason: 'back' }],
  })
  expect(posts(await look(one))).toEqual(['l1'])
  // Neither a longer span, nor a page that holds what it shows, nor a fetch that would hold
  // everything.
  expect(await lookAnswer({ from: asked.to - 86_400_001 })).toMatchObject({
    code: 400,
    field: 'to',
  })
  expect((await lookAnswer({ from: asked.to - dayMs })).code).toBe(0)
  expect(await lookAnswer({ pageKey: page.pageKey })).toMatchObject({ field: 'pageKey' })
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
  expect(await take(narrow, [seen[0]?.id ?? ''])).toEqual([])
})
