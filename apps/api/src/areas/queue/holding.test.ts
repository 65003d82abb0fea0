import { contract } from '@oas/contract/index'
import { expect, test } from 'vitest'
import { aPerson, aSetting, aType } from '../../testing/world.ts'
import { anAuditor, page, rec, send } from '../../testing/auditor.ts'
import {
  server,
  clock,
  pass,
  resetClock,
  runJob,
  row,
  events,
  posts,
  useQueueWorld,
} from '../../testing/queue-world.ts'

useQueueWorld()

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

test('renews by heartbeat, starts the clock once when shown, and says why it is lost', async () => {
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

test('lets newer content wait when its order comes back after the older one', async () => {
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

test('lets released orders wait again, but not for who filtered them out', async () => {
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

test('suspends by the rules of the type; restores the oldest group to its auditor', async () => {
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
  resetClock()
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
