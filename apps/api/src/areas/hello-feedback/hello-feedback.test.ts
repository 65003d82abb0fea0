import type { Input } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayMs } from '@oas/contract/time'
import { type Client, type TestServer, testServer } from '../../testing/server.ts'
import { type PersonOptions, aPerson, anApp } from '../../testing/world.ts'

const calls = contract.helloFeedback
let server: TestServer
let app: Client
let writer: Client
let jump = 0
let sent = 0

const somebody = async (options: PersonOptions = {}) => {
  const made = await aPerson(server.ctx, {
    permissions: ['question-feedback'],
    scope: [{ appId: 50 }],
    ...options,
  })
  return { ...made, client: server.client(made.token) }
}
beforeAll(async () => {
  server = await testServer({}, { now: () => new Date(Date.now() + jump) })
  for (const id of [50, 71]) await anApp(server.ctx, id, `App-${id}`)
  app = (await somebody({ permissions: ['ingest'] })).client
  writer = (
    await somebody({ permissions: ['message.read', 'message.edit'], scope: [{ appId: null }] })
  ).client
})
afterAll(() => server.stop())

type Ticket = Input<typeof calls.receive>
const ticket = (changes: Partial<Ticket> = {}): Ticket => ({
  appId: 50,
  ref: `t${++sent}`,
  kind: 'feedback',
  uid: 'u1',
  nickname: 'Ann',
  language: 'ru',
  text: 'The sound stops after a minute.',
  ...changes,
})
const send = async (changes: Partial<Ticket> = {}) =>
  (await app.ok(calls.receive, ticket(changes))).id
const one = async (id: string, by: Client) => (await by.ok(calls.list, { id })).list[0]
const act = async (
  id: string,
  by: Client,
  what: Omit<Input<typeof calls.update>, 'id' | 'version'>,
) => by.call(calls.update, { id, version: (await one(id, by))?.version ?? 1, ...what })
/** Settles whatever other tests left waiting. */
const clear = () =>
  server.ctx.db
    .updateTable('helloFeedback')
    .set({ state: 'closed', holderId: null, heldUntil: null })
    .execute()

describe('what an app sends', () => {
  test('is stored once by its number with its files, beside earlier ones of the user', async () => {
    const { client } = await somebody()
    const first = await send({ uid: 'twice' })
    const full = ticket({
      uid: 'twice',
      kind: 'report',
      postId: 'p9',
      targetUid: 'u9',
      country: 'id',
      pictures: ['https://cdn.example.com/a.png'],
      logs: [{ name: 'app.log', url: 'https://cdn.example.com/app.log' }],
      appVersion: '4.1',
      device: 'P30',
      createdAt: Date.now() - 3_600_000,
    })
    const again = [await app.ok(calls.receive, full), await app.ok(calls.receive, full)]
    expect(again.map(({ duplicate }) => duplicate)).toEqual([false, true])
    expect(again[0]?.id).toBe(again[1]?.id)
    expect(await one(again[0]?.id ?? '', client)).toMatchObject({
      kind: 'report',
      state: 'waiting',
      country: 'ID',
      pictures: full.pictures,
      logs: full.logs,
      postId: 'p9',
      targetUid: 'u9',
      appVersion: '4.1',
      device: 'P30',
      createdAt: full.createdAt,
      earlier: 1,
      version: 1,
      holder: '',
    })
    expect(
      (await client.ok(calls.list, { uid: 'twice', appId: 50 })).list.map(({ id }) => id),
    ).toEqual([again[0]?.id, first])
  })

  test.each<[string, Partial<Ticket>, number]>([
    ['text', { text: '  ' }, 400],
    ['ref', { ref: ' ' }, 400],
    ['uid', { uid: '' }, 400],
    ['postId', { kind: 'report' }, 400],
    ['kind', { kind: 'nonsense' as 'report' }, 400],
    ['country', { country: 'Indonesia' }, 400],
    ['pictures.0', { pictures: ['javascript:alert(1)'] }, 400],
    ['text', { text: 'x'.repeat(5001) }, 400],
    ['appId', { appId: 71 }, 403],
  ])('names %s when it is %j', async (field, changes, status) => {
    const answer = await app.call(calls.receive, ticket(changes))
    expect(answer.status).toBe(status)
    if (status === 400) expect(answer.body.field).toBe(field)
  })

  test('comes only from those who may send in, and for apps there are', async () => {
    expect((await (await somebody()).client.call(calls.receive, ticket())).status).toBe(403)
    const everywhere = (await somebody({ permissions: ['ingest'], scope: [{ appId: null }] }))
      .client
    expect((await everywhere.call(calls.receive, ticket({ appId: 999 }))).status).toBe(404)
  })
})

describe('a ticket', () => {
  test('is taken by one at a time, oldest first, and falls free when it is not kept', async () => {
    await clear()
    const [late, early] = [
      await send({ createdAt: Date.now() - 60_000 }),
      await send({ createdAt: Date.now() - 7_200_000 }),
    ]
    const [one1, two, three] = [
      (await somebody()).client,
      (await somebody()).client,
      (await somebody()).client,
    ]
    const taken = await Promise.all([one1.ok(calls.take, {}), two.ok(calls.take, {})])
    expect(taken.map((row) => row?.id).toSorted()).toEqual([late, early].toSorted())
    expect(await three.ok(calls.take, {})).toBeNull()
    expect(await three.ok(calls.waiting, {})).toMatchObject({ free: 0, held: 2 })
    // Who has one gets the same again, and others may not act on it.
    const [own] = taken
    expect((await one1.ok(calls.take, {}))?.id).toBe(own?.id)
    expect((await act(own?.id ?? '', three, { act: 'close', text: 'x' })).status).toBe(409)
    expect((await three.call(calls.keep, { id: own?.id ?? '' })).status).toBe(409)
    jump += 200_000
    await one1.ok(calls.keep, { id: own?.id ?? '' })
    jump += 200_000
    // The other one ran out meanwhile.
    expect((await three.ok(calls.take, {}))?.id).toBe(taken[1]?.id)
    expect(await one1.ok(calls.drop, {})).toEqual({ released: 1 })
    expect(await one1.ok(calls.waiting, {})).toMatchObject({ free: 1, held: 1 })
  })

  test('is replied to once: the app gets the answer, and of two at once one is told', async () => {
    const id = await send()
    const { client, name } = await somebody()
    const answers = await Promise.all(
      [1, 2].map(() =>
        client.call(calls.update, {
          id,
          version: 1,
          act: 'reply',
          text: ' Please update the app. ',
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { rows } = await server.ctx.pool.query(
      `select kind, payload, state from outbox where payload #>> '{data,feedbackId}' = $1`,
      [id],
    )
    expect(rows).toMatchObject([
      {
        kind: 'reply',
        state: 'pending',
        payload: {
          type: 'reply',
          data: {
            uid: 'u1',
            text: 'Please update the app.',
            language: 'ru',
            idempotencyKey: `reply-${id}-2`,
          },
        },
      },
    ])
    expect(await one(id, client)).toMatchObject({
      state: 'replied',
      reply: 'Please update the app.',
      settledBy: name,
      version: 2,
    })
    expect((await act(id, client, { act: 'reply', text: 'again' })).status).toBe(409)
    await act(id, client, { act: 'reopen' })
    expect((await act(id, client, { act: 'reply', text: 'again' })).status).toBe(200)
    expect(
      (await client.ok(calls.log, { id })).map((row) => [row.act, row.state, row.text]),
    ).toEqual([
      ['receive', 'waiting', ''],
      ['reply', 'replied', 'Please update the app.'],
      ['reopen', 'waiting', ''],
      ['reply', 'replied', 'again'],
    ])
  })
})

describe('a ticket that is answered from a text', () => {
  test('is answered from a passed text in the user’s language, or else in English', async () => {
    const id = await send({ language: 'id-ID', nickname: 'Budi' })
    const { client } = await somebody()
    const made = await writer.ok(contract.imTemplate.create, {
      key: 'sound',
      act: 'reply',
      appId: 50,
      remark: '',
      texts: { en: 'Hello {{nick}}, please update.', ru: 'Обновите' },
    })
    expect(await client.ok(calls.templates, { id })).toEqual([])
    expect(
      (await act(id, client, { act: 'reply', text: 'x', templateId: made.id })).body.field,
    ).toBe('templateId')
    const second = (
      await somebody({ permissions: ['message.read', 'message.edit'], scope: [{ appId: 50 }] })
    ).client
    const pending = await writer.ok(contract.imTemplate.move, {
      id: made.id,
      version: 1,
      move: 'submit',
    })
    await second.ok(contract.imTemplate.move, {
      id: made.id,
      version: pending.version,
      move: 'approve',
    })
    expect(await client.ok(calls.templates, { id })).toEqual([
      { id: made.id, key: 'sound', language: 'en', text: 'Hello Budi, please update.' },
    ])
    expect(
      (
        await act(id, client, {
          act: 'reply',
          text: 'Hello Budi, please update.',
          templateId: made.id,
        })
      ).status,
    ).toBe(200)
    expect((await writer.ok(contract.imTemplate.list, { text: 'sound' })).list[0]?.sentWeek).toBe(1)
    expect((await client.ok(calls.log, { id })).at(-1)?.detail).toEqual({
      template: 'sound',
      language: 'en',
    })
  })
})

describe('a ticket and the people of its app', () => {
  test('is passed to one of the app, who hears of it; others may not act on it then', async () => {
    await clear()
    const [client, to, elsewhere] = [
      await somebody(),
      await somebody(),
      await somebody({ scope: [{ appId: 71 }] }),
    ]
    const leader = (await somebody({ permissions: ['question-feedback', 'audit.team'] })).client
    const older = await send({ createdAt: Date.now() - dayMs })
    const id = await send()
    expect(
      (await client.client.ok(calls.people, { appId: 50 })).map((person) => person.id),
    ).toContain(to.id)
    for (const assigneeId of [elsewhere.id, client.id])
      expect((await act(id, client.client, { act: 'pass', assigneeId })).body.field).toBe(
        'assigneeId',
      )
    expect((await act(id, client.client, { act: 'pass' })).body.field).toBe('assigneeId')
    await act(id, client.client, { act: 'pass', assigneeId: to.id, text: 'You know the sound.' })
    expect((await to.client.ok(contract.message.list, { type: 7 })).list).toMatchObject([
      {
        link: `/hello-user-feedback/index?id=${id}`,
        payload: { transKey: 'message.feedback_passed' },
      },
    ])
    expect((await to.client.ok(calls.list, { mine: true })).list.map((row) => row.id)).toEqual([id])
    expect((await act(id, client.client, { act: 'close', text: 'x' })).status).toBe(403)
    expect((await client.client.ok(calls.take, {}))?.id).toBe(older)
    expect((await to.client.ok(calls.take, {}))?.id).toBe(id)
    expect((await act(id, to.client, { act: 'release' })).status).toBe(200)
    expect((await act(id, leader, { act: 'close', text: '  ' })).body.field).toBe('text')
    expect((await act(id, leader, { act: 'close', text: 'double' })).status).toBe(200)
    expect(await one(id, leader)).toMatchObject({ state: 'closed', holder: '' })
  })

  test('is there for people of its app alone, and found by its filters page by page', async () => {
    await clear()
    const { client } = await somebody()
    const elsewhere = (await somebody({ scope: [{ appId: 71 }] })).client
    const ids = [
      await send({ text: '100% broken', uid: 'u7' }),
      await send({ language: 'EN', uid: 'u7' }),
      await send({
        kind: 'report',
        targetUid: 'x',
        createdAt: Date.now() - 30 * 3_600_000,
        uid: 'u7',
      }),
    ].toReversed()
    expect(await one(ids[0] ?? '', elsewhere)).toBeUndefined()
    expect([
      (await elsewhere.call(calls.log, { id: ids[0] ?? '' })).status,
      (await elsewhere.call(calls.templates, { id: ids[0] ?? '' })).status,
      (
        await elsewhere.call(calls.update, {
          id: ids[0] ?? '',
          version: 1,
          act: 'close',
          text: 'x',
        })
      ).status,
      (await elsewhere.call(calls.people, { appId: 50 })).status,
    ]).toEqual([404, 404, 404, 403])
    expect(await elsewhere.ok(calls.take, {})).toBeNull()
    expect(
      (
        await server
          .client((await somebody({ permissions: ['record.read'] })).token)
          .call(calls.list, {})
      ).status,
    ).toBe(403)
    const first = await client.ok(calls.list, { uid: 'u7', limit: 2 })
    const next = await client.ok(calls.list, { uid: 'u7', limit: 2, after: first.next ?? '' })
    expect([...first.list, ...next.list].map((row) => row.id)).toEqual(ids)
    const count = async (filter: Input<typeof calls.list>) =>
      (await client.ok(calls.list, { uid: 'u7', ...filter })).list.length
    expect([
      await count({ text: '100%' }),
      await count({ text: '%' }),
      await count({ language: 'en' }),
      await count({ kind: 'report' }),
      await count({ age: 'hour' }),
      await count({ age: 'three-days' }),
      await count({ state: 'closed' }),
      await count({ appId: 71 }),
    ]).toEqual([1, 1, 1, 1, 2, 1, 0, 0])
    expect((await client.ok(calls.take, { language: 'en' }))?.id).toBe(ids[1])
  })
})
