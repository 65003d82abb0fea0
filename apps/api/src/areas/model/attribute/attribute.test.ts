import type { AttributeBody } from '@oas/contract/model/attribute-schemas'
import { contract } from '@oas/contract/index'
import { hourMs } from '@oas/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { answerOf } from '../../../testing/model-service.ts'
import { type ModelWorld, aModelWorld } from '../../../testing/model-world.ts'
import type { Client } from '../../../testing/server.ts'
import { aPerson } from '../../../testing/world.ts'
import { enrichJob } from '../../ingest/enrich/job.ts'
import { forgetAttributesJob } from './run.ts'

const calls = contract.model
let world: ModelWorld
let modelId: string
let intake: Client
beforeAll(async () => {
  world = await aModelWorld()
  const made = await world.register('ages', ['teen', 'adult'])
  modelId = made.modelId
  world.service.behave = (request) =>
    answerOf(request, ({ content = '' }) => [
      { label: 'teen', score: content.includes('school') ? 0.9 : 0.1 },
      { label: 'adult', score: 0.6 },
    ])
  await world.move(made.versionId, 'shadow')
  await world.move(made.versionId, 'live')
  const { ctx } = world.server
  intake = world.server.client((await aPerson(ctx, { permissions: ['ingest'] })).token)
})
afterAll(() => world.stop())

const bodyOf = (more: Partial<AttributeBody> = {}): AttributeBody => ({
  key: 'age_band',
  name: 'Age band',
  valueType: 'text',
  source: 'choice',
  modelId,
  labels: ['teen', 'adult'],
  line: 0.5,
  expression: '',
  fallback: '',
  rememberHours: 24,
  scopes: [{ appId: 50, types: [12] }],
  remark: '',
  ...more,
})
const derived = (expression: string, more: Partial<AttributeBody> = {}): AttributeBody =>
  bodyOf({
    key: 'is_minor',
    name: 'Minor',
    valueType: 'boolean',
    source: 'expression',
    labels: [],
    line: null,
    rememberHours: 0,
    expression,
    ...more,
  })
const bring = async (body: AttributeBody): Promise<{ id: string; version: number }> => {
  world.pass(6000)
  const made = await world.engineer.ok(calls.createAttribute, { body })
  const sent = await world.engineer.ok(calls.setAttributeState, {
    ...made,
    act: 'submit',
    reason: '',
  })
  return world.reviewer.ok(calls.setAttributeState, { ...sent, act: 'approve', reason: '' })
}
let posts = 0
/** What is stored of a record of one text, once engines have seen it. */
const attributesOf = async (content: string, uid: string): Promise<unknown> => {
  const { list } = await intake.ok(contract.ingest.records, [
    { appId: 50, type: 12, postId: `attribute-${(posts += 1)}`, uid, texts: [{ content }] },
  ])
  await enrichJob.run(world.server.ctx)
  const { rows } = await world.server.ctx.pool.query<{ attributes: unknown }>(
    `select evidence -> 'attributes' as attributes from record where id = $1`,
    [list[0]?.id],
  )
  return rows[0]?.attributes
}
const indicators = async (): Promise<unknown[]> =>
  (
    await world.server.ctx.pool.query(
      `select id, value_type as type, jsonb_array_length(options) as options
       from strategy_indicator
       where id like 'attribute.%'
       order by id`,
    )
  ).rows

let age: { id: string; version: number }
let minor: { id: string; version: number }
test('refuses what cannot be worked out, and comes into force by two people', async () => {
  const refused = (body: AttributeBody) =>
    expectRefusal(world.engineer, calls.createAttribute, { body }, 'invalid-input')
  await refused(bodyOf({ labels: ['teen'] }))
  await refused(bodyOf({ valueType: 'number' }))
  await refused(bodyOf({ labels: ['teen', 'child'] }))
  await refused(bodyOf({ source: 'score', valueType: 'number', labels: ['teen'], fallback: 'x' }))
  await refused(derived('data.unknown > 1'))
  await refused(derived('data.age_band =='))
  expect(await attributesOf('at school', 'u1')).toBeNull()
  age = await bring(bodyOf())
  await refused(bodyOf())
  await refused(derived('!data.is_minor'))
  minor = await bring(derived('data.age_band == "teen"'))
  expect(await indicators()).toEqual([
    { id: 'attribute.age_band', type: 'string', options: 2 },
    { id: 'attribute.is_minor', type: 'float', options: 0 },
  ])
})

test('gives records values, remembers those of a user, and says how they spread', async () => {
  expect(await attributesOf('at school', 'u1')).toEqual({ age_band: 'teen', is_minor: true })
  expect(await attributesOf('at work', 'u2')).toEqual({ age_band: 'adult', is_minor: false })
  world.service.behave = () => 500
  expect(await attributesOf('who knows', 'u1')).toEqual({ age_band: 'teen', is_minor: true })
  expect(await attributesOf('nobody knows', 'u3')).toEqual({ is_minor: false })
  const [row] = (await world.engineer.ok(calls.attributes, { derived: false })).list
  expect(row).toMatchObject({
    indicator: 'attribute.age_band',
    derived: ['is_minor'],
    spread: {
      records: 4,
      known: 3,
      values: [
        { value: 'teen', n: 2 },
        { value: 'adult', n: 1 },
      ],
    },
  })
  world.pass(6000)
  const { list } = await world.engineer.ok(calls.tryAttribute, {
    body: derived('data.age_band == "adult"', { key: 'is_adult' }),
  })
  expect(list.filter(({ value }) => value === 'true')).toHaveLength(1)
  world.pass(25 * hourMs)
  await world.server.ctx.pool.query(`update session set expires_at = $1`, [
    new Date(world.server.ctx.now().getTime() + hourMs),
  ])
  await forgetAttributesJob.run(world.server.ctx)
  expect(await attributesOf('a day later', 'u1')).toEqual({ is_minor: false })
})

test('stays while something reads it, and takes its indicator along', async () => {
  const stop = { act: 'stop', reason: 'not needed' } as const
  world.pass(6000)
  await expectRefusal(world.leader, calls.setAttributeState, { ...age, ...stop }, 'in-use')
  const stopped = await world.leader.ok(calls.setAttributeState, { ...minor, ...stop })
  await world.engineer.ok(calls.removeAttribute, stopped)
  await world.leader.ok(calls.setAttributeState, { ...age, ...stop })
  expect(await indicators()).toEqual([])
})
