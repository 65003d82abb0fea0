import { contract } from '@oas/contract/index'
import type { RecordResult } from '@oas/contract/decision/schemas'
import { textOf } from '@oas/texts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rec, send } from '../../testing/auditor.ts'
import { type Held, hold, item, muting, submitItems } from '../../testing/held.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aSetting, aType } from '../../testing/world.ts'
import { day, extra } from '../../testing/controls.ts'

let server: TestServer
let me: MadePerson
let other: MadePerson
beforeAll(async () => {
  server = await testServer()
  const base = aSetting()
  await aType(server.ctx, { result: [...base.result, ...extra], undoSeconds: 20 })
  await aType(server.ctx, { type: 15, name: 'second_level', result: base.result })
  await aLabelTree(server.ctx)
  me = await aPerson(server.ctx)
  other = await aPerson(server.ctx)
  await server.ctx.pool
    .query(
      `
        insert into delivery_endpoint (app_id, url, secret)
        values (50, 'https://example.com/x', '\\x00')`,
    )
    .catch(() => undefined)
})
afterAll(() => server.stop())

const one = async (held: Held, result: string, form: object, changes: Partial<RecordResult> = {}) =>
  (
    await submitItems(server, me.token, [
      item(held, result, { form: { result: form as Record<string, unknown> }, ...changes }),
    ])
  ).list[0]
const rows = async (sql: string, values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await server.ctx.pool.query<Record<string, unknown>>(sql, values)).rows
const acts = async (decisionId: string | null | undefined): Promise<unknown[]> =>
  (
    await rows(
      `
        select punish_id || ' ' || scope || ' ' || subject as act
        from punish
        where decision_id = $1
        order by punish_id, subject`,
      [decisionId],
    )
  ).map((row) => row['act'])
const told = async (decisionId: string | null | undefined): Promise<unknown> =>
  (
    await rows(
      `
        select payload #> '{data,extra}' as extra
        from outbox
        where decision_id = $1 and kind = 'decision'`,
      [decisionId],
    )
  )[0]?.['extra']

test('a device whose name is cut within a character can be banned', async () => {
  const banned = await hold(server, me.id, {
    uid: 'ban3',
    extData: { deviceId: `${'d'.repeat(199)}😀` },
  })
  expect(
    await acts(
      (
        await one(
          banned,
          'scope_ban',
          { scopes: ['device'], punishTime: day },
          { reasonLabels: [1203], remark: 'ring' },
        )
      )?.decisionId,
    ),
  ).toEqual([`301 device ${'d'.repeat(199)}\uFFFD`])
})

test('punishes by scope: account, device and related users, fields, seats of a room', async () => {
  const banned = await hold(server, me.id, {
    uid: 'ban1',
    extData: { deviceId: 'd1' },
    data: { related: [{ uid: 'ban2', reason: 'device' }] },
  })
  expect(
    await acts(
      (
        await one(
          banned,
          'scope_ban',
          { scopes: ['account', 'device'], uids: ['ban2'], punishTime: day },
          { reasonLabels: [1203], remark: 'ring' },
        )
      )?.decisionId,
    ),
  ).toEqual(['206 user ban1', '206 user ban2', '301 device d1'])
  const reset = await hold(server, me.id, { pictures: ['pic1'] })
  const done = await one(
    reset,
    'field_reset',
    {
      fields: [
        { rowId: 't1', to: 'User' },
        { rowId: 'pic1', to: '' },
      ],
    },
    { reasonLabels: [1203], remark: 'name' },
  )
  expect(await acts(done?.decisionId)).toEqual([
    `104 content ${reset.postId}/pic1`,
    `104 content ${reset.postId}/t1`,
  ])
  expect(await told(done?.decisionId)).toEqual({
    fields: [
      { rowId: 't1', to: 'User' },
      { rowId: 'pic1', to: '' },
    ],
  })
  const over = await hold(server, me.id)
  expect(await one(over, 'room_action', { actions: ['cut'], confirmed: true })).toMatchObject({
    accepted: false,
    warnings: [
      { code: 'FORM_INVALID', field: 'form.result.actions', msg: textOf('cn', 'result.room_over') },
    ],
  })
})

test('punishes either party of a talk, also one alone, and nobody who did not talk', async () => {
  const talk = (uid: string) =>
    hold(server, me.id, {
      uid,
      data: {
        messages: [
          { id: 'm1', from: uid, to: `${uid}-b`, at: 1, kind: 'text', content: 'x' },
          { id: 'm2', from: 'system', to: '', at: 2, kind: 'system', content: 'y' },
        ],
      },
    })
  const form = (uids: string[], notSelf?: true) => ({
    scopes: ['account'],
    uids,
    punishTime: day,
    ...(notSelf ? { notSelf } : {}),
  })
  const changes = { reasonLabels: [1203], remark: 'both' }
  expect(
    await acts((await one(await talk('p1'), 'scope_ban', form(['p1-b']), changes))?.decisionId),
  ).toEqual(['206 user p1', '206 user p1-b'])
  expect(
    await acts(
      (await one(await talk('p2'), 'scope_ban', form(['p2-b'], true), changes))?.decisionId,
    ),
  ).toEqual(['206 user p2-b'])
  for (const [uids, notSelf] of [
    [['stranger'], undefined],
    [['system'], undefined],
    [[], true],
    [['p3'], true],
  ] as const)
    expect(
      await one(await talk('p3'), 'scope_ban', form([...uids], notSelf), changes),
    ).toMatchObject({
      accepted: false,
      warnings: [{ code: 'FORM_INVALID', field: 'form.result.uids' }],
    })
})

test('scores, notes, dimensions and marks are rows of their own', async () => {
  const scored = await one(await hold(server, me.id), 'score', { scores: { q: 4 } })
  expect(
    await rows('select key, n::float8 as n from decision_score where decision_id = $1', [
      scored?.decisionId,
    ]),
  ).toEqual([{ key: 'q', n: 4 }])
  const written = await one(await hold(server, me.id), 'text_input', { text: 'a fair copy' })
  expect(
    await rows('select kind, key, value from decision_note where decision_id = $1', [
      written?.decisionId,
    ]),
  ).toEqual([{ kind: 'text', key: '', value: 'a fair copy' }])
  const dims = await one(await hold(server, me.id), 'multi_dimension', {
    dims: { topic: [1203, 1240] },
  })
  expect(
    await rows(
      'select label_id, dimension from decision_label where decision_id = $1 order by label_id',
      [dims?.decisionId],
    ),
  ).toEqual([
    { label_id: 1203, dimension: 'topic' },
    { label_id: 1240, dimension: 'topic' },
  ])
  const marked = await one(await hold(server, me.id), 'span_mark', {
    spans: [{ rowId: 't1', s: 0, e: 4, labelId: 1301 }],
  })
  expect(
    await rows(
      'select label_id, row_id from decision_label where decision_id = $1 order by row_id',
      [marked?.decisionId],
    ),
  ).toEqual([
    { label_id: 1301, row_id: '' },
    { label_id: 1301, row_id: 't1' },
  ])
  expect(await told(marked?.decisionId)).toEqual({
    spans: [{ rowId: 't1', s: 0, e: 4, labelId: 1301 }],
  })
})

test('rejects when a blocking check fails and tells the app its code; else approves', async () => {
  const failed = await one(await hold(server, me.id), 'checklist', {
    items: [{ id: 'a', answer: 'fail', comment: 'no licence' }],
  })
  expect([(await acts(failed?.decisionId)).length, await told(failed?.decisionId)]).toEqual([
    1,
    { checklist: { outcome: 'reject', codes: ['C1'] } },
  ])
  const passed = await one(await hold(server, me.id), 'checklist', {
    items: [{ id: 'a', answer: 'pass' }],
  })
  expect([await acts(passed?.decisionId), await told(passed?.decisionId)]).toEqual([
    [],
    { checklist: { outcome: 'approve', codes: [] } },
  ])
})

test('hands an escalated record and its opinion to another, until undone in time', async () => {
  const held = await hold(server, me.id)
  const passed = await one(
    held,
    'escalate',
    { target: 'type', type: '50:15', urgent: true },
    { remark: 'needs a second look' },
  )
  const find = () =>
    rows(
      `
        select type, state, priority, excluded, opinion -> 0 ->> 'remark' as remark,
          opinion -> 0 ? 'personId' as names
        from queue_order
        where record_id = $1`,
      [held.recordId],
    )
  expect(await find()).toEqual([
    {
      type: 15,
      state: 'waiting',
      priority: 9,
      excluded: [me.id],
      remark: 'needs a second look',
      names: false,
    },
  ])
  // A record of the other type with the same post there stays what it is, and takes no opinion
  // over.
  await send(server, [rec(held.postId, { type: 15 })])
  const elsewhere = await hold(server, me.id)
  await send(server, [rec(elsewhere.postId, { type: 15 })])
  await one(elsewhere, 'escalate', { target: 'type', type: '50:15' }, { remark: 'this one, too' })
  for (const { postId, recordId } of [held, elsewhere])
    expect(
      await rows(
        `
          select record_id = $2 as passed, opinion = $3 as unopined
          from queue_order
          where post_id = $1 and type = 15
          order by passed`,
        [postId, recordId, '[]'],
      ),
    ).toEqual([
      { passed: false, unopined: true },
      { passed: true, unopined: false },
    ])
  const client = server.client(other.token)
  await client.ok(contract.queue.start, {
    pageKey: 'tags-audit-text',
    windowId: 'w9',
    types: ['50:15'],
  })
  const {
    list: [shown],
  } = await client.ok(contract.queue.fetch, {
    version: 4,
    pageKey: 'tags-audit-text',
    business: 'text',
    windowId: 'w9',
    limit: 5,
    types: ['50:15'],
  })
  expect(shown).toMatchObject({
    recordId: held.recordId,
    type: 15,
    showJson: { opinion: [{ remark: 'needs a second look', result: 'escalate' }] },
  })
  const undo = (id: string | null | undefined) =>
    server.client(me.token).ok(contract.decision.undo, { windowId: 'w1', decisionIds: [id ?? ''] })
  expect((await undo(passed?.decisionId)).list[0]).toMatchObject({
    undone: false,
    reason: 'undo-too-late',
  })
  const back = await hold(server, me.id)
  const again = await one(back, 'escalate', { target: 'next' }, { remark: 'unsure' })
  expect((await undo(again?.decisionId)).list[0]).toMatchObject({ undone: true })
  expect(await rows('select state from queue_order where record_id = $1', [back.recordId])).toEqual(
    [{ state: 'held' }],
  )
})

test('a doubt parks the order without a decision', async () => {
  const held = await hold(server, me.id)
  expect(await one(held, 'doubtful', { question: 'is this satire?' })).toMatchObject({
    accepted: true,
    decisionId: null,
  })
  expect(await rows('select state, question from queue_order where id = $1', [held.id])).toEqual([
    { state: 'doubtful', question: 'is this satire?' },
  ])
  expect(
    await rows('select count(*)::int as n from decision where order_id = $1', [held.id]),
  ).toEqual([{ n: 0 }])
})

test('decides waiting records ticked as like the seed, and not those others hold', async () => {
  const [waiting, taken] = [
    await hold(server, other.id, { postId: 'like1' }),
    await hold(server, other.id, { postId: 'like2' }),
  ]
  await server.ctx.pool.query(
    `
      update queue_order
      set state = 'waiting', holder_id = null, window_id = null, lease_until = null
      where id = $1`,
    [waiting.id],
  )
  const seed = await hold(server, me.id, {
    data: { similar: [{ postId: 'like1' }, { postId: 'like2' }] },
  })
  await one(
    seed,
    'similar_pick',
    { postIds: ['like1', 'like2'], relation: 'same' },
    { reasonLabels: [1203], remark: 'copies' },
  )
  expect(
    await rows(
      `
        select post_id, person_id = $2 as mine
        from decision
        where record_id = any($1::bigint[])
        order by id`,
      [[seed.recordId, waiting.recordId, taken.recordId], me.id],
    ),
  ).toEqual([
    { post_id: seed.postId, mine: true },
    { post_id: 'like1', mine: true },
  ])
  expect(
    await rows(
      `select subject from punish where punish_id = 101 and subject = any($1) order by subject`,
      [[seed.postId, 'like1', 'like2']],
    ),
  ).toHaveLength(2)
})

test('decides guests of one type along, but no post of another type with the same id', async () => {
  const wait = async (postId: string, guestOf: number): Promise<Held> => {
    const held = await hold(server, other.id, { postId })
    await server.ctx.pool.query(
      `
        update queue_order
        set state = 'waiting', holder_id = null, window_id = null, lease_until = null, guest_of = $2
        where id = $1`,
      [held.id, guestOf],
    )
    return held
  }
  const [own, guest, stranger] = [
    await wait('alike1', -1),
    await wait('alike1', 9001),
    await wait('alike1', 9002),
  ]
  const along = async (seed: Held): Promise<unknown[]> => {
    await one(
      seed,
      'similar_pick',
      { postIds: ['alike1'], relation: 'same' },
      { reasonLabels: [1203], remark: 'copies' },
    )
    return (
      await rows('select record_id::text as id from decision where record_id = any($1::bigint[])', [
        [own.recordId, guest.recordId, stranger.recordId],
      ])
    ).map((row) => row['id'])
  }
  const seedOf = async (guestOf: number): Promise<Held> => {
    const seed = await hold(server, me.id, { data: { similar: [{ postId: 'alike1' }] } })
    await server.ctx.pool.query('update queue_order set guest_of = $2 where id = $1', [
      seed.id,
      guestOf,
    ])
    return seed
  }
  expect(await along(await seedOf(-1))).toEqual([own.recordId])
  expect((await along(await seedOf(9001))).toSorted()).toEqual(
    [own.recordId, guest.recordId].toSorted(),
  )
})

test('lifts or shortens punishments of the decision appealed against, and no others', async () => {
  const first = await hold(server, other.id, { uid: 'appellant' })
  const original = (
    await submitItems(server, other.token, [
      muting(first, { form: { result: { punishTime: 604_800 } } }),
    ])
  ).list[0]?.decisionId
  const [punish] = await rows('select id::text as id from punish where decision_id = $1', [
    original,
  ])
  const appeal = (rowId: unknown) => ({
    appeal: { original: { decisionId: original, punishes: [{ id: rowId, endAt: 1 }] } },
  })
  const make = (rowId: unknown) => hold(server, me.id, { uid: 'appellant', data: appeal(rowId) })
  const refused = await one(
    await make(punish?.['id']),
    'appeal_verdict',
    {
      verdict: 'lighten',
      punishes: [{ rowId: punish?.['id'], action: 'shorten', punishTime: 9_000_000 }],
      rightResult: 'mute',
    },
    { remark: 'too much' },
  )
  expect(refused).toMatchObject({
    accepted: false,
    warnings: [{ msg: textOf('cn', 'result.shorter_end') }],
  })
  expect(
    await one(
      await make('1'),
      'appeal_verdict',
      { verdict: 'overturn', punishes: [{ rowId: '1', action: 'clear' }], rightResult: 'ignore' },
      { remark: 'x' },
    ),
  ).toMatchObject({
    accepted: false,
    warnings: [{ msg: textOf('cn', 'result.row_unknown', { id: '1' }) }],
  })
  const decided = await make(punish?.['id'])
  const overturned = {
    verdict: 'overturn',
    punishes: [{ rowId: punish?.['id'], action: 'clear' }],
  }
  expect(await one(decided, 'appeal_verdict', overturned, { remark: 'x' })).toMatchObject({
    accepted: false,
    warnings: [{ field: 'form.result.rightResult' }],
  })
  const done = await one(
    decided,
    'appeal_verdict',
    { ...overturned, rightResult: 'ignore' },
    { remark: 'wrongly muted' },
  )
  expect(
    await rows(
      `
        select source, error_class, person_id::text as person, right_decision_id::text as right,
          right_result as said, state
        from wrong_order
        where decision_id = $1`,
      [original],
    ),
  ).toEqual([
    {
      source: 'appeal',
      error_class: 'too_hard',
      person: other.id,
      right: done?.decisionId,
      said: 'ignore',
      state: 'new',
    },
  ])
  expect(await rows('select state from punish where id = $1', [punish?.['id']])).toEqual([
    { state: 'cleared' },
  ])
  expect(
    await rows(
      `
        select payload #>> '{data,punishes,0,punishId}' as id
        from outbox
        where decision_id = $1 and kind = 'clear'`,
      [done?.decisionId],
    ),
  ).toEqual([{ id: '202' }])
  const own = await hold(server, other.id, { uid: 'appellant', data: appeal(punish?.['id']) })
  expect(
    (
      await submitItems(server, other.token, [
        item(own, 'appeal_verdict', { form: { result: { verdict: 'uphold' } }, remark: 'x' }),
      ])
    ).list[0],
  ).toMatchObject({ accepted: false, warnings: [{ code: 'OWN_DECISION' }] })
})

test("an appeal that names another app's decision lifts nothing there", async () => {
  const first = await hold(server, other.id, { uid: 'abroad' })
  const original = (await submitItems(server, other.token, [muting(first)])).list[0]?.decisionId
  await server.ctx.pool.query(`update punish set app_id = 71 where decision_id = $1`, [original])
  const [punish] = await rows('select id::text as id from punish where decision_id = $1', [
    original,
  ])
  const held = await hold(server, me.id, {
    uid: 'abroad',
    data: {
      appeal: { original: { decisionId: original, punishes: [{ id: punish?.['id'], endAt: 1 }] } },
    },
  })
  expect(
    await one(
      held,
      'appeal_verdict',
      { verdict: 'overturn', punishes: [{ rowId: punish?.['id'], action: 'clear' }] },
      { remark: 'x' },
    ),
  ).toMatchObject({ accepted: false })
  expect(await rows('select state from punish where decision_id = $1', [original])).toEqual([
    { state: 'active' },
  ])
})

test('asks for a change order in force, or enough evidence, when a result needs it', async () => {
  const held = await hold(server, me.id)
  expect(await one(held, 'direct', {})).toMatchObject({
    accepted: false,
    warnings: [
      {
        code: 'NEEDS_CHANGE_ORDER',
        msg: textOf('cn', 'result.sysop_required'),
        field: 'changeOrderId',
      },
    ],
  })
  expect(await one(held, 'direct', {}, { changeOrderId: 'CO-7' })).toMatchObject({ accepted: true })
  const order = async (set: {
    state?: string
    apps?: number[]
    changeEnd?: Date
  }): Promise<string> =>
    (
      await server.ctx.db
        .insertInto('changeOrder')
        .values({
          title: 'a wave',
          remark: '',
          apps: [],
          madeBy: me.id,
          madeAt: new Date(),
          changedAt: new Date(),
          ...set,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  for (const ended of [
    { state: 'closed' },
    { apps: [71] },
    { changeEnd: new Date(Date.now() - 1000) },
  ]) {
    expect(
      await one(await hold(server, me.id), 'direct', {}, { changeOrderId: await order(ended) }),
    ).toMatchObject({
      accepted: false,
      warnings: [{ code: 'CHANGE_ORDER_EXPIRED', field: 'changeOrderId' }],
    })
  }
  expect(
    await one(
      await hold(server, me.id),
      'direct',
      {},
      { changeOrderId: await order({ apps: [50], changeEnd: new Date(Date.now() + 60_000) }) },
    ),
  ).toMatchObject({ accepted: true })
  const file = (letter: string): string => `/biz_gateway/resource/file/${letter.repeat(64)}`
  const shown = await hold(server, me.id)
  expect(await one(shown, 'upload', { files: [file('a')] })).toMatchObject({ accepted: false })
  expect(await one(shown, 'upload', { files: [file('a'), file('b')] })).toMatchObject({
    accepted: true,
  })
  const answered = await one(await hold(server, me.id), 'reply', { text: 'Thank you', lang: 'en' })
  expect(await told(answered?.decisionId)).toEqual({
    reply: { text: 'Thank you', lang: 'en', files: [] },
  })
})
