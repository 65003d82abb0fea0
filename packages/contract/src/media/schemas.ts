import { type Static, Type } from 'typebox'
import { nullable, oneOf } from '../envelope.ts'

export const definitions = ['origin', 'auto', 'low'] as const
export type Definition = (typeof definitions)[number]
const Host = Type.String({
  maxLength: 253,
  pattern: '^(\\*|(\\*\\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?)$',
})

const choices = {
  definition: oneOf(definitions, { description: 'the level videos begin with' }),
  retryOnNotFound: Type.Boolean({
    description: 'a video that is not found is asked for once more by a replacement address',
  }),
  convert: Type.Boolean({ description: 'what browsers cannot play is converted by the server' }),
  wave: Type.Boolean({ description: 'recordings are shown as waves' }),
  waveHosts: Type.Array(Host, {
    maxItems: 200,
    description:
      "hosts whose recordings are shown as waves, '*' for every one; files of the product always " +
      'are',
  }),
}
/**
 * How videos and recordings of an app are played; `converter` tells whether this server can convert
 * at all.
 */
export const HighVv = Type.Object({ app: Type.Integer(), ...choices, converter: Type.Boolean() })
export type HighVv = Static<typeof HighVv>
const Part = Type.Partial(Type.Object(choices, { additionalProperties: false }))
/** The stored setting: what holds for all apps, and what differs for some, by app id. */
export const HighVvConfig = Type.Object(
  {
    default: Type.Optional(Part),
    apps: Type.Optional(Type.Record(Type.String({ pattern: '^[1-9][0-9]{0,9}$' }), Part)),
  },
  {
    additionalProperties: false,
    description: 'how videos and recordings are played: for all apps, and for some by their id',
  },
)
export type HighVvConfig = Static<typeof HighVvConfig>
export const highVvKey = 'media.high_vv'
export const usualHighVv = {
  definition: 'origin',
  retryOnNotFound: true,
  convert: true,
  wave: true,
  waveHosts: ['*'],
} as const satisfies Omit<HighVv, 'app' | 'converter'>

export const Transformed = Type.Object({
  new_video_url: Type.String({
    description: 'the address as it was where nothing better could be had',
  }),
  reason: Type.String({
    description:
      'error of the catalogue that kept it as it was; empty where it was changed or is right',
  }),
})
export const Capture = Type.Object({
  videoId: Type.String(),
  videoUrl: Type.String(),
  at: Type.Number({ description: 'seconds' }),
  url: Type.String(),
})
export const Voice = Type.Object({ url: Type.String(), mime: Type.String() })
export const Peaks = Type.Object({
  peaks: Type.Array(Type.Number()),
  seconds: nullable(Type.Number()),
})
