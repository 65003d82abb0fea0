import { contract } from '@oas/contract/index'
import { describe, expect, test } from 'vitest'
import { dayMs } from '@oas/contract/time'
import { anAuditor, rec, send } from '../../testing/auditor.ts'
import { aPerson } from '../../testing/world.ts'
import { tellEnding } from './notice.ts'
import { sweepJob } from './sweep.ts'
import {
  calls,
  server,
  maker,
  reviewer,
  newList,
  sole,
  aList,
  storedRecord,
  useWhiteLists,
} from '../../testing/white-lists.ts'

useWhiteLists()

describe('time', () => {
  test('counts until its end and no longer; removes waiting orders of those listed', async () => {
    await send(server, [rec('early', { uid: 'late-1' }), rec('other', { uid: 'late-2' })])
    const id = await aList(['NOT_IN_AUDIT'], ['late-1'])
    await sweepJob.run(server.ctx)
    expect([await storedRecord('early'), await storedRecord('other')]).toEqual([
      { queued: false, effect: 'ignore' },
      { queued: true, effect: null },
    ])
    expect(
      (
        await server.ctx.pool.query(
          `
            select count(*)::int as n
            from order_event e
            join record r on r.id = e.record_id
            where r.post_id = 'early' and e.kind = 'white-listed'`,
        )
      ).rows[0],
    ).toEqual({ n: 1 })
    await server.ctx.pool.query(
      `update white_list_entry set until = now() - interval '1 second' where list_id = $1`,
      [id],
    )
    await send(server, [rec('expired', { uid: 'late-1' })])
    expect(await storedRecord('expired')).toEqual({ queued: true, effect: null })
    expect(await sole(id)).toMatchObject([{ state: 'expired' }])
    // It stays over, and nobody stopped it, also when others are listed, which takes it out of the
    // way of a new one.
    await maker.client.ok(calls.add, {
      listId: id,
      lines: ['late-1', 'late-3'],
      reason: 'a known friend',
    })
    const inState = async (state: 'expired' | 'stopped') =>
      (await maker.client.ok(calls.entries, { kind: 'user', listId: id, state })).list.map(
        (entry) => [entry.uid, entry.state, entry.endReason],
      )
    expect([await inState('expired'), await inState('stopped')]).toEqual([
      [['late-1', 'expired', '']],
      [],
    ])
  })
})

describe('time, as auditors meet it', () => {
  test('tells holders of a listed user’s record at once, and again when it stops', async () => {
    await server.ctx.pool.query(
      `
        update white_list_entry
        set changed_at = now() - interval '1 hour';
        update white_list
        set changed_at = now() - interval '1 hour'`,
    )
    await send(server, [rec('held-late', { uid: 'late-3' }), rec('held-other', { uid: 'late-4' })])
    const auditor = await anAuditor(server)
    const held = [
      ...(await auditor.fetch({ postId: 'held-late' })),
      ...(await auditor.fetch({ postId: 'held-other' })),
    ]
    const beat = async () =>
      (
        await auditor.client.ok(contract.queue.refresh, {
          pageKey: 'tags-audit-text',
          windowId: auditor.window,
          list: held.map((record) => auditor.ref(record)),
        })
      ).list.map(
        ({ marks }) =>
          marks && [
            marks.showJson['hasWhiteListDetailInfo'],
            (marks.currentJson['whiteLists'] as unknown[]).length,
          ],
      )
    expect(await beat()).toEqual([undefined, undefined])
    const told: string[] = []
    server.ctx.bus.listen(({ topic, message }) => {
      if (topic === 'setting.changed') told.push((message as { what: string }).what)
    })
    const id = await aList(['NOT_TO_PUNISH'], ['late-3'])
    expect(await beat()).toEqual([
      [true, 1],
      [false, 0],
    ])
    const [entry] = await sole(id)
    await maker.client.ok(calls.stopEntries, {
      refs: [{ id: entry?.id ?? '', version: entry?.version ?? 0 }],
      act: 'stop',
      reason: 'no friend any more',
    })
    expect(await beat()).toEqual([
      [false, 0],
      [false, 0],
    ])
    expect(told.filter((what) => what === 'white-list').length).toBeGreaterThanOrEqual(2)
  })
  test('where lists cannot be read, people see the record', async () => {
    await server.ctx.pool.query('alter table white_list_entry rename to white_list_gone')
    try {
      await send(server, [rec('blind', { uid: 'anybody' })])
    } finally {
      await server.ctx.pool.query('alter table white_list_gone rename to white_list_entry')
    }
    expect(await storedRecord('blind')).toEqual({ queued: true, effect: null })
  })
})

describe('administration', () => {
  test('lines are looked at first: new, changed, refused with line and reason', async () => {
    const id = await aList(['AUDIT_TIPS'], ['a1'])
    const lines = ['a1', 'a2', 'a 3', 'a2']
    expect(
      await maker.client.ok(calls.add, { listId: id, lines, reason: 'other', dry: true }),
    ).toMatchObject({
      added: 1,
      changed: 1,
      refused: [{ line: 3, text: 'a 3' }, { line: 4 }],
      waits: false,
    })
    expect(
      (await maker.client.call(calls.add, { listId: id, lines, reason: 'other' })).body,
    ).toMatchObject({ code: 400, field: 'lines' })
    expect(
      await maker.client.ok(calls.add, { listId: id, lines, reason: 'other', skipBad: true }),
    ).toMatchObject({ added: 1, changed: 1 })
    expect((await sole(id)).map((entry) => [entry.uid, entry.reason])).toEqual([
      ['a2', 'other'],
      ['a1', 'other'],
    ])
    const book = Buffer.from(
      await (
        await maker.client.raw(
          'GET',
          `/biz_gateway/justice_manage/white-list/entry/export?kind=user&listId=${id}`,
        )
      ).arrayBuffer(),
    ).toString('base64')
    expect(
      await maker.client.ok(calls.add, { listId: id, workbook: book, reason: 'x', dry: true }),
    ).toMatchObject({ added: 2, changed: 0 })
    const entry = (await sole(id))[0]!
    expect(await maker.client.ok(calls.log, { subject: 'entry', id: entry.id })).toMatchObject({
      total: 1,
      list: [{ action: 'whiteList.add', before: null, after: { reason: 'other' } }],
    })
  })
})

describe('a second person', () => {
  test('what spares is passed by somebody else, and again after each change', async () => {
    const input = newList(['NOT_TO_PUNISH'], { maxDays: 5 })
    const { id } = await maker.client.ok(calls.createList, input)
    const refs = async () => [
      {
        id,
        version: (await maker.client.ok(calls.lists, { text: input.name })).list[0]?.version ?? 0,
      },
    ]
    expect(
      (await maker.client.ok(calls.reviewList, { refs: await refs(), act: 'approve', reason: '' }))
        .failed,
    ).toEqual([{ id, reason: 'second-person' }])
    await reviewer.client.ok(calls.reviewList, { refs: await refs(), act: 'approve', reason: '' })
    expect(
      await maker.client.ok(calls.add, { listId: id, lines: ['w1'], reason: 'r' }),
    ).toMatchObject({ added: 1, waits: true })
    const entry = (await sole(id))[0]!
    expect(entry).toMatchObject({ state: 'pending', until: expect.any(Number) })
    expect(
      (
        await maker.client.call(calls.updateEntry, {
          id: entry.id,
          version: entry.version,
          until: Date.now() + 9 * dayMs,
          reason: 'r',
        })
      ).body,
    ).toMatchObject({ code: 400, field: 'until' })
    expect(
      (
        await maker.client.call(calls.updateEntry, {
          id: entry.id,
          version: 9,
          until: null,
          reason: 'r',
        })
      ).status,
    ).toBe(409)
    const { subject: _subject, ...facts } = input
    await maker.client.ok(calls.updateList, { ...(await refs())[0]!, ...facts, countries: ['BR'] })
    expect((await maker.client.ok(calls.lists, { text: input.name })).list[0]).toMatchObject({
      state: 'pending',
      countries: ['BR'],
      reviewedBy: reviewer.name,
    })
    expect((await maker.client.call(calls.updateList, { id, version: 1, ...facts })).status).toBe(
      409,
    )
    expect([
      (await maker.client.ok(calls.lists, { text: input.name, combined: false, subject: 'user' }))
        .total,
      (await maker.client.ok(calls.lists, { text: input.name, combined: true })).total,
    ]).toEqual([1, 0])
    expect(
      (await maker.client.call(calls.stopList, { refs: await refs(), act: 'stop', reason: ' ' }))
        .body,
    ).toMatchObject({ code: 400, field: 'reason' })
    expect(
      await maker.client.ok(calls.stopList, { refs: await refs(), act: 'stop', reason: 'no more' }),
    ).toEqual({ done: 1, failed: [] })
  })
})

describe('what administrators see', () => {
  test('hides lists of other apps; who sees all may touch one that holds for all', async () => {
    const person = await aPerson(server.ctx, {
      permissions: ['whitelist.read', 'whitelist.edit', 'whitelist.review'],
      scope: [{ appId: 71 }],
    })
    const narrow = server.client(person.token)
    const id = await aList(['AUDIT_TIPS'], ['x1'])
    expect((await narrow.ok(calls.entries, { kind: 'user', listId: id })).total).toBe(0)
    expect((await narrow.call(calls.add, { listId: id, lines: ['x2'], reason: 'r' })).status).toBe(
      404,
    )
    expect(
      (await narrow.call(calls.createList, newList(['AUDIT_TIPS'], { apps: [] }))).status,
    ).toBe(403)
    expect(
      (
        await narrow.call(
          calls.createList,
          newList(['AUDIT_TIPS'], { apps: [71], types: ['50:12'] }),
        )
      ).status,
    ).toBe(403)
    expect(
      (await narrow.call(calls.createList, newList(['AUDIT_TIPS'], { apps: [71] }))).status,
    ).toBe(200)
  })
  test('types and lists, what holds now, links, and the warning above fifty', async () => {
    const id = await aList(['NOT_TO_PUNISH'], ['b1'], { types: ['50:13'] })
    const rowOf = async (type: number) =>
      (await maker.client.ok(calls.businesses, { appId: 50, pageSize: 100 })).list
        .find((row) => row.type === type)
        ?.lists.find((list) => list.id === id)
    expect([await rowOf(12), await rowOf(13)]).toMatchObject([undefined, { everywhere: false }])
    const change = {
      appId: 50,
      type: 12,
      listId: id,
      version: (await rowOf(13))?.version ?? 0,
      bound: true,
    }
    expect(await maker.client.ok(calls.bind, { ...change, dry: true })).toMatchObject({
      entries: 1,
      waiting: expect.any(Number),
    })
    expect(
      (await maker.client.call(calls.bind, { ...change, type: 13, bound: false })).body,
    ).toMatchObject({ code: 400 })
    await maker.client.ok(calls.bind, change)
    expect(
      (await maker.client.ok(calls.effective, { appId: 50, type: 13, uids: ['b1'] })).list,
    ).toEqual([])
    const list = (
      await maker.client.ok(calls.lists, { state: 'pending', pageSize: 200 })
    ).list.find((one) => one.id === id)
    await reviewer.client.ok(calls.reviewList, {
      refs: [{ id, version: list?.version ?? 0 }],
      act: 'approve',
      reason: '',
    })
    expect(
      (await maker.client.ok(calls.effective, { appId: 50, type: 12, uids: ['b1', 'nobody'] }))
        .list,
    ).toMatchObject([{ uid: 'b1', effect: 'spared', uidKey: 'b1', groupId: id }])
    await aList(
      ['AUDIT_TIPS'],
      Array.from({ length: 51 }, (_, n) => `many-${n}`),
    )
    const many = await maker.client.ok(calls.scopeGroups, {
      appId: 50,
      type: 12,
      uids: Array.from({ length: 51 }, (_, n) => `many-${n}`),
    })
    expect([many.list.length, many.warning]).toEqual([51, expect.stringContaining('51')])
    expect(
      await maker.client.ok(calls.scopeGroups, { appId: 50, type: 12, uids: ['b1'] }),
    ).toMatchObject({
      list: [{ scopeConfigInfo: { forcePunishBusinessTypeResultList: [] } }],
      warning: '',
    })
    await aList(['AUDIT_TIPS'], ['*.links.example'], { subject: 'url' })
    expect(
      (await maker.client.ok(calls.testUrl, { url: 'https://a.links.example/x' })).list,
    ).toHaveLength(1)
    expect((await maker.client.ok(calls.testUrl, { url: 'https://links.example/x' })).list).toEqual(
      [],
    )
    expect(
      (await maker.client.ok(calls.inForce, { appId: 50, pageSize: 200 })).list.some(
        (one) => one.id === id,
      ),
    ).toBe(true)
  })
})

test('says when an entry is not there; refuses what can be no id at its field', async () => {
  const id = '9223372036854775807'
  expect(
    await maker.client.ok(calls.stopEntries, {
      refs: [{ id, version: 1 }],
      act: 'stop',
      reason: 'over',
    }),
  ).toEqual({ done: 0, failed: [{ id, reason: 'not-found' }] })
  expect(
    (
      await maker.client.call(calls.stopEntries, {
        refs: [{ id: '9223372036854775808', version: 1 }],
        act: 'stop',
        reason: 'over',
      })
    ).body,
  ).toMatchObject({ code: 400, field: 'refs.0.id', msg: '所选条目，第 1 项，编号 无效：应为编号' })
})

test('makers are told once of entries that end within days, and again of a new end', async () => {
  const listId = await aList(['AUDIT_TIPS'], ['first'])
  const until = Date.now() + 3 * dayMs
  const lines = Array.from({ length: 300 }, (_, n) => `ends${n}`)
  await maker.client.ok(calls.add, { listId, lines, reason: 'for a while', until })
  await maker.client.ok(calls.add, {
    listId,
    lines: ['stays'],
    reason: 'for long',
    until: Date.now() + 60 * dayMs,
  })
  const told = async (): Promise<unknown[]> =>
    (
      await server.ctx.pool.query(
        `
          select m.payload -> 'transKeyParams' ->> 'n' as n
          from message m
          where m.plat = 'white-list'
          order by m.id`,
      )
    ).rows.map((row) => row.n)
  await Promise.all(Array.from({ length: 6 }, () => tellEnding(server.ctx)))
  expect(await told()).toEqual(['300'])
  await maker.client.ok(calls.add, {
    listId,
    lines: ['ends1'],
    reason: 'for a while',
    until: until + dayMs,
  })
  await tellEnding(server.ctx)
  await tellEnding(server.ctx)
  expect(await told()).toEqual(['300', '1'])
})
