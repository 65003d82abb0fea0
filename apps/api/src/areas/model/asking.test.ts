import { contract } from '@oas/contract/index'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerOf } from '../../testing/model-service.ts'
import { type ModelWorld, aJudged, aModelWorld } from '../../testing/model-world.ts'
import { transact } from '../../db/transaction.ts'
import { askModels, keepOutputs, modelsAsked, signalsOfModels } from './index.ts'
import type { JudgedRecord } from './items.ts'
import { pollJob } from './later.ts'

const calls = contract.model
let world: ModelWorld
beforeAll(async () => {
  world = await aModelWorld()
})
afterAll(() => world.stop())
const score = (value: number) => () => [{ label: 'advert', score: value }]

/** A live model of its own with a strategy of its own, nothing else beside. */
const goLive = async (key: string, body = {}) => {
  const { server, service } = world
  await server.ctx.pool.query('update model_strategy set live_body = null, live_version = null')
  service.behave = (request) => answerOf(request, score(0.9))
  const made = await world.register(key, ['advert'], body)
  await world.move(made.versionId, 'shadow')
  await world.move(made.versionId, 'live')
  await world.bringStrategy(made.modelId)
  service.received.length = 0
  return made
}
const ask = async (record: JudgedRecord) => {
  const [answer] = await askModels(world.server.ctx, [record], 3000)
  if (!answer) throw new Error('no answer')
  return answer
}

describe('a model whose service answers 500 after 20 good calls', () => {
  test('costs ten calls, then none for 30 s, then three probes', async () => {
    const { server, service, pass } = world
    await goLive('picture_like')
    for (let n = 0; n < 20; n++) expect((await ask(aJudged(`good ${n}`))).missing).toEqual([])
    expect(service.received).toHaveLength(20)
    service.received.length = 0
    service.behave = () => 500
    const reasons: string[] = []
    let toPeople = 0
    for (let n = 0; n < 100; n++) {
      const record = aJudged(`bad ${n}`)
      const answer = await ask(record)
      reasons.push(...answer.missing.map(({ reason }) => reason))
      if ((await signalsOfModels(server.ctx, record, answer)).toPeople) toPeople += 1
    }
    expect(service.received).toHaveLength(10)
    expect(reasons.filter((one) => one === 'error')).toHaveLength(10)
    expect(reasons.filter((one) => one === 'breaker')).toHaveLength(90)
    expect(toPeople).toBe(100)
    const health = await world.engineer.ok(calls.health, {
      modelId: (await modelsAsked(server.ctx, { appId: 50, type: 12, language: 'en' }))[0]
        ?.modelId as string,
    })
    expect(health.versions[0]?.breaker).toBe('open')
    // A failing probe doubles the time; good ones close it.
    pass(30_000)
    expect((await ask(aJudged('probe'))).missing[0]?.reason).toBe('error')
    service.behave = (request) => answerOf(request, score(0.9))
    pass(30_000)
    expect((await ask(aJudged('still open'))).missing[0]?.reason).toBe('breaker')
    pass(30_000)
    service.received.length = 0
    for (let n = 0; n < 3; n++) expect((await ask(aJudged(`again ${n}`))).missing).toEqual([])
    expect(service.received).toHaveLength(3)
    for (let n = 0; n < 30; n++) expect((await ask(aJudged(`well ${n}`))).missing).toEqual([])
  })
  test('is asked with signatures that hold, and that a changed byte breaks', async () => {
    const { service } = world
    await goLive('signed')
    await ask(aJudged('hello'))
    const [{ headers, text } = { headers: {}, text: '' }] = service.received
    const given = headers as Record<string, string>
    const at = new Date(Number(given['webhook-timestamp']) * 1000)
    const hook = new Webhook(service.secret)
    const signed = hook.sign(given['webhook-id'] as string, at, text)
    expect(given['webhook-signature']).toBe(signed)
    const changed = text.replace('hello', 'hellp')
    expect(hook.sign(given['webhook-id'] as string, at, changed)).not.toBe(signed)
    expect(JSON.parse(text)).toMatchObject({ model: 'signed', version: 1, options: {} })
  })
})

describe('an answer', () => {
  const bad: [string, (request: Parameters<typeof answerOf>[0]) => unknown][] = [
    ['of another version', (asked) => answerOf({ ...asked, version: 9 }, score(1)).body],
    ['of another request', (asked) => answerOf({ ...asked, requestId: 'x' }, score(1)).body],
    ['with a score above 1', (asked) => answerOf(asked, score(1.01)).body],
    ['without its items', (asked) => answerOf({ ...asked, items: [] }, score(1)).body],
    ['that is no JSON', () => 'no'],
    [
      'over 1 MiB',
      (asked) => ({ ...(answerOf(asked, score(1)).body as object), pad: 'x'.repeat(1_100_000) }),
    ],
  ]
  beforeEach(() => world.pass(3_600_000))
  test('is an error when it does not fit the contract', async () => {
    await goLive('strict')
    for (const [what, body] of bad) {
      world.service.behave = (request) => ({ body: body(request) })
      expect([what, (await ask(aJudged(what))).missing[0]?.reason]).toEqual([what, 'error'])
    }
    world.service.behave = (request) => ({ ...answerOf(request, score(1)), unsigned: true })
    expect((await ask(aJudged('unsigned'))).missing[0]?.reason).toBe('error')
  })
  test('drops labels nobody mapped, which the page then lists first', async () => {
    const { modelId } = await goLive('strange')
    world.service.behave = (request) =>
      answerOf(request, () => [
        { label: 'advert', score: 0.6 },
        { label: 'weird', score: 0.7 },
      ])
    const { outputs } = await ask(aJudged('strange things'))
    expect(outputs.map(({ label, labelId }) => [label, labelId])).toEqual([['advert', 1203]])
    const { list } = await world.engineer.ok(calls.labels, { modelId })
    expect(list.map(({ raw, state, seen }) => [raw, state, seen])).toEqual([
      ['weird', 'unmapped', 1],
      ['advert', 'mapped', 1],
    ])
  })
  test('is kept a day by content, so that the same text is asked once', async () => {
    await goLive('remembers')
    await ask(aJudged('the same words'))
    await ask(aJudged('the same words'))
    expect(world.service.received).toHaveLength(1)
    world.pass(25 * 3_600_000)
    await ask(aJudged('the same words'))
    expect(world.service.received).toHaveLength(2)
  })
  test('is asked for once more when the service is away for a moment', async () => {
    await goLive('flaky')
    let n = 0
    world.service.behave = (request) => {
      n += 1
      return n === 1 ? 503 : answerOf(request, score(0.9))
    }
    expect((await ask(aJudged('twice'))).missing).toEqual([])
    expect(world.service.received).toHaveLength(2)
  })
})

test('keeps every score and replaces it when the record is looked at anew', async () => {
  const { server } = world
  await goLive('kept')
  const record = aJudged('keep me')
  for (let n = 0; n < 2; n++) {
    const answers = await askModels(server.ctx, [record], 3000)
    await transact(server.ctx, (client) => keepOutputs(client, [record], answers, server.ctx.now()))
  }
  const { rows } = await server.ctx.pool.query(
    'select label, score, mode from model_output where record_id = $1',
    [record.recordId],
  )
  expect(rows).toEqual([{ label: 'advert', score: 0.9, mode: 'live' }])
  const other = { appId: 50, type: 13, language: 'en' }
  expect(await modelsAsked(server.ctx, other)).toEqual([])
})

test('answers tests from the mock, and shares users between a trial and what is live', async () => {
  const { engineer, service } = world
  const first = await goLive('shared')
  const second = await engineer.ok(calls.createVersion, {
    modelId: first.modelId,
    body: {
      endpoint: service.url,
      timeoutMs: 2000,
      maxBatch: 32,
      perSecond: 10_000,
      sample: 'x',
      cases: [],
      notes: '',
      policy: 'Adverts are not allowed.',
      mock: { rule: 'constant', scores: [{ label: 'advert', score: 0.6 }], rows: [] },
    },
  })
  await world.move(second.id, 'mock')
  const mocked = await ask(aJudged('a test', { test: true }))
  expect(mocked.outputs.map(({ mode, score: of }) => [mode, of])).toEqual([['mock', 0.6]])
  expect(service.received).toHaveLength(0)
  await world.move(second.id, 'shadow')
  // Both versions answer under one secret here: what is asked of the service is what counts.
  await world.server.ctx.pool.query(
    'update model_version set secrets = (select secrets from model_version where id = $1)',
    [second.id],
  )
  service.secret = second.secret
  await world.move(second.id, 'staged', 25)
  service.received.length = 0
  const list = Array.from({ length: 200 }, (_none, n) => aJudged(`shared ${n}`, { uid: `s${n}` }))
  const staged = (await askModels(world.server.ctx, list, 3000)).filter(({ outputs }) =>
    outputs.some(({ mode }) => mode === 'staged'),
  ).length
  expect(staged).toBeGreaterThan(25)
  expect(staged).toBeLessThan(75)
  const policies = new Set(
    service.received.map(({ body }) => `${body.version} ${body.options.policy}`),
  )
  expect([...policies].toSorted()).toEqual(['1 undefined', '2 Adverts are not allowed.'])
  expect(Math.max(...service.received.map(({ body }) => body.items.length))).toBeLessThanOrEqual(32)
})

test('takes a signed later answer, and no other', async () => {
  const { server, service } = world
  await goLive('later')
  service.behave = () => ({ status: 202, body: { jobId: '4711' } })
  const record = aJudged('a long film')
  const answer = await ask(record)
  expect(answer.missing).toEqual([{ model: 'later', reason: 'later' }])
  await transact(server.ctx, (client) => keepOutputs(client, [record], [answer], server.ctx.now()))
  const request = service.received[0]?.body
  if (!request) throw new Error('nothing was asked')
  const body = JSON.stringify(answerOf(request, score(0.7)).body)
  const send = (text: string, secret: string) => {
    const at = server.ctx.now()
    return server.client().raw('POST', '/biz_gateway/justice_model/callback/4711', {
      body: text,
      headers: {
        'content-type': 'application/json',
        'webhook-id': request.requestId,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(request.requestId, at, text),
      },
    })
  }
  const wrong = `whsec_${Buffer.from('another secret of the test').toString('base64')}`
  expect((await send(body, wrong)).status).toBe(403)
  expect((await send(body, service.secret)).status).toBe(200)
  expect((await send(body, service.secret)).status).toBe(403)
  const { rows } = await server.ctx.pool.query(
    'select label, score from model_output where record_id = $1',
    [record.recordId],
  )
  expect(rows).toEqual([{ label: 'advert', score: 0.7 }])
})

test('asks for a later answer that does not come, until it does', async () => {
  const { server, service } = world
  await goLive('silent')
  service.behave = () => ({ status: 202, body: { jobId: '4712' } })
  const record = aJudged('a longer film')
  const answer = await ask(record)
  await transact(server.ctx, (client) => keepOutputs(client, [record], [answer], server.ctx.now()))
  const [request] = service.received
  if (!request) throw new Error('nothing was asked')
  service.received.length = 0
  await pollJob.run(server.ctx)
  expect(service.received).toHaveLength(0)
  // It is still at work the first time.
  world.pass(31_000)
  await pollJob.run(server.ctx)
  await pollJob.run(server.ctx)
  expect(service.received.map(({ text }) => JSON.parse(text))).toEqual([
    { requestId: request.body.requestId, model: 'silent', version: 1, jobId: '4712' },
  ])
  service.behave = () => answerOf(request.body, score(0.6))
  world.pass(31_000)
  await pollJob.run(server.ctx)
  world.pass(31_000)
  await pollJob.run(server.ctx)
  expect(service.received).toHaveLength(2)
  const { rows } = await server.ctx.pool.query(
    'select label, score from model_output where record_id = $1',
    [record.recordId],
  )
  expect(rows).toEqual([{ label: 'advert', score: 0.6 }])
})
