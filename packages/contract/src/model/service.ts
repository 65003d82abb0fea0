import { type Static, Type } from 'typebox'
import { Id, nullable } from '../envelope.ts'
import { Score } from './schemas.ts'

/** What a service is asked: items of records, to be judged by one version of a model. */
export type ServiceItem = {
  id: string
  kind: string
  content?: string
  url?: string
  urls?: string[]
  lang: string
  context: { appId: number; type: number; uid?: string }
}
export type ServiceRequest = {
  requestId: string
  model: string
  version: number
  items: ServiceItem[]
  options: { policy?: string }
}

const Label = Type.Object({ label: Type.String({ minLength: 1, maxLength: 64 }), score: Score })
export const ServiceResult = Type.Object({
  id: Type.String(),
  labels: Type.Optional(Type.Array(Label, { maxItems: 1000 })),
  value: Type.Optional(Type.Unknown()),
  boxes: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 1000 })),
  spans: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 1000 })),
  text: Type.Optional(Type.String({ maxLength: 20_000 })),
  vector: Type.Optional(Type.Array(Type.Number(), { maxItems: 4096 })),
  error: Type.Optional(Type.String({ maxLength: 500 })),
})
export type ServiceResult = Static<typeof ServiceResult>
/** The answer of a service, at once or to the callback. */
export const ServiceAnswer = Type.Object({
  requestId: Type.String(),
  model: Type.String(),
  version: Type.Integer(),
  results: Type.Array(ServiceResult, { maxItems: 1000 }),
})
export type ServiceAnswer = Static<typeof ServiceAnswer>
/** The answer where the work is done later; the id names the callback. */
export const ServiceLater = Type.Object({ jobId: Id })

/** What a try tells: whole answer, how long it took, whether its signature was as it should be. */
export const TryAnswer = Type.Object({
  ok: Type.Boolean(),
  mock: Type.Boolean({ description: 'no service was asked: the version has no address' }),
  ms: Type.Integer(),
  reason: Type.String(),
  signature: nullable(Type.Boolean({ description: 'null: the answer is not signed' })),
  labels: Type.Array(
    Type.Object({ label: Type.String(), score: Type.Number(), labelId: nullable(Type.Integer()) }),
  ),
  text: Type.String(),
  cases: Type.Array(
    Type.Object({ label: Type.String(), score: nullable(Type.Number()), ok: Type.Boolean() }),
  ),
})
