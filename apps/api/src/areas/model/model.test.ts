import { contract } from '@oas/contract/index'
import { blankVersion } from '@oas/contract/model/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import type { Answer } from '../../testing/server.ts'
import { answerOf } from '../../testing/model-service.ts'
import { type ModelWorld, aJudged, aModelWorld } from '../../testing/model-world.ts'
import { aPerson, anApp } from '../../testing/world.ts'
import { askModels, keepOutputs } from './index.ts'
import { partitionsJob } from './jobs.ts'
import { transact } from '../../db/transaction.ts'

const calls = contract.model
let world: ModelWorld
beforeAll(async () => {
  world = await aModelWorld()
})
afterAll(() => world.stop())
beforeEach(() => world.pass(6000))

const expectField = async (asked: Promise<Answer>, field: string): Promise<void> => {
  const { status, body } = await asked
  expect([body.field, Math.floor(status / 100)]).toEqual([field, 4])
}
const stateOf = async (modelId: string) => {
  const { versions } = await world.engineer.ok(calls.model, { id: modelId })
  return versions.map(({ number, state }) => [number, state])
}
const versionOf = async (modelId: string, number: number) => {
  const { versions } = await world.engineer.ok(calls.model, { id: modelId })
  const found = versions.find((one) => one.number === number)
  if (!found) throw new Error('no such version')
  return found
}

describe('a version', () => {
  test('reaches users after a passing try and by somebody who wrote none of it', async () => {
    const { engineer, leader, service } = world
    const { modelId, versionId } = await world.register('usual', ['advert'], {
      cases: [{ content: 'buy now', label: 'advert', low: 0.5, high: 1 }],
    })
    await world.move(versionId, 'shadow')
    const live = async (client = leader) => ({
      client,
      input: {
        id: versionId,
        version: (await versionOf(modelId, 1)).version,
        state: 'live' as const,
        reason: 'good',
      },
    })
    const untried = await live()
    expect((await leader.call(calls.release, untried.input)).body.code).toBe(409)
    service.behave = (request) => answerOf(request, () => [{ label: 'advert', score: 0.2 }])
    const failed = await engineer.ok(calls.tryVersion, { versionId })
    expect([failed.ok, failed.signature, failed.cases]).toEqual([
      false,
      true,
      [{ label: 'advert', score: 0.2, ok: false }],
    ])
    expect((await leader.call(calls.release, untried.input)).status).toBe(409)
    service.behave = (request) => answerOf(request, () => [{ label: 'advert', score: 0.9 }])
    expect((await engineer.ok(calls.tryVersion, { versionId })).ok).toBe(true)
    const author = await aPerson(world.server.ctx, { permissions: ['model.read'] })
    expect(
      (await world.server.client(author.token).call(calls.release, untried.input)).status,
    ).toBe(403)
    // Whoever wrote it may hold the right to release, and is refused all the same.
    await world.server.ctx.pool.query(
      'update model_version set authors = (select array_agg(id) from person) where id = $1',
      [versionId],
    )
    await expectRefusal(leader, calls.release, untried.input, 'second-person')
    await world.server.ctx.pool.query('update model_version set authors = $2 where id = $1', [
      versionId,
      [world.ownerId],
    ])
    await leader.ok(calls.release, untried.input)
    expect(await stateOf(modelId)).toEqual([[1, 'live']])
  })
  test('takes the place of the live one, which is retired and can come back', async () => {
    const { engineer, service } = world
    const { modelId, versionId } = await world.register('again', ['advert'])
    service.behave = (request) => answerOf(request, () => [])
    await world.move(versionId, 'shadow')
    await world.move(versionId, 'live')
    const second = await engineer.ok(calls.createVersion, {
      modelId,
      body: { ...blankVersion, endpoint: service.url, sample: 'x', timeoutMs: 2000 },
    })
    service.secret = second.secret
    await world.move(second.id, 'shadow')
    await world.move(second.id, 'staged', 12.5)
    expect((await versionOf(modelId, 2)).share).toBe(12.5)
    const third = await engineer.ok(calls.createVersion, {
      modelId,
      body: { ...blankVersion, endpoint: service.url, sample: 'x', timeoutMs: 2000 },
    })
    service.secret = third.secret
    await world.move(third.id, 'shadow')
    await expect(world.move(third.id, 'staged', 1)).rejects.toThrow('一次只能灰度一个')
    service.secret = second.secret
    await world.move(second.id, 'live')
    expect(await stateOf(modelId)).toEqual([
      [3, 'shadow'],
      [2, 'live'],
      [1, 'retired'],
    ])
  })
})

describe('what a version says', () => {
  test('has a secret that is shown once; the newer of two signs, the older can go', async () => {
    const { engineer, service } = world
    const { modelId, versionId } = await world.register('secrets', [])
    const first = await versionOf(modelId, 1)
    expect(JSON.stringify(first)).not.toContain(service.secret)
    const added = await engineer.ok(calls.changeSecret, {
      id: versionId,
      version: first.version,
      act: 'add',
    })
    // The service has the older one still.
    service.behave = (request) => answerOf(request, () => [])
    expect((await engineer.ok(calls.tryVersion, { versionId })).signature).toBe(true)
    const third = { id: versionId, version: added.version, act: 'add' as const }
    expect((await engineer.call(calls.changeSecret, third)).status).toBe(409)
    await engineer.ok(calls.changeSecret, { ...third, act: 'dropOld' })
    expect((await engineer.ok(calls.tryVersion, { versionId })).signature).toBe(false)
    service.secret = added.secret ?? ''
    expect((await engineer.ok(calls.tryVersion, { versionId })).ok).toBe(true)
  })
  test('is refused an address that may not be called', async () => {
    const { engineer } = world
    const { modelId } = await world.register('addresses', [])
    for (const endpoint of ['http://10.1.2.3/x', 'http://example.com/x', 'https://a:b@example.com'])
      await expectField(
        engineer.call(calls.createVersion, { modelId, body: { ...blankVersion, endpoint } }),
        'body.endpoint',
      )
  })
  test('stays as it is once it has run', async () => {
    const { engineer } = world
    const { modelId, versionId } = await world.register('fixed', [])
    await world.move(versionId, 'shadow')
    const { version, body } = await versionOf(modelId, 1)
    const input = { modelId, id: versionId, version, body }
    expect((await engineer.call(calls.updateVersion, input)).status).toBe(409)
    expect((await engineer.call(calls.removeVersion, input)).status).toBe(409)
  })
})

describe('a strategy', () => {
  test('is in force after a second person, and what is written anew waits beside', async () => {
    const { engineer, reviewer } = world
    const { modelId } = await world.register('waits', ['advert'])
    const ref = await engineer.ok(calls.createStrategy, { body: world.strategyOf(modelId) })
    const sent = await engineer.ok(calls.setStrategyState, { ...ref, act: 'submit', reason: '' })
    expect(
      (await engineer.call(calls.setStrategyState, { ...sent, act: 'approve', reason: '' })).status,
    ).toBe(403)
    const approved = await reviewer.ok(calls.setStrategyState, {
      ...sent,
      act: 'approve',
      reason: '',
    })
    const written = await engineer.ok(calls.updateStrategy, {
      ...approved,
      body: world.strategyOf(modelId, { name: 'Narrower' }),
    })
    const { list } = await engineer.ok(calls.strategies, { modelId })
    expect(list.map(({ state, body, liveBody }) => [state, body.name, liveBody?.name])).toEqual([
      ['draft', 'Narrower', 'Adverts'],
    ])
    expect((await engineer.call(calls.removeStrategy, written)).status).toBe(409)
  })
  test.each([
    ['hit', { suspect: 0.8, hit: 0.8 }],
    ['label', { label: 'nobody knows' }],
    ['modelId', { modelId: '1' }],
  ])('is refused a line whose %s is wrong', async (field, change) => {
    const { modelId } = await world.register(`line_${field.toLowerCase()}`, ['advert'])
    const [line] = world.strategyOf(modelId).lines
    if (!line) throw new Error('no line')
    await expectField(
      world.engineer.call(calls.createStrategy, {
        body: world.strategyOf(modelId, { lines: [{ ...line, ...change }] }),
      }),
      `body.lines.0.${field}`,
    )
  })
  test('sees the scores of the past with what people decided', async () => {
    const { server, engineer, service } = world
    const { modelId, versionId } = await world.register('past', ['advert'])
    service.behave = (request) =>
      answerOf(request, ({ content = '' }) => [{ label: 'advert', score: Number(content) }])
    await world.move(versionId, 'shadow')
    await world.bringStrategy(modelId)
    const list = ['0.01', '0.62', '0.63', '1'].map((content) => aJudged(content))
    const answers = await askModels(server.ctx, list, 3000)
    await transact(server.ctx, (client) => keepOutputs(client, list, answers, server.ctx.now()))
    const { bars, records } = await engineer.ok(calls.histogram, {
      modelId,
      label: 'advert',
      appId: 50,
    })
    expect(records).toBe(4)
    expect(bars.flatMap(({ low, n }) => (n > 0 ? [[low, n]] : []))).toEqual([
      [0, 1],
      [0.6, 2],
      [0.95, 1],
    ])
  })
})

test('labels are mapped at once, calibrated by rising points, retired when unread', async () => {
  const { engineer } = world
  const { modelId } = await world.register('labels', [])
  const body = { labelId: 1203, meaning: 'sells something', calibration: [] }
  const { list } = await engineer.ok(calls.mapLabels, { modelId, labels: ['a', 'b'], body })
  await expectField(
    engineer.call(calls.mapLabels, { modelId, labels: ['c', 'b'], body }),
    'labels.1',
  )
  const [first] = list
  if (!first) throw new Error('no label')
  const falling = [
    [0.5, 0.2],
    [0.4, 0.3],
  ]
  await expectField(
    engineer.call(calls.updateLabel, { ...first, body: { ...body, calibration: falling } }),
    'body.calibration.1',
  )
  await engineer.ok(calls.setLabelState, { ...first, act: 'retire' })
  const { list: rows } = await engineer.ok(calls.labels, { modelId, state: 'retired' })
  expect(rows.map(({ raw }) => raw)).toEqual(['a'])
})

test('tells other tools which live models there are, and what was done to one', async () => {
  const { engineer, service } = world
  const { modelId, versionId } = await world.register('told', ['advert'])
  service.behave = (request) => answerOf(request, () => [])
  expect((await engineer.ok(calls.modelConfig, {})).models.map(({ key }) => key)).not.toContain(
    'told',
  )
  await world.move(versionId, 'shadow')
  await world.move(versionId, 'live')
  const { models } = await engineer.ok(calls.modelConfig, {})
  expect(models.find(({ key }) => key === 'told')).toMatchObject({
    kind: 'text',
    labels: [{ label: 'advert', labelId: 1203 }],
  })
  const { list } = await engineer.ok(calls.history, { kind: 'version', id: versionId })
  expect(list.map(({ action }) => action)).toEqual([
    'model.release',
    'model.try',
    'model.release',
    'model.createVersion',
  ])
  expect(JSON.stringify(list)).not.toContain('whsec_')
  expect((await engineer.ok(calls.history, { kind: 'model', id: modelId })).total).toBe(1)
})

test('people of another app neither see nor change a model of one app', async () => {
  const { server, engineer, ownerId } = world
  const { id, version } = await engineer.ok(calls.createModel, {
    body: {
      key: 'of_fifty',
      name: 'Of one app',
      kind: 'text',
      ownerId,
      remark: '',
      cost: 'free',
      mayUid: false,
      mayMinors: false,
      scopes: [{ appId: 50, types: [] }],
    },
  })
  await anApp(server.ctx, 71)
  const stranger = server.client(
    (
      await aPerson(server.ctx, {
        permissions: ['model.read', 'model.edit'],
        scope: [{ appId: 71 }],
      })
    ).token,
  )
  expect((await stranger.call(calls.model, { id })).status).toBe(404)
  expect((await stranger.call(calls.removeModel, { id, version })).status).toBe(403)
  expect((await stranger.ok(calls.models, {})).list.map(({ key }) => key)).not.toContain('of_fifty')
})

test('makes weeks of outputs ahead and drops those that are over', async () => {
  const { ctx } = world.server
  const weeks = async () =>
    (
      await ctx.pool.query<{ name: string }>(
        `select relname as name from pg_class where relname ~ '^model_output_[0-9]{8}$' order by 1`,
      )
    ).rows.map(({ name }) => name)
  await partitionsJob.run(ctx)
  const before = await weeks()
  expect(before).toHaveLength(3)
  world.pass(70 * 86_400_000)
  await partitionsJob.run(ctx)
  const after = await weeks()
  expect(after).toHaveLength(3)
  expect(after.some((name) => before.includes(name))).toBe(false)
})
