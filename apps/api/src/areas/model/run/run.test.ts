import { contract } from '@oas/contract/index'
import { blankVersion } from '@oas/contract/model/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../../../db/transaction.ts'
import { hold, item, muting, submitItems } from '../../../testing/held.ts'
import { answerOf } from '../../../testing/model-service.ts'
import { type ModelWorld, aJudged, aModelWorld } from '../../../testing/model-world.ts'
import { type MadePerson, aPerson } from '../../../testing/world.ts'
import { askModels, keepOutputs } from '../index.ts'
import { isRight, type Heard } from './judge.ts'
import { runJob } from './job.ts'

const calls = contract.model
const heard = (own: Partial<Heard>): Heard => ({
  scores: {},
  places: {},
  items: {},
  reason: '',
  ...own,
})
const line = () => 0.5

describe('what a version says now', () => {
  const of = (kind: 'false_positive' | 'false_negative' | 'wrong_label' | 'wrong_place') => ({
    appeal: { kind, label: 'a', item: 'texts.0', line: 0.5, right: [{ label: 'b', line: 0.7 }] },
  })
  const said = (scores: Record<string, number>, place = 'texts.0') => ({
    own: heard({ scores, places: { a: place }, items: { [place]: scores } }),
  })
  test.each([
    ['a false positive below the line', of('false_positive'), said({ a: 0.49 }), true],
    ['a false positive at the line', of('false_positive'), said({ a: 0.5 }), false],
    ['a false negative at the line', of('false_negative'), said({ a: 0.5 }), true],
    ['a false negative that is not said', of('false_negative'), said({}), false],
    ['another label that is right', of('wrong_label'), said({ a: 0.1, b: 0.7 }), true],
    ['another label that is too low', of('wrong_label'), said({ a: 0.1, b: 0.6 }), false],
    ['the wrong label still', of('wrong_label'), said({ a: 0.6, b: 0.9 }), false],
    ['another place', of('wrong_place'), said({ a: 0.9 }, 'texts.1'), true],
    ['the same place', of('wrong_place'), said({ a: 0.9 }), false],
    ['what people say', { violates: true }, said({ a: 0.5 }), true],
    ['what people do not say', { violates: false }, said({ a: 0.5 }), false],
    ['nothing', of('false_positive'), { own: heard({ reason: 'timeout' }) }, null],
    ['the same as another', {}, { ...said({ a: 0.6 }), other: heard({ scores: { a: 1 } }) }, true],
    ['less than another', {}, { ...said({ a: 0.4 }), other: heard({ scores: { a: 1 } }) }, false],
  ])('is right, or not, when it is %s', (_name, asks, of_, right) => {
    expect(isRight(asks, of_, line)).toBe(right)
  })
})

let world: ModelWorld
let auditor: MadePerson
let modelId = ''
/** Scores by post: every second record is an advert to version 1. */
const score = (content: string): number => (Number(/\d+$/.exec(content)?.[0]) % 2 ? 0.9 : 0.2)
const drain = async () => {
  while (await runJob.run(world.server.ctx));
}
beforeAll(async () => {
  world = await aModelWorld()
  const { ctx } = world.server
  auditor = await aPerson(ctx, { permissions: ['audit.take', 'record.read'] })
  world.service.behave = (request) =>
    answerOf(request, ({ content = '' }) => [{ label: 'advert', score: score(content) }])
  const made = await world.register('runs', ['advert'])
  modelId = made.modelId
  await world.move(made.versionId, 'shadow')
  await world.move(made.versionId, 'live')
  await world.bringStrategy(modelId)
  for (let n = 1; n <= 20; n++) {
    const held = await hold(world.server, auditor.id)
    // Records are numbered on over all tests of a run.
    await ctx.pool.query(
      `update record set content = jsonb_set(content, '{texts,0,content}', $2) where id = $1`,
      [held.recordId, JSON.stringify(`text ${n}`)],
    )
    const record = aJudged(`text ${n}`, { recordId: held.recordId })
    const answers = await askModels(ctx, [record], 3000)
    await transact(ctx, (client) => keepOutputs(client, [record], answers, ctx.now()))
    // People find the first ten as the model does, and nothing in the rest.
    if (n <= 18)
      await submitItems(world.server, auditor.token, [
        n <= 10 && n % 2 === 1 ? muting(held) : item(held),
      ])
  }
})
afterAll(() => world.stop())
beforeEach(() => world.pass(6000))

test('a run shows by label how a version differs from the live one', async () => {
  const { engineer, service } = world
  const next = await engineer.ok(calls.createVersion, {
    modelId,
    body: { ...blankVersion, endpoint: service.url, timeoutMs: 2000, policy: 'No adverts.' },
  })
  // One secret for both, so that the service can sign for either.
  await world.server.ctx.pool.query(
    `update model_version set secrets = array[$2] where model_id = $1`,
    [modelId, service.secret],
  )
  service.behave = (request) =>
    answerOf(request, ({ content = '' }) => [
      { label: 'advert', score: request.version === 1 ? score(content) : 0.9 },
    ])
  const { id } = await engineer.ok(calls.startDiff, {
    id: next.id,
    types: ['50:12'],
    records: 20,
  })
  await drain()
  const { run, items } = await engineer.ok(calls.run, { id })
  expect(run).toMatchObject({ kind: 'diff', state: 'done', done: 20, right: 10, wrong: 10 })
  expect(run.labels).toEqual([{ label: 'advert', both: 10, only: 10, onlyOther: 0, apart: 0.35 }])
  expect(items[0]).toMatchObject({ ok: false, scores: [{ score: 0.9, other: 0.2 }] })
  const live = await engineer.ok(calls.model, { id: modelId })
  const other = live.versions.find(({ state }) => state === 'live')?.id ?? '0'
  const alone = { id: other, types: ['50:12'], records: 20 }
  expect((await engineer.call(calls.startDiff, alone)).body.field).toBe('id')
})

test('a run holds a policy text against what people decided', async () => {
  const { engineer, service } = world
  const { versions } = await engineer.ok(calls.model, { id: modelId })
  const [newest] = versions
  service.behave = (request) => {
    expect(request.options.policy).toBe('No adverts.')
    return answerOf(request, ({ content = '' }) => [{ label: 'advert', score: score(content) }])
  }
  const asked = { id: newest?.id ?? '0', types: ['50:12'], records: 50 }
  const foreign = await aPerson(world.server.ctx, {
    permissions: ['model.read', 'model.edit'],
    scope: [{ appId: 50, type: 99 }],
  })
  expect((await world.server.client(foreign.token).call(calls.tryPolicy, asked)).status).toBe(403)
  const { id } = await engineer.ok(calls.tryPolicy, asked)
  await drain()
  const { runs } = await engineer.ok(calls.diff, { id: newest?.id ?? '0' })
  // Five adverts for both, four for the model alone, the rest for neither.
  expect(runs.find((one) => one.id === id)?.agreement).toMatchObject({
    both: 5,
    onlyModel: 4,
    onlyPeople: 0,
    neither: 9,
    value: 77.8,
  })
})

test('a backtest tells what a strategy would have taken, beside what is in force', async () => {
  const { engineer } = world
  const { list } = await engineer.ok(calls.strategies, { modelId })
  const [held] = list
  if (!held) throw new Error('no strategy')
  const lower = { ...held.body, lines: held.body.lines.map((one) => ({ ...one, suspect: 0.1 })) }
  const draft = await engineer.ok(calls.updateStrategy, {
    id: held.id,
    version: held.version,
    body: lower,
  })
  expect((await engineer.ok(calls.backtests, { strategyId: held.id })).last).toBeNull()
  const { id } = await engineer.ok(calls.startBacktest, draft)
  await drain()
  const found = await engineer.ok(calls.backtest, { id })
  expect(found).toMatchObject({
    state: 'done',
    strategyVersion: draft.version,
    records: 20,
    candidate: { hits: 20, decided: 18, right: 5, precision: 27.8 },
    live: { hits: 10, decided: 9, right: 5, precision: 55.6 },
    gained: 10,
    lost: 0,
    lines: [{ label: 'advert', candidate: { hits: 20 }, live: { hits: 10 } }],
  })
  expect(found.rows).toHaveLength(10)
  expect(new Set(found.rows.map(({ side }) => side))).toEqual(new Set(['gained']))
  const next = await engineer.ok(calls.startBacktest, draft)
  await engineer.ok(calls.cancelBacktest, { id: next.id })
  await drain()
  expect((await engineer.ok(calls.backtest, { id: next.id })).state).toBe('cancelled')
})

test('labelled texts are what a model is trained on, for a reason', async () => {
  const { engineer, server } = world
  const now = server.ctx.now().getTime()
  const url = '/biz_gateway/justice_model/labelled-texts'
  const query = `appId=50&from=${now - 86_400_000}&to=${now + 86_400_000}`
  expect((await engineer.raw('GET', `${url}?${query}&reason=%20`)).status).toBe(400)
  const answer = await engineer.raw('GET', `${url}?${query}&reason=training`)
  const lines = (await answer.text())
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text) as { text: string; labels: string[] })
  expect(lines).toHaveLength(18)
  expect(lines[0]).toEqual({ text: 'text 1', labels: ['1203'] })
  expect(lines.filter(({ labels }) => labels.length === 0)).toHaveLength(13)
})

test('a version with a policy text goes live once that was held against people', async () => {
  const { engineer, service } = world
  service.behave = (request) =>
    answerOf(request, ({ content = '' }) => [{ label: 'advert', score: score(content) }])
  const next = await engineer.ok(calls.createVersion, {
    modelId,
    body: {
      ...blankVersion,
      endpoint: service.url,
      timeoutMs: 2000,
      sample: 'x',
      policy: 'No adverts at all.',
    },
  })
  service.secret = next.secret
  await world.move(next.id, 'shadow')
  await expect(world.move(next.id, 'live')).rejects.toThrow('判断规范')
  world.pass(6000)
  await engineer.ok(calls.tryPolicy, { id: next.id, types: ['50:12'], records: 5 })
  await drain()
  await world.move(next.id, 'live')
  const { versions } = await engineer.ok(calls.model, { id: modelId })
  expect(versions.find(({ id }) => id === next.id)?.state).toBe('live')
})
