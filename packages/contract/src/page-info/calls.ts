import { type Static, Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Id, Json, Millis, TypeId, nullable, oneOf } from '../envelope.ts'
import { Business } from '../queue/schemas.ts'

const HookId = Type.String({ pattern: '^[a-z0-9_]{1,40}$' })
const item = {
  id: Id,
  postId: Type.String({ maxLength: 128 }),
  uid: Type.String({ maxLength: 64 }),
}
/** `id` is the order, or the record where it left the queue. */
const Asked = Type.Object({
  hookId: HookId,
  appId: AppId,
  type: TypeId,
  business: Business,
  ...item,
  fence: Type.Integer({ minimum: 0 }),
  refresh: Type.Optional(Type.Boolean({ description: 'not from the answers kept for a minute' })),
  all: Type.Optional(
    Type.Boolean({ description: 'also the texts after the first ones, which are else left out' }),
  ),
})

/**
 * What a provider says. `skipped`: the expression of the callback does not hold for this record.
 * `hash`: of the data; the decision names it where the answer is kept.
 */
export const PageInfo = Type.Object({
  hookId: HookId,
  skipped: Type.Boolean(),
  data: nullable(Json),
  at: Millis,
  version: Type.Integer({ description: 'of the setting' }),
  hash: Type.String(),
})
export type PageInfo = Static<typeof PageInfo>

/** Characters of an answer that are kept whole; of a larger one the hash and the beginning. */
export const maxKept = 64 * 1024

export const besides = ['similar', 'rules', 'room'] as const
export const relateKinds = ['uid', 'device', 'ip', 'phone'] as const
const Uid = Type.String({ minLength: 1, maxLength: 64 })
/**
 * An account that shares something with another. `key`: the beginning of what is shared, never all
 * of it.
 */
export const Related = Type.Object({
  uid: Type.String(),
  depth: Type.Integer(),
  strength: Type.Integer({ description: '1 to 10' }),
  relations: Type.Array(Type.Object({ kind: oneOf(relateKinds), key: Type.String() })),
  records: Type.Integer(),
  lastSeen: Millis,
  live: Type.Integer(),
  total: Type.Integer(),
  score: Type.Integer(),
})
export type Related = Static<typeof Related>
/** Accounts of one look-up at most. */
export const relatedMost = 200

const shared = {
  method: 'POST',
  service: 'review',
  access: 'signed-in',
  scope: { app: 'appId', type: 'type' },
} as const
export const pageInfoCalls = {
  info: call({
    ...shared,
    path: '/page/info',
    query: ['hookId'],
    answersWithin: 5000,
    limited: 200,
    input: Asked,
    output: PageInfo,
    summary:
      'What a callback of the type setting says of a record that the caller holds or may read',
  }),
  traceless: call({
    ...shared,
    path: '/page/info/traceless',
    query: ['hookId'],
    answersWithin: 5000,
    limited: 200,
    input: Asked,
    output: PageInfo,
    summary: 'The same without a trace in the record; only the security log notes it',
  }),
  convert: call({
    method: 'GET',
    service: 'review',
    access: 'signed-in',
    scope: 'filtered',
    path: '/customize/convert',
    answersWithin: 5000,
    limited: 300,
    input: Type.Object({
      converter: Type.String({ pattern: '^[a-z0-9_]{1,64}$' }),
      sourceValue: Type.String({ maxLength: 2000 }),
    }),
    output: Type.Object({ value: Type.String() }),
    summary:
      'What a field of a record means in words; what a built-in converter does not know stays as ' +
      'it is',
  }),
  glue: call({
    ...shared,
    path: '/glue/info',
    limited: 50,
    input: Type.Object({
      appId: AppId,
      type: TypeId,
      glueId: HookId,
      items: Type.Array(Type.Object(item), { minItems: 1, maxItems: 200 }),
    }),
    output: Type.Object({
      glueId: HookId,
      version: Type.Integer(),
      at: Millis,
      byId: Type.Record(Type.String(), Json),
      tooMany: Type.Boolean({
        description: 'more users than one look-up takes: the rest is left out',
      }),
    }),
    summary: 'What the batch callback of the type setting says of many records',
  }),
  beside: call({
    method: 'POST',
    service: 'review',
    access: 'signed-in',
    scope: shared.scope,
    path: '/page/info/beside',
    answersWithin: 5000,
    limited: 200,
    input: Type.Object({ appId: AppId, type: TypeId, ...item, what: oneOf(besides) }),
    output: Json,
    summary:
      'What a tab beside a record shows that the caller holds or may read: ' +
      'alike ones, how rules judged it, its room',
  }),
  userDetail: call({
    method: 'POST',
    service: 'review',
    access: 'record.read',
    scope: { app: 'appId' },
    path: '/user/detail',
    answersWithin: 5000,
    input: Type.Object({ appId: AppId, uid: Uid }),
    output: Type.Object({
      uid: Type.String(),
      facts: Json,
      score: Type.Integer(),
      violations: Type.Integer(),
      related: Type.Array(Related),
    }),
    summary:
      'A user by the records kept of them, with accounts that share a device, address or phone',
  }),
  relate: call({
    method: 'POST',
    service: 'review',
    access: 'record.read',
    scope: { app: 'appId' },
    path: '/relate/query',
    answersWithin: 10_000,
    limited: 20,
    input: Type.Object({
      appId: AppId,
      by: oneOf(relateKinds),
      value: Type.String({ minLength: 1, maxLength: 128 }),
      days: Type.Integer({ minimum: 1, maximum: 90 }),
      depth: Type.Integer({ minimum: 1, maximum: 2 }),
      reason: Type.String({ minLength: 2, maxLength: 200, pattern: '\\S.*\\S' }),
    }),
    output: Type.Object({
      list: Type.Array(Related),
      more: Type.Boolean({ description: 'there are more than one look-up answers' }),
    }),
    summary:
      'Accounts that belong together by device, address or phone hash; the reason of the look-up ' +
      'is recorded',
  }),
}

export const pageInfoArea = {
  calls: { pageInfo: pageInfoCalls },
  acts: ['pageInfo.relate', 'pageInfo.traceless'],
  pages: [page('/relate-uid', 'audit.take', ['records', 20, 'relate_uid', 'group'])],
} as const satisfies Area
