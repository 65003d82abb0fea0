import { type Static, Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Empty, Id, Millis, nullable, oneOf } from '../envelope.ts'
import { Key, roomTypes } from '../live/schemas.ts'

/** Rooms of one call that captures now, and times each. */
export const maxCaptureRooms = 20
export const maxCaptureTimes = 50
export const everySeconds = { min: 3, max: 300 } as const
export const sliceSeconds = { min: 5, max: 30 } as const
export const maxKeepDays = 90
export const screenSeconds = { min: 5, max: 600 } as const
/** Screens of an app that are recorded at one time. */
export const maxScreens = 8
/**
 * Why nothing could be taken: the room names no stream of the kind; it is of a kind that is not
 * read; it, or a piece of it, could not be had; it holds no picture or sound that can be read; the
 * program that reads streams is missing.
 */
export const captureFailures = [
  'no-stream',
  'stream-kind',
  'unreadable',
  'damaged',
  'no-converter',
] as const
export type CaptureFailure = (typeof captureFailures)[number]
/** `over`: its room ended, or its plan no longer fits the room. */
export const captureStates = ['on', 'done', 'stopped', 'over'] as const

const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Every = Type.Integer({ minimum: everySeconds.min, maximum: everySeconds.max })
export const CapturePlanFields = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 64, pattern: '\\S' }),
  roomType: oneOf(roomTypes),
  isPC: Type.Boolean({ description: 'the stream of the PC view instead of the usual one' }),
  viewers: Type.Integer({
    minimum: 0,
    maximum: 2_000_000_000,
    description: 'rooms with so many viewers and more',
  }),
  country: Type.String({ pattern: '^([A-Z]{2})?$' }),
  everySeconds: Every,
  sliceSeconds: Type.Integer({
    minimum: sliceSeconds.min,
    maximum: sliceSeconds.max,
    description: 'of what is heard in a voice room',
  }),
  keepDays: Type.Integer({ minimum: 1, maximum: maxKeepDays }),
  days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
    maxItems: 7,
    uniqueItems: true,
    description: '1 Monday … 7 Sunday; none: every day',
  }),
  fromHour: Type.Integer({ minimum: 0, maximum: 23, description: 'Asia/Shanghai' }),
  toHour: Type.Integer({ minimum: 1, maximum: 24 }),
  enabled: Type.Boolean(),
})
export type CapturePlanFields = Static<typeof CapturePlanFields>
export const CapturePlan = Type.Object({
  id: Id,
  appId: AppId,
  version: Version,
  ...CapturePlanFields.properties,
  rooms: Type.Integer({ description: 'that are captured now' }),
  lastHour: Type.Integer({ description: 'captures of the last hour' }),
  failing: Type.Integer({ description: 'rooms of which the last try brought nothing' }),
  reason: nullable(oneOf(captureFailures)),
  lastAt: nullable(Millis),
  by: Type.String(),
  at: Millis,
})
export type CapturePlan = Static<typeof CapturePlan>
/** What somebody asked for. */
export const CaptureTask = Type.Object({
  id: Id,
  appId: AppId,
  room: Id,
  sid: Type.String(),
  uid: Type.String(),
  title: Type.String(),
  everySeconds: Type.Integer(),
  left: Type.Integer(),
  taken: Type.Integer(),
  failed: Type.Integer(),
  reason: nullable(oneOf(captureFailures)),
  state: oneOf(captureStates),
  by: Type.String(),
  at: Millis,
})
export type CaptureTask = Static<typeof CaptureTask>
/** A stretch of a stream that somebody had recorded. `making`: it is over and made into a video. */
export const ScreenTask = Type.Object({
  id: Id,
  appId: AppId,
  room: Id,
  sid: Type.String(),
  uid: Type.String(),
  title: Type.String(),
  isPC: Type.Boolean(),
  seconds: Type.Integer({ description: 'asked for' }),
  got: Type.Number({ description: 'seconds that are there' }),
  state: oneOf(['on', 'making', 'done', 'failed']),
  reason: nullable(oneOf(captureFailures)),
  url: nullable(Type.String({ description: 'of the video, until it is no longer kept' })),
  by: Type.String(),
  at: Millis,
})
export type ScreenTask = Static<typeof ScreenTask>

const own = { service: 'liveManager', access: 'live-capture', scope: 'filtered' } as const
const path = '/web/live-capture'
const ofApp = { appId: Type.Optional(AppId) }
export const liveCaptureCalls = {
  plans: call({
    ...own,
    method: 'GET',
    path: `${path}/plan`,
    input: Type.Object(ofApp),
    output: Type.Object({
      converter: Type.Boolean({ description: 'streams can be read here' }),
      list: Type.Array(CapturePlan),
    }),
    summary: 'Plans by which rooms are captured, with what came of them',
  }),
  create: call({
    ...own,
    scope: { app: 'appId' },
    method: 'POST',
    path: `${path}/plan`,
    input: Type.Object({ appId: AppId, ...CapturePlanFields.properties }),
    output: Type.Object({ id: Id }),
    summary: 'Make a plan; it begins within seconds',
  }),
  update: call({
    ...own,
    method: 'PUT',
    path: `${path}/plan/:id`,
    input: Type.Object({ id: Id, version: Version, ...CapturePlanFields.properties }),
    output: Empty,
    summary: 'Change a plan',
  }),
  remove: call({
    ...own,
    method: 'DELETE',
    path: `${path}/plan/:id`,
    query: ['version'],
    input: Type.Object({ id: Id, version: Version }),
    output: Empty,
    summary: 'Delete a plan; what it brought stays as long as it was to be kept',
  }),
  now: call({
    ...own,
    scope: { app: 'appId' },
    method: 'POST',
    path: `${path}/now`,
    limited: 20,
    input: Type.Object({
      appId: AppId,
      sids: Type.Array(Key, { minItems: 1, maxItems: maxCaptureRooms, uniqueItems: true }),
      times: Type.Integer({ minimum: 1, maximum: maxCaptureTimes }),
      everySeconds: Every,
    }),
    output: Type.Object({
      list: Type.Array(
        Type.Object({
          sid: Type.String(),
          id: nullable(Id),
          reason: oneOf(['', 'not-found', 'over', 'no-stream']),
        }),
      ),
    }),
    summary: 'Capture rooms now, as many times as asked',
  }),
  tasks: call({
    ...own,
    method: 'GET',
    path: `${path}/task`,
    input: Type.Object(ofApp),
    output: Type.Object({ list: Type.Array(CaptureTask) }),
    summary: 'The newest captures that were asked for',
  }),
  stop: call({
    ...own,
    method: 'PUT',
    path: `${path}/task/:id/stop`,
    input: Type.Object({ id: Id }),
    output: Empty,
    summary: 'Stop a capture that was asked for; what it brought stays',
  }),
  record: call({
    ...own,
    scope: { app: 'appId' },
    method: 'POST',
    path: `${path}/screen`,
    limited: 20,
    input: Type.Object({
      appId: AppId,
      sid: Key,
      isPC: Type.Boolean({ description: 'the stream of the PC view instead of the usual one' }),
      seconds: Type.Integer({ minimum: screenSeconds.min, maximum: screenSeconds.max }),
    }),
    output: Type.Object({ id: Id }),
    summary: 'Record the screen of a room from now on',
  }),
  screens: call({
    ...own,
    method: 'GET',
    path: `${path}/screen`,
    input: Type.Object(ofApp),
    output: Type.Object({
      converter: Type.Boolean({ description: 'streams can be read here' }),
      list: Type.Array(ScreenTask),
    }),
    summary: 'The newest recordings that were asked for',
  }),
  endScreen: call({
    ...own,
    method: 'PUT',
    path: `${path}/screen/:id/stop`,
    input: Type.Object({ id: Id }),
    output: Empty,
    summary: 'End a recording now; what is there is made into a video',
  }),
}

export const liveCaptureArea = {
  calls: { liveCapture: liveCaptureCalls },
  acts: [
    'liveCapture.create',
    'liveCapture.endScreen',
    'liveCapture.now',
    'liveCapture.record',
    'liveCapture.remove',
    'liveCapture.stop',
    'liveCapture.update',
  ],
  pages: [page('/live-capture/index', 'live-capture', ['live', 30, 'live_capture', 'picture'])],
} as const satisfies Area
