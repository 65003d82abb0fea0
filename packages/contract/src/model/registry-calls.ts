import { Type } from 'typebox'
import { call } from '../define.ts'
import { AppId, Empty, Id, Millis, nullable, oneOf, pageOf, paging } from '../envelope.ts'
import { change, edit, read, remove } from './access.ts'
import { TryAnswer } from './service.ts'
import {
  Changed,
  ModelBody,
  ModelRow,
  Version,
  VersionBody,
  VersionRow,
  modelKinds,
  versionStates,
} from './schemas.ts'

const Reason = Type.String({ maxLength: 200 })
const ofVersion = { modelId: Id, id: Id }

export const modelRegistryCalls = {
  models: call({
    ...read,
    path: '/model',
    input: Type.Object({
      ...paging,
      text: Type.Optional(Type.String({ maxLength: 128 })),
      kind: Type.Optional(oneOf(modelKinds)),
      state: Type.Optional(oneOf(versionStates)),
      appId: Type.Optional(AppId),
    }),
    output: pageOf(ModelRow),
    summary: 'Registered models, those changed last first',
  }),
  model: call({
    ...read,
    path: '/model/:id',
    input: Type.Object({ id: Id }),
    output: Type.Object({ model: ModelRow, versions: Type.Array(VersionRow) }),
    summary: 'A model with its versions, the newest first',
  }),
  createModel: call({
    ...edit,
    path: '/model',
    input: Type.Object({ body: ModelBody }),
    output: Changed,
    summary: 'Register a model',
  }),
  updateModel: call({
    ...change,
    path: '/model/:id',
    input: Type.Object({ id: Id, version: Version, body: ModelBody }),
    output: Changed,
    summary: 'Change what is said of a model; its key and kind stay once it has versions',
  }),
  removeModel: call({
    ...remove,
    path: '/model/:id',
    input: Type.Object({ id: Id, version: Version }),
    output: Empty,
    summary: 'Delete a model that no strategy reads and of which no version is in use',
  }),
  createVersion: call({
    ...edit,
    path: '/model/:modelId/version',
    input: Type.Object({ modelId: Id, body: VersionBody }),
    output: Type.Object({
      id: Id,
      version: Version,
      number: Type.Integer(),
      secret: Type.String({ description: 'signs requests and answers; shown this once' }),
    }),
    summary: 'Register a version; answers the secret that it signs with',
  }),
  updateVersion: call({
    ...change,
    path: '/model/:modelId/version/:id',
    input: Type.Object({ ...ofVersion, version: Version, body: VersionBody }),
    output: Changed,
    summary: 'Change a version that is registered or in state mock',
  }),
  removeVersion: call({
    ...remove,
    path: '/model/:modelId/version/:id',
    input: Type.Object({ ...ofVersion, version: Version }),
    output: Empty,
    summary: 'Delete a version that was never more than registered',
  }),
  changeSecret: call({
    ...edit,
    path: '/version/:id/secret',
    input: Type.Object({ id: Id, version: Version, act: oneOf(['add', 'dropOld']) }),
    output: Type.Object({ id: Id, version: Version, secret: nullable(Type.String()) }),
    summary: 'Make a second secret beside the first, shown this once, or drop the older one',
  }),
  release: call({
    ...edit,
    access: 'model.release',
    path: '/version/:id/release',
    input: Type.Object({
      id: Id,
      version: Version,
      state: oneOf(versionStates),
      share: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
      reason: Reason,
    }),
    output: Changed,
    summary: 'Move a version on; on users only after a passing try and by a second person',
  }),
  tryVersion: call({
    ...edit,
    path: '/try',
    answersWithin: 30_000,
    limited: 10,
    input: Type.Object({
      versionId: Id,
      content: Type.Optional(Type.String({ minLength: 1, maxLength: 20_000 })),
      language: Type.Optional(Type.String({ maxLength: 16 })),
      recordId: Type.Optional(Id),
    }),
    output: TryAnswer,
    summary: 'Ask a version about a text, a record or its sample, and run its test cases',
  }),
  health: call({
    ...read,
    path: '/health',
    input: Type.Object({ modelId: Id }),
    output: Type.Object({
      versions: Type.Array(
        Type.Object({
          id: Id,
          number: Type.Integer(),
          state: oneOf(versionStates),
          breaker: oneOf(['closed', 'open', 'half']),
          servers: Type.Array(
            Type.Object({
              server: Type.String(),
              breaker: oneOf(['closed', 'open', 'half']),
              until: nullable(Millis),
              at: Millis,
            }),
          ),
          calls: Type.Integer(),
          errors: Type.Integer(),
          cached: Type.Integer(),
          missing: Type.Integer(),
          dropped: Type.Integer({ description: 'labels of answers that no map knows' }),
          p50: nullable(Type.Number()),
          p95: nullable(Type.Number()),
          decided: Type.Integer({ description: 'hits of thirty days that people decided' }),
          right: Type.Integer(),
          precision: nullable(Type.Number({ description: 'percent, as low and high' })),
          low: nullable(Type.Number()),
          high: nullable(Type.Number()),
        }),
      ),
      hours: Type.Array(
        Type.Object({
          at: Millis,
          calls: Type.Integer(),
          errors: Type.Integer(),
          missing: Type.Integer(),
        }),
      ),
    }),
    summary: 'How the versions of a model did in the last 24 hours, and their breakers by server',
  }),
  callback: call({
    service: 'model',
    method: 'POST',
    path: '/callback/:jobId',
    access: 'public',
    scope: 'none',
    body: 'stream',
    maxBody: 1024 * 1024,
    input: Type.Object({ jobId: Id }),
    output: Empty,
    summary: 'A later answer of a service, signed by the secret of its version',
  }),
}
