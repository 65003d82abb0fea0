import { type Static, Type } from 'typebox'
import { Id, oneOf } from '../envelope.ts'
import { Signal } from './schemas.ts'

/** What a model or a known feature says of a record. */
const said = {
  id: Id,
  version: Type.Integer(),
  labelId: Type.Integer({ description: '0: of no label' }),
  level: Type.Integer({ minimum: 1, maximum: 3 }),
  verdict: oneOf(['hit', 'suspect', 'suppressed', 'shadow']),
  score: Type.Number({ minimum: 0, maximum: 1, description: 'how sure, or how alike' }),
  at: Type.Object({
    field: Type.String({ description: 'the item, as `pictures.0`; empty: the whole record' }),
    from: Type.Optional(Type.Number({ description: 'seconds' })),
    to: Type.Optional(Type.Number({ description: 'seconds' })),
  }),
  late: Type.Optional(Type.Boolean({ description: 'it came when the record was decided' })),
}
/** By a strategy (`id`, `version`) of a model. */
export const ModelSignal = Type.Object({
  kind: Type.Literal('model'),
  ...said,
  model: Type.String({ description: 'key of the model' }),
  modelVersion: Type.Integer(),
  name: Type.String({ description: 'name of the model' }),
  raw: Type.String({ description: 'the label as the model names it' }),
  reason: Type.Optional(Type.String({ description: 'what the model gives as its reason' })),
  mock: Type.Optional(Type.Boolean()),
})
/** By a feature (`id`, `version`) of a store. */
export const FeatureSignal = Type.Object({
  kind: Type.Literal('feature'),
  ...said,
  store: Type.String({ description: 'key of the store' }),
  name: Type.String({ description: 'name of the store' }),
  distance: Type.Number(),
  remark: Type.String({ description: 'what is noted of the feature' }),
  /** Of a sound or video: where in the feature, in seconds. */
  known: Type.Optional(Type.Object({ from: Type.Number(), to: Type.Number() })),
  /** Of a video: which share of each is in the other. */
  shares: Type.Optional(Type.Object({ here: Type.Number(), known: Type.Number() })),
})
/** What any engine found in a record. */
export const EngineSignal = Type.Union([Signal, ModelSignal, FeatureSignal])
export type ModelSignal = Static<typeof ModelSignal>
export type FeatureSignal = Static<typeof FeatureSignal>
export type EngineSignal = Static<typeof EngineSignal>

/** Whether a signal is of words: a place in a text, of an item of a release. */
export function isWordSignal(signal: EngineSignal): signal is Signal {
  return signal.kind !== 'model' && signal.kind !== 'feature'
}
/** What words found. */
export function wordSignals(signals: readonly EngineSignal[] = []): Signal[] {
  return signals.filter(isWordSignal)
}
/** What models and features found. */
export function engineSignals(signals: readonly EngineSignal[]): (ModelSignal | FeatureSignal)[] {
  return signals.flatMap((one) => (isWordSignal(one) ? [] : [one]))
}
