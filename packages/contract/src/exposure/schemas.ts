import { type Static, Type } from 'typebox'
import { AppId, Id, Millis, TypeId, TypeKey, nullable, oneOf } from '../envelope.ts'

/** 0 none, 1 nudity or abuse, 2 sexual violence or self-harm, 3 the gravest. */
export const graveSeverities = [1, 2, 3] as const
const anySeverities = [0, ...graveSeverities] as const
export const exposureLimits = {
  minutes: 1440,
  items: 100_000,
  rowItems: 10_000,
  breakMinutes: 240,
  days: 60,
  blur: 20,
} as const
/** The pause that starts counts without one anew, where no rule of a severity says another. */
export const usualPause = 10
/** Days of a person that a page shows, today included. */
export const shownDays = 28

/**
 * Why somebody gets nothing grave: minutes or items of the day, items or minutes without a pause
 * (`row`, `break`), days in a row (`rotation`).
 */
export const stopKinds = ['minutes', 'items', 'row', 'break', 'rotation'] as const
export type StopKind = (typeof stopKinds)[number]

const open = { additionalProperties: false }
export const GraveSeverity = Type.Integer({ minimum: 1, maximum: 3 })
export const AnySeverity = Type.Integer({ minimum: 0, maximum: 3 })
export const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Most = (maximum: number) => nullable(Type.Integer({ minimum: 1, maximum }))

/** How much one person may see of a severity and above; of all, a team or a person. */
export const ExposureRuleBody = Type.Object(
  {
    teamId: nullable(Id),
    personId: nullable(Id),
    severity: GraveSeverity,
    dayMinutes: Most(exposureLimits.minutes),
    dayItems: Most(exposureLimits.items),
    rowItems: Most(exposureLimits.rowItems),
    afterMinutes: Most(exposureLimits.minutes),
    breakMinutes: Type.Integer({ minimum: 1, maximum: exposureLimits.breakMinutes }),
    rotateDays: Most(exposureLimits.days),
  },
  open,
)
export type ExposureRuleBody = Static<typeof ExposureRuleBody>
const Saved = {
  id: Id,
  version: Type.Integer(),
  team: Type.String({ description: 'empty: of none' }),
  updatedAt: Millis,
  updatedBy: Type.String(),
}
export const ExposureRule = Type.Object({
  ...ExposureRuleBody.properties,
  ...Saved,
  person: Type.String({ description: 'empty: of no single one' }),
})
export type ExposureRule = Static<typeof ExposureRule>

/** The least that what types of a severity and above show is toned down; of all or a team. */
export const ExposureFloorBody = Type.Object(
  {
    teamId: nullable(Id),
    severity: GraveSeverity,
    blur: Type.Integer({ minimum: 0, maximum: exposureLimits.blur, description: 'pixels' }),
    grey: Type.Boolean(),
    mute: Type.Boolean(),
  },
  open,
)
export type ExposureFloorBody = Static<typeof ExposureFloorBody>
export const ExposureFloor = Type.Object({ ...ExposureFloorBody.properties, ...Saved })
export type ExposureFloor = Static<typeof ExposureFloor>

/** What holds for a type on the page of the caller. */
export const TypeFloor = Type.Object({
  typeKey: TypeKey,
  blur: Type.Integer(),
  grey: Type.Boolean(),
  mute: Type.Boolean(),
})
export type TypeFloor = Static<typeof TypeFloor>

export const LabelSeverity = Type.Object({
  labelId: Type.Integer(),
  name: Type.String(),
  path: Type.Array(Type.String(), { description: 'the tree and the labels above it' }),
  severity: AnySeverity,
  version: Type.Integer(),
  updatedAt: Millis,
  updatedBy: Type.String(),
})
export type LabelSeverity = Static<typeof LabelSeverity>
export const TypeSeverity = Type.Object({
  typeKey: TypeKey,
  appName: Type.String(),
  typeName: Type.String(),
  severity: GraveSeverity,
  version: Type.Integer(),
  updatedAt: Millis,
  updatedBy: Type.String(),
})
export type TypeSeverity = Static<typeof TypeSeverity>

/** A stop as its person is told of it, with the types that it concerns. */
export const OwnStop = Type.Object({
  kind: oneOf(stopKinds),
  severity: GraveSeverity,
  until: Millis,
  types: Type.Array(
    Type.Object({ appId: AppId, type: TypeId, appName: Type.String(), typeName: Type.String() }),
  ),
})
export type OwnStop = Static<typeof OwnStop>

const perSeverity = { minItems: anySeverities.length, maxItems: anySeverities.length }
/** Items and milliseconds by severity, from 0 to 3. */
export const Seen = Type.Object({
  items: Type.Array(Type.Integer(), perSeverity),
  ms: Type.Array(Type.Integer(), perSeverity),
})
export type Seen = Static<typeof Seen>
export const SeenDay = Type.Object({ day: Type.String(), ...Seen.properties })
export type SeenDay = Static<typeof SeenDay>

/** How far a person is with one limit of a rule that acts on them. */
export const Budget = Type.Object({
  kind: oneOf(stopKinds),
  severity: GraveSeverity,
  n: Type.Integer(),
  most: Type.Integer(),
})
export type Budget = Static<typeof Budget>

/** The figures of one person. */
export const PersonExposure = Type.Object({
  days: Type.Array(SeenDay, { description: 'the last 28, today last' }),
  budgets: Type.Array(Budget),
  stops: Type.Array(
    Type.Object({ kind: oneOf(stopKinds), severity: GraveSeverity, until: Millis }),
    { description: 'of now' },
  ),
  asOf: Millis,
})
export type PersonExposure = Static<typeof PersonExposure>

export const PersonRow = Type.Object({
  personId: Id,
  person: Type.String(),
  team: Type.String(),
  today: Seen,
  week: Seen,
  month: Seen,
  share: nullable(Type.Integer({ description: 'per cent of the limit of a day that is nearest' })),
  stops: Type.Array(oneOf(stopKinds)),
})
export type PersonRow = Static<typeof PersonRow>

export const StopRow = Type.Object({
  id: Id,
  personId: Id,
  person: Type.String(),
  team: Type.String({ description: 'of then; empty: none' }),
  kind: oneOf(stopKinds),
  severity: GraveSeverity,
  n: Type.Integer(),
  most: Type.Integer(),
  at: Millis,
  until: Millis,
})
export type StopRow = Static<typeof StopRow>
