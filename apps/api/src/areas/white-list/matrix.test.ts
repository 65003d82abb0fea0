import type { WhiteScope } from '@oas/contract/white-list/schemas'
import { describe, expect, test } from 'vitest'
import { anAuditor, rec, send } from '../../testing/auditor.ts'
import { hold, item, muting, submitItems } from '../../testing/held.ts'
import {
  type New,
  calls,
  server,
  maker,
  reviewer,
  nextNumber,
  sole,
  aList,
  storedRecord,
  after,
  useWhiteLists,
} from '../../testing/white-lists.ts'

useWhiteLists()

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
    const uid = `m${nextNumber()}`
    await aList(scopes, [uid], more)
    await send(server, [rec(`of-${uid}`, { uid, country: 'BR' })])
    expect(await storedRecord(`of-${uid}`)).toEqual({
      queued: wanted.queued,
      effect: wanted.effect,
    })
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
})

describe('the matrix of several lists and results', () => {
  test('spares what one list forces when another spares it; hands out all tips', async () => {
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
  test('tells how many of many went through, with a warning, or not at all', async () => {
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
    const [one, two] = [`k${nextNumber()}`, `k${nextNumber()}`]
    await send(server, [rec(one, known), rec(two, other)])
    expect([await storedRecord(one), await storedRecord(two)]).toEqual([
      { queued: false, effect: 'ignore' },
      { queued: true, effect: null },
    ])
    await maker.client.ok(calls.stopEntries, {
      refs: (await sole(id, subject)).map(({ id: entry, version }) => ({ id: entry, version })),
      act: 'stop',
      reason: 'over',
    })
    const three = `k${nextNumber()}`
    await send(server, [rec(three, known)])
    expect(await storedRecord(three)).toEqual({ queued: true, effect: null })
  })
})

describe('the matrix in live rooms', () => {
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
