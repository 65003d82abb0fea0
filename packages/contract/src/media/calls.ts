import { Type } from 'typebox'
import { type Area } from '../area.ts'
import { call } from '../define.ts'
import { AppId, Id } from '../envelope.ts'
import { AnyUrl } from '../file/schemas.ts'
import { Capture, HighVv, Peaks, Transformed, Voice } from './schemas.ts'

/** Milliseconds in which the server converts, or gives up. */
export const convertMs = 60_000
/** Videos that are transformed at once. */
export const transformBatch = 20
export const peakBars = 1000

const slowly = {
  access: 'signed-in',
  scope: { app: 'appId' },
  answersWithin: convertMs,
  limited: 20,
} as const
const source = { appId: AppId, url: AnyUrl }
export const mediaCalls = {
  highVvConfig: call({
    method: 'GET',
    service: 'global',
    path: '/video/high-vv-config/config',
    access: 'signed-in',
    scope: { app: 'app' },
    input: Type.Object({ app: AppId }),
    output: HighVv,
    summary: 'How videos and recordings of an app are played',
  }),
  transformVideoUrl: call({
    method: 'POST',
    service: 'other',
    path: '/bar/transformVideoUrl',
    ...slowly,
    input: Type.Object({
      appId: AppId,
      videoUrls: Type.Array(AnyUrl, { minItems: 1, maxItems: transformBatch }),
      hls: Type.Optional(
        Type.Boolean({
          description:
            'converted to an HLS playlist; otherwise addresses as they are to be read now, ' +
            'tokens included',
        }),
      ),
    }),
    output: Type.Object({ items: Type.Record(Type.String(), Transformed) }),
    summary: 'Other addresses for videos, by the address asked',
  }),
  videoCaptures: call({
    method: 'POST',
    service: 'review',
    path: '/videoCapture/query',
    access: 'record.read',
    scope: 'filtered',
    input: Type.Object({ recordId: Id }),
    output: Type.Object({ list: Type.Array(Capture) }),
    summary: 'Pictures taken from the videos of a record, by video and moment',
  }),
  convertVoice: call({
    method: 'POST',
    service: 'resource',
    path: '/voice/convert',
    ...slowly,
    input: Type.Object(source),
    output: Voice,
    summary: 'A recording in a format that browsers play',
  }),
  voicePeaks: call({
    method: 'POST',
    service: 'resource',
    path: '/voice/peaks',
    ...slowly,
    input: Type.Object({
      ...source,
      bars: Type.Optional(Type.Integer({ minimum: 10, maximum: 4000, default: peakBars })),
    }),
    output: Peaks,
    summary: 'The wave of a recording: the loudest sample of each of so many equal parts',
  }),
  recordingCut: call({
    method: 'POST',
    service: 'resource',
    path: '/recording/cut',
    access: 'signed-in',
    scope: { app: 'appId' },
    limited: 40,
    input: Type.Object(source),
    output: Type.Object({
      cut: Type.Boolean({ description: 'false also where that cannot be known' }),
    }),
    summary: 'Whether a recording of a host that pages may not read stops before its end',
  }),
  hlsPlaylist: call({
    method: 'GET',
    service: 'resource',
    path: '/hls/:id/index.m3u8',
    access: 'signed-in',
    scope: 'filtered',
    answers: 'raw',
    input: Type.Object({ id: Id }),
    output: Type.Unknown(),
    summary: 'The playlist of a converted video',
  }),
}

export const mediaArea = {
  calls: { media: mediaCalls },
  acts: [],
  pages: [],
} as const satisfies Area
