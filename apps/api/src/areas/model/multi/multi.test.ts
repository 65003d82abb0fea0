import { contract } from '@oas/contract/index'
import type { MultiBody } from '@oas/contract/model/multi-schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../../db/transaction.ts'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { type ModelService, answerOf } from '../../../testing/model-service.ts'
import { type ModelWorld, aJudged, aModelWorld } from '../../../testing/model-world.ts'
import { askModels, keepOutputs, modelsAsked, signalsOfModels } from '../index.ts'

const calls = contract.model
let world: ModelWorld
let first: string
let second: string
/** What the two services say next. */
const scores = { first_look: 0.5, second_look: 0.9 }

const secrets = new Map<string, string>()
/** Answers as the model that is asked, signed by its secret. */
const answer = (request: Parameters<ModelService['behave']>[0]) => {
  world.service.secret = secrets.get(request.model) ?? ''
  return answerOf(request, () => [
    { label: 'advert', score: scores[request.model as keyof typeof scores] },
  ])
}
const register = async (key: string): Promise<string> => {
  const made = await world.register(key, ['advert'])
  secrets.set(key, world.service.secret)
  await world.move(made.versionId, 'shadow')
  await world.move(made.versionId, 'live')
  return made.modelId
}
beforeAll(async () => {
  world = await aModelWorld()
  world.service.behave = answer
  first = await register('first_look')
  second = await register('second_look')
})
afterAll(() => world.stop())

const bodyOf = (more: Partial<MultiBody> = {}): MultiBody => ({
  key: 'both',
  name: 'Both looks',
  rule: 'cascade',
  members: [
    { modelId: first, label: 'advert', weight: 0.5 },
    { modelId: second, label: 'advert', weight: 0.5 },
  ],
  votes: 1,
  low: 0.3,
  high: 0.7,
  quorum: 1,
  labelId: 1203,
  scopes: [],
  remark: '',
  ...more,
})
const where = { appId: 50, type: 12, language: 'en' }
const ask = async (text: string) => {
  const record = aJudged(text)
  world.service.received.length = 0
  const [given] = await askModels(world.server.ctx, [record], 3000)
  if (!given) throw new Error('no answer')
  await transact(world.server.ctx, (client) =>
    keepOutputs(client, [record], [given], world.server.ctx.now()),
  )
  return {
    answer: given,
    said: await signalsOfModels(world.server.ctx, record, given),
    asked: world.service.received.map(({ body }) => body.model),
  }
}

test('refuses what cannot be asked, and comes into force by two people', async () => {
  const { engineer, reviewer } = world
  const refused = (body: MultiBody) =>
    expectRefusal(engineer, calls.createMulti, { body }, 'invalid-input')
  expect(
    await refused(bodyOf({ rule: 'mean', members: bodyOf().members.slice(0, 1) })),
  ).toBeTruthy()
  const uneven = bodyOf().members.map((one) => ({ ...one, weight: 0.2 }))
  await refused(bodyOf({ rule: 'mean', members: uneven }))
  await refused(bodyOf({ low: 0.8 }))
  await refused(bodyOf({ rule: 'votes', votes: 3 }))
  const strange = [...bodyOf().members, { modelId: first, label: 'other', weight: 0 }]
  await refused(bodyOf({ members: strange }))
  world.pass(6000)
  const made = await engineer.ok(calls.createMulti, { body: bodyOf() })
  await refused(bodyOf())
  const sent = await engineer.ok(calls.setMultiState, { ...made, act: 'submit', reason: '' })
  const live = await reviewer.ok(calls.setMultiState, { ...sent, act: 'approve', reason: '' })
  const [row] = (await engineer.ok(calls.multis, {})).list
  expect(row).toMatchObject({ state: 'live', members: [{ live: 1 }, { live: 1 }] })
  expect((await engineer.ok(calls.models, {})).list.map(({ key }) => key)).not.toContain('both')
  const modelId = row?.modelId ?? ''
  await world.bringStrategy(modelId, {
    lines: [{ modelId, label: 'combined', suspect: 0.5, hit: 0.8, level: 2 }],
  })
  await expectRefusal(engineer, calls.removeMulti, { id: live.id, version: live.version }, 'in-use')
  expect((await modelsAsked(world.server.ctx, where)).map(({ key }) => key).toSorted()).toEqual([
    'first_look',
    'second_look',
  ])
})

test('asks the next of a cascade while the one before is in doubt', async () => {
  const doubtful = await ask('doubtful')
  expect(doubtful.asked).toEqual(['first_look', 'second_look'])
  expect(doubtful.said.signals).toMatchObject([
    { verdict: 'hit', score: 0.9, detail: { model: 'both', label: 'combined' } },
  ])
  scores.first_look = 0.1
  const clear = await ask('clear')
  expect(clear.asked).toEqual(['first_look'])
  expect(clear.said).toMatchObject({ signals: [], toPeople: false })
  scores.first_look = 0.5
  world.service.behave = (request) => (request.model === 'second_look' ? 500 : answer(request))
  const silent = await ask('no answer of the second')
  expect(silent.answer.missing).toContainEqual({ model: 'both', reason: 'quorum' })
  expect(silent.said).toMatchObject({ signals: [], toPeople: true })
})

test('is compared with its members on what people decided, once that is enough', async () => {
  const { engineer, server } = world
  const few = await engineer.ok(calls.multiCurves, { body: bodyOf() })
  expect(few).toMatchObject({ decided: 0, series: [] })
  // Of a hundred records each member takes half of the violations, and both together all of them.
  await server.ctx.pool.query(
    `
      with made as (
        insert into record (
          id, app_id, type, business, post_id, content, content_hash, received_at, created_at
        )
        select next_id(), 50, 12, 'text', 'curve-' || n, '{}', 'c' || n, $1, $1
        from generate_series(1, 100) n
        returning id, post_id
      ), said as (
        insert into model_output (
          record_id, app_id, type, model_id, version, mode, item, label, label_id, score,
          calibrated, at
        )
        select made.id, 50, 12, m.id, 1, 'live', 'texts.0', 'advert', 1203, s.score, s.score, $1
        from made
        cross join lateral (select split_part(post_id, '-', 2)::int as n) p
        cross join lateral (
          values ($2::bigint, case when n <= 20 then 0.9 else 0.1 end),
            ($3::bigint, case when n between 21 and 40 then 0.9 else 0.1 end)
        ) m(id, score)
        cross join lateral (select m.score::real as score) s
        returning record_id
      )
      insert into decision (
        order_id, record_id, app_id, type, business, post_id, person_id, page_key, window_id,
        fence, result_id, result_type, setting_version, content_hash, labels, at
      )
      select next_id(), id, 50, 12, 'text', post_id, 1, 'tags-audit-text', 'w', 1, 'del',
        case when n <= 40 then 'NORMAL_VIOLATIONS' else 'REGULAR' end, 1, 'c',
        case when n <= 40 then array[1203] else '{}' end, $1
      from made
      cross join lateral (select split_part(post_id, '-', 2)::int as n) p`,
    [server.ctx.now(), first, second],
  )
  world.pass(6000)
  const { series, ...of } = await engineer.ok(calls.multiCurves, { body: bodyOf({ rule: 'max' }) })
  expect(of).toMatchObject({ decided: 100, violations: 40 })
  const at = (name: RegExp) =>
    series.find((one) => name.test(one.name))?.points.find(({ line }) => line === 0.5)
  expect(at(/^Both looks$/)).toMatchObject({ hits: 40, right: 40, precision: 1, recall: 1 })
  expect(at(/first_look/)).toMatchObject({ hits: 20, right: 20, recall: 0.5 })
})
