import { Type } from 'typebox'
import { type Area } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Id, Millis, TypeId } from '../envelope.ts'

/** Pieces of evidence that one call stores. */
export const maxEvidences = 50
const PostId = Type.String({ minLength: 1, maxLength: 100 })
const Business = Type.String({ maxLength: 64 })
const NewEvidence = Type.Object({
  appId: AppId,
  business: Type.Optional(Business),
  type: TypeId,
  postId: PostId,
  url: Type.String({
    minLength: 1,
    maxLength: 2000,
    pattern: '^(https?://|/biz_gateway/resource/file/)',
    description: 'http, or a file sent to the bucket evidence',
  }),
  reportTime: Type.Optional(Millis),
  remark: Type.Optional(Type.String({ maxLength: 500 })),
})
const Evidence = Type.Object({
  id: Id,
  appId: Type.Integer(),
  business: Type.String(),
  type: Type.Integer(),
  postId: Type.String(),
  url: Type.String(),
  mime: Type.String(),
  name: Type.String(),
  reportTime: Millis,
  remark: Type.String(),
  by: Type.String(),
})

export const evidenceCalls = {
  list: call({
    method: 'GET',
    service: 'review',
    path: '/evidence',
    access: 'record.read',
    scope: { app: 'appId', type: 'type' },
    input: Type.Object({
      appId: AppId,
      type: TypeId,
      postId: PostId,
      business: Type.Optional(Business),
    }),
    output: Type.Object({ evidences: Type.Array(Evidence) }),
    summary: 'Evidence on a post, newest report first',
  }),
  add: call({
    method: 'POST',
    service: 'review',
    path: '/evidence',
    access: 'record.read',
    scope: 'filtered',
    input: Type.Object({
      evidences: Type.Array(NewEvidence, { minItems: 1, maxItems: maxEvidences }),
    }),
    output: Type.Object({ evidences: Type.Array(Evidence) }),
    summary: 'Store evidence; reported now where no time is given',
  }),
}

export const evidenceArea = {
  calls: { evidence: evidenceCalls },
  acts: ['evidence.add'],
  pages: [],
} as const satisfies Area
