import type { FeatureOrigin, StoreBody } from '@oas/contract/feature-library/schemas'
import { contract } from '@oas/contract/index'
import type { IngestRecord } from '@oas/contract/ingest/schemas'
import type { FeatureSignal } from '@oas/contract/ingest/signals'
import type { Permission } from '@oas/contract/permissions'
import sharp from 'sharp'
import { enrichJob } from '../areas/ingest/enrich/job.ts'
import { type Client, type TestServer, testServer } from './server.ts'
import { type MadePerson, aLabelTree, aPerson, aType } from './world.ts'

type Sent = Omit<IngestRecord, 'appId' | 'type' | 'postId' | 'uid'>
/** A server with libraries of features, two who tend them, and an app that sends records. */
export type FeatureWorld = {
  server: TestServer
  writer: Client
  reviewer: Client
  intake: Client
  /** Moves the clock on. */
  pass: (ms: number) => void
  person: (...permissions: Permission[]) => Promise<MadePerson>
  /** Keeps bytes as a file of the product; answers its address. */
  keep: (bytes: Buffer) => Promise<string>
  store: (change?: Partial<StoreBody>, state?: 'draft' | 'shadow' | 'live') => Promise<string>
  propose: (storeId: string, origin: FeatureOrigin, remark?: string) => Promise<string>
  add: (storeId: string, origin: FeatureOrigin, remark?: string) => Promise<string>
  /** Sends a record, which engines then look at; answers its id. */
  ingest: (content: Sent, uid?: string) => Promise<string>
  signals: (recordId: string) => Promise<FeatureSignal[]>
}

const calls = contract.featureLibrary
/** Calls are limited to some in five seconds. */
const restMs = 6000

export async function featureWorld(
  overrides: Parameters<typeof testServer>[0] = {},
): Promise<FeatureWorld> {
  let ahead = 0
  let keys = 0
  const now = () => new Date(Date.now() + ahead)
  const server = await testServer({ sessionHours: 100_000, ...overrides }, { now })
  await aType(server.ctx)
  await aLabelTree(server.ctx)
  const pass = (ms: number): void => {
    ahead += ms
  }
  const person = (...permissions: Permission[]) => aPerson(server.ctx, { permissions })
  const signIn = async (...permissions: Permission[]) =>
    server.client((await person(...permissions)).token)
  const writer = await signIn('feature-library', 'feature.edit', 'record.read')
  const reviewer = await signIn('feature-library', 'feature.edit', 'feature.review')
  const intake = await signIn('ingest')

  const store: FeatureWorld['store'] = async (change = {}, state = 'live') => {
    pass(restMs)
    const body: StoreBody = {
      appId: 50,
      storename: `store_${++keys}`,
      name: `Store ${keys}`,
      kind: 'picture',
      listType: 'black',
      labelId: 1203,
      level: 1,
      lines: { match: 31, suspect: 40, minQuality: 50, turns: true, trim: true },
      scopes: [],
      sharedWith: [],
      ttlDays: null,
      quota: 1000,
      sample: 'thumb',
      remark: '',
      ...change,
    }
    const { id } = await writer.ok(calls.createStore, { body })
    if (state === 'draft') return id
    const move = (by: Client, version: number, to: 'shadow' | 'live') =>
      by.ok(calls.setStoreState, { id, version, state: to, reason: '' })
    const { version } = await move(writer, 1, 'shadow')
    if (state === 'live') await move(reviewer, version, 'live')
    return id
  }
  const propose: FeatureWorld['propose'] = async (storeId, origin, remark = 'seen before') => {
    pass(restMs)
    const about = { labelId: null, level: null, remark, validUntil: null }
    const { list } = await writer.ok(calls.createFeatures, { storeId, list: [origin], ...about })
    if (!list[0]?.id) throw new Error(`it is no feature: ${list[0]?.code}`)
    return list[0].id
  }
  return {
    server,
    writer,
    reviewer,
    intake,
    pass,
    person,
    keep: async (bytes) => `/biz_gateway/resource/file/${await server.ctx.files.put(bytes)}`,
    store,
    propose,
    add: async (storeId, origin, remark) => {
      const id = await propose(storeId, origin, remark)
      pass(restMs)
      const refs = [{ id, version: 1 }]
      await reviewer.ok(calls.reviewProposals, { refs, act: 'approve', reason: '' })
      return id
    },
    ingest: async (content, uid = 'u1') => {
      const { list } = await intake.ok(contract.ingest.records, [
        { appId: 50, type: 12, postId: `post-${++keys}`, uid, ...content },
      ])
      await enrichJob.run(server.ctx)
      return list[0]?.id ?? '0'
    },
    signals: async (recordId) => {
      const { rows } = await server.ctx.pool.query<{ signals: FeatureSignal[] | null }>(
        `select evidence -> 'signals' as signals from record where id = $1`,
        [recordId],
      )
      return (rows[0]?.signals ?? []).filter(({ kind }) => kind === 'feature')
    },
  }
}

/**
 * A picture of waves and blocks, of which no two seeds are alike; `sticker`: with a square laid
 * over it there, that changes some of its hash.
 */
export async function aPicture(seed: number, sticker?: { left: number; top: number }) {
  const side = 512
  const pixels = Buffer.alloc(side * side * 3)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const wave = Math.sin((x * (seed + 2)) / 58) + Math.cos((y * (seed + 5)) / 74)
      const block = ((x >> 6) * (seed + 3) + (y >> 6) * (seed * 7 + 11)) % 5
      const value = Math.max(0, Math.min(255, 128 + wave * 40 + (block - 2) * 20))
      pixels.fill(value, (y * side + x) * 3, (y * side + x) * 3 + 3)
    }
  const plain = sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
  const create = { width: 16, height: 16, channels: 3, background: '#eee' } as const
  return (sticker ? plain.composite([{ input: { create }, ...sticker }]) : plain)
    .jpeg({ quality: 92 })
    .toBuffer()
}
