import { type Static, Type } from 'typebox'

export const sqlLimits = {
  characters: 8000,
  days: 31,
  joins: 6,
  depth: 5,
  /** Candidates of a run, at most. */
  candidates: 200_000,
  /** What the database may reckon for a statement: its cost, its rows. */
  cost: 5_000_000,
  rows: 5_000_000,
} as const

/** What a statement may leave open as `{{from}}`: the ends of its days, the apps, its day. */
export const sqlPlaceholders = ['from', 'to', 'apps', 'day'] as const

/** Records that a statement names, among those of the last days. */
export const SqlSelection = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: sqlLimits.characters,
      description: 'one SELECT on the views, with a column record_id',
    }),
    days: Type.Integer({
      minimum: 1,
      maximum: sqlLimits.days,
      description: 'from {{from}} to {{to}}, which is when it runs',
    }),
  },
  { additionalProperties: false },
)
export type SqlSelection = Static<typeof SqlSelection>

/** A view that a statement may read, and an example of a statement on it. */
export const SqlView = Type.Object({
  name: Type.String(),
  columns: Type.Array(Type.Object({ name: Type.String(), type: Type.String() })),
  example: Type.String(),
})
export type SqlView = Static<typeof SqlView>
/** A function that a statement may use, and how it is written. */
export const SqlFunction = Type.Object({ name: Type.String(), use: Type.String() })
export type SqlFunction = Static<typeof SqlFunction>
