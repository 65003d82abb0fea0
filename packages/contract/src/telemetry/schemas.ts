import { type Static, Type } from 'typebox'
import { dayMs } from '../time.ts'
import { Id, Millis, nullable, oneOf } from '../envelope.ts'

/** Entries of one report; a client sends more in another. */
export const maxEntries = 500
/** Characters that are kept of request data and of any other long text. */
export const maxContent = 30 * 1024
/** Characters that a beacon carries beside its name. */
export const maxTimings = 4000

const Short = Type.String({ maxLength: 300 })
const Url = Type.String({ maxLength: 4000 })
const Loose = Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), { maxProperties: 100 })

/** What happened in a module of the console, as `record start` on a record. */
export const PointEntry = Type.Object({
  module: Short,
  type: Short,
  recordId: Type.Optional(nullable(Type.String({ maxLength: 64 }))),
  reportTime: Millis,
  content: Type.Optional(Type.Unknown()),
  extData: Type.Optional(
    Type.Object({
      windowId: Type.Optional(Short),
      teamId: Type.Optional(Short),
      teamName: Type.Optional(Short),
      region: Type.Optional(Short),
      userAgent: Type.Optional(Type.String({ maxLength: 1000 })),
    }),
  ),
  clientInfo: Type.Optional(Loose),
})
export type PointEntry = Static<typeof PointEntry>

/** 1 image, 2 script, 3 stylesheet, 4 request. */
export const ResourceType = Type.Union([
  Type.Literal(1),
  Type.Literal(2),
  Type.Literal(3),
  Type.Literal(4),
])
export const ResourceReport = Type.Object({
  url: Url,
  success: Type.Boolean(),
  cost_time: Type.Number({ minimum: 0, maximum: dayMs, description: 'milliseconds' }),
  resource_type: ResourceType,
  page_url: Type.Optional(Url),
  error_msg: Type.Optional(Type.String({ maxLength: 2000 })),
  status_code: Type.Optional(Type.Integer({ minimum: 0, maximum: 999 })),
})
export type ResourceReport = Static<typeof ResourceReport>

export const AjaxReport = Type.Object({
  url: Url,
  method: Type.String({ maxLength: 10 }),
  cost_time: Type.Number({ minimum: 0, maximum: dayMs }),
  status_code: Type.Integer({ minimum: 0, maximum: 999 }),
  code: Type.Optional(Type.Integer()),
  reportTime: Millis,
  requestId: Type.Optional(Short),
  data: Type.Optional(
    Type.String({ maxLength: maxContent, description: 'request data, cut at 30 KB' }),
  ),
  timings: Type.Optional(
    Type.Record(Type.String({ maxLength: 60 }), Type.Number(), {
      maxProperties: 20,
      description: "the browser's own timing of the call, in milliseconds",
    }),
  ),
})

export const kinds = [
  'point',
  'resource',
  'ajax',
  'performance',
  'error',
  'route',
  'no-access',
  'router-error',
  'host',
] as const
export const TelemetryRow = Type.Object({
  id: Id,
  at: Millis,
  kind: oneOf(kinds),
  person: Type.String(),
  windowId: Type.String(),
  module: Type.String(),
  type: Type.String(),
  recordId: Type.String(),
  url: Type.String(),
  costMs: nullable(Type.Number()),
  status: nullable(Type.Integer()),
  message: Type.String(),
  detail: Type.Unknown(),
})
export const SlowResource = Type.Object({
  host: Type.String(),
  path: Type.String(),
  resourceType: Type.Integer(),
  loads: Type.Integer(),
  failed: Type.Integer(),
  slow: Type.Integer(),
  p50: Type.Number(),
  p95: Type.Number(),
  people: Type.Integer(),
  lastAt: Millis,
})
export const ErrorGroup = Type.Object({
  kind: oneOf(kinds),
  message: Type.String(),
  times: Type.Integer(),
  people: Type.Integer(),
  builds: Type.Array(Type.String()),
  firstAt: Millis,
  lastAt: Millis,
  sample: Type.Unknown(),
})
export const ReleaseInUse = Type.Object({
  version: Type.String(),
  windows: Type.Integer(),
  people: Type.Integer(),
  names: Type.Array(Type.String(), { description: 'at most 20' }),
  firstAt: Millis,
  lastAt: Millis,
})
export const WindowRow = Type.Object({
  windowId: Type.String(),
  person: Type.String(),
  version: Type.String(),
  extension: Type.String(),
  page: Type.String(),
  region: Type.String(),
  userAgent: Type.String(),
  duplicates: Type.Integer(),
  firstAt: Millis,
  lastAt: Millis,
})
