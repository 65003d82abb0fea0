import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHash } from 'node:crypto'
import type { StoreBody } from '@oas/contract/feature-library/schemas'
import type { FeatureSignal } from '@oas/contract/ingest/signals'
import type { Permission } from '@oas/contract/permissions'
import { contract } from '@oas/contract/index'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, type TestServer, testServer } from '../../../testing/server.ts'
import { aLabelTree, aPerson, aType } from '../../../testing/world.ts'
import { enrichJob } from '../../ingest/enrich/job.ts'
import { readMatches } from './matcher.ts'

const calls = contract.featureLibrary
let server: TestServer
let writer: Client
let reviewer: Client
let intake: Client
let stub: Server
let base = ''
let ahead = 0
let keys = 0
/** What the matcher was asked, and what it answers to a look-up; a number is a status. */
let asked: URL[] = []
let answer: unknown = []

const picture = (seed: number): Promise<Buffer> =>
  sharp(createHash('sha512').update(`picture ${seed}`).digest(), {
    raw: { width: 8, height: 8, channels: 1 },
  })
    .resize(256, 256, { kernel: 'cubic' })
    .png()
    .toBuffer()

const bodyOf = (change: Partial<StoreBody> = {}): StoreBody => ({
  appId: 50,
  storename: `store_${++keys}`,
  name: `Store ${keys}`,
  kind: 'picture',
  listType: 'black',
  labelId: 1203,
  level: 2,
  lines: { match: 31, suspect: 40, minQuality: 0, turns: false, trim: false },
  scopes: [],
  sharedWith: [],
  ttlDays: null,
  quota: 1000,
  sample: 'none',
  remark: '',
  remote: { url: base, banks: [] },
  ...change,
})
const aStore = async (change: Partial<StoreBody> = {}) => {
  ahead += 6000
  const { id } = await writer.ok(calls.createStore, { body: bodyOf(change) })
  await writer.ok(calls.setStoreState, { id, version: 1, state: 'shadow', reason: '' })
  return id
}
const bringIn = async (id: string): Promise<void> => {
  ahead += 6000
  await reviewer.ok(calls.setStoreState, { id, version: 2, state: 'live', reason: '' })
}
const end = (id: string, version: number) =>
  writer.ok(calls.setStoreState, { id, version, state: 'off', reason: 'over' })
const ingest = async (bytes: Buffer) => {
  const content = `/biz_gateway/resource/file/${await server.ctx.files.put(bytes)}`
  const { list } = await intake.ok(contract.ingest.records, [
    { appId: 50, type: 12, postId: `post-${++keys}`, uid: 'u', pictures: [{ content }] },
  ])
  const id = list[0]?.id ?? '0'
  await enrichJob.run(server.ctx)
  const { rows } = await server.ctx.pool.query<{
    signals: FeatureSignal[] | null
    missing: { of: string; reason: string }[] | null
  }>(
    `
      select evidence -> 'signals' as signals, (
          select s -> 'found' -> 'missing'
          from jsonb_array_elements(evidence -> 'steps') s
          where s ->> 'step' = 'feature'
        ) as missing
      from record where id = $1`,
    [id],
  )
  return { id, signals: rows[0]?.signals ?? [], missing: rows[0]?.missing ?? [] }
}

beforeAll(async () => {
  stub = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://stub')
    asked.push(url)
    if (url.pathname === '/m/index/status') {
      response.end(JSON.stringify({ pdq: { present: true, size: 591 } }))
      return
    }
    response.statusCode = typeof answer === 'number' ? answer : 200
    response.end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await new Promise((done) => {
    stub.once('listening', done)
  })
  base = `http://127.0.0.1:${(stub.address() as AddressInfo).port}`
  server = await testServer(
    { sessionHours: 100_000, allowedHosts: ['127.0.0.1'] },
    { now: () => new Date(Date.now() + ahead) },
  )
  await aType(server.ctx)
  await aLabelTree(server.ctx)
  const signIn = async (permissions: Permission[]) =>
    server.client((await aPerson(server.ctx, { permissions })).token)
  writer = await signIn(['feature-library', 'feature.edit'])
  reviewer = await signIn(['feature-library', 'feature.edit', 'feature.review'])
  intake = await signIn(['ingest'])
})
beforeEach(() => {
  asked = []
  answer = []
})
afterAll(async () => {
  await server.stop()
  stub.closeAllConnections()
  await new Promise((done) => {
    stub.close(done)
  })
})

test('reads both forms of an answer, and nothing that is neither', () => {
  const read = (value: unknown) => readMatches(JSON.stringify(value), 'pdq')
  const one = { bank: 'A', content: '7', distance: 12 }
  expect(read(['A', 'B'])).toEqual([
    { bank: 'A', content: '', distance: null },
    { bank: 'B', content: '', distance: null },
  ])
  expect(read({ A: [{ bank_content_id: 7, distance: '12' }] })).toEqual([one])
  expect(read({ pdq: { A: [{ content_id: 7, distance: 12 }] } })).toEqual([one])
  expect(read([])).toEqual([])
  expect(read({})).toEqual([])
  for (const wrong of ['x', 7, null, [{}], { A: 'x' }, { A: [7] }, { pdq: null }])
    expect(read(wrong)).toBeNull()
  expect(readMatches('<html>', 'pdq')).toBeNull()
})

test('notes what a matcher knows, first on trial, then as hits that can be refuted', async () => {
  const id = await aStore({ remote: { url: `${base}/`, banks: ['SALE', 'SPAM'] } })
  answer = {
    SALE: [{ bank_content_id: 11, distance: '8' }],
    OTHER: [{ bank_content_id: 12, distance: '0' }],
    SPAM: [{ bank_content_id: 13, distance: '36' }],
  }
  const bytes = await picture(1)
  const tried = await ingest(bytes)
  expect(asked[0]?.pathname).toBe('/m/lookup')
  expect(asked[0]?.searchParams.get('signal_type')).toBe('pdq')
  expect(asked[0]?.searchParams.get('signal')).toMatch(/^[0-9a-f]{64}$/)
  expect(tried.signals.map(({ verdict, remark }) => [verdict, remark])).toEqual([
    ['shadow', 'SALE 11'],
    ['shadow', 'SPAM 13'],
  ])
  await bringIn(id)
  const found = await ingest(bytes)
  expect(found.signals.map(({ verdict, remark, distance }) => [verdict, remark, distance])).toEqual(
    [
      ['hit', 'SALE 11', 8],
      ['suspect', 'SPAM 13', 36],
    ],
  )
  const [first] = found.signals
  const featureId = first?.id ?? ''
  expect(await writer.ok(calls.feature, { id: featureId })).toMatchObject({
    hits: 1,
    source: 'remote',
    state: 'live',
  })
  ahead += 6000
  await writer.ok(calls.addException, { id: featureId, recordId: found.id, reason: 'another' })
  const again = await ingest(bytes)
  expect(again.signals.map(({ remark }) => remark)).toEqual(['SPAM 13'])
  // Nothing is found by a hash that only says where something was found.
  answer = []
  expect((await ingest(bytes)).signals).toEqual([])
  ahead += 6000
  const search = await writer.ok(calls.match, {
    kind: 'picture',
    origin: { recordId: found.id },
    storeIds: [id],
  })
  expect(search.hits).toEqual([])
  await end(id, 3)
})

test('says that a silent matcher is missing, and leaves it alone for a while', async () => {
  const id = await aStore({ storename: 'silent' })
  answer = 500
  expect((await ingest(await picture(100))).missing).toEqual([])
  await bringIn(id)
  const reasons: string[] = []
  for (let n = 0; n < 12; n++) {
    const { missing } = await ingest(await picture(200 + n))
    reasons.push(...missing.map(({ of, reason }) => `${of} ${reason}`))
  }
  expect(reasons.filter((one) => one === 'silent error')).toHaveLength(9)
  expect(reasons.filter((one) => one === 'silent breaker')).toHaveLength(3)
  expect(asked).toHaveLength(10)
  answer = []
  ahead += 31_000
  expect((await ingest(await picture(300))).missing).toEqual([])
  await end(id, 3)
})

test('refuses addresses that may not be asked, and what a remote store cannot be', async () => {
  const refuse = async (change: Partial<StoreBody>) => {
    ahead += 6000
    return (await writer.call(calls.createStore, { body: bodyOf(change) })).body.field
  }
  expect(await refuse({ remote: { url: 'http://10.0.0.1', banks: [] } })).toBe('body.remote.url')
  expect(await refuse({ remote: { url: 'ftp://x.example', banks: [] } })).toBe('body.remote.url')
  expect(await refuse({ remote: { url: `${base}/?x=1`, banks: [] } })).toBe('body.remote.url')
  expect(await refuse({ kind: 'text' })).toBe('body.remote')
  const id = await aStore()
  await bringIn(id)
  ahead += 6000
  const { list } = await writer.ok(calls.stores, { search: `Store ${keys}` })
  const { storename, name } = list[0] as (typeof list)[0]
  const body = { ...bodyOf(), storename, name }
  const local = await writer.call(calls.updateStore, {
    id,
    version: 3,
    body: { ...body, remote: null },
  })
  expect(local.body.field).toBe('body.remote')
  await writer.ok(calls.updateStore, {
    id,
    version: 3,
    body: { ...body, remote: { url: base, banks: ['ONE'] } },
  })
  expect((await writer.ok(calls.stores, { search: name })).list[0]?.state).toBe('shadow')
  ahead += 6000
  const add = await writer.call(calls.createFeatures, {
    storeId: id,
    list: [{ hash: 'a'.repeat(64) }],
    labelId: null,
    level: null,
    remark: 'x',
    validUntil: null,
  })
  expect(add.body.field).toBe('storeId')
  const remote = { url: base, banks: [] }
  expect(await writer.ok(calls.tryRemote, { kind: 'picture', remote })).toMatchObject({
    ok: true,
    hashes: 591,
  })
  answer = { wrong: 1 }
  expect(await writer.ok(calls.tryRemote, { kind: 'file', remote })).toMatchObject({ ok: false })
  await end(id, 4)
})
