import { type Static, Type } from 'typebox'
import { TypeKey } from '../envelope.ts'
import { EstimateSample, Plan } from './draws.ts'
import { taskLimits } from './schemas.ts'
import { SqlSelection } from './sql.ts'

/** How many records a try-out of a statement shows. */
export const shownRows = 10

/** A statement that is tried out, and the types it is for; none: all of the caller. */
export const SqlTry = Type.Object(
  {
    types: Type.Array(TypeKey, { maxItems: taskLimits.types, uniqueItems: true }),
    sql: SqlSelection,
  },
  { additionalProperties: false },
)

/** What a statement that may run names, and what it costs. */
export const SqlTried = Type.Object({
  plan: Plan,
  ms: Type.Integer({ description: 'it ran for' }),
  list: Type.Array(EstimateSample, { description: 'the first that the caller sees' }),
  hidden: Type.Integer({
    description: 'of the first records that it names: of other types, or not of the caller',
  }),
  more: Type.Boolean({ description: 'it names more than was read' }),
})
export type SqlTried = Static<typeof SqlTried>
