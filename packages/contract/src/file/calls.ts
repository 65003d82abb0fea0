import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Empty, Millis, TypeId, nullable, oneOf } from '../envelope.ts'
import { bucketNames } from './buckets.ts'
import {
  AnyUrl,
  DecryptAnswer,
  ExchangeAnswer,
  ExchangeItem,
  MimeFacts,
  NewSecret,
  ResourceAccess,
  SecretState,
  TokenFacts,
  exchangeBatch,
} from './schemas.ts'

const Token = Type.String({ minLength: 1, maxLength: 2000 })
const FileId = Type.String({ pattern: '^[0-9a-f]{64}$' })
const Bucket = oneOf(bucketNames)
const Published = Type.Object({ version: Type.Integer(), access: ResourceAccess })
const answersSlowly = { answersWithin: 8000, limited: 20 } as const

export const fileCalls = {
  read: call({
    method: 'GET',
    service: 'resource',
    path: '/file/:id',
    access: 'signed-in',
    scope: 'filtered',
    input: Type.Object({
      id: FileId,
      token: Type.Optional(Token),
      dw: Type.Optional(
        Type.Integer({
          minimum: 40,
          maximum: 2000,
          description: 'thumbnail width in pixels, in steps of 40',
        }),
      ),
    }),
    output: Type.Unknown(),
    answers: 'raw',
    summary:
      'A stored file by content hash, whole, by range, or as a thumbnail; ' +
      'of a private bucket with its token only',
  }),
  uploadToken: call({
    method: 'POST',
    service: 'resource',
    path: '/get-upload-token',
    access: 'signed-in',
    scope: 'self',
    input: Type.Object({
      bucket: Bucket,
      fileTTL: Type.Optional(
        Type.Integer({
          minimum: 60,
          maximum: 3_153_600_000,
          description: 'seconds that the file is kept',
        }),
      ),
    }),
    output: Type.Object({
      token: Type.String(),
      url: Type.String({ description: 'where to send the file' }),
      expiresAt: Millis,
      maxBytes: Type.Integer(),
      kinds: Type.Array(Type.String()),
    }),
    limited: 60,
    summary: 'A token to send files to a bucket for ten minutes',
  }),
  upload: call({
    method: 'POST',
    service: 'resource',
    path: '/file/new',
    access: 'public',
    scope: 'none',
    input: Type.Object({
      bucket: Bucket,
      token: Token,
      name: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    query: ['bucket', 'token', 'name'],
    body: 'stream',
    answersWithin: 60_000,
    output: Type.Object({
      id: FileId,
      url: Type.String(),
      mime: Type.String(),
      bytes: Type.Integer(),
      name: Type.String(),
    }),
    summary: 'Send one file as the body; what it is is told by its bytes',
  }),
  mimeType: call({
    method: 'GET',
    service: 'resource',
    path: '/mime-type',
    access: 'signed-in',
    scope: 'filtered',
    input: Type.Object({ url: AnyUrl }),
    output: MimeFacts,
    ...answersSlowly,
    summary: 'What a file is, by the first bytes under its address',
  }),
  fileType: call({
    method: 'POST',
    service: 'resource',
    path: '/file-type',
    access: 'signed-in',
    scope: 'filtered',
    input: Type.Object({ urls: Type.Array(AnyUrl, { minItems: 1, maxItems: 20 }) }),
    output: Type.Array(MimeFacts),
    ...answersSlowly,
    summary: 'The same for several',
  }),
  access: call({
    method: 'POST',
    service: 'resource',
    path: '/get-resource-config',
    access: 'signed-in',
    scope: 'none',
    input: Empty,
    output: ResourceAccess,
    summary: 'How addresses of resources are changed; kept for 60 seconds by server and pages',
  }),
  exchange: call({
    method: 'POST',
    service: 'resource',
    path: '/commonExchangeUrlTileBatch',
    access: 'signed-in',
    scope: 'none',
    input: Type.Object({
      items: Type.Array(ExchangeItem, { minItems: 1, maxItems: exchangeBatch }),
    }),
    output: Type.Array(ExchangeAnswer),
    summary: 'Addresses as they are to be read, tokens included, in the order asked',
  }),
  exchangeOfType: call({
    method: 'POST',
    service: 'review',
    path: '/resource/exchangeUrl',
    access: 'signed-in',
    scope: { app: 'appId', type: 'type' },
    input: Type.Object({
      appId: AppId,
      type: TypeId,
      urls: Type.Array(AnyUrl, { minItems: 1, maxItems: exchangeBatch }),
    }),
    output: Type.Array(ExchangeAnswer),
    summary: 'The same by the setting of a record type',
  }),
  parseToken: call({
    method: 'POST',
    service: 'resource',
    path: '/parseToken',
    access: 'signed-in',
    scope: 'none',
    input: Type.Object({ token: Token }),
    output: TokenFacts,
    summary: 'What a token of this server opens and until when',
  }),
  decrypt: call({
    method: 'POST',
    service: 'resource',
    path: '/decrypt',
    access: 'signed-in',
    scope: { app: 'appId' },
    input: Type.Object({
      appId: AppId,
      datas: Type.Array(Type.String({ minLength: 1, maxLength: 8000 }), {
        minItems: 1,
        maxItems: 100,
      }),
    }),
    output: Type.Array(DecryptAnswer),
    limited: 60,
    summary: "Addresses of encrypted pictures in plain, by the app's key",
  }),
  published: call({
    method: 'GET',
    service: 'resource',
    path: '/resource-access',
    access: 'file.config',
    scope: 'none',
    input: Empty,
    output: Type.Object({
      ...Published.properties,
      by: Type.String(),
      at: nullable(Millis),
      secrets: Type.Array(SecretState),
    }),
    summary: 'The published configuration of resource access, and which secrets are set',
  }),
  publish: call({
    method: 'PUT',
    service: 'resource',
    path: '/resource-access',
    access: 'file.config',
    scope: 'none',
    input: Type.Object({
      ...Published.properties,
      secrets: Type.Optional(Type.Array(NewSecret, { maxItems: 100 })),
    }),
    output: Type.Object({ version: Type.Integer() }),
    summary: 'Publish another one; a secret of null is removed',
  }),
}

export const fileArea = {
  calls: { file: fileCalls },
  acts: ['file.publish'],
  pages: [page('/hosts-token', 'file.config', ['system', 70, 'hosts_token', 'folder'])],
} as const satisfies Area
