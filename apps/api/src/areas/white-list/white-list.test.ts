import { contract } from '@oas/contract/index'
import type { Input } from '@oas/contract/define'
import type { WhiteScope } from '@oas/contract/white-list/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Someone, administration } from '../../testing/administration.ts'
import { anAuditor, rec, send } from '../../testing/auditor.ts'
import { hold, item, muting, submitItems } from '../../testing/held.ts'
import type { TestServer } from '../../testing/server.ts'
import { aLabelTree, aPerson, aSetting, aType } from '../../testing/world.ts'
import { tellEnding } from './notice.ts'
import { sweepJob } from './sweep.ts'

const calls = contract.whiteList
let server: TestServer
let maker: Someone
let reviewer: Someone
let made = 0
beforeAll(async () => {
  let someone: Awaited<ReturnType<typeof administration>>['someone']
  ;({ server, someone } = await administration({}, {}))
  await aLabelTree(server.ctx)
  const base = aSetting()
  await aType(server.ctx, {
    type: 13,
    name: 'regular',
    result: [
      ...base.result,
      {
        id: 'warn',
        transKey: 'result.warn',
        content: {
          resultType: 'REGULAR',
          control: 'punish_form',
          punishId: 202,
          times: [86_400],
          defaultTime: 86_400,
        },
      },
    ] as typeof base.result,
  })
  await aType(server.ctx, {
    type: 40,
    name: 'rooms',
    business: 'live',
    result: [
      ...base.result,
      {
        id: 'cut',
        transKey: 'result.cut',
        content: {
          resultType: 'NORMAL_VIOLATIONS',
          control: 'punish_form',
          punishId: 402,
          times: [0],
          defaultTime: 0,
        },
      },
    ] as typeof base.result,
  })
  const permissions = [
    'whitelist.read',
    'whitelist.edit',
    'whitelist.review',
    'audit.take',
    'record.read',
  ] as const
  maker = await someone({ permissions })
  reviewer = await someone({ permissions })
})
afterAll(() => server.stop())

type New = Input<typeof calls.createList>
const newList = (scopes: WhiteScope[], more: Partial<New> = {}): New => ({
  subject: 'user',
  name: `list ${++made}`,
  scopes,
  apps: [50],
  types: [],
  countries: [],
  businesses: [],
  force: [],
  tip: { cn: '', en: '', id: '', ru: '' },
  maxDays: null,
  ...more,
})
const sole = async (id: string, kind: 'user' | 'device' | 'combination' | 'url' = 'user') =>
  (await maker.client.ok(calls.entries, { kind, listId: id, pageSize: 200 })).list
/** A list with entries, both passed by a second person. */
const aList = async (
  scopes: WhiteScope[],
  lines: string[],
  more: Partial<New> = {},
): Promise<string> => {
  const input = newList(scopes, more)
  const { id } = await maker.client.ok(calls.createList, input)
  await maker.client.ok(calls.add, { listId: id, lines, reason: 'a known friend' })
  const [list] = (await maker.client.ok(calls.lists, { text: input.name })).list
  if (list?.state === 'pending')
    expect(
      await reviewer.client.ok(calls.reviewList, {
        refs: [{ id, version: list.version }],
        act: 'approve',
        reason: '',
      }),
    ).toEqual({ done: 1, failed: [] })
  const waiting = (await sole(id, input.subject)).filter((entry) => entry.state === 'pending')
  if (waiting.length > 0)
    expect(
      await reviewer.client.ok(calls.reviewEntries, {
        refs: waiting.map(({ id: one, version }) => ({ id: one, version })),
        act: 'approve',
        reason: '',
      }),
    ).toMatchObject({ failed: [] })
  return id
}
const stored = async (postId: string) =>
  (
    await server.ctx.pool.query<{ queued: boolean; effect: string | null }>(
      `
        select exists (select 1 from queue_order q where q.record_id = r.id) as queued,
          r.evidence #>> '{showJson,whiteList,effect}' as effect
        from record r
        where r.post_id = $1`,
      [postId],
    )
  ).rows[0]
const after = async (decisionId: string | null | undefined) =>
  (
    await server.ctx.pool.query<{ punishes: string[]; sent: number; kept: unknown }>(
      `
        select coalesce(
          (select array_agg(state order by id) from punish where decision_id = $1), '{}'
        ) as punishes,
          (select count(*)::int from outbox where decision_id = $1) as sent,
          (select current_json -> 'whiteList' from decision where id = $1) as kept`,
      [decisionId],
    )
  ).rows[0]

const force = [{ businessList: ['text' as const], typeList: ['50:12'], resultList: ['mute'] }]
const matrixCases: [
  string,
  WhiteScope[],
  Partial<New>,
  {
    queued: boolean
    effect: string | null
    scope: WhiteScope | null
    state: string
    sent: number
    type: 0 | 1
    warning: string | null
  },
][] = [
  [
    'tips in audit',
    ['AUDIT_TIPS'],
    {},
    {
      queued: true,
      effect: 'queue',
      scope: 'AUDIT_TIPS',
      state: 'active',
      sent: 1,
      type: 0,
      warning: null,
    },
  ],
  [
    'tips on punishing',
    ['PUNISH_TIPS'],
    {},
    {
      queued: true,
      effect: 'queue',
      scope: 'PUNISH_TIPS',
      state: 'active',
      sent: 1,
      type: 0,
      warning: null,
    },
  ],
  [
    'never punish',
    ['NOT_TO_PUNISH'],
    {},
    {
      queued: true,
      effect: 'people',
      scope: 'NOT_TO_PUNISH',
      state: 'exempt',
      sent: 0,
      type: 1,
      warning: 'WL_NEVER_PUNISH_VIOLATIONS',
    },
  ],
  [
    'not in audit',
    ['NOT_IN_AUDIT'],
    {},
    {
      queued: false,
      effect: 'ignore',
      scope: 'NOT_IN_AUDIT',
      state: 'exempt',
      sent: 0,
      type: 1,
      warning: 'WL_NEVER_PUNISH_VIOLATIONS',
    },
  ],
  [
    'the strictest of several',
    ['AUDIT_TIPS', 'NOT_TO_PUNISH'],
    {},
    {
      queued: true,
      effect: 'people',
      scope: 'NOT_TO_PUNISH',
      state: 'exempt',
      sent: 0,
      type: 1,
      warning: 'WL_NEVER_PUNISH_VIOLATIONS',
    },
  ],
  [
    'a forced result of never punish',
    ['NOT_TO_PUNISH'],
    { force },
    {
      queued: true,
      effect: 'people',
      scope: 'NOT_TO_PUNISH',
      state: 'active',
      sent: 1,
      type: 0,
      warning: null,
    },
  ],
  [
    'a forced result of not in audit: people look',
    ['NOT_IN_AUDIT'],
    { force },
    {
      queued: true,
      effect: 'people',
      scope: 'NOT_IN_AUDIT',
      state: 'active',
      sent: 1,
      type: 0,
      warning: null,
    },
  ],
  [
    'another result is forced',
    ['NOT_TO_PUNISH'],
    { force: [{ ...force[0]!, resultList: ['del'] }] },
    {
      queued: true,
      effect: 'people',
      scope: 'NOT_TO_PUNISH',
      state: 'exempt',
      sent: 0,
      type: 1,
      warning: 'WL_NEVER_PUNISH_VIOLATIONS',
    },
  ],
  [
    'another business is forced',
    ['NOT_IN_AUDIT'],
    { force: [{ ...force[0]!, businessList: ['voice'] }] },
    {
      queued: false,
      effect: 'ignore',
      scope: 'NOT_IN_AUDIT',
      state: 'exempt',
      sent: 0,
      type: 1,
      warning: 'WL_NEVER_PUNISH_VIOLATIONS',
    },
  ],
  [
    'another type is forced',
    ['NOT_TO_PUNISH'],
    { force: [{ ...force[0]!, typeList: ['50:13'] }] },
    {
      queued: true,
      effect: 'people',
      scope: 'NOT_TO_PUNISH',
      state: 'exempt',
      sent: 0,
      type: 1,
      warning: 'WL_NEVER_PUNISH_VIOLATIONS',
    },
  ],
  [
    'a rule that names nothing forces everything',
    ['NOT_TO_PUNISH'],
    { force: [{ businessList: [], typeList: [], resultList: [] }] },
    {
      queued: true,
      effect: 'people',
      scope: 'NOT_TO_PUNISH',
      state: 'active',
      sent: 1,
      type: 0,
      warning: null,
    },
  ],
  [
    'tips beside a list that forces',
    ['PUNISH_TIPS', 'NOT_TO_PUNISH'],
    { force },
    {
      queued: true,
      effect: 'people',
      scope: 'NOT_TO_PUNISH',
      state: 'active',
      sent: 1,
      type: 0,
      warning: null,
    },
  ],
  [
    'another app',
    ['NOT_IN_AUDIT'],
    { apps: [71] },
    { queued: true, effect: null, scope: null, state: 'active', sent: 1, type: 0, warning: null },
  ],
  [
    'another type',
    ['NOT_IN_AUDIT'],
    { types: ['50:13'] },
    { queued: true, effect: null, scope: null, state: 'active', sent: 1, type: 0, warning: null },
  ],
  [
    'another country',
    ['NOT_IN_AUDIT'],
    { countries: ['ID'] },
    { queued: true, effect: null, scope: null, state: 'active', sent: 1, type: 0, warning: null },
  ],
  [
    'another business',
    ['NOT_IN_AUDIT'],
    { businesses: ['picture'] },
    { queued: true, effect: null, scope: null, state: 'active', sent: 1, type: 0, warning: null },
  ],
]

describe('the matrix', () => {
  test.each<
    [
      string,
      WhiteScope[],
      Partial<New>,
      {
        queued: boolean
        effect: string | null
        scope: WhiteScope | null
        state: string
        sent: number
        type: 0 | 1
        warning: string | null
      },
    ]
  >(matrixCases)('%s', async (_name, scopes, more, wanted) => {
    const uid = `m${++made}`
    await aList(scopes, [uid], more)
    await send(server, [rec(`of-${uid}`, { uid, country: 'BR' })])
    expect(await stored(`of-${uid}`)).toEqual({ queued: wanted.queued, effect: wanted.effect })
    if (wanted.queued) {
      const auditor = await anAuditor(server)
      const [record] = await auditor.fetch({ uid })
      expect([
        record?.currentJson['whiteLists'],
        record?.showJson['hasWhiteListDetailInfo'],
      ]).toEqual(
        wanted.scope === null
          ? [undefined, undefined]
          : [[expect.objectContaining({ scope: wanted.scope })], true],
      )
    }
    const {
      list: [answer],
    } = await submitItems(server, maker.token, [
      muting(await hold(server, maker.id, { uid }), { currentJson: { whiteList: 'forged' } }),
    ])
    expect(answer).toMatchObject({
      accepted: true,
      punishResultType: wanted.type,
      warnings: wanted.warning === null ? [] : [{ code: wanted.warning }],
    })
    expect(await after(answer?.decisionId)).toEqual({
      punishes: [wanted.state],
      sent: wanted.sent,
      kept:
        wanted.warning === null
          ? null
          : {
              spared: 1,
              whole: true,
              lists: [expect.objectContaining({ scope: wanted.scope, reason: 'a known friend' })],
            },
    })
  })
  test('what one list forces another still spares; tips of all lists are handed out, each under its scope', async () => {
    await aList(['NOT_TO_PUNISH', 'PUNISH_TIPS'], ['both-1'], {
      force,
      tip: { cn: 'ask the partner desk', en: 'ask the partner desk', id: '', ru: '' },
    })
    await aList(['NOT_TO_PUNISH'], ['both-1'], { name: 'the other one' })
    await aList(['AUDIT_TIPS'], ['both-1'], {
      tip: { cn: 'a known reporter', en: 'a known reporter', id: '', ru: '' },
    })
    await send(server, [rec('of-both-1', { uid: 'both-1' })])
    const auditor = await anAuditor(server)
    const [record] = await auditor.fetch({ uid: 'both-1' })
    expect(record?.showJson).toMatchObject({
      hasWhiteListDetailInfo: true,
      auditTips: ['a known reporter'],
      punishTips: ['ask the partner desk'],
    })
    expect(record?.showJson['whiteListDetailInfo']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ scopeConfigInfo: { forcePunishBusinessTypeResultList: force } }),
      ]),
    )
    const {
      list: [answer],
    } = await submitItems(server, maker.token, [
      muting(await hold(server, maker.id, { uid: 'both-1' })),
    ])
    expect(answer).toMatchObject({
      accepted: true,
      punishResultType: 1,
      warnings: [
        { code: 'WL_NEVER_PUNISH_VIOLATIONS', msg: expect.stringContaining('the other one') },
      ],
    })
  })
  test('a submission of many tells how many went through, how many with a warning, and how many not at all', async () => {
    await aList(['NOT_TO_PUNISH'], ['spared-1'])
    const [spared, plain, lost, other] = [
      await hold(server, maker.id, { uid: 'spared-1' }),
      await hold(server, maker.id, { uid: 'plain-1' }),
      await hold(server, maker.id, { uid: 'plain-2' }),
      await hold(server, maker.id, { uid: 'plain-3' }),
    ]
    const answer = await submitItems(server, maker.token, [
      muting(spared),
      muting(plain),
      muting({ ...lost, fence: lost.fence + 1 }),
      muting(other),
    ])
    expect([answer.finished, answer.warned, answer.refused]).toEqual([2, 1, 1])
    expect(
      answer.list.map(({ id, accepted, punishResultType, warnings }) => [
        id,
        accepted,
        punishResultType,
        warnings.map(({ code }) => code),
      ]),
    ).toEqual([
      [spared.id, true, 1, ['WL_NEVER_PUNISH_VIOLATIONS']],
      [plain.id, true, 0, []],
      [lost.id, false, 1, ['STALE_FENCE']],
      [other.id, true, 0, []],
    ])
  })
  test('a regular result that punishes is told apart, labels alone are free', async () => {
    await aList(['NOT_TO_PUNISH'], ['regular-1'])
    const {
      list: [warned],
    } = await submitItems(
      server,
      maker.token,
      [
        item(await hold(server, maker.id, { uid: 'regular-1', type: 13 }), 'warn', {
          form: { result: { punishTime: 86_400 } },
        }),
      ],
      { type: 13 },
    )
    expect(warned).toMatchObject({
      accepted: true,
      punishResultType: 1,
      warnings: [{ code: 'WL_NEVER_PUNISH_REGULAR' }],
    })
    const {
      list: [passed],
    } = await submitItems(server, maker.token, [
      item(await hold(server, maker.id, { uid: 'regular-1' })),
    ])
    expect(passed).toMatchObject({ accepted: true, punishResultType: 0, warnings: [] })
  })
})

describe('the matrix by subject', () => {
  test.each<['device' | 'combination' | 'url', string[], object, object]>([
    ['device', ['dev-1'], { extData: { deviceId: 'dev-1' } }, { extData: { deviceId: 'dev-2' } }],
    [
      'combination',
      ['c-1,50,12,BR,'],
      { uid: 'c-1', country: 'BR' },
      { uid: 'c-1', country: 'ID' },
    ],
    ['combination', [',50,,TH,'], { country: 'TH' }, { country: 'VN' }],
    [
      'url',
      ['*.good.example', 'shop.example/ok*'],
      { texts: [{ content: 'see https://a.good.example/x and http://shop.example/ok/1.' }] },
      { texts: [{ content: 'https://a.good.example/x https://evil.example/' }] },
    ],
  ])('%s entries know what they name and nothing else', async (subject, lines, known, other) => {
    const id = await aList(['NOT_IN_AUDIT'], lines, { subject })
    const [one, two] = [`k${++made}`, `k${++made}`]
    await send(server, [rec(one, known), rec(two, other)])
    expect([await stored(one), await stored(two)]).toEqual([
      { queued: false, effect: 'ignore' },
      { queued: true, effect: null },
    ])
    await maker.client.ok(calls.stopEntries, {
      refs: (await sole(id, subject)).map(({ id: entry, version }) => ({ id: entry, version })),
      act: 'stop',
      reason: 'over',
    })
    const three = `k${++made}`
    await send(server, [rec(three, known)])
    expect(await stored(three)).toEqual({ queued: true, effect: null })
  })
  test('live excuses cover their acts alone', async () => {
    const imported = await maker.client.ok(calls.liveImport, {
      appId: 50,
      excuses: ['cut'],
      lines: ['host-1,room-1'],
      reason: 'an event',
    })
    expect(imported).toMatchObject({ added: 1, waits: true })
    const rooms = async () =>
      submitItems(
        server,
        maker.token,
        [
          item(
            await hold(server, maker.id, {
              uid: 'host-1',
              type: 40,
              business: 'live',
              extData: { roomId: 'room-1' },
            }),
            'cut',
            {
              form: { result: { punishTime: 0 } },
              reasonLabels: [1203],
              reasonLabelsKey: 'lb_1203',
              remark: 'cut off',
            },
          ),
        ],
        { type: 40, business: 'live' },
      )
    expect((await rooms()).list[0]).toMatchObject({
      accepted: true,
      punishResultType: 0,
      warnings: [],
    })
    const [entry] = (await maker.client.ok(calls.liveList, { text: 'host-1' })).list
    const refs = [{ id: entry?.id ?? '', version: entry?.version ?? 0 }]
    expect(
      (await maker.client.ok(calls.liveStatus, { refs, act: 'approve', reason: '' })).failed,
    ).toMatchObject([{ reason: 'second-person' }])
    expect(
      await reviewer.client.ok(calls.liveStatus, { refs, act: 'approve', reason: '' }),
    ).toEqual({ done: 1, failed: [] })
    expect((await rooms()).list[0]).toMatchObject({ accepted: true, punishResultType: 1 })
    const muted = await submitItems(
      server,
      maker.token,
      [
        muting(
          await hold(server, maker.id, {
            uid: 'host-1',
            type: 40,
            business: 'live',
            extData: { roomId: 'room-1' },
          }),
        ),
      ],
      { type: 40, business: 'live' },
    )
    expect(muted.list[0]).toMatchObject({ accepted: true, punishResultType: 0 })
    expect(
      (await reviewer.client.ok(calls.liveReject, { refs, reason: 'late' })).failed,
    ).toMatchObject([{ reason: 'conflict' }])
    await maker.client.ok(calls.liveImport, {
      appId: 50,
      excuses: ['cut'],
      lines: ['host-2,room-2'],
      reason: 'another',
    })
    const [applied] = (await maker.client.ok(calls.liveList, { text: 'host-2' })).list
    expect(
      await reviewer.client.ok(calls.liveReject, {
        refs: [{ id: applied?.id ?? '', version: applied?.version ?? 0 }],
        reason: 'no such event',
      }),
    ).toEqual({ done: 1, failed: [] })
    expect((await maker.client.ok(calls.liveList, { text: 'host-2' })).list).toMatchObject([
      { state: 'rejected' },
    ])
  })
})

describe('time', () => {
  test('an entry counts until its end and no longer; waiting orders of those listed later leave the queue', async () => {
    await send(server, [rec('early', { uid: 'late-1' }), rec('other', { uid: 'late-2' })])
    const id = await aList(['NOT_IN_AUDIT'], ['late-1'])
    await sweepJob.run(server.ctx)
    expect([await stored('early'), await stored('other')]).toEqual([
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
    expect(await stored('expired')).toEqual({ queued: true, effect: null })
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
  test('who holds the record of a user listed meanwhile is told with the next sign of life, and again when the entry is stopped', async () => {
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
    expect(await stored('blind')).toEqual({ queued: true, effect: null })
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
          until: Date.now() + 9 * 86_400_000,
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
  test('lists of other apps are neither seen nor touched; one that holds for all only by who sees all', async () => {
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

test('an entry that is not there is told so; what can be no id is refused at its field', async () => {
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
  ).toMatchObject({ code: 400, field: 'refs.0.id', msg: 'refs.0.id 无效：应为编号' })
})

test('makers are told once of entries that end within days, and again of a new end', async () => {
  const listId = await aList(['AUDIT_TIPS'], ['first'])
  const until = Date.now() + 3 * 86_400_000
  const lines = Array.from({ length: 300 }, (_, n) => `ends${n}`)
  await maker.client.ok(calls.add, { listId, lines, reason: 'for a while', until })
  await maker.client.ok(calls.add, {
    listId,
    lines: ['stays'],
    reason: 'for long',
    until: Date.now() + 60 * 86_400_000,
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
    until: until + 86_400_000,
  })
  await tellEnding(server.ctx)
  await tellEnding(server.ctx)
  expect(await told()).toEqual(['300', '1'])
})
