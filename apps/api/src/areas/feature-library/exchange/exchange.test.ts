import type { FeatureImport } from '@oas/contract/feature-library/exchange/schemas'
import type { FeatureKind, StoreBody } from '@oas/contract/feature-library/schemas'
import type { Permission } from '@oas/contract/permissions'
import { contract } from '@oas/contract/index'
import { pathOf } from '@oas/contract/define'
import { createHash } from 'node:crypto'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, type TestServer, testServer } from '../../../testing/server.ts'
import { aLabelTree, aPerson, aType } from '../../../testing/world.ts'
import { enrichJob } from '../../ingest/enrich/job.ts'
import { picturesJob } from './jobs.ts'

const calls = contract.featureLibrary
let server: TestServer
let writer: Client
let reviewer: Client
let stranger: Client
let intake: Client
let ahead = 0
let keys = 0

const aStore = async (kind: FeatureKind, change: Partial<StoreBody> = {}): Promise<string> => {
  ahead += 6000
  const body: StoreBody = {
    appId: 50,
    storename: `store_${++keys}`,
    name: `Store ${keys}`,
    kind,
    listType: 'black',
    labelId: 1203,
    level: 2,
    lines: { match: 31, suspect: 40, minQuality: 50, turns: true, trim: true },
    scopes: [],
    sharedWith: [],
    ttlDays: null,
    quota: 1000,
    sample: 'none',
    remark: '',
    ...change,
  }
  const { id } = await writer.ok(calls.createStore, { body })
  await writer.ok(calls.setStoreState, { id, version: 1, state: 'shadow', reason: '' })
  return id
}
const csv = (...rows: string[][]): string => rows.map((row) => row.join(',')).join('\n')
type Given = { listName?: string; complete?: boolean; fileName?: string }
const preview = (storeId: string, text: string, given: Given = {}): Promise<FeatureImport> => {
  ahead += 6000
  return writer.ok(calls.importPreview, {
    storeId,
    listName: 'partner',
    fileName: 'list.csv',
    remark: 'exchange',
    complete: false,
    file: Buffer.from(text).toString('base64'),
    ...given,
  })
}
const commit = (id: string, validOnly = false): Promise<FeatureImport> =>
  writer.ok(calls.importCommit, { id, validOnly })
const rowsOf = async (id: string) =>
  (await writer.ok(calls.importJob, { id, pageSize: 200 })).list.map(
    ({ line, outcome, code }) => [line, outcome, code] as const,
  )
const featuresOf = async (storeId: string) =>
  (await writer.ok(calls.features, { storeId, pageSize: 200 })).list
const passAll = async (storeId: string): Promise<void> => {
  const list = (await featuresOf(storeId)).filter(({ state }) => state === 'proposed')
  ahead += 6000
  const refs = list.map(({ id, version }) => ({ id, version }))
  await reviewer.ok(calls.reviewProposals, { refs, act: 'approve', reason: '' })
}
const download = async (storeId: string, format: 'csv' | 'json'): Promise<string> => {
  ahead += 6000
  const query = new URLSearchParams({ storeId, format, reason: 'for partners' })
  const path = `${pathOf(calls.exportFeatures)}?${query}`
  const response = await writer.raw('GET', path, { headers: { 'sec-fetch-site': 'same-origin' } })
  expect(response.status).toBe(200)
  return response.text()
}
const digits = (n: number, length: number): string =>
  createHash('sha512').update(String(n)).digest('hex').slice(0, length)

beforeAll(async () => {
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
  stranger = server.client(
    (await aPerson(server.ctx, { permissions: ['feature-library', 'feature.edit'], scope: [] }))
      .token,
  )
  intake = await signIn(['ingest'])
})
afterAll(() => server.stop())

test('says of each row what becomes of it, and proposes what is new once', async () => {
  const storeId = await aStore('picture')
  const [one, two] = [digits(1, 64), digits(2, 64)]
  const list = csv(
    ['hash', 'algorithm', 'quality', 'status'],
    [one, 'pdq:1', '90', 'active'],
    [one.toUpperCase(), 'pdq', '90', 'active'],
    [two, '', '', ''],
    [digits(3, 64), 'pdq', '20', ''],
    [digits(4, 64), 'pdq', 'high', ''],
    [digits(5, 64), 'sha256', '', ''],
    ['xyz', 'pdq', '', ''],
    ['', 'pdq', '', ''],
    [digits(6, 64), 'pdq', '90', 'retracted'],
  )
  const seen = await preview(storeId, list)
  expect(seen).toMatchObject({
    state: 'seen',
    counts: { new: 2, repeated: 1, invalid: 5, unknown: 1, retracted: 0 },
  })
  expect(await rowsOf(seen.id)).toEqual([
    [2, 'new', ''],
    [3, 'repeated', ''],
    [4, 'new', ''],
    [5, 'invalid', 'quality'],
    [6, 'invalid', 'bad-quality'],
    [7, 'invalid', 'other-kind'],
    [8, 'invalid', 'bad-hash'],
    [9, 'invalid', 'no-hash'],
    [10, 'unknown', ''],
  ])
  expect(await featuresOf(storeId)).toEqual([])
  const refused = await writer.call(calls.importCommit, { id: seen.id, validOnly: false })
  expect(refused.body).toMatchObject({ field: 'validOnly' })
  const other = await preview(storeId, list)
  await commit(seen.id, true)
  await commit(seen.id, true)
  // The same file looked through before the first was committed.
  await commit(other.id, true)
  expect(
    (await featuresOf(storeId)).map(({ hash, state, source, sourceRef, quality }) => ({
      hash,
      state,
      source,
      sourceRef,
      quality,
    })),
  ).toEqual(
    [
      { hash: two, state: 'proposed', source: 'import', sourceRef: 'partner', quality: 100 },
      { hash: one, state: 'proposed', source: 'import', sourceRef: 'partner', quality: 90 },
    ].toSorted(),
  )
  const foreign = await stranger.call(calls.importJob, { id: seen.id })
  expect(foreign.status).toBe(404)
})

test('retires what a list takes back, nothing that came from elsewhere', async () => {
  const storeId = await aStore('file')
  const hashes = [digits(11, 32), digits(12, 64), digits(13, 64), digits(14, 64)]
  const [a = '', b = '', c = '', d = ''] = hashes
  await commit((await preview(storeId, csv(['md5', 'sha256'], [a, ''], ['', b], ['', c]))).id)
  await commit((await preview(storeId, csv(['sha256'], [d]), { listName: 'other' })).id)
  await passAll(storeId)
  const stateOf = async () =>
    Object.fromEntries((await featuresOf(storeId)).map(({ hash, state }) => [hash, state]))
  expect(await stateOf()).toEqual({ [a]: 'live', [b]: 'live', [c]: 'live', [d]: 'live' })
  const updates = JSON.stringify({
    data: [
      { type: 'HASH_MD5', indicator: a, should_delete: true },
      { type: 'HASH_SHA256', indicator: d, should_delete: true },
    ],
  })
  const back = await preview(storeId, updates, { fileName: 'updates.json' })
  expect(await rowsOf(back.id)).toEqual([
    [1, 'retracted', ''],
    [2, 'unknown', 'elsewhere'],
  ])
  await commit(back.id)
  expect(await stateOf()).toEqual({ [a]: 'retired', [b]: 'live', [c]: 'live', [d]: 'live' })
  const lines = [b, digits(15, 64)].map((hash) => JSON.stringify({ hash, type: 'sha256' }))
  const whole = await preview(storeId, lines.join('\n'), { complete: true })
  expect(await rowsOf(whole.id)).toEqual([
    [1, 'exists', ''],
    [2, 'new', ''],
    [null, 'retracted', 'missing'],
  ])
  await commit(whole.id)
  expect(await stateOf()).toMatchObject({ [b]: 'live', [c]: 'retired', [d]: 'live' })
  const lists = await writer.ok(calls.importLists, { storeId })
  expect(lists.list.map(({ name, features }) => [name, features])).toEqual([
    ['partner', 2],
    ['other', 1],
  ])
  const log = await writer.ok(calls.log, { storeId, pageSize: 50 })
  expect(log.list.filter(({ action }) => action === 'featureLibrary.retire')).toHaveLength(2)
})

test('finds a picture by the MD5 of its bytes that a list named', async () => {
  const bytes = await sharp({
    create: { width: 40, height: 40, channels: 3, background: '#123456' },
  })
    .png()
    .toBuffer()
  const storeId = await aStore('file')
  const md5 = createHash('md5').update(bytes).digest('hex')
  await commit((await preview(storeId, csv(['md5'], [md5]))).id)
  await passAll(storeId)
  const content = `/biz_gateway/resource/file/${await server.ctx.files.put(bytes)}`
  const { list } = await intake.ok(contract.ingest.records, [
    { appId: 50, type: 12, postId: 'md5', uid: 'u', pictures: [{ content }] },
  ])
  await enrichJob.run(server.ctx)
  const { rows } = await server.ctx.pool.query<{ store: string; field: string }>(
    `select store_id as store, field from feature_hit where record_id = $1`,
    [list[0]?.id],
  )
  expect(rows).toEqual([{ store: storeId, field: 'pictures.0' }])
})

test('goes out and comes in again with the same hashes, in each kind and format', async () => {
  const contents: Record<Exclude<FeatureKind, 'audio' | 'video'>, string> = {
    picture: csv(['pdq', 'quality'], [digits(21, 64), '77'], [digits(22, 64), '100']),
    file: csv(['hash'], [digits(23, 64)], [digits(24, 32)]),
    text: csv(['text'], ['恭喜您获得本月大奖请加客服微信领取'], ['"=another, ""quoted"""']),
    link: csv(['url'], ['https://bad.example/prize'], ['http://worse.example/x?y=1']),
  }
  for (const kind of ['picture', 'file', 'text', 'link'] as const) {
    const from = await aStore(kind)
    await commit((await preview(from, contents[kind])).id)
    await passAll(from)
    const key = ({
      hash,
      algorithm,
      quality,
      text,
    }: Awaited<ReturnType<typeof featuresOf>>[number]) => [hash, algorithm, quality, text]
    const wanted = (await featuresOf(from)).map(key).toSorted()
    expect(wanted).toHaveLength(2)
    for (const format of ['csv', 'json'] as const) {
      const to = await aStore(kind)
      const seen = await preview(to, await download(from, format), {
        fileName: `x.${format}`,
      })
      expect(seen.counts).toMatchObject({ new: 2, invalid: 0 })
      await commit(seen.id)
      expect((await featuresOf(to)).map(key).toSorted()).toEqual(wanted)
    }
    const [first] = await featuresOf(from)
    await writer.ok(calls.setFeatureState, {
      refs: [{ id: first?.id ?? '', version: first?.version ?? 1 }],
      act: 'retire',
      reason: 'over',
    })
    const { features } = JSON.parse(await download(from, 'json')) as {
      features: { hash: string; status: string }[]
    }
    expect(features.find(({ hash }) => hash === first?.hash)?.status).toBe('retracted')
  }
  ahead += 6000
  const refused = await writer.call(calls.exportFeatures, {
    storeId: '0',
    format: 'csv',
    reason: 'x',
  })
  expect(refused.status).toBe(404)
})

test('refuses what is no list, too much of it, and stores of others', async () => {
  const storeId = await aStore('picture')
  const refuse = async (text: string, by = writer, to = storeId) => {
    ahead += 6000
    const { body } = await by.call(calls.importPreview, {
      storeId: to,
      listName: 'x',
      fileName: 'x',
      remark: 'x',
      complete: false,
      file: Buffer.from(text).toString('base64'),
    })
    return body.field
  }
  expect(await refuse('name,age\nx,1')).toBe('file')
  expect(await refuse('[]')).toBe('file')
  expect(await refuse(`hash\n${'x\n'.repeat(10_001)}`)).toBe('file')
  expect(await refuse('hash\nx', stranger)).toBe('storeId')
  expect(await refuse('hash\nx', writer, '1')).toBe('storeId')
})
/** A picture of blocks, of which no two seeds are alike. */
const picture = (seed: number): Promise<Buffer> => {
  const blocks = createHash('sha512').update(`picture ${seed}`).digest()
  return sharp(blocks, { raw: { width: 8, height: 8, channels: 1 } })
    .resize(256, 256, { kernel: 'cubic' })
    .png()
    .toBuffer()
}

const sendZip = async (storeId: string, bytes: Uint8Array) => {
  ahead += 6000
  const query = new URLSearchParams({
    storeId,
    listName: 'archive',
    fileName: 'a.zip',
    remark: 'many',
  })
  const response = await writer.raw('POST', `${pathOf(calls.importPictures)}?${query}`, {
    body: Buffer.from(bytes),
    headers: { 'content-type': 'application/octet-stream' },
  })
  return (await response.json()) as { code: number; field?: string; data: FeatureImport }
}
const sizeOfStored = (id: string) => server.ctx.files.size(id)
const fileOf = async (id: string): Promise<string> => {
  const { rows } = await server.ctx.pool.query<{ id: string }>(
    'select file_id as id from feature_import where id = $1',
    [id],
  )
  return rows[0]?.id ?? ''
}

test('reads each picture once, whoever goes on, and keeps nothing of the bytes', async () => {
  const storeId = await aStore('picture', { sample: 'thumb' })
  const pictures = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9].map(picture))
  const plain = await sharp({
    create: { width: 64, height: 64, channels: 3, background: '#808080' },
  })
    .png()
    .toBuffer()
  const files = Object.fromEntries(pictures.map((one, at) => [`in/${at + 1}.png`, one]))
  const { data, code } = await sendZip(
    storeId,
    zipSync({
      ...files,
      'again.png': pictures[0] as Buffer,
      'plain.png': plain,
      'note.txt': Buffer.from('no picture'),
      '../out.png': pictures[1] as Buffer,
      '__MACOSX/x.png': Buffer.from('x'),
      '.hidden': Buffer.from('x'),
    }),
  )
  expect(code).toBe(0)
  expect(data).toMatchObject({ kind: 'pictures', counts: { waiting: 12, invalid: 1 } })
  const fileId = await fileOf(data.id)
  expect(await sizeOfStored(fileId)).toBeGreaterThan(0)
  await commit(data.id, true)
  await picturesJob.run(server.ctx)
  const half = (await writer.ok(calls.importJob, { id: data.id })).import
  expect(half).toMatchObject({ state: 'running', done: 9, total: 13 })
  await picturesJob.run(server.ctx)
  await picturesJob.run(server.ctx)
  const over = await writer.ok(calls.importJob, { id: data.id, pageSize: 50 })
  expect(over.import).toMatchObject({
    state: 'done',
    done: 13,
    counts: { new: 9, exists: 1, invalid: 3, waiting: 0 },
  })
  expect(
    over.list.filter(({ code: why }) => why !== '').map(({ name, code: why }) => [name, why]),
  ).toEqual(
    expect.arrayContaining([
      ['plain.png', 'quality'],
      ['note.txt', 'unreadable'],
    ]),
  )
  expect(await featuresOf(storeId)).toHaveLength(9)
  expect((await featuresOf(storeId)).every(({ hasSample }) => hasSample)).toBe(true)
  expect(await sizeOfStored(fileId)).toBeNull()
})

test('is cancelled, and refuses what is no archive or promises more than it has', async () => {
  const storeId = await aStore('picture')
  const bytes = zipSync({ 'a.png': await picture(31), 'b.png': await picture(32) })
  const { data } = await sendZip(storeId, bytes)
  await commit(data.id)
  const fileId = await fileOf(data.id)
  expect(await writer.ok(calls.importCancel, { id: data.id })).toMatchObject({
    state: 'cancelled',
  })
  expect(await picturesJob.run(server.ctx)).toBe(false)
  expect(await featuresOf(storeId)).toEqual([])
  expect(await sizeOfStored(fileId)).toBeNull()
  const again = await writer.call(calls.importCancel, { id: data.id })
  expect(again.body.code).not.toBe(0)
  expect((await sendZip(storeId, Buffer.from('no zip'))).field).toBe('file')
  // A directory that says less than the file unpacks to: what is beyond it is not unpacked.
  const bomb = Buffer.from(zipSync({ 'z.png': Buffer.alloc(4_000_000) }))
  const head = bomb.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  bomb.writeUInt32LE(1000, head + 24)
  const sent = await sendZip(storeId, bomb)
  await commit(sent.data.id)
  await picturesJob.run(server.ctx)
  expect(await rowsOf(sent.data.id)).toEqual([[1, 'invalid', 'unreadable']])
  const files = await aStore('file')
  expect((await sendZip(files, bytes)).field).toBe('storeId')
})
