import { contract } from '@oas/contract/index'
import type { RecordResult } from '@oas/contract/decision/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '@oas/contract/time'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aSetting, aType } from '../../testing/world.ts'
import { insertSetting } from '../setting/index.ts'
import { hold, item, muting, submitItems, tally } from '../../testing/held.ts'

let server: TestServer
let me: MadePerson
const base = aSetting()
const labelRelation = [
  { labelId: 1240, results: ['mute'] },
  { labelId: 1301, excludes: [1203] },
]
beforeAll(async () => {
  server = await testServer()
  await aType(server.ctx, {
    baseInfo: { ...base.baseInfo, labelRelation },
    result: [
      ...base.result,
      {
        id: 'hidden',
        transKey: 'result.del',
        content: { resultType: 'REGULAR', control: 'direct', show: false },
      },
      {
        id: 'brazil',
        transKey: 'result.del',
        content: { resultType: 'REGULAR', control: 'direct', show: "record.country == 'BR'" },
      },
      { id: 'hold', transKey: 'result.hold', content: { resultType: 'SYSTEM', control: 'hold' } },
    ],
  })
  await aLabelTree(server.ctx)
  me = await aPerson(server.ctx)
})
afterAll(() => server.stop())

const flawedItems: [string, Partial<RecordResult> & { result?: string }, string, string][] = [
  ['an unknown result', { result: 'nuke' }, 'UNKNOWN_RESULT', 'value.result.id'],
  ['a hidden result', { result: 'hidden' }, 'RESULT_HIDDEN', 'value.result.id'],
  [
    'a missing label',
    { result: 'mute', form: { result: { punishTime: 600 } }, remark: 'x' },
    'MISSING_LABEL',
    'reasonLabels',
  ],
  [
    'an unknown label',
    { result: 'mute', form: { result: { punishTime: 600 } }, remark: 'x', reasonLabels: [77] },
    'UNKNOWN_LABEL',
    'reasonLabels',
  ],
  [
    'too many labels',
    {
      result: 'mute',
      form: { result: { punishTime: 600 } },
      remark: 'x',
      reasonLabels: [1203, 1203],
    },
    'LABEL_NOT_ALLOWED',
    'reasonLabels',
  ],
  [
    'a label of another result',
    { result: 'del', form: { result: { punishTime: 0 } }, remark: 'x', reasonLabels: [1240] },
    'LABEL_NOT_ALLOWED',
    'reasonLabels',
  ],
  [
    'labels that exclude each other',
    {
      result: 'mute',
      form: { result: { punishTime: 600 } },
      remark: 'x',
      reasonLabels: [1203, 1301],
    },
    'LABEL_NOT_ALLOWED',
    'reasonLabels',
  ],
  [
    'a missing time',
    { result: 'mute', remark: 'x', reasonLabels: [1203] },
    'MISSING_PUNISH_TIME',
    'form.result.punishTime',
  ],
  [
    'a time that is not offered',
    { result: 'mute', form: { result: { punishTime: 601 } }, remark: 'x', reasonLabels: [1203] },
    'TIME_NOT_ALLOWED',
    'form.result.punishTime',
  ],
  [
    'a time for an act without one',
    { result: 'del', form: { result: { punishTime: 600 } }, remark: 'x', reasonLabels: [1203] },
    'TIME_NOT_ALLOWED',
    'form.result.punishTime',
  ],
  [
    'a missing remark',
    { result: 'mute', form: { result: { punishTime: 600 } }, remark: '  ', reasonLabels: [1203] },
    'MISSING_REMARK',
    'remark',
  ],
  [
    'a remark that is too long',
    {
      result: 'mute',
      form: { result: { punishTime: 600 } },
      remark: 'x'.repeat(201),
      reasonLabels: [1203],
    },
    'FORM_INVALID',
    'remark',
  ],
  ['a hold without a mode', { result: 'hold' }, 'FORM_INVALID', 'form.result.mode'],
  [
    'a hold for too long',
    { result: 'hold', form: { result: { mode: 'wait', until: 86_401 } } },
    'FORM_INVALID',
    'form.result.until',
  ],
  [
    'rows on a page without rows',
    {
      rows: [
        {
          rowId: 't1',
          type: 'patch',
          value: { result: { id: 'ignore' } },
          form: { result: {} },
          reasonLabels: [],
          reasonLabelsKey: '',
          remark: '',
          currentJson: {},
          pending: false,
        },
      ],
    },
    'ROW_UNKNOWN',
    'rows.0.rowId',
  ],
  ['another post', { postId: 'other' }, 'FOREIGN_TYPE', 'postId'],
  ['another user', { uid: 'other' }, 'FOREIGN_TYPE', 'uid'],
]

describe('what is refused', () => {
  test.each(flawedItems)('%s', async (_name, { result, ...changes }, code, field) => {
    const held = await hold(server, me.id)
    const before = await tally(server)
    const answer = await submitItems(server, me.token, [item(held, result, changes)])
    expect(answer).toMatchObject({
      finished: 0,
      refused: 1,
      list: [
        {
          id: held.id,
          accepted: false,
          punishResultType: 1,
          decisionId: null,
          warnings: [{ code, field }],
        },
      ],
    })
    expect(answer.list[0]?.warnings[0]?.msg).not.toContain('result.')
    expect(await tally(server)).toEqual(before)
  })

  test('everything that is missing is named at once, in the words of the page', async () => {
    const held = await hold(server, me.id)
    const response = await server
      .client(me.token)
      .raw('POST', '/biz_gateway/justice_review/record', {
        headers: { 'content-type': 'application/json', 'global-language': 'en' },
        body: JSON.stringify({
          pageKey: 'p',
          appId: 50,
          type: 12,
          business: 'text',
          windowId: 'w1',
          settingVersion: 1,
          recordResults: [item(held, 'mute')],
        }),
      })
    const { data } = (await response.json()) as {
      data: { list: { warnings: { msg: string }[] }[] }
    }
    expect(data.list[0]?.warnings.map((warning) => warning.msg)).toEqual([
      'Label is required.',
      'Remark is required.',
      'Duration is required.',
    ])
  })
})

describe('orders that are refused', () => {
  test('orders that are not held under the fence', async () => {
    const other = await aPerson(server.ctx)
    const [foreign, stale, released, parked] = await Promise.all([
      hold(server, other.id),
      hold(server, me.id),
      hold(server, me.id),
      hold(server, me.id),
    ])
    await server.ctx.pool.query(
      `update queue_order set state = 'waiting', holder_id = null where id = $1`,
      [released.id],
    )
    await server.ctx.pool.query(
      `
        insert into order_event (order_id, record_id, app_id, kind, person_id, fence)
        values ($1, $2, 50, 'released', $3, 3)`,
      [released.id, released.recordId, me.id],
    )
    await server.ctx.pool.query(`update queue_order set state = 'suspended' where id = $1`, [
      parked.id,
    ])
    const items = [
      item(foreign),
      item(stale, 'ignore', { fence: 2 }),
      item(released),
      item(parked),
      item({ ...stale, id: '12345' }),
      item({ ...stale, id: '9223372036854775807' }),
      item({ ...foreign, fence: 2_147_483_648 }),
    ]
    const answer = await submitItems(server, me.token, items)
    expect(answer.list.map((outcome) => outcome.warnings[0]?.code)).toEqual([
      'STALE_FENCE',
      'STALE_FENCE',
      'STALE_FENCE',
      'READ_ONLY',
      'READ_ONLY',
      'READ_ONLY',
      'FORM_INVALID',
    ])
  })

  test('an order of another type, one decided already, one named twice', async () => {
    const [foreign, twice] = [await hold(server, me.id, { type: 13 }), await hold(server, me.id)]
    const answer = await submitItems(server, me.token, [item(foreign), item(twice), item(twice)])
    expect(answer.list.map((outcome) => [outcome.accepted, outcome.warnings[0]?.code])).toEqual([
      [false, 'FOREIGN_TYPE'],
      [true, undefined],
      [false, 'FORM_INVALID'],
    ])
    expect(
      (await submitItems(server, me.token, [item(twice, 'ignore', { fence: 4 })])).list[0]
        ?.warnings[0]?.code,
    ).toBe('ALREADY_DECIDED')
  })
})

describe('submissions that are refused', () => {
  test('a setting version that was replaced more than a day ago, or never was', async () => {
    await aType(server.ctx, { type: 15, name: 'old' })
    await insertSetting(
      server.ctx,
      aSetting({ type: 15, version: 2 }),
      'system',
      new Date(Date.now() - 25 * 3_600_000),
    )
    const held = await hold(server, me.id, { type: 15 })
    for (const settingVersion of [1, 9])
      expect(
        (await submitItems(server, me.token, [item(held)], { type: 15, settingVersion })).list[0]
          ?.warnings[0]?.code,
      ).toBe('SETTING_OUTDATED')
    expect(
      (await submitItems(server, me.token, [item(held)], { type: 15, settingVersion: 2 })).finished,
    ).toBe(1)
  })

  test('gives no second round to the same person, and no appeal against oneself', async () => {
    const first = await hold(server, me.id)
    const {
      list: [decided],
    } = await submitItems(server, me.token, [item(first)])
    const appeal = await hold(server, me.id, {
      data: { appeal: { original: { decisionId: decided?.decisionId } } },
    })
    expect((await submitItems(server, me.token, [item(appeal)])).list[0]?.warnings[0]?.code).toBe(
      'OWN_DECISION',
    )
    const second = await hold(server, me.id)
    await server.ctx.pool.query(
      'update queue_order set record_id = $2, post_id = $3, uid = $4 where id = $1',
      [second.id, first.recordId, first.postId, first.uid],
    )
    expect(
      (
        await submitItems(server, me.token, [
          item({ ...second, postId: first.postId, uid: first.uid }),
        ])
      ).list[0]?.warnings[0]?.code,
    ).toBe('OWN_DECISION')
  })

  test('a type outside the scope, and a malformed body', async () => {
    const { token } = await aPerson(server.ctx, { scope: [{ appId: 50, type: 99 }] })
    const call = (body: object) =>
      server.client(token).call(contract.decision.submit, {
        pageKey: 'p',
        appId: 50,
        type: 12,
        business: 'text',
        windowId: 'w1',
        settingVersion: 1,
        recordResults: [
          item({ id: '1', recordId: '1', postId: 'p', uid: 'u', fence: 1, appId: 50, type: 12 }),
        ],
        ...body,
      })
    expect((await call({})).status).toBe(403)
    expect((await call({ recordResults: [] })).body).toMatchObject({
      code: 400,
      field: 'recordResults',
    })
  })
})

describe('what is stored', () => {
  test('stores decision, labels, punishment, counters, delivery; the order leaves', async () => {
    const held = await hold(server, me.id)
    const before = await tally(server)
    const answer = await submitItems(server, me.token, [muting(held)])
    expect(answer).toMatchObject({
      finished: 1,
      warned: 0,
      refused: 0,
      undoUntil: null,
      list: [
        { id: held.id, postId: held.postId, accepted: true, punishResultType: 0, warnings: [] },
      ],
    })
    const after = await tally(server)
    expect(
      Object.fromEntries(Object.entries(after).map(([key, n]) => [key, n - (before[key] ?? 0)])),
    ).toEqual({
      decisions: 1,
      labels: 1,
      punishes: 1,
      counted: 1,
      outbox: 1,
      submissions: 1,
      audits: 1,
      orders: -1,
    })
    const {
      rows: [punish],
    } = await server.ctx.pool.query(
      `
        select punish_id, scope, subject, state,
          extract(epoch from end_at - start_at)::int as seconds, remark
        from punish
        where decision_id = $1`,
      [answer.list[0]?.decisionId],
    )
    expect(punish).toEqual({
      punish_id: 202,
      scope: 'user',
      subject: held.uid,
      state: 'active',
      seconds: 86_400,
      remark: 'advert',
    })
    const {
      rows: [sent],
    } = await server.ctx.pool.query(
      'select payload, idempotency_key from outbox where decision_id = $1',
      [answer.list[0]?.decisionId],
    )
    expect(sent.payload.data).toMatchObject({
      postId: held.postId,
      result: 'mute',
      labels: [{ id: 1203, path: [1203] }],
      idempotencyKey: sent.idempotency_key,
    })
  })

  test('keeps who gave a decision, on which page and window, of what they saw', async () => {
    const held = await hold(server, me.id)
    const {
      list: [answer],
    } = await submitItems(
      server,
      me.token,
      [item(held, 'ignore', { currentJson: { serialId: '1', displayType: 'list' } })],
      { pageKey: 'tags-audit-text-group' },
    )
    const { rows } = await server.ctx.pool.query(
      `
        select person_id, page_key, window_id, app_id, type, business, post_id, fence, current_json
        from decision
        where id = $1`,
      [answer?.decisionId],
    )
    expect(rows).toEqual([
      {
        person_id: me.id,
        page_key: 'tags-audit-text-group',
        window_id: 'w1',
        app_id: 50,
        type: 12,
        business: 'text',
        post_id: held.postId,
        fence: held.fence,
        current_json: { serialId: '1', displayType: 'list' },
      },
    ])
  })
})

describe('how much is stored, and for whom', () => {
  test('drops an unknown page or foreign business, and keeps the verdict anyway', async () => {
    const held = await hold(server, me.id)
    const {
      list: [answer],
    } = await submitItems(server, me.token, [item(held)], { pageKey: 'made-up', business: 'video' })
    expect(
      (
        await server.ctx.pool.query('select page_key, business from decision where id = $1', [
          answer?.decisionId,
        ])
      ).rows,
    ).toEqual([{ page_key: '', business: 'text' }])
  })

  test('refuses more notes than the fullest page has, and names the limit', async () => {
    const held = await hold(server, me.id)
    const text = 'x'.repeat(131_072)
    const row = (currentJson: object): Partial<RecordResult> => ({
      rows: [
        {
          rowId: 't1',
          type: 'patch',
          value: { result: { id: 'ignore' } },
          form: { result: {} },
          reasonLabels: [],
          reasonLabelsKey: '',
          remark: '',
          pending: false,
          currentJson: { ...currentJson },
        },
      ],
    })
    for (const [changes, field] of [
      [{ currentJson: { text } }, 'currentJson'],
      [row({ text }), 'currentJson'],
      [{ form: { result: { text } } }, 'form'],
    ] as const)
      expect(
        (await submitItems(server, me.token, [item(held, 'ignore', changes)])).list[0]?.warnings,
      ).toEqual([{ code: 'FORM_INVALID', msg: '随结果附带的内容过大，最多 128 KB', field }])
    const fullest = {
      actionList: Array.from({ length: 200 }, () => ({
        at: dayMs,
        key: `context: ${'x'.repeat(60)}`,
      })),
      whiteLists: Array.from({ length: 20 }, () => ({ name: 'x'.repeat(400) })),
      snapshot: {
        infos: Object.fromEntries(
          Array.from({ length: 20 }, (_, n) => [
            `hook-${n}`.padEnd(64, 'x'),
            `sha256:${'0'.repeat(64)}`,
          ]),
        ),
      },
    }
    expect(
      (await submitItems(server, me.token, [item(held, 'ignore', { currentJson: fullest })])).list,
    ).toMatchObject([{ accepted: true }])
  })

  test('an expression shows a result for some records only', async () => {
    const [there, elsewhere] = [
      await hold(server, me.id),
      await hold(server, me.id, { country: 'CN' }),
    ]
    expect(
      (
        await submitItems(server, me.token, [item(there, 'brazil'), item(elsewhere, 'brazil')])
      ).list.map((outcome) => outcome.accepted),
    ).toEqual([true, false])
  })
})

describe('how often it is stored', () => {
  test('answers the same when sent again and does no more; refuses another one', async () => {
    const held = await hold(server, me.id)
    const first = await submitItems(server, me.token, [muting(held)])
    const after = await tally(server)
    const again = await submitItems(server, me.token, [muting(held)])
    expect(again.list).toEqual(first.list)
    expect(
      (await submitItems(server, me.token, [muting(held, { remark: 'other' })])).list[0]
        ?.warnings[0]?.code,
    ).toBe('SUBMISSION_CHANGED')
    expect(
      (await submitItems(server, (await aPerson(server.ctx)).token, [muting(held)])).list[0]
        ?.warnings[0]?.code,
    ).toBe('ALREADY_DECIDED')
    expect(await tally(server)).toEqual(after)
  })

  test('twenty copies of one submission at once decide once', async () => {
    const held = await hold(server, me.id)
    const before = await tally(server)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => submitItems(server, me.token, [muting(held)])),
    )
    expect(new Set(answers.map((answer) => answer.list[0]?.decisionId)).size).toBe(1)
    expect((await tally(server))['decisions']).toBe((before['decisions'] ?? 0) + 1)
  })

  test('a pass is delivered only where the app asks for it', async () => {
    const [silent, asked] = [await hold(server, me.id), await hold(server, me.id)]
    const count = async (): Promise<number> => (await tally(server))['outbox'] ?? 0
    const before = await count()
    await submitItems(server, me.token, [item(silent)])
    expect(await count()).toBe(before)
    await server.ctx.pool.query(
      `
        insert into delivery_endpoint (app_id, url, secret, send_pass)
        values (50, 'http://127.0.0.1:1/', 'whsec_c2VjcmV0', true)`,
    )
    await submitItems(server, me.token, [item(asked)])
    expect(await count()).toBe(before + 1)
    await server.ctx.pool.query('delete from delivery_endpoint')
  })
})

describe('holding back', () => {
  test('keep decides without delivery', async () => {
    const held = await hold(server, me.id)
    const before = await tally(server)
    expect(
      (
        await submitItems(server, me.token, [
          item(held, 'hold', { form: { result: { mode: 'keep' } } }),
        ])
      ).list[0],
    ).toMatchObject({ accepted: true, decisionId: expect.any(String) })
    expect((await tally(server))['outbox']).toBe(before['outbox'])
  })
  test('keeps the order from everybody until the time set, three times at most', async () => {
    const held = await hold(server, me.id)
    const wait = (fence: number) =>
      submitItems(server, me.token, [
        item(held, 'hold', { fence, form: { result: { mode: 'wait', until: 1800 } } }),
      ])
    for (let fence = 3; fence < 9; fence += 2) {
      expect((await wait(fence)).list[0]).toMatchObject({ accepted: true, decisionId: null })
      const {
        rows: [row],
      } = await server.ctx.pool.query(
        `
          select state, holder_id, fence, extract(epoch from lease_until - now())::int as seconds
          from queue_order
          where id = $1`,
        [held.id],
      )
      expect(row).toMatchObject({ state: 'held', holder_id: null, fence: fence + 1 })
      expect(Math.abs(row.seconds - 1800)).toBeLessThan(30)
      await server.ctx.pool.query(
        `update queue_order set holder_id = $2, fence = fence + 1 where id = $1`,
        [held.id, me.id],
      )
    }
    expect((await wait(9)).list[0]?.warnings[0]).toMatchObject({
      code: 'FORM_INVALID',
      field: 'form.result.mode',
    })
  })
  test('back is for somebody else', async () => {
    const held = await hold(server, me.id)
    await submitItems(server, me.token, [
      item(held, 'hold', { form: { result: { mode: 'back' } } }),
    ])
    const {
      rows: [row],
    } = await server.ctx.pool.query(
      'select excluded, lease_until < now() as free from queue_order where id = $1',
      [held.id],
    )
    expect(row).toEqual({ excluded: [me.id], free: true })
  })
})
