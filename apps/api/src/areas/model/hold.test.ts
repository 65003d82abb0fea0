import { contract } from '@oas/contract/index'
import { blankVersion } from '@oas/contract/model/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerOf } from '../../testing/model-service.ts'
import { type ModelWorld, aJudged, aModelWorld } from '../../testing/model-world.ts'
import { holdJob } from './jobs.ts'
import { modelHoldOf } from './hold.ts'
import { askModels } from './index.ts'

const calls = contract.model

describe('a trial of a model', () => {
  const usual = { calls: 200, errors: 0, p95: 100, declared: 100 }
  const judged = (hits: number, right = 0, decided = 0, records = 500) => ({
    records,
    hits,
    decided,
    right,
  })
  test.each([
    ['nothing', {}, null],
    ['errors above 2 of 100', { calls: { ...usual, errors: 5 } }, 'errors'],
    ['errors of 2 of 100', { calls: { ...usual, errors: 4 } }, null],
    ['errors of few calls', { calls: { ...usual, calls: 199, errors: 50 } }, null],
    ['more than 1.5 times the declared time', { calls: { ...usual, p95: 151 } }, 'time'],
    ['1.5 times the declared time', { calls: { ...usual, p95: 150 } }, null],
    ['a time that nobody declared', { calls: { ...usual, p95: 9000, declared: null } }, null],
    ['more than twice the hits', { staged: judged(101), live: judged(50) }, 'hits'],
    ['less than half the hits', { staged: judged(24), live: judged(50) }, 'hits'],
    ['twice the hits', { staged: judged(100), live: judged(50) }, null],
    ['hits in few records', { staged: judged(99, 0, 0, 499), live: judged(1) }, null],
    ['surely worse', { staged: judged(50, 40, 100), live: judged(50, 90, 100) }, 'precision'],
    ['maybe worse', { staged: judged(50, 80, 100), live: judged(50, 90, 100) }, null],
    ['worse by few', { staged: judged(50, 9, 99), live: judged(50, 90, 100) }, null],
  ])('is held, or not, by %s', (_name, change, kind) => {
    const figures = { calls: usual, staged: undefined, live: undefined, ...change }
    expect(modelHoldOf(figures, [])?.kind ?? null).toBe(kind)
    expect(modelHoldOf(figures, ['errors', 'time', 'hits', 'precision'])).toBeNull()
  })
})

describe('a version that answers 500 to every 20th call', () => {
  let world: ModelWorld
  beforeAll(async () => {
    world = await aModelWorld()
  })
  afterAll(() => world.stop())

  test('is held at the 200th of its calls, and goes on by somebody with a reason', async () => {
    const { server, service, engineer, leader } = world
    const { modelId, versionId } = await world.register('staged_badly', ['advert'])
    await world.move(versionId, 'shadow')
    await world.move(versionId, 'live')
    await world.bringStrategy(modelId)
    const { id, secret } = await engineer.ok(calls.createVersion, {
      modelId,
      body: {
        ...blankVersion,
        endpoint: service.url,
        sample: 'x',
        timeoutMs: 2000,
        perSecond: 10_000,
      },
    })
    service.secret = secret
    await world.move(id, 'shadow')
    await world.move(id, 'staged', 100)
    let n = 0
    service.behave = (request) => {
      n += 1
      return n % 20 === 0 ? 500 : answerOf(request, () => [{ label: 'advert', score: 0.9 }])
    }
    const askTo = async (last: number): Promise<void> => {
      while (n < last) await askModels(server.ctx, [aJudged(`staged ${n}`)], 3000)
      await holdJob.run(server.ctx)
    }
    const stagedNow = async () => {
      const { versions } = await engineer.ok(calls.model, { id: modelId })
      const found = versions.find((one) => one.id === id)
      if (!found) throw new Error('no version')
      return found
    }
    await askTo(199)
    expect(await stagedNow()).toMatchObject({ state: 'staged', share: 100, hold: null })
    await askTo(200)
    const held = await stagedNow()
    expect(held).toMatchObject({
      state: 'held',
      share: 0,
      hold: { kind: 'errors', staged: 5, live: 2, share: 100 },
    })
    // Nobody falls to it any more.
    await askModels(server.ctx, [aJudged('after')], 3000)
    expect(service.received.at(-1)?.body.version).toBe(1)
    const { rows } = await server.ctx.pool.query(
      `select m.link, m.payload ->> 'transKey' as key from message m
      order by m.id desc limit 1`,
    )
    expect(rows).toEqual([
      { link: `/tags/live-model-manage?id=${modelId}`, key: 'model.held_errors' },
    ])
    const resume = { id, version: held.version, state: 'staged' as const, share: 10 }
    expect((await leader.call(calls.release, { ...resume, reason: ' ' })).body.field).toBe('reason')
    expect((await engineer.call(calls.release, { ...resume, reason: 'fine' })).status).toBe(403)
    await leader.ok(calls.release, { ...resume, reason: 'the network was down' })
    await askTo(201)
    expect(await stagedNow()).toMatchObject({ state: 'staged', share: 10, hold: null })
  })
})
