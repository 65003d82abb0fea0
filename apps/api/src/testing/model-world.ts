import { contract } from '@oas/contract/index'
import { type StrategyBody, type VersionBody, blankVersion } from '@oas/contract/model/schemas'
import type { JudgedRecord } from '../areas/model/index.ts'
import { type ModelService, startModelService } from './model-service.ts'
import { type Client, type TestServer, testServer } from './server.ts'
import { aLabelTree, aPerson, aType } from './world.ts'

const calls = contract.model
type Ref = { id: string; version: number }

/** A server with a service of a model, the people who work on models, and a clock of its own. */
export type ModelWorld = {
  server: TestServer
  service: ModelService
  engineer: Client
  reviewer: Client
  leader: Client
  ownerId: string
  pass: (ms: number) => void
  /** A model with a version at the service, whose labels are mapped to one of the platform. */
  register: (
    key: string,
    labels: readonly string[],
    body?: Partial<VersionBody>,
  ) => Promise<{ modelId: string; versionId: string; number: number }>
  /** Moves a version on, past the try that it needs. */
  move: (
    versionId: string,
    to: 'mock' | 'shadow' | 'staged' | 'live' | 'retired',
    share?: number,
  ) => Promise<void>
  /** A strategy that two people want. */
  bringStrategy: (modelId: string, change?: Partial<StrategyBody>) => Promise<Ref>
  strategyOf: (modelId: string, change?: Partial<StrategyBody>) => StrategyBody
  stop: () => Promise<void>
}

let records = 0
/** A record with one text. */
export function aJudged(content: string, change: Partial<JudgedRecord> = {}): JudgedRecord {
  records += 1
  return {
    recordId: String(7_000_000 + records),
    appId: 50,
    type: 12,
    postId: `post-${records}`,
    uid: `u${records}`,
    language: 'en',
    test: false,
    content: { texts: [{ content }], pictures: [], videos: [], voices: [] },
    ...change,
  }
}

const tools = (
  world: Pick<ModelWorld, 'server' | 'service' | 'engineer' | 'reviewer' | 'leader' | 'ownerId'>,
  pass: ModelWorld['pass'],
): Pick<ModelWorld, 'register' | 'move' | 'bringStrategy' | 'strategyOf'> => {
  const { service, engineer, reviewer, leader, ownerId } = world
  const strategyOf: ModelWorld['strategyOf'] = (modelId, change = {}) => ({
    name: 'Adverts',
    appId: 50,
    types: [12],
    languages: [],
    lines: [{ modelId, label: 'advert', suspect: 0.5, hit: 0.8, level: 2 }],
    priority: 3,
    sampleBelow: 0,
    onMissing: 'queue',
    ...change,
  })
  const versionOf = async (versionId: string) => {
    const { rows } = await world.server.ctx.pool.query<{ version: number; modelId: string }>(
      'select version, model_id as "modelId" from model_version where id = $1',
      [versionId],
    )
    return rows[0]?.version ?? 0
  }
  return {
    strategyOf,
    register: async (key, labels, body = {}) => {
      pass(6000)
      const { id: modelId } = await engineer.ok(calls.createModel, {
        body: {
          key,
          name: `Model ${key}`,
          kind: 'text',
          ownerId,
          remark: '',
          cost: 'low',
          mayUid: false,
          mayMinors: true,
          scopes: [],
        },
      })
      const made = await engineer.ok(calls.createVersion, {
        modelId,
        body: {
          ...blankVersion,
          endpoint: service.url,
          sample: 'buy now',
          perSecond: 10_000,
          timeoutMs: 2000,
          ...body,
        },
      })
      service.secret = made.secret
      if (labels.length > 0)
        await engineer.ok(calls.mapLabels, {
          modelId,
          labels: [...labels],
          body: { labelId: 1203, meaning: '', calibration: [] },
        })
      return { modelId, versionId: made.id, number: made.number }
    },
    move: async (versionId, to, share) => {
      pass(6000)
      if (to === 'staged' || to === 'live') {
        const tried = await engineer.ok(calls.tryVersion, { versionId })
        if (!tried.ok) throw new Error(`the try failed: ${JSON.stringify(tried)}`)
      }
      await leader.ok(calls.release, {
        id: versionId,
        version: await versionOf(versionId),
        state: to,
        reason: 'as planned',
        ...(share === undefined ? {} : { share }),
      })
    },
    bringStrategy: async (modelId, change) => {
      pass(6000)
      const made = await engineer.ok(calls.createStrategy, { body: strategyOf(modelId, change) })
      const sent = await engineer.ok(calls.setStrategyState, {
        ...made,
        act: 'submit',
        reason: '',
      })
      return reviewer.ok(calls.setStrategyState, { ...sent, act: 'approve', reason: '' })
    },
  }
}

/** A server with a service that answers no labels until it is told to. */
export async function aModelWorld(): Promise<ModelWorld> {
  let ahead = 0
  const pass = (ms: number): void => {
    ahead += ms
  }
  const now = () => new Date(Date.now() + ahead)
  const server = await testServer({ sessionHours: 100_000, allowedHosts: ['127.0.0.0/8'] }, { now })
  const service = await startModelService(now)
  await aType(server.ctx)
  await aLabelTree(server.ctx)
  const signIn = async (...more: ('model.edit' | 'model.review' | 'model.release')[]) =>
    aPerson(server.ctx, { permissions: ['model.read', 'record.read', ...more] })
  const owner = await signIn('model.edit')
  const people = {
    server,
    service,
    engineer: server.client(owner.token),
    reviewer: server.client((await signIn('model.review')).token),
    leader: server.client((await signIn('model.edit', 'model.release', 'model.review')).token),
    ownerId: owner.id,
  }
  return {
    ...people,
    pass,
    ...tools(people, pass),
    stop: async () => {
      await server.stop()
      await service.stop()
    },
  }
}
