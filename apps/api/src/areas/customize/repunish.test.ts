import { contract } from '@oas/contract/index'
import type { RecordResult } from '@oas/contract/decision/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Held, hold, item, muting, submitItems } from '../../testing/held.ts'
import { saveEndpoint, startReceiver } from '../../testing/receiver.ts'
import { type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aType } from '../../testing/world.ts'
import { sendDue, waitForFlights } from '../delivery/index.ts'

let server: TestServer
let auditor: MadePerson
let leader: MadePerson
let ahead = 0
beforeAll(async () => {
  server = await testServer(
    { allowedHosts: ['127.0.0.1'] },
    { now: () => new Date(Date.now() + ahead) },
  )
  await aType(server.ctx, { undoDeliveredSeconds: 600 })
  await aLabelTree(server.ctx)
  auditor = await aPerson(server.ctx)
  leader = await aPerson(server.ctx, {
    permissions: ['record.read', 'record.repunish', 'punish.batch'],
  })
})
afterAll(() => server.stop())
beforeEach(async () => {
  ahead += 5001
  await server.ctx.pool.query('delete from outbox')
})

const rows = async <T>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await server.ctx.pool.query(text, values)).rows as T[]
const decide = async (
  make: (held: Held) => RecordResult,
  uid?: string,
): Promise<{ held: Held; id: string }> => {
  const held = await hold(server, auditor.id, uid === undefined ? {} : { uid })
  const {
    list: [answer],
  } = await submitItems(server, auditor.token, [make(held)])
  return { held, id: answer?.decisionId ?? '' }
}
const deleting = (held: Held): RecordResult =>
  item(held, 'del', {
    form: { result: { punishTime: 0 } },
    reasonLabels: [1240],
    reasonLabelsKey: 'lb_1240',
    remark: 'porn',
  })
const input = (item: RecordResult, replaces: string) => ({
  pageKey: 'tags-customize-text-list',
  appId: 50,
  type: 12,
  business: 'text' as const,
  windowId: 'w9',
  settingVersion: 1,
  item,
  replaces,
})
const again = (
  held: Held,
  replaces: string,
  make: (held: Held) => RecordResult = (one) => item(one),
  who = leader,
) => server.client(who.token).ok(contract.customize.punish, input(make(held), replaces))
const punishes = (uid: string) =>
  rows<{ punish_id: number; state: string }>(
    'select punish_id, state from punish where uid = $1 order by id',
    uid,
  )
const countOf = async (person: MadePerson, result: string): Promise<number> =>
  (
    await rows<{ n: number }>(
      `
        select coalesce(sum(n), 0)::int as n
        from auditor_count
        where person_id = $1 and result_id = $2`,
      person.id,
      result,
    )
  )[0]?.n ?? 0
const stateOf = async (id: string): Promise<string> =>
  (await rows<{ state: string }>('select state from decision where id = $1', id))[0]?.state ?? ''

describe('a decided record is decided anew', () => {
  test('replaces the old decision: punishment, labels, counts, audit entry, order', async () => {
    const receiver = await startReceiver([])
    await saveEndpoint(server.ctx.pool, { appId: 50, url: receiver.url })
    const { held, id } = await decide(muting, 'r1')
    const before = [await countOf(auditor, 'mute'), await countOf(leader, 'ignore')] as const
    const {
      list: [answer],
      finished,
    } = await again(held, id)
    expect([answer?.accepted, finished]).toEqual([true, 1])
    expect(
      await rows(
        `
          select id::text, state, person_id::text, replaces::text
          from decision
          where record_id = $1
          order by id`,
        held.recordId,
      ),
    ).toEqual([
      { id, state: 'replaced', person_id: auditor.id, replaces: null },
      { id: answer?.decisionId, state: 'active', person_id: leader.id, replaces: id },
    ])
    expect(await rows('select label_id from decision_label where decision_id = $1', id)).toEqual([
      { label_id: 1203 },
    ])
    expect(await punishes('r1')).toEqual([{ punish_id: 202, state: 'cleared' }])
    expect([await countOf(auditor, 'mute'), await countOf(leader, 'ignore')]).toEqual([
      before[0] - 1,
      before[1] + 1,
    ])
    expect(await rows('select 1 from queue_order where record_id = $1', held.recordId)).toEqual([])
    expect(
      (
        await rows<{ detail: object }>(
          `select detail from audit_log where action = 'decision.repunish' and subject = $1`,
          `order:${held.id}`,
        )
      )[0]?.detail,
    ).toMatchObject({ replaces: id, decisionId: answer?.decisionId })
    while (await sendDue(server.ctx)) await waitForFlights(server.ctx)
    expect(
      receiver.received().map(({ body }) => [body.type, body.data.result, body.data.replaces]),
    ).toEqual([
      ['decision', 'mute', undefined],
      ['clear', 'mute', undefined],
      ['decision', 'ignore', id],
    ])
    await receiver.stop()
    await server.ctx.pool.query('delete from delivery_endpoint')
  })

  test('keeps what both name and sends it once, also when decided a third time', async () => {
    const { held, id } = await decide(muting, 'r2')
    const kept = await rows<{ id: string; end_at: Date }>(
      'select id::text, end_at from punish where uid = $1',
      'r2',
    )
    ahead += 60_000
    const {
      list: [second],
    } = await again(held, id, (one) =>
      muting(one, { reasonLabels: [1240], reasonLabelsKey: 'lb_1240', remark: 'other words' }),
    )
    expect(await rows('select id::text, end_at from punish where uid = $1', 'r2')).toEqual(kept)
    expect(
      (
        await rows<{ payload: { data: object } }>(
          'select payload from outbox where decision_id = $1',
          second?.decisionId,
        )
      )[0]?.payload.data,
    ).toMatchObject({ punishes: [], labels: [{ id: 1240 }], replaces: id })
    const {
      list: [third],
    } = await again(held, second?.decisionId ?? '')
    expect(third?.accepted).toBe(true)
    expect(await punishes('r2')).toEqual([{ punish_id: 202, state: 'cleared' }])
  })
})

describe('what a new decision leaves of the old one', () => {
  test.each<[string, number, string[]]>([
    ['longer supersedes', 604_800, ['superseded', 'active']],
    ['shorter lifts the old one and does the new one', 600, ['cleared', 'active']],
    ['permanent supersedes', -1, ['superseded', 'active']],
  ])('a time that is %s', async (name, punishTime, states) => {
    const { held, id } = await decide(muting, `r3 ${name}`)
    expect(
      (await again(held, id, (one) => muting(one, { form: { result: { punishTime } } }))).finished,
    ).toBe(1)
    expect((await punishes(`r3 ${name}`)).map(({ state }) => state)).toEqual(states)
  })

  test('tells to show deleted content when the new verdict spares it, and acts anew', async () => {
    const { held, id } = await decide(deleting, 'r4')
    await again(held, id, muting)
    expect(await punishes('r4')).toEqual([
      { punish_id: 101, state: 'cleared' },
      { punish_id: 202, state: 'active' },
    ])
    expect(
      (
        await rows<{ kind: string }>(
          'select kind from outbox where record_id = $1 order by id',
          held.recordId,
        )
      ).map(({ kind }) => kind),
    ).toEqual(['decision', 'restore', 'decision'])
  })

  test('puts in force again what the dropped punishment had set aside, and says so', async () => {
    await decide(muting, 'r5')
    const longer = await decide(
      (one) => muting(one, { form: { result: { punishTime: 604_800 } } }),
      'r5',
    )
    await again(longer.held, longer.id)
    expect((await punishes('r5')).map(({ state }) => state)).toEqual(['active', 'cleared'])
    const [told] = await rows<{ payload: { data: { restored: unknown[] } } }>(
      `select payload from outbox where decision_id = $1 and kind = 'clear'`,
      longer.id,
    )
    expect(told?.payload.data.restored).toMatchObject([
      { punishId: 202, subject: 'r5', permanent: false },
    ])
  })
})

describe('refused without a trace', () => {
  test('without the right there is a decision already', async () => {
    const { held, id } = await decide(muting)
    expect((await again(held, id, (one) => item(one), auditor)).list[0]).toMatchObject({
      accepted: false,
      warnings: [{ code: 'ALREADY_DECIDED' }],
    })
    expect(await stateOf(id)).toBe('active')
  })

  test('a flawed verdict, another type, an unknown decision', async () => {
    const { held, id } = await decide(muting, 'f1')
    const codes = async (made: ReturnType<typeof input>) =>
      (await server.client(leader.token).ok(contract.customize.punish, made)).list[0]?.warnings.map(
        ({ code }) => code,
      )
    expect(await codes(input(muting(held, { remark: '' }), id))).toEqual(['MISSING_REMARK'])
    expect(await codes(input(item(held, 'none'), id))).toEqual(['UNKNOWN_RESULT'])
    expect(await codes(input(item(held), '9223372036854775807'))).toEqual(['READ_ONLY'])
    expect(
      (
        await server
          .client(leader.token)
          .call(contract.customize.punish, input(item(held), '9999999999999999999'))
      ).body,
    ).toMatchObject({ code: 400, field: 'replaces' })
    expect(await codes(input({ ...item(held), postId: 'another' }, id))).toEqual(['FOREIGN_TYPE'])
    expect([
      await stateOf(id),
      await punishes('f1'),
      await rows('select 1 from queue_order where record_id = $1', held.recordId),
    ]).toEqual(['active', [{ punish_id: 202, state: 'active' }], []])
  })

  test('the same verdict sent twice is one; another one after it comes too late', async () => {
    const { held, id } = await decide(muting)
    const [one, two] = [await again(held, id), await again(held, id)]
    expect(two.list[0]?.decisionId).toBe(one.list[0]?.decisionId)
    expect((await again(held, id, deleting)).list[0]).toMatchObject({
      accepted: false,
      warnings: [{ code: 'ALREADY_DECIDED' }],
    })
  })
})

describe('at the same time', () => {
  test('ten verdicts on one decision: one stands, nothing is done twice', async () => {
    const { held, id } = await decide(muting, 'c1')
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        again(held, id, (one) =>
          n % 2 ? deleting(one) : item(one, 'ignore', { remark: `n${n}` }),
        ),
      ),
    )
    // Those that say just what the first one said get its answer.
    expect(
      new Set(
        answers
          .filter(({ finished }) => finished === 1)
          .map(({ list: [answer] }) => answer?.decisionId),
      ).size,
    ).toBe(1)
    expect(
      await rows(
        `select count(*)::int as n from decision where record_id = $1 and state = 'active'`,
        held.recordId,
      ),
    ).toEqual([{ n: 1 }])
    expect((await punishes('c1')).filter(({ punish_id }) => punish_id === 202)).toEqual([
      { punish_id: 202, state: 'cleared' },
    ])
    expect(
      await rows(
        `select count(*)::int as n from outbox where record_id = $1 and kind = 'clear'`,
        held.recordId,
      ),
    ).toEqual([{ n: 1 }])
  })

  test('lets one of two win when its auditor undoes it: no decision beside an order', async () => {
    for (let n = 0; n < 6; n++) {
      const { held, id } = await decide(muting, `c2-${n}`)
      const undoing = server
        .client(auditor.token)
        .ok(contract.decision.undo, { windowId: 'w1', decisionIds: [id] })
      const [undone, anew] = await Promise.all([undoing, again(held, id)])
      expect([undone.list[0]?.undone, anew.list[0]?.accepted].filter(Boolean)).toHaveLength(1)
      const [open] = await rows<{ orders: number; active: number }>(
        `
          select (select count(*)::int from queue_order where record_id = $1) as orders,
            (
              select count(*)::int from decision where record_id = $1 and state = 'active'
            ) as active`,
        held.recordId,
      )
      expect((open?.orders ?? 0) + (open?.active ?? 0)).toBe(1)
      expect(await punishes(`c2-${n}`)).toEqual([{ punish_id: 202, state: 'cleared' }])
    }
  })

  test('with a clearing by hand: the punishment is lifted once and told once', async () => {
    for (let n = 0; n < 6; n++) {
      const { held, id } = await decide(muting, `c3-${n}`)
      ahead += 5001
      const clearing = server.client(leader.token).ok(contract.clearPunish.clear, {
        appId: 50,
        by: 'uid',
        ids: [`c3-${n}`],
        reason: 'appeal',
        remark: 'right',
        contentBack: false,
      })
      const [, anew] = await Promise.all([clearing, again(held, id)])
      expect(anew.finished).toBe(1)
      expect(await punishes(`c3-${n}`)).toEqual([{ punish_id: 202, state: 'cleared' }])
      expect(
        await rows(
          `select count(*)::int as n from outbox where kind = 'clear' and record_id = $1`,
          held.recordId,
        ),
      ).toEqual([{ n: 1 }])
    }
  })

  test('after it the old decision cannot be undone, nor the new one', async () => {
    const { held, id } = await decide(muting)
    const {
      list: [fresh],
    } = await again(held, id)
    const undo = (who: MadePerson, decisionId: string) =>
      server
        .client(who.token)
        .ok(contract.decision.undo, { windowId: 'w1', decisionIds: [decisionId] })
    expect((await undo(auditor, id)).list[0]).toMatchObject({
      undone: false,
      reason: 'already-undone',
    })
    const boss = await aPerson(server.ctx, { permissions: ['audit.take'] })
    expect((await undo(boss, fresh?.decisionId ?? '')).list[0]).toMatchObject({
      undone: false,
      reason: 'not-yours',
    })
  })
})

describe('the detail of a record', () => {
  const info = (who: MadePerson, held: Held) =>
    server
      .client(who.token)
      .ok(contract.customize.info, { appId: 50, type: 12, postId: held.postId })
  test('is decided by who holds it, read by others, and decided anew with the right', async () => {
    const held = await hold(server, auditor.id)
    expect(await info(auditor, held)).toMatchObject({
      record: { id: held.id, fence: 3, readOnly: false, rePunish: false },
      page: 'text-list',
      readOnlyReason: '',
      decision: null,
      decidable: true,
    })
    expect(await info(leader, held)).toMatchObject({
      record: { readOnly: true, rePunish: false },
      readOnlyReason: 'held',
      decidable: false,
    })
    const { replaces: _, ...plain } = input(muting(held), '1')
    const {
      list: [answer],
    } = await server
      .client(auditor.token)
      .ok(contract.customize.punish, { ...plain, windowId: 'w1' })
    expect(answer?.accepted).toBe(true)
    expect(await info(auditor, held)).toMatchObject({
      record: { readOnly: true },
      readOnlyReason: 'decided',
      decision: { id: answer?.decisionId, resultId: 'mute', by: auditor.name },
    })
    expect(await info(leader, held)).toMatchObject({
      record: { readOnly: false, rePunish: true },
      readOnlyReason: '',
      decidable: true,
    })
  })
})
