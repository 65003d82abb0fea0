import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Empty, Id, Millis, nullable, oneOf, pageOf, paging } from '../envelope.ts'
import { Key } from '../live/schemas.ts'
import { change, edit, read, remove } from '../model/access.ts'
import { Changed, Score, Version, strategyActs, strategyStates } from '../model/schemas.ts'
import { livePackageCalls } from './package-calls.ts'
import {
  LadderBody,
  LadderRow,
  LadderStep,
  LiveBody,
  LiveRule,
  LiveStrategyRow,
  RunFrame,
  RunSignal,
  mostFrames,
  mostSteps,
} from './schemas.ts'

const filters = {
  ...paging,
  text: Type.Optional(Type.String({ maxLength: 64 })),
  appId: Type.Optional(AppId),
  state: Type.Optional(oneOf(strategyStates)),
}
const move = Type.Object({
  id: Id,
  version: Version,
  act: oneOf(strategyActs),
  reason: Type.String({ maxLength: 200 }),
})
const Entry = Type.Object({
  id: Id,
  at: Millis,
  actor: Type.String(),
  action: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
})
const ofOne = Type.Object({ ...paging, id: Id })
const inVersion = Type.Object({ id: Id, version: Version })

/** Strategies that have a model watch rooms frame by frame. */
export const liveStrategyCalls = {
  list: call({
    ...read,
    path: '/live-strategy',
    input: Type.Object({ ...filters, modelId: Type.Optional(Id) }),
    output: pageOf(LiveStrategyRow),
    summary: 'Live strategies, those changed last first, with their signals of seven days',
  }),
  rooms: call({
    ...read,
    path: '/live-strategy/room',
    scope: { app: 'appId' },
    input: Type.Object({ appId: AppId }),
    output: Type.Object({
      list: Type.Array(
        Type.Object({
          sid: Type.String(),
          uid: Type.String(),
          title: Type.String(),
          startedAt: Millis,
          frames: Type.Integer(),
        }),
      ),
    }),
    summary: 'The newest 200 sessions of an app that have frames, to choose one from',
  }),
  frame: call({
    service: 'model',
    method: 'GET',
    path: '/live-strategy/frame/:id',
    access: 'public',
    scope: 'none',
    answers: 'raw',
    input: Type.Object({
      id: Type.String({ pattern: '^[0-9a-f]{64}$' }),
      token: Type.String({ minLength: 1, maxLength: 2000 }),
    }),
    output: Type.Unknown(),
    summary: 'A captured frame, for the service that is asked about it, for five minutes',
  }),
  get: call({
    ...read,
    path: '/live-strategy/:id',
    input: Type.Object({ id: Id }),
    output: LiveStrategyRow,
    summary: 'One live strategy',
  }),
  history: call({
    ...read,
    path: '/live-strategy/:id/history',
    input: ofOne,
    output: pageOf(Entry),
    summary: 'What was done to a live strategy',
  }),
  state: call({
    ...edit,
    access: 'model.read',
    path: '/live-strategy/state',
    input: move,
    output: Changed,
    summary: 'Submit (model.edit), approve, reject (model.review) or stop (model.release)',
  }),
  mockRun: call({
    ...edit,
    path: '/live-strategy/mock/run',
    answersWithin: 30_000,
    scope: { app: 'appId' },
    input: Type.Object({
      appId: AppId,
      rule: LiveRule,
      steps: Type.Array(LadderStep, { maxItems: mostSteps }),
      frames: Type.Optional(
        Type.Array(nullable(Score), {
          maxItems: mostFrames,
          description: 'scores of frames at the pace of the rule; null: no answer',
        }),
      ),
      sid: Type.Optional(Key),
      modelId: Type.Optional(Id),
      label: Type.Optional(LiveBody.properties.label),
    }),
    output: Type.Object({
      frames: Type.Array(RunFrame),
      signals: Type.Array(RunSignal),
      asked: Type.Integer({ description: 'frames a model was asked about now' }),
      missing: Type.Integer({ description: 'frames of the room without a score' }),
    }),
    summary: 'Run a rule and a ladder over scores, or frames of a past room; writes nothing',
  }),
  create: call({
    ...edit,
    path: '/live-strategy',
    input: Type.Object({ body: LiveBody }),
    output: Changed,
    summary: 'Write a draft',
  }),
  update: call({
    ...change,
    path: '/live-strategy/:id',
    input: Type.Object({ id: Id, version: Version, body: LiveBody }),
    output: Changed,
    summary: 'Write a new version; what is in force stays until a package brings this one',
  }),
  remove: call({
    ...remove,
    path: '/live-strategy/:id',
    input: inVersion,
    output: Empty,
    summary: 'Delete a strategy that was never approved, or is stopped',
  }),
}

/** Ladders: what the nth signal of a host within some hours leads to. */
export const ladderCalls = {
  list: call({
    ...read,
    path: '/ladder',
    input: Type.Object(filters),
    output: pageOf(LadderRow),
    summary: 'Ladders, those changed last first',
  }),
  results: call({
    ...read,
    path: '/ladder/result',
    scope: { app: 'appId' },
    input: Type.Object({ appId: AppId }),
    output: Type.Object({
      list: Type.Array(Type.Object({ id: Type.String(), transKey: Type.String() })),
    }),
    summary: 'Grave results of pushed rooms, by which a machine may cut',
  }),
  get: call({
    ...read,
    path: '/ladder/:id',
    input: Type.Object({ id: Id }),
    output: LadderRow,
    summary: 'One ladder',
  }),
  history: call({
    ...read,
    path: '/ladder/:id/history',
    input: ofOne,
    output: pageOf(Entry),
    summary: 'What was done to a ladder',
  }),
  state: call({
    ...edit,
    access: 'model.read',
    path: '/ladder/state',
    input: move,
    output: Changed,
    summary: 'Submit (model.edit), approve, reject (model.review) or stop (model.release)',
  }),
  create: call({
    ...edit,
    path: '/ladder',
    input: Type.Object({ body: LadderBody }),
    output: Changed,
    summary: 'Write a draft of a ladder',
  }),
  update: call({
    ...change,
    path: '/ladder/:id',
    input: Type.Object({ id: Id, version: Version, body: LadderBody }),
    output: Changed,
    summary: 'Write a new version of a ladder',
  }),
  remove: call({
    ...remove,
    path: '/ladder/:id',
    input: inVersion,
    output: Empty,
    summary: 'Delete a ladder that no strategy names',
  }),
}

export const liveStrategyArea = {
  calls: { liveStrategy: liveStrategyCalls, ladder: ladderCalls, livePackage: livePackageCalls },
  acts: [
    'ladder.approve',
    'ladder.create',
    'ladder.reject',
    'ladder.remove',
    'ladder.stop',
    'ladder.submit',
    'ladder.update',
    'livePackage.build',
    'livePackage.full',
    'livePackage.rollback',
    'livePackage.stage',
    'livePackage.withdraw',
    'liveStrategy.approve',
    'liveStrategy.create',
    'liveStrategy.reject',
    'liveStrategy.remove',
    'liveStrategy.stop',
    'liveStrategy.submit',
    'liveStrategy.update',
  ],
  pages: [
    page('/tags/live-model-strategy/list', 'model.read', ['judges', 70, 'live_strategies', 'play']),
    page('/tags/live-model-strategy/create', 'model.edit'),
    page('/tags/live-model-strategy/edit/:id', 'model.read'),
    page('/tags/live-model-strategy/punishment', 'model.read', [
      'judges',
      80,
      'live_ladders',
      'rows',
    ]),
    page('/tags/live-model-strategy/mock', 'model.read', ['judges', 90, 'live_mock', 'chart']),
    page('/tags/live-model-strategy/version/list', 'model.read', [
      'judges',
      100,
      'live_packages',
      'copy',
    ]),
    page('/tags/live-model-strategy/version/create', 'model.release'),
    page('/tags/live-model-strategy/version/detail/:id', 'model.read'),
  ],
} as const satisfies Area
