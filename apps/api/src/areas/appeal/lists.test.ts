import { contract } from '@oas/contract/index'
import { inspectQueueCalls } from '@oas/contract/inspection/calls'
import { blankQueue } from '@oas/contract/inspection/queue'
import { hourMs } from '@oas/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type TestServer, testServer } from '../../testing/server.ts'
import { type MadePerson, aLabelTree, aPerson, aType } from '../../testing/world.ts'
import { decideRecord, seedWrong } from '../../testing/wrong-orders.ts'
import { appealJobs } from './jobs.ts'

const { appeal: calls, wrongOrder: wrongs } = contract
let server: TestServer
let me: MadePerson
let finder: MadePerson
beforeAll(async () => {
  server = await testServer()
  await aType(server.ctx)
  await aType(server.ctx, { appId: 71, type: 3, name: 'avatar', business: 'picture' })
  await aLabelTree(server.ctx)
  me = await aPerson(server.ctx)
  finder = await aPerson(server.ctx, { permissions: ['audit.team'] })
})
afterAll(() => server.stop())

const as = ({ token }: MadePerson): Client => server.client(token)
const aHandler = () => aPerson(server.ctx, { permissions: ['appeal.handle'] })
const reason = 'It is a quotation from the news'
/** An appeal of a person against a wrong order; answers both. */
const appealed = async (person = me): Promise<{ id: string; wrong: string; postId: string }> => {
  const { id, held } = await decideRecord(server, person)
  const wrong = (await seedWrong(server, id, { foundBy: finder.id }))?.id ?? ''
  const { list } = await as(person).ok(calls.initiate, {
    wrongOrderIds: [wrong],
    reason,
    evidence: [],
  })
  return { id: list[0]?.appealId ?? '', wrong, postId: held.postId }
}
/** A queue of appeals that is on, for some people. */
const aQueue = async (personIds: string[], appealHours: number): Promise<string> => {
  const body = { ...blankQueue, name: `Appeals ${appealHours}`, appealHours }
  const { rows } = await server.ctx.pool.query<{ id: string }>(
    `with k as (
      insert into quality_queue (
        kind, name, state, body, person_ids, created_by, created_at, updated_by, updated_at
      )
      values ('appeal', $1, 'on', $2, $3, $4, now(), $4, now())
      returning id
    ),
    t as (
      insert into quality_queue_type (queue_id, app_id, type, kind)
      select id, 50, 12, 'appeal' from k
    )
    select id::text from k`,
    [body.name, body, personIds, finder.id],
  )
  return rows[0]?.id ?? ''
}

test('counts forty wrong of four hundred, twelve appealed, in both levels', async () => {
  const people = [await aPerson(server.ctx), await aPerson(server.ctx)] as const
  const made: { wrong: string; person: MadePerson }[] = []
  for (let n = 0; n < 40; n++) {
    const person = people[n % 2] ?? people[0]
    const { id } = await decideRecord(server, person)
    const wrong = (await seedWrong(server, id, { foundBy: finder.id }))?.id ?? ''
    made.push({ wrong, person })
  }
  const contested: { id: string; person: MadePerson }[] = []
  for (const { wrong, person } of made.slice(0, 12)) {
    const ask = { wrongOrderIds: [wrong], reason, evidence: [] }
    const { list } = await as(person).ok(calls.initiate, ask)
    contested.push({ id: list[0]?.appealId ?? '', person })
  }
  const handler = await aHandler()
  for (const [n, { id }] of contested.entries()) {
    const { fence, appeal } = await as(handler).ok(calls.detail, { id, take: true })
    const post = await server.ctx.pool.query<{ id: string; uid: string }>(
      'select post_id as id, uid from record where id = $1',
      [appeal.recordId],
    )
    const said = { id, fence: fence ?? 0, reason: 'The rule is clear' }
    const right = {
      pageKey: 'tags-audit-text',
      appId: 50,
      type: 12,
      business: 'text' as const,
      windowId: 'w1',
      settingVersion: 1,
      item: {
        id: '0',
        fence: 0,
        postId: post.rows[0]?.id ?? '',
        uid: post.rows[0]?.uid ?? '',
        value: { result: { id: 'del' } },
        form: { result: { punishTime: 0 } },
        reasonLabels: [1203],
        reasonLabelsKey: 'lb_1203',
        remark: 'advert',
        currentJson: {},
      },
    }
    if (n < 5) await as(handler).ok(calls.handle, { ...said, result: 'overturned' })
    else if (n === 5) await as(handler).ok(calls.handle, { ...said, result: 'changed', right })
    else await as(handler).ok(calls.handle, { ...said, result: 'upheld' })
  }
  const leader = await aPerson(server.ctx, { permissions: ['audit.team'] })
  for (const [n, { id, person }] of contested.slice(6, 9).entries()) {
    await as(person).ok(calls.secondInitiate, { id, reason, evidence: [] })
    const { fence } = await as(leader).ok(calls.secondDetail, { id, take: true })
    const said = { id, fence: fence ?? 0, reason: 'The last word' }
    await as(leader).ok(calls.secondHandle, { ...said, result: n === 0 ? 'overturned' : 'upheld' })
  }
  const ids = made.map(({ wrong }) => wrong)
  const { rows } = await server.ctx.pool.query(
    `with a as (
      select distinct a.id, a.result,
        (
          select s.act from appeal_step s
          where s.appeal_id = a.id and s.level = 1 and s.act in
            ('upheld', 'overturned', 'changed', 'void')
        ) as first
      from wrong_order w join appeal a on a.id = w.appeal_id where w.id = any($1::bigint[])
    )
    select (select count(*) from a)::int as appealed,
      round(100.0 * (select count(*) from a) / count(*), 2)::text as rate,
      (
        select round(100.0 * count(*) filter (where first in ('overturned', 'changed'))
          / count(*), 2)::text from a
      ) as first,
      (
        select round(100.0 * count(*) filter (where result in ('overturned', 'changed'))
          / count(*), 2)::text from a
      ) as final,
      round(100.0 * (400 - count(*)) / 400, 2)::text as before,
      round(
        100.0 * (400 - count(*) filter (where voided_as <> 'overturned')) / 400, 2
      )::text as after
    from wrong_order where id = any($1::bigint[])`,
    [ids],
  )
  expect(rows).toEqual([
    {
      appealed: 12,
      rate: '30.00',
      first: '50.00',
      final: '58.33',
      before: '90.00',
      after: '91.50',
    },
  ])
  expect((await as(leader).ok(wrongs.list, { state: 'voided', person: people[0].id })).total).toBe(
    4,
  )
})

test('shows appeals to their person, to who may decide, and to who sees the data', async () => {
  const one = await appealed()
  const handler = await aHandler()
  const narrow = await aPerson(server.ctx, {
    permissions: ['appeal.handle'],
    scope: [{ appId: 71 }],
  })
  const ask = { postId: one.postId }
  const total = async (by: MadePerson, more: object = {}): Promise<number> =>
    (await as(by).ok(calls.list, { ...ask, ...more })).total
  expect([await total(me), await total(me, { tab: 'mine' })]).toEqual([1, 1])
  expect([await total(handler), await total(narrow)]).toEqual([1, 0])
  expect([await total(handler, { tab: 'mine' }), await total(finder)]).toEqual([0, 1])
  const filters = { state: 'waiting', level: 1, result: '', applicantId: me.id, business: 'text' }
  expect(await total(handler, filters)).toBe(1)
  expect(await total(handler, { handlerId: handler.id })).toBe(0)
  expect((await as(await aPerson(server.ctx)).call(calls.detail, { id: one.id })).status).toBe(404)
  expect((await as(me).call(calls.secondDetail, { id: one.id })).status).toBe(403)
  const shown = await as(handler).ok(calls.detail, { id: one.id })
  expect(shown).toMatchObject({
    givenRemark: 'advert',
    record: { postId: one.postId },
    fence: null,
    appeal: {
      wrongOrders: [
        {
          id: one.wrong,
          givenResult: 'mute',
          givenLabelNames: ['标签1203'],
          rightResult: 'ignore',
          finding: 'It is a quotation',
        },
      ],
    },
  })
})

test('gives an appeal to the queue that covers its type: its hours, and its people', async () => {
  const [inside, outside] = [await aHandler(), await aHandler()]
  const queueId = await aQueue([inside.id], 6)
  const one = await appealed()
  const { appeal } = await as(inside).ok(calls.detail, { id: one.id })
  expect(appeal).toMatchObject({ queueId, queue: 'Appeals 6', mayHandle: true })
  expect((appeal.dueAt ?? 0) - appeal.openedAt).toBe(6 * hourMs)
  const take = (by: MadePerson) => as(by).call(calls.detail, { id: one.id, take: true })
  expect((await take(outside)).status).toBe(409)
  const leader = await aPerson(server.ctx, { permissions: ['audit.team'] })
  const judging = { ids: [one.wrong], act: 'uphold' as const, reason: 'The rule is clear' }
  expect((await as(leader).ok(wrongs.judge, judging)).list[0]?.reason).toBe('in-appeal')
  const { list } = await as(inside).ok(calls.queues, { business: 'text' })
  expect(list).toMatchObject([
    { id: queueId, hours: 6, handlers: 1, waiting: 1, dueSoon: 1, raised: 0, state: 'on' },
  ])
  expect((await as(inside).ok(calls.queues, { business: 'picture' })).total).toBe(0)
  expect((await as(me).ok(calls.queues, {})).total).toBe(0)
  expect((await take(inside)).status).toBe(200)
  // A queue that is gone binds nobody.
  await server.ctx.pool.query('update quality_queue set deleted_at = now() where id = $1', [
    queueId,
  ])
  const { fence } = await as(inside).ok(calls.detail, { id: one.id })
  const said = { id: one.id, fence: fence ?? 0, result: 'void' as const, reason: 'Unclear rule' }
  expect(await as(inside).ok(calls.handle, said)).toMatchObject({ state: 'closed', result: 'void' })
  const { order } = await as(me).ok(wrongs.process, { id: one.wrong })
  expect(order).toMatchObject({ state: 'voided', voidedAs: 'void' })
})

test('names states, results and what the caller may say', async () => {
  const handler = await aHandler()
  const values = (list: readonly { value: string }[]): string[] => list.map(({ value }) => value)
  expect(values(await as(me).ok(calls.status, {}))).toHaveLength(7)
  expect(values(await as(me).ok(calls.result, {}))).toHaveLength(5)
  const tree = await as(me).ok(calls.statusAndResult, {})
  expect(values(tree.find(({ value }) => value === 'handled')?.children ?? [])).toEqual([
    'upheld',
    'changed',
  ])
  expect(values(await as(me).ok(calls.handleResult, {}))).toEqual([])
  expect(values(await as(handler).ok(calls.handleResult, { level: 1 }))).toContain('pass')
  // The last word, where a queue leaves it to their team; nobody passes it on.
  const last = ['upheld', 'overturned', 'changed', 'void']
  expect(values(await as(handler).ok(calls.handleResult, { level: 2 }))).toEqual(last)
  expect(values(await as(me).ok(calls.handleResult, { level: 2 }))).toEqual([])
  const businesses = await as(handler).ok(calls.businessType, {})
  expect(businesses).toEqual([
    { value: 'picture', label: '图片' },
    { value: 'text', label: '文本' },
  ])
})

test('exports appeals as a workbook, and none where there is nothing', async () => {
  const person = await aPerson(server.ctx)
  const bare = await as(person).raw('POST', '/biz_gateway/tf_system_api/appeal/export', {
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  expect(bare.status).toBe(404)
  await appealed(person)
  const sent = await as(person).raw('POST', '/biz_gateway/tf_system_api/appeal/export', {
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  expect(sent.headers.get('content-type')).toContain('spreadsheetml')
  expect((await sent.arrayBuffer()).byteLength).toBeGreaterThan(1000)
})

test('shows the evidence of an appeal to its handler', async () => {
  const { token } = await as(me).ok(contract.file.uploadToken, { bucket: 'evidence' })
  const query = new URLSearchParams({ bucket: 'evidence', token, name: 'e.ogg' })
  const sent = await as(me).raw('POST', `/biz_gateway/resource/file/new?${query}`, {
    body: 'OggS evidence',
  })
  const { data } = (await sent.json()) as { data: { url: string } }
  const { id } = await decideRecord(server, me)
  const wrong = (await seedWrong(server, id, { foundBy: finder.id }))?.id ?? ''
  const ask = { wrongOrderIds: [wrong], reason, evidence: [data.url] }
  const many = Array.from({ length: 6 }, () => data.url)
  expect((await as(me).call(calls.initiate, { ...ask, evidence: many })).status).toBe(400)
  const { list } = await as(me).ok(calls.initiate, ask)
  const handler = await aHandler()
  const { steps } = await as(handler).ok(calls.detail, { id: list[0]?.appealId ?? '' })
  const [file] = steps[0]?.evidence ?? []
  expect(file?.name).toBe('e.ogg')
  expect((await as(handler).raw('GET', file?.url ?? '')).status).toBe(200)
})

test('counts an appeal as late when a time it was due at passed, whoever answered it', async () => {
  const handler = await aHandler()
  const leader = await aPerson(server.ctx, { permissions: ['audit.team'] })
  const reader = await aPerson(server.ctx, { permissions: ['inspection.read'] })
  const queueId = await aQueue([handler.id], 48)
  const [inTime, slow, passed] = [await appealed(), await appealed(), await appealed()]
  const over = (id: string) =>
    server.ctx.pool.query(`update appeal set due_at = now() - interval '1 minute' where id = $1`, [
      id,
    ])
  const counts = async () => {
    const asked = { kind: 'appeal', id: queueId } as const
    const { done = 0, expired = 0 } =
      (await as(reader).ok(inspectQueueCalls.query, asked)).list[0]?.counts ?? {}
    return { done, expired }
  }
  const answer = async (id: string) => {
    const { fence } = await as(handler).ok(calls.detail, { id, take: true })
    const said = { id, fence: fence ?? 0, reason: 'The rule is clear' }
    await as(handler).ok(calls.handle, { ...said, result: 'upheld' })
  }
  await answer(inTime.id)
  expect(await counts()).toEqual({ done: 1, expired: 0 })
  const { fence } = await as(handler).ok(calls.detail, { id: slow.id, take: true })
  await over(slow.id)
  const said = { id: slow.id, fence: fence ?? 0, reason: 'The rule is clear' }
  await as(handler).ok(calls.handle, { ...said, result: 'upheld' })
  expect(await counts()).toEqual({ done: 2, expired: 1 })
  // The clock passes it on; the leader is in time, the queue was not.
  await over(passed.id)
  await appealJobs.find(({ name }) => name === 'appeal.move')?.run(server.ctx)
  const last = await as(leader).ok(calls.secondDetail, { id: passed.id, take: true })
  const word = { id: passed.id, fence: last.fence ?? 0, reason: 'The last word' }
  await as(leader).ok(calls.secondHandle, { ...word, result: 'upheld' })
  expect(await counts()).toEqual({ done: 3, expired: 2 })
})
