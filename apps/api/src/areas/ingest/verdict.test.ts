import type { Input } from '@oas/contract/define'
import { contract } from '@oas/contract/index'
import type { RuleBody } from '@oas/contract/strategy/rule'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rec } from '../../testing/auditor.ts'
import type { Client } from '../../testing/server.ts'
import { type Strategists, strategists } from '../../testing/strategist.ts'
import { aLabelTree, aPerson, aType } from '../../testing/world.ts'
import { strategyPersonId } from '../strategy-run/index.ts'
import { holdOwn } from '../queue/index.ts'

const { ingest } = contract
type Asked = Input<typeof ingest.verdict>
const type = 700
let s: Strategists
let sender: Client
beforeAll(async () => {
  s = await strategists()
  await aLabelTree(s.server.ctx)
  await aType(s.server.ctx, { type, name: `type ${type}` })
  sender = s.server.client((await aPerson(s.server.ctx, { permissions: ['ingest'] })).token)
  const saying = (word: string, value: Record<string, string | number | string[]>): RuleBody => [
    {
      conditions: [{ leftKey: 'text', relation: 'contains', value: word }],
      thenAction: { type: 'result', value },
    },
  ]
  const mute = { result: 'punish', punish: ['202'], punishSeconds: 600, labelId: ['1203'] }
  await s.inUse('mutes', saying('casino', mute), [{ appId: 50, type }])
  await s.inUse('passes', saying('fine', { result: 'ignore' }), [{ appId: 50, type }])
})
afterAll(() => s.server.stop())

const record = (postId: string, text: string, more: object = {}): Asked['records'][number] =>
  rec(postId, { type, texts: [{ content: text }], ...more }) as Asked['records'][number]
const ask = async (records: Asked['records'], wait?: number) =>
  (await sender.ok(ingest.verdict, { records, ...(wait === undefined ? {} : { wait }) })).list

test('answers pass, block and review in one call when rules decide at once', async () => {
  const list = await ask([
    record('v1', 'all is fine'),
    record('v2', 'a casino'),
    record('v3', 'who knows'),
    record('v4', 'too', { type: 799 }),
  ])
  expect(list).toMatchObject([
    { index: 0, result: 'accepted', verdict: 'pass' },
    { index: 1, result: 'accepted', verdict: 'block', resultId: 'mute', labels: [1203] },
    { index: 2, result: 'accepted', verdict: 'review' },
    { index: 3, result: 'rejected', field: 'type' },
  ])
  expect(list[3]).not.toHaveProperty('verdict')
  const { rows } = await s.server.ctx.pool.query(
    'select id::text from decision where record_id = $1',
    [list[1]?.id],
  )
  expect(rows).toEqual([{ id: list[1]?.decisionId }])
})

test('answers the same and decides nothing twice when a call is sent again', async () => {
  const records = [record('again', 'a casino', { idempotencyKey: 'again-1' })]
  const [first] = await ask(records)
  const [second] = await ask(records)
  expect(second).toEqual({ ...first, result: 'duplicate' })
})

test('answers review once the time is over when another server has the record', async () => {
  const { ctx } = s.server
  const records = [record('slow', 'who knows', { idempotencyKey: 'slow-1' })]
  const [{ id = '' } = {}] = await ask(records)
  const decider = await strategyPersonId(ctx)
  await ctx.pool.query('update queue_order set reserved_for = $1 where record_id = $2', [
    decider,
    id,
  ])
  await holdOwn(ctx.pool, decider, 'elsewhere', id, ctx.now())
  expect(await ask(records, 100)).toMatchObject([{ id, result: 'duplicate', verdict: 'review' }])
})

test('decides what was stored when the app does not wait', async () => {
  const [one] = await ask([record('hasty', 'a casino')], 0)
  const decided = "select 1 from decision where record_id = $1 and state = 'active'"
  await expect
    .poll(async () => (await s.server.ctx.pool.query(decided, [one?.id])).rowCount)
    .toBe(1)
})
