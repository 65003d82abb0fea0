import { Type } from 'typebox'
import { call } from '../define.ts'
import { AppId, Empty, Id, TypeId, oneOf, pageOf, paging } from '../envelope.ts'
import { change, edit, read, remove } from './access.ts'
import {
  Changed,
  RawLabel,
  StrategyBody,
  StrategyRow,
  Version,
  strategyActs,
  strategyStates,
} from './schemas.ts'

export const histogramBars = 20

export const modelStrategyCalls = {
  strategies: call({
    ...read,
    path: '/strategy',
    input: Type.Object({
      ...paging,
      text: Type.Optional(Type.String({ maxLength: 128 })),
      appId: Type.Optional(AppId),
      type: Type.Optional(TypeId),
      modelId: Type.Optional(Id),
      state: Type.Optional(oneOf(strategyStates)),
    }),
    output: pageOf(StrategyRow),
    summary: 'Strategies: which scores of models count where, those changed last first',
  }),
  createStrategy: call({
    ...edit,
    path: '/strategy',
    input: Type.Object({ body: StrategyBody }),
    output: Changed,
    summary: 'Write a draft',
  }),
  updateStrategy: call({
    ...change,
    path: '/strategy/:id',
    input: Type.Object({ id: Id, version: Version, body: StrategyBody }),
    output: Changed,
    summary: 'Write a new version; the one in force stays until this one is approved',
  }),
  removeStrategy: call({
    ...remove,
    path: '/strategy/:id',
    input: Type.Object({ id: Id, version: Version }),
    output: Empty,
    summary: 'Delete a strategy that is not in force',
  }),
  setStrategyState: call({
    ...edit,
    access: 'model.read',
    path: '/strategy/state',
    input: Type.Object({
      id: Id,
      version: Version,
      act: oneOf(strategyActs),
      reason: Type.String({ maxLength: 200 }),
    }),
    output: Changed,
    summary: 'Submit (model.edit), approve, reject (model.review) or stop (model.release)',
  }),
  histogram: call({
    ...read,
    path: '/histogram',
    answersWithin: 5000,
    scope: { app: 'appId' },
    input: Type.Object({
      modelId: Id,
      label: RawLabel,
      appId: AppId,
      types: Type.Optional(Type.Array(TypeId, { maxItems: 200, uniqueItems: true })),
    }),
    output: Type.Object({
      bars: Type.Array(
        Type.Object({
          low: Type.Number(),
          n: Type.Integer(),
          right: Type.Integer({ description: 'people found the label, or one below it' }),
          wrong: Type.Integer({ description: 'people found nothing, or something else' }),
        }),
      ),
      records: Type.Integer(),
    }),
    summary: 'Stored scores of a label in thirty days, in twenty bars, with what people decided',
  }),
}
