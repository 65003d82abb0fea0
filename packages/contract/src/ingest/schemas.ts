import { type Static, Type } from 'typebox'
import { AppId, Id, Json, Millis, TypeId, oneOf } from '../envelope.ts'

/** An address of media: of the web, or of a file of the product. */
export const Url = Type.String({
  minLength: 1,
  maxLength: 2000,
  pattern: '^(https?://|/biz_gateway/resource/file/)',
})
/**
 * What stands in place of an address in a record of encrypted pictures: base64url of what the app
 * sealed.
 */
const sealed = '[A-Za-z0-9_-]{40,2000}$'
const open = { additionalProperties: false }
const key = {
  id: Type.Optional(Type.String({ maxLength: 64 })),
  field: Type.Optional(Type.String({ maxLength: 64 })),
}
const ModelInfo = Type.Optional(Json)

/** Hits of one text that are kept. */
export const mostHits = 300
const place = {
  s: Type.Integer({ minimum: 0 }),
  e: Type.Integer({ minimum: 0 }),
  level: Type.Integer({ minimum: 1, maximum: 3, description: '1 grave, 2 usual, 3 a hint' }),
}
/** A marked stretch of a text; `s` and `e` are UTF-16 offsets. */
export const Hit = Type.Object(
  { ...place, rule: Type.String({ maxLength: 200 }), source: Type.String({ maxLength: 32 }) },
  open,
)
/** The same as it is kept: one that words of the product found has the id of its word. */
export const KeptHit = Type.Object(
  {
    ...place,
    rule: Type.String({ maxLength: 500 }),
    source: Type.String({ maxLength: 64 }),
    id: Type.Optional(Id),
    kind: Type.Optional(oneOf(['word', 'pattern', 'combination', 'contact'])),
    verdict: Type.Optional(oneOf(['hit', 'inside'])),
  },
  open,
)
const text = {
  ...key,
  content: Type.String({ maxLength: 20_000 }),
  lang: Type.Optional(Type.String({ maxLength: 16 })),
  at: Type.Optional(Millis),
  translation: Type.Optional(Type.String({ maxLength: 20_000 })),
}
export const TextItem = Type.Object(
  { ...text, hits: Type.Optional(Type.Array(Hit, { maxItems: mostHits })) },
  open,
)
export const KeptTextItem = Type.Object(
  { ...text, hits: Type.Optional(Type.Array(KeptHit, { maxItems: mostHits })) },
  open,
)
/** What an engine found in a record; `shadow` and `suppressed` are shown, never judged by. */
export const Signal = Type.Object({
  kind: oneOf(['word', 'pattern', 'combination', 'contact']),
  id: Id,
  version: Type.Integer(),
  labelId: Type.Integer(),
  level: Type.Integer(),
  verdict: oneOf(['hit', 'inside', 'suppressed', 'shadow']),
  at: Type.Object({ field: Type.String(), s: Type.Integer(), e: Type.Integer() }),
  text: Type.String(),
  rule: Type.String(),
  library: Type.String(),
  category: Type.String(),
  release: Type.Integer(),
  scene: Type.Optional(Type.String()),
  stream: Type.Optional(Type.String()),
  sole: Type.Optional(Type.Boolean({ description: 'no other item was found in the record' })),
  /** Of a shadow: the sandbox that would have found it. */
  sandbox: Type.Optional(Id),
})
export type Signal = Static<typeof Signal>
export const PictureItem = Type.Object(
  {
    ...key,
    content: Type.String({
      minLength: 1,
      maxLength: 2000,
      pattern: `^(https?://|/biz_gateway/resource/file/|${sealed})`,
    }),
    w: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    h: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    desc: Type.Optional(Type.String({ maxLength: 2000 })),
    modelInfo: ModelInfo,
  },
  open,
)
export const VideoItem = Type.Object(
  {
    ...key,
    content: Url,
    cover: Type.Optional(Url),
    seconds: Type.Optional(Type.Number({ minimum: 0 })),
    captures: Type.Optional(
      Type.Array(Type.Object({ at: Type.Number({ minimum: 0 }), url: Url }, open), {
        maxItems: 200,
      }),
    ),
    hasSound: Type.Optional(Type.Boolean()),
  },
  open,
)
export const VoiceItem = Type.Object(
  {
    ...key,
    content: Url,
    seconds: Type.Optional(Type.Number({ minimum: 0 })),
    uid: Type.Optional(Type.String({ maxLength: 64 })),
    at: Type.Optional(Millis),
    voiceText: Type.Optional(Type.String({ maxLength: 20_000 })),
    peaks: Type.Optional(Type.Array(Type.Number(), { maxItems: 20_000 })),
  },
  open,
)
export const FileItem = Type.Object(
  {
    ...key,
    content: Url,
    name: Type.Optional(Type.String({ maxLength: 255 })),
    bytes: Type.Optional(Type.Integer({ minimum: 0 })),
    mime: Type.Optional(Type.String({ maxLength: 100 })),
  },
  open,
)
export const LiveItem = Type.Object(
  {
    sid: Type.String({ maxLength: 64 }),
    roomId: Type.String({ maxLength: 64 }),
    uid: Type.String({ maxLength: 64 }),
    title: Type.Optional(Type.String({ maxLength: 1000 })),
    cover: Type.Optional(Url),
    notice: Type.Optional(Type.String({ maxLength: 2000 })),
    startedAt: Type.Optional(Millis),
    endedAt: Type.Optional(Millis),
    viewers: Type.Optional(Type.Integer({ minimum: 0 })),
    liveType: Type.Optional(Type.Integer()),
    roomType: Type.Optional(Type.String({ maxLength: 32 })),
  },
  open,
)

/** What an app sends in. Ids of items are given by the server where absent. */
export const IngestRecord = Type.Object(
  {
    appId: AppId,
    type: TypeId,
    postId: Type.String({ minLength: 1, maxLength: 128 }),
    uid: Type.Optional(Type.String({ maxLength: 64 })),
    country: Type.Optional(Type.String({ pattern: '^[A-Za-z]{2}$' })),
    language: Type.Optional(Type.String({ maxLength: 16 })),
    source: Type.Optional(Type.String({ maxLength: 64 })),
    reason: Type.Optional(Type.String({ maxLength: 1000 })),
    texts: Type.Optional(Type.Array(TextItem, { maxItems: 200 })),
    pictures: Type.Optional(Type.Array(PictureItem, { maxItems: 200 })),
    videos: Type.Optional(Type.Array(VideoItem, { maxItems: 50 })),
    voices: Type.Optional(Type.Array(VoiceItem, { maxItems: 200 })),
    files: Type.Optional(Type.Array(FileItem, { maxItems: 50 })),
    lives: Type.Optional(Type.Array(LiveItem, { maxItems: 20 })),
    data: Type.Optional(Json),
    extData: Type.Optional(Json),
    modelInfo: Type.Optional(Json),
    priority: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 9, description: '9 is most urgent' }),
    ),
    deadline: Type.Optional(Millis),
    createdAt: Type.Optional(Millis),
    idempotencyKey: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
  },
  open,
)
export type IngestRecord = Static<typeof IngestRecord>

export const IngestOutcome = Type.Object({
  index: Type.Integer(),
  result: oneOf(['accepted', 'merged', 'duplicate', 'rejected']),
  id: Type.Optional(Id),
  differs: Type.Optional(
    Type.Boolean({
      description:
        'of a duplicate: it says something else than what came in first under its key, and ' +
        'was not taken',
    }),
  ),
  field: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
})
export type IngestOutcome = Static<typeof IngestOutcome>
export const IngestAnswer = Type.Object({
  list: Type.Array(IngestOutcome),
  accepted: Type.Integer(),
  merged: Type.Integer(),
  duplicate: Type.Integer(),
  rejected: Type.Integer(),
})

/** Most records of a call that waits for verdicts, and milliseconds it may wait. */
export const verdictLimits = { records: 20, usualWait: 1000, mostWait: 5000 } as const
/** What machines alone say of a record: it may be shown, it may not, or people will say. */
export const machineVerdicts = ['pass', 'block', 'review'] as const
export const VerdictOutcome = Type.Object({
  ...IngestOutcome.properties,
  verdict: Type.Optional(
    oneOf(machineVerdicts, { description: 'absent where the record was rejected' }),
  ),
  decisionId: Type.Optional(Id),
  resultId: Type.Optional(Type.String({ description: 'the result of the decision' })),
  labels: Type.Optional(Type.Array(Type.Integer(), { description: 'of the decision' })),
})
export type VerdictOutcome = Static<typeof VerdictOutcome>
