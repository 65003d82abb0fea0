import { type Static, Type } from 'typebox'
import { nullable } from '../envelope.ts'

export const liveLimits = { cap: 100_000, hours: 168 } as const

/** How a task takes records as they come in. */
export const LiveIntake = Type.Object(
  {
    perMinute: nullable(
      Type.Integer({
        minimum: 1,
        maximum: liveLimits.cap,
        description: 'taken in a minute, at most',
      }),
    ),
    expireHours: Type.Integer({
      minimum: 1,
      maximum: liveLimits.hours,
      description: 'after which what nobody took goes back to the ordinary queue',
    }),
  },
  { additionalProperties: false },
)
export type LiveIntake = Static<typeof LiveIntake>
export const usualIntake: LiveIntake = { perMinute: null, expireHours: 24 }
