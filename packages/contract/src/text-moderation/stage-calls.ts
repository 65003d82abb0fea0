import { type Static, Type } from 'typebox'
import { call } from '../define.ts'
import { Id, Millis, nullable, oneOf } from '../envelope.ts'
import { Version, read, release } from './access.ts'
import { ItemScope } from './schemas.ts'

/** Why a staged release is held. */
export const holdKinds = ['hits', 'time', 'precision'] as const
export type HoldKind = (typeof holdKinds)[number]
/** Figures are compared from so many records on either side. */
export const leastCompared = 500
/** Decided records from which on precision is compared. */
export const leastDecided = 100
/** A release that changes more, or a grave item, asks for a second person or a change order. */
export const mostUnasked = 1000

/** What bringing a release to users asks of whoever does it. */
export const releaseNeeds = ['nothing', 'order', 'second-person'] as const
export type ReleaseNeed = (typeof releaseNeeds)[number]

export const Hold = Type.Object({
  kind: oneOf(holdKinds),
  staged: Type.Number(),
  live: Type.Number(),
  at: Millis,
})
export type Hold = Static<typeof Hold>
/** How a release that is tried stands. */
export const stageFields = {
  share: Type.Number({ description: 'of users, in percent' }),
  scopes: Type.Array(ItemScope, { description: 'the only records that go by it; none: all' }),
  stagedBy: Type.String(),
  stagedAt: nullable(Millis),
  hold: nullable(Hold),
  withdrawn: nullable(
    Type.Object({
      kind: oneOf(['person', 'overtaken']),
      reason: Type.String(),
      number: nullable(Version),
    }),
  ),
  overtaken: nullable(
    Type.Integer({ description: 'what came into force since it was built, so that it cannot' }),
  ),
}

const ReleaseId = Type.String({ pattern: '^[1-9][0-9]{0,8}$' })
const Reason = Type.String({ maxLength: 200 })
const Numbered = Type.Object({ number: Version })
const Figures = Type.Object({
  number: nullable(Version),
  records: Type.Integer({ minimum: 0 }),
  hitRecords: Type.Integer({ minimum: 0 }),
  perThousand: nullable(Type.Number({ description: 'records with hits in a thousand' })),
  p95: nullable(Type.Number({ description: 'milliseconds' })),
})
export type StageFigures = Static<typeof Figures>

/** A release on part of what comes in, beside the one in force. */
export const textStageCalls = {
  stage: call({
    ...release,
    scope: 'none',
    path: '/release/:id/stage',
    answersWithin: 20_000,
    input: Type.Object({
      id: ReleaseId,
      share: Type.Number({ minimum: 0, maximum: 100, description: 'percent, in hundredths' }),
      scopes: Type.Optional(Type.Array(ItemScope, { maxItems: 200 })),
      changeOrderId: Type.Optional(Id),
    }),
    output: Numbered,
    summary: 'Try a release on a share of users, or change the share; not by whoever wrote it all',
  }),
  withdraw: call({
    ...release,
    scope: 'none',
    path: '/release/:id/withdraw',
    answersWithin: 10_000,
    input: Type.Object({ id: ReleaseId, reason: Reason }),
    output: Numbered,
    summary: 'End the trial of a release',
  }),
  resume: call({
    ...release,
    scope: 'none',
    path: '/release/:id/resume',
    answersWithin: 10_000,
    input: Type.Object({ id: ReleaseId, reason: Reason }),
    output: Numbered,
    summary: 'Go on with a release that was held; the figure that held it holds it no more',
  }),
  stageFigures: call({
    ...read,
    scope: 'none',
    path: '/release/:id/figures',
    input: Type.Object({ id: ReleaseId }),
    output: Type.Object({ from: nullable(Millis), staged: Figures, live: Figures }),
    summary: 'What a release on trial marked beside the one in force, since the trial began',
  }),
}
