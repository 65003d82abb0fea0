import { contract } from '@oas/contract/index'
import { dayMs } from '@oas/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FeatureWorld, aPicture, featureWorld } from '../../testing/feature-world.ts'
import type { Client } from '../../testing/server.ts'
import { aType } from '../../testing/world.ts'
import { settleJob } from '../feature-library/jobs.ts'
import { recheckJob } from './recheck/run.ts'

const calls = contract.featurePast
const prize = '恭喜您获得本月大奖，请加客服微信领取现金红包，名额有限，先到先得，今晚八点前有效'
const plain = '今天下雨，我们明天再去公园散步好不好，带上雨伞和水'
let world: FeatureWorld
let keeper: Client
beforeAll(async () => {
  world = await featureWorld()
  const { token } = await world.person(
    'feature-library',
    'feature.edit',
    'record.read',
    'audit.team',
  )
  keeper = world.server.client(token)
})
afterAll(() => world.server.stop())

const begin = async (asked: { storeId?: string; featureId?: string; days?: number }) => {
  world.pass(6000)
  return keeper.ok(calls.startRecheck, { days: 7, ...asked })
}
const finish = async (): Promise<void> => {
  while (await recheckJob.run(world.server.ctx));
}
const found = async (id: string) => (await keeper.ok(calls.recheckHits, { id, pageSize: 50 })).list

test('finds in the past what nobody knew then, once, and has it audited once', async () => {
  const { ctx } = world.server
  const storeId = await world.store({ kind: 'text' })
  await world.add(storeId, { text: '另外一段完全不同的文字，用来让这个库开始看文本内容' })
  const seen = [await world.ingest({ texts: [{ content: plain }, { content: prize }] }, 'u1')]
  seen.push(await world.ingest({ texts: [{ content: prize.replace('您', '你') }] }, 'u2'))
  await world.ingest({ texts: [{ content: plain }] }, 'u3')
  const featureId = await world.add(storeId, { text: prize })
  await ctx.pool.query(
    `
      insert into decision (
        order_id, record_id, app_id, type, business, post_id, person_id, page_key, window_id,
        fence, result_id, result_type, setting_version, content_hash, at, labels
      )
      select next_id(), r.id, r.app_id, r.type, r.business, r.post_id, r.id, 'tags-audit-text',
        'w', 1, 'ignore', 'NORMAL', 1, r.content_hash, $2, '{}'
      from record r
      where r.id = $1`,
    [seen[0], ctx.now()],
  )

  const { id, days } = await begin({ featureId, days: 90 })
  expect(days).toBe(30)
  expect(await keeper.ok(calls.recheck, { id })).toMatchObject({ state: 'waiting', total: 4 })
  await finish()
  expect(await keeper.ok(calls.recheck, { id })).toMatchObject({
    state: 'done',
    done: 4,
    hits: 2,
    featureName: 'seen before',
  })
  const list = await found(id)
  expect(list.map(({ recordId, field, uid, outcome }) => [recordId, field, uid, outcome])).toEqual(
    expect.arrayContaining([
      [seen[0], 'texts.1', 'u1', 'ignored'],
      [seen[1], 'texts.0', 'u2', 'open'],
    ]),
  )
  expect(await world.signals(seen[0] ?? '')).toMatchObject([
    { id: featureId, verdict: 'hit', late: true, at: { field: 'texts.1' } },
  ])

  // Once more, by the whole store: the finds are the same, and nothing is counted again.
  const again = await begin({ storeId })
  await finish()
  expect(await found(again.id)).toHaveLength(2)
  await settleJob.run(ctx)
  const feature = await world.writer.ok(contract.featureLibrary.feature, { id: featureId })
  expect(feature).toMatchObject({ hits: 2, decided: 1, wrong: 1 })
  expect(await world.signals(seen[0] ?? '')).toHaveLength(1)
  const caused = await keeper.ok(calls.caused, { id: featureId })
  expect(caused.list).toEqual([])

  const make = async (recordIds: string[]) => {
    world.pass(6000)
    const to = { typeKey: '50:13', priority: 5, reason: 'seen too late' }
    return keeper.ok(calls.recheckRecords, { id, recordIds, ...to })
  }
  await aType(ctx, { type: 13, name: 'again' })
  const made = await make([...seen, '77'])
  expect(made).toMatchObject({ made: 2, again: 0, refused: [{ recordId: '77' }] })
  expect(await make(seen)).toMatchObject({ made: 0, again: 2, refused: [] })
  expect((await found(id)).map((one) => one.made)).toEqual([true, true])
  const { rows } = await ctx.pool.query<{ n: number }>(
    `select count(*)::int as n from record where type = 13 and source = 'feature-recheck'`,
  )
  expect(rows[0]?.n).toBe(2)
})

test('goes on where it was interrupted, is cancelled, and minds exceptions', async () => {
  const { ctx } = world.server
  const storeId = await world.store()
  const content = await world.keep(await aPicture(8))
  const first = await world.ingest({ pictures: [{ content }] })
  const featureId = await world.add(storeId, { recordId: first })
  // As a server leaves it that went down behind the first hash.
  const { id } = await begin({ featureId })
  await ctx.pool.query(
    `
      insert into record_hash (record_id, app_id, type, uid, field, kind, hash, quality, at)
      select h.record_id + s, h.app_id, h.type, 'many', h.field, h.kind,
        decode(repeat('0f', 32), 'hex'), 100, h.at
      from record_hash h, generate_series(1, 1200) s
      where h.record_id = $1`,
    [first],
  )
  await recheckJob.run(ctx)
  expect(await keeper.ok(calls.recheck, { id })).toMatchObject({ state: 'running', done: 500 })
  await recheckJob.run(ctx)
  await keeper.ok(calls.cancelRecheck, { id })
  expect(await recheckJob.run(ctx)).toBe(false)
  expect(await keeper.ok(calls.recheck, { id })).toMatchObject({ state: 'cancelled', done: 1000 })
  expect((await keeper.call(calls.cancelRecheck, { id })).status).toBe(409)

  world.pass(6000)
  await world.writer.ok(contract.featureLibrary.addException, {
    id: featureId,
    recordId: (await found(id))[0]?.recordId ?? first,
    reason: 'not the same',
  })
  const next = await begin({ featureId })
  await finish()
  expect(await keeper.ok(calls.recheck, { id: next.id })).toMatchObject({
    state: 'done',
    done: 1201,
    hits: 0,
  })
  await ctx.pool.query('update record_hash set at = $1 where record_id = $2', [
    new Date(ctx.now().getTime() - 8 * dayMs),
    first,
  ])
  const later = await begin({ featureId, days: 7 })
  expect(await keeper.ok(calls.recheck, { id: later.id })).toMatchObject({ total: 1200 })
})

test('refuses what is not in force, foreign libraries and a fourth search at once', async () => {
  const storeId = await world.store({ kind: 'link' })
  const waiting = await world.propose(storeId, { text: 'https://bad.example/prize' })
  const refuse = async (asked: object) => {
    world.pass(6000)
    return (await keeper.call(calls.startRecheck, { days: 1, ...asked })).body
  }
  expect(await refuse({ featureId: waiting })).toMatchObject({ code: 409 })
  expect(await refuse({})).toMatchObject({ code: 400, field: 'storeId' })
  expect(await refuse({ storeId: '77' })).toMatchObject({ code: 404, field: 'storeId' })
  const open = await keeper.ok(calls.rechecks, { state: 'waiting' })
  for (let n = open.total; n < 3; n++) await begin({ storeId })
  expect(await refuse({ storeId })).toMatchObject({ code: 400, field: 'storeId' })
  await finish()
  expect((await keeper.ok(calls.rechecks, { storeId })).list[0]).toMatchObject({ state: 'done' })
})
