import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { Empty, Millis, keyset, keysetOf, oneOf, pageOf, paging } from '../envelope.ts'
import { sortBy } from '../sort.ts'
import {
  AjaxReport,
  ErrorGroup,
  PointEntry,
  ReleaseInUse,
  ResourceReport,
  SlowResource,
  TelemetryRow,
  WindowRow,
  kinds,
  maxEntries,
  maxTimings,
} from './schemas.ts'

const listOf = <T extends Parameters<typeof Type.Array>[0]>(entry: T) =>
  Type.Array(entry, { maxItems: maxEntries })
const Stored = Type.Object({ stored: Type.Integer() })
const Short = Type.String({ maxLength: 300 })
const Path = Type.String({ maxLength: 2000 })
const span = { from: Type.Optional(Millis), to: Type.Optional(Millis) }
const report = { method: 'POST', service: 'telemetry', access: 'signed-in', scope: 'self' } as const
const read = {
  method: 'GET',
  service: 'telemetry',
  access: 'telemetry.read',
  scope: 'none',
} as const

export const telemetryCalls = {
  point: call({
    ...report,
    path: '/point-report',
    input: listOf(PointEntry),
    output: Stored,
    limited: 60,
    summary: 'What happened in a module of the console; sent every 15 seconds',
  }),
  pointNested: call({
    ...report,
    path: '/front-point-report/point-report',
    input: listOf(PointEntry),
    output: Stored,
    limited: 60,
    summary: 'The same by its older path',
  }),
  resources: call({
    ...report,
    path: '/resource-report',
    input: listOf(ResourceReport),
    output: Stored,
    limited: 60,
    summary: 'Loads of images, scripts, styles and requests that failed or were slow',
  }),
  ajax: call({
    ...report,
    path: '/ajax-report',
    input: listOf(AjaxReport),
    output: Stored,
    limited: 60,
    summary: 'Calls that failed or were slow',
  }),
  hostResources: call({
    method: 'POST',
    service: 'telemetry',
    path: '/host-program-report-resource',
    access: 'public',
    scope: 'none',
    input: Type.Object(
      {
        list: Type.Optional(listOf(ResourceReport)),
        time: Type.Optional(Millis),
        sign: Type.Optional(Type.String({ maxLength: 128 })),
        opId: Type.Optional(Short),
        opName: Type.Optional(Short),
      },
      { description: 'all of it is required; without the right sign nothing else is looked at' },
    ),
    output: Stored,
    limited: 30,
    summary: 'Loads as the proxy client saw them, signed by the shared secret over opId and time',
  }),
  beacon: call({
    method: 'GET',
    service: 'telemetry',
    path: '/beacon.gif',
    access: 'public',
    scope: 'none',
    input: Type.Object({
      module: Short,
      url: Type.Optional(Path),
      timings: Type.Optional(
        Type.String({
          maxLength: maxTimings,
          description: 'JSON: timings of a page, or a list of errors or of loads',
        }),
      ),
      sample_rate: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    }),
    output: Type.Unknown(),
    answers: 'raw',
    limited: 60,
    summary: 'An image of one point that carries errors or timings of a page',
  }),
  performance: call({
    ...report,
    path: '/performance-report',
    input: Type.Object({
      page: Path,
      sample_rate: Type.Number({ minimum: 0, maximum: 1 }),
      timings: Type.Record(Type.String({ maxLength: 60 }), Type.Number(), { maxProperties: 40 }),
    }),
    output: Stored,
    limited: 20,
    summary: 'How fast a page came up; a fifth of all pages send it',
  }),
  route: call({
    ...report,
    path: '/route-report',
    input: Type.Object({ path: Path, windowId: Short }),
    output: Stored,
    limited: 60,
    summary: 'A page of the console was opened',
  }),
  noAccess: call({
    ...report,
    path: '/no-access-report',
    input: Type.Object({ path: Path, windowId: Short }),
    output: Stored,
    limited: 60,
    summary: 'A page was refused',
  }),
  routerError: call({
    ...report,
    path: '/router-error-report',
    input: Type.Object({ path: Path, windowId: Short, message: Type.String({ maxLength: 2000 }) }),
    output: Stored,
    limited: 60,
    summary: 'A page could not be opened',
  }),
  release: call({
    ...report,
    path: '/release-version',
    input: Type.Object({ windowId: Short, version: Short, page: Type.Optional(Path) }),
    output: Empty,
    limited: 20,
    summary: 'Which release a window runs; told every minute',
  }),
  extension: call({
    ...report,
    path: '/extension-report',
    input: Type.Object({ windowId: Short, version: Short, extension: Short }),
    output: Empty,
    limited: 20,
    summary: 'Which extension and release a window has',
  }),
  events: call({
    ...read,
    path: '/event',
    input: Type.Object({
      ...sortBy(['at']),
      ...keyset,
      ...span,
      kind: Type.Optional(oneOf(kinds)),
      module: Type.Optional(Short),
      person: Type.Optional(Short),
      recordId: Type.Optional(Type.String({ maxLength: 64 })),
      windowId: Type.Optional(Short),
      text: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    output: keysetOf(TelemetryRow),
    summary: 'Everything reported, newest first',
  }),
  slow: call({
    ...read,
    path: '/slow-resource',
    input: Type.Object({
      ...sortBy(['host', 'loads', 'failed', 'slow', 'p50', 'p95', 'people', 'lastAt']),
      ...paging,
      ...span,
      host: Type.Optional(Short),
      text: Type.Optional(Short),
    }),
    output: pageOf(SlowResource),
    summary: 'Resources by host and path: loads, failures, times',
  }),
  errors: call({
    ...read,
    path: '/error-group',
    input: Type.Object({
      ...sortBy(['kind', 'people', 'times', 'lastAt']),
      ...paging,
      ...span,
      text: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    output: pageOf(ErrorGroup),
    summary: 'Front-end errors by message, most people first',
  }),
  releases: call({
    ...read,
    path: '/release-in-use',
    input: Empty,
    output: Type.Array(ReleaseInUse),
    summary: 'Releases that windows of the last ten minutes run',
  }),
  windows: call({
    ...read,
    path: '/window',
    input: Type.Object({
      ...sortBy(['person', 'page', 'version', 'duplicates', 'lastAt']),
      ...paging,
      person: Type.Optional(Short),
      version: Type.Optional(Short),
      duplicates: Type.Optional(Type.Boolean()),
    }),
    output: pageOf(WindowRow),
    summary: 'Windows of the console, newest first',
  }),
}

export const telemetryArea = {
  calls: { telemetry: telemetryCalls },
  acts: [],
  pages: [page('/telemetry/index', 'telemetry.read', ['system', 30, 'telemetry', 'clock'])],
} as const satisfies Area
