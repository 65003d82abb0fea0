import { Type } from 'typebox'
import type { Area } from '../area.ts'
import { call } from '../define.ts'
import { Id } from '../envelope.ts'

/** Days of the past in which punishments are looked for that a feature led to. */
export const causedDays = 30

const read = {
  service: 'feature',
  access: 'feature-library',
  scope: 'filtered',
  method: 'GET',
} as const

/** What features have to do with what came before: punishments they led to. */
export const featurePastCalls = {
  caused: call({
    ...read,
    method: 'POST',
    path: '/feature/:id/caused',
    answersWithin: 5000,
    input: Type.Object({ id: Id }),
    output: Type.Object({
      since: Type.Integer({ description: 'milliseconds, UTC' }),
      list: Type.Array(
        Type.Object({
          appId: Type.Integer(),
          punishes: Type.Integer(),
          clearable: Type.Integer({ description: 'of these, what can be lifted now' }),
        }),
      ),
    }),
    summary: 'Punishments of the last 30 days that hits of a feature led to, by app',
  }),
}

export const featurePastArea = {
  calls: { featurePast: featurePastCalls },
  acts: [],
  pages: [],
} as const satisfies Area
