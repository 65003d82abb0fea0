import type { FeatureOrigin } from '@oas/contract/feature-library/schemas'
import { contract } from '@oas/contract/index'
import type { IngestRecord } from '@oas/contract/ingest/schemas'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FeatureWorld, aPicture, featureWorld } from '../../testing/feature-world.ts'
import type { Client, TestServer } from '../../testing/server.ts'
import { enrichJob } from '../ingest/enrich/job.ts'
import { expireJob, settleJob } from './jobs.ts'

const calls = contract.featureLibrary
const prize = '恭喜您获得本月大奖，请加客服微信领取现金红包，名额有限，先到先得，今晚八点前有效'
const hour = 3_600_000

let world: FeatureWorld
let server: TestServer
let writer: Client
let reviewer: Client
let auditor: Client
let posts = 0
const pass = (ms: number): void => world.pass(ms)
const store = (bytes: Buffer): Promise<string> => world.keep(bytes)
const aStore: FeatureWorld['store'] = (change, state) => world.store(change, state)
const addFeature: FeatureWorld['add'] = (storeId, origin, remark) =>
  world.add(storeId, origin, remark)
const ingest: FeatureWorld['ingest'] = (content) => world.ingest(content)
const signalsOf: FeatureWorld['signals'] = (id) => world.signals(id)
const propose = async (storeId: string, origin: FeatureOrigin, remark = 'seen before') => {
  pass(6000)
  const { list } = await writer.ok(calls.createFeatures, {
    storeId,
    list: [origin],
    labelId: null,
    level: null,
    remark,
    validUntil: null,
  })
  return list[0] as NonNullable<(typeof list)[0]>
}
/** Sends a record that no engine has looked at yet. */
const send = async (content: Pick<IngestRecord, 'texts' | 'pictures'>): Promise<string> => {
  const { list } = await world.intake.ok(contract.ingest.records, [
    { appId: 50, type: 12, postId: `sent-${(posts += 1)}`, uid: 'u1', ...content },
  ])
  return list[0]?.id ?? '0'
}
const orderOf = async (id: string) => {
  const { rows } = await server.ctx.pool.query<{ reserved: string | null; priority: number }>(
    'select reserved_for as reserved, priority from queue_order where record_id = $1',
    [id],
  )
  return rows[0]
}

beforeAll(async () => {
  world = await featureWorld()
  ;({ server, writer, reviewer } = world)
  auditor = server.client((await world.person('audit.take', 'feature-library')).token)
})
afterAll(() => server.stop())

describe('texts', () => {
  test('finds a text again when it is disguised, suspects what is near, no more', async () => {
    const id = await aStore({ kind: 'text' })
    const featureId = await addFeature(id, { text: prize })
    const found = async (content: string) =>
      (await signalsOf(await ingest({ texts: [{ content }] }))).map((one) => [
        one.id === featureId,
        one.verdict,
      ])
    expect(await found(prize.replace('奖', '獎').replace('红', '紅').replace('，', ' - '))).toEqual(
      [[true, 'hit']],
    )
    expect(await found(prize.replace('您', '你').replace('八', '九'))).toEqual([[true, 'hit']])
    const further = prize
      .replace('您', '你')
      .replace('八', '九')
      .replace('本', '上')
      .replace('客服', '经理')
      .replace('今', '明')
    expect(await found(further)).toEqual([[true, 'suspect']])
    expect(await found('请加客服微信领取现金红包')).toEqual([])
    expect(await found('今天下雨，我们明天再去公园散步好不好')).toEqual([])
  })
})

describe('pictures', () => {
  test('finds a picture again when it is smaller, recompressed, mirrored or framed', async () => {
    const id = await aStore()
    const original = await aPicture(3)
    const recordId = await ingest({ pictures: [{ content: await store(original) }] })
    const featureId = await addFeature(id, { recordId, field: 'pictures.0' })
    const found = async (bytes: Buffer) =>
      (await signalsOf(await ingest({ pictures: [{ content: await store(bytes) }] })))
        .filter((one) => one.id === featureId)
        .map(({ verdict, at }) => [verdict, at.field])
    expect(await found(await sharp(original).resize(256).jpeg({ quality: 60 }).toBuffer())).toEqual(
      [['hit', 'pictures.0']],
    )
    expect(await found(await sharp(original).flop().jpeg().toBuffer())).toEqual([
      ['hit', 'pictures.0'],
    ])
    const bars = { top: 52, bottom: 52, background: '#000' }
    expect(await found(await sharp(original).extend(bars).jpeg().toBuffer())).toEqual([
      ['hit', 'pictures.0'],
    ])
    expect(await found(await aPicture(11))).toEqual([])
  })

  test('waits for the engines, is judged once, and raises a grave hit', async () => {
    const id = await aStore({ kind: 'text', level: 1 })
    await addFeature(id, { text: `${prize} 二` })
    const recordId = await send({ texts: [{ content: `${prize} 二` }] })
    expect((await orderOf(recordId))?.reserved).not.toBeNull()
    await enrichJob.run(server.ctx)
    expect(await orderOf(recordId)).toEqual({ reserved: null, priority: 8 })
    const { rows } = await server.ctx.pool.query('select from enrich_wait')
    expect(rows).toHaveLength(0)
  })

  test('sends to people what could not be read, and says what is missing', async () => {
    await aStore()
    const content = `/biz_gateway/resource/file/${'0'.repeat(64)}`
    const recordId = await ingest({ pictures: [{ content }] })
    const { rows } = await server.ctx.pool.query<{ found: unknown }>(
      `
        select s -> 'found' -> 'missing' as found
        from record, jsonb_array_elements(evidence -> 'steps') s
        where id = $1 and s ->> 'step' = 'feature'`,
      [recordId],
    )
    expect(rows[0]?.found).toEqual([{ of: 'pictures.0', reason: 'not-found' }])
    expect(await orderOf(recordId)).toMatchObject({ reserved: null })
  })
})

describe('stores', () => {
  test('only tries what is in shadow, and lets a white one off', async () => {
    const text = `${prize} 三`
    const tried = await aStore({ kind: 'text' }, 'shadow')
    const bad = await addFeature(tried, { text })
    expect(
      (await signalsOf(await ingest({ texts: [{ content: text }] }))).filter(
        ({ id }) => id === bad,
      ),
    ).toMatchObject([{ verdict: 'shadow' }])
    const other = `${prize} 四四四四`
    const black = await addFeature(await aStore({ kind: 'text' }), { text: other })
    await addFeature(await aStore({ kind: 'text', listType: 'white' }), { text: other })
    const found = await signalsOf(await ingest({ texts: [{ content: other }] }))
    expect(found.filter(({ id }) => id === black)).toMatchObject([{ verdict: 'suppressed' }])
  })

  test('needs a second person to bring a store into force and to pass a feature', async () => {
    const id = await aStore({ kind: 'text' }, 'shadow')
    pass(6000)
    const own = await writer.call(calls.setStoreState, {
      id,
      version: 2,
      state: 'live',
      reason: '',
    })
    expect(own.status).toBe(403)
    const made = await propose(id, { text: `${prize} 五五五` })
    const refs = [{ id: made.id ?? '0', version: 1 }]
    const byReviewer = await reviewer.ok(calls.createFeatures, {
      storeId: id,
      list: [{ text: '另外一段完全不同的文字，用来测试自己不能通过自己' }],
      labelId: null,
      level: null,
      remark: 'mine',
      validUntil: null,
    })
    const mine = [{ id: byReviewer.list[0]?.id ?? '0', version: 1 }]
    pass(6000)
    expect(
      (await reviewer.ok(calls.reviewProposals, { refs: mine, act: 'approve', reason: '' })).list,
    ).toMatchObject([{ ok: false, code: 'second-person' }])
    expect(
      (await reviewer.ok(calls.reviewProposals, { refs, act: 'reject', reason: 'no' })).list,
    ).toMatchObject([{ ok: true }])
  })

  test('says of each why it is no feature: there already, too plain, unreadable', async () => {
    const id = await aStore()
    const hash = 'f'.repeat(32) + '0'.repeat(32)
    await addFeature(id, { hash })
    expect(await propose(id, { hash })).toMatchObject({ code: 'exists' })
    expect(await propose(id, { text: 'a text' })).toMatchObject({ code: 'wrong-kind' })
    expect(await propose(id, { url: await store(Buffer.from('no picture')) })).toMatchObject({
      code: 'not-found',
    })
    const plain = await sharp({
      create: { width: 64, height: 64, channels: 3, background: '#808080' },
    })
      .jpeg()
      .toBuffer()
    const recordId = await ingest({ pictures: [{ content: await store(plain) }] })
    expect(await propose(id, { recordId })).toMatchObject({ code: 'quality' })
  })
})

describe('what people say', () => {
  const decide = async (ids: readonly string[], violates: boolean): Promise<void> => {
    await server.ctx.pool.query(
      `
        insert into decision (
          order_id, record_id, app_id, type, business, post_id, person_id, page_key, window_id,
          fence, result_id, result_type, setting_version, content_hash, at, labels
        )
        select next_id(), r.id, r.app_id, r.type, r.business, r.post_id, 1, 'tags-audit-text', 'w',
          1, $2, $3, 1, r.content_hash, $4, $5
        from record r
        where r.id = any($1::bigint[])`,
      [
        ids,
        violates ? 'del' : 'ignore',
        violates ? 'VIOLATIONS' : 'NORMAL',
        server.ctx.now(),
        violates ? [1203] : [],
      ],
    )
    await settleJob.run(server.ctx)
  }
  test('suspends a feature at the third wrong hit of nine, and finds none again', async () => {
    const id = await aStore({ kind: 'text' })
    const text = '这是一段反复出现的骗人的文字，点击链接领取免费手机和优惠券'
    const featureId = await addFeature(id, { text })
    const records: string[] = []
    for (let n = 0; n < 9; n++) records.push(await ingest({ texts: [{ content: text }] }))
    await decide(records.slice(0, 6), true)
    expect(await writer.ok(calls.feature, { id: featureId })).toMatchObject({
      hits: 9,
      decided: 6,
      right: 6,
      wrong: 0,
    })
    const outcomes: boolean[] = []
    for (const recordId of records.slice(6)) {
      pass(6000)
      outcomes.push(
        (await auditor.ok(calls.addException, { id: featureId, recordId, reason: 'not similar' }))
          .suspended,
      )
    }
    expect(outcomes).toEqual([false, false, true])
    expect(await writer.ok(calls.feature, { id: featureId })).toMatchObject({
      state: 'suspended',
      decided: 9,
      right: 6,
      wrong: 3,
    })
    expect(await signalsOf(await ingest({ texts: [{ content: text }] }))).toEqual([])
  })

  test('ends what is over its time, and tells apart what another library holds', async () => {
    const id = await aStore({ kind: 'link', ttlDays: 1 })
    const featureId = await addFeature(id, { text: 'https://Bad.example/prize/?from=me' })
    const content = 'look: http://www.bad.example/prize and more'
    expect(await signalsOf(await ingest({ texts: [{ content }] }))).toMatchObject([
      { id: featureId, verdict: 'hit' },
    ])
    const wrong = await writer.call(calls.feature, { id: featureId, appId: 71, storename: 'x' })
    expect(wrong.status).toBe(404)
    pass(25 * hour)
    await expireJob.run(server.ctx)
    expect(await writer.ok(calls.feature, { id: featureId })).toMatchObject({ state: 'expired' })
    expect(await signalsOf(await ingest({ texts: [{ content }] }))).toEqual([])
  })
})

test('searches by what a record shows, past records too, and keeps nothing of it', async () => {
  const content = await store(await aPicture(21))
  await aStore()
  const recordId = await ingest({ pictures: [{ content }] })
  pass(6000)
  const found = await writer.ok(calls.match, {
    kind: 'picture',
    origin: { recordId },
    storeIds: [],
    days: 1,
    most: 31,
  })
  expect(found.records.map((one) => one.recordId)).toContain(recordId)
  expect(found.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(found.stores).toBeGreaterThan(0)
})
