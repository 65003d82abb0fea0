import { type Static, Type } from 'typebox'
import { Id, nullable } from '../envelope.ts'

export const groupLimits = { least: 2, most: 50, hours: 720 } as const

/** Which groups of alike records a task takes; each is drawn, handed out and given back whole. */
export const GroupChoice = Type.Object(
  {
    minMembers: Type.Integer({ minimum: groupLimits.least, maximum: groupLimits.most }),
    spreadHours: nullable(
      Type.Integer({
        minimum: 1,
        maximum: groupLimits.hours,
        description: 'within which its members came in; null: any',
      }),
    ),
  },
  { additionalProperties: false },
)
export type GroupChoice = Static<typeof GroupChoice>
export const usualGroups: GroupChoice = { minMembers: 2, spreadHours: null }

/** What became of the groups of a task. */
export const GroupCounts = Type.Object({
  open: Type.Integer({ description: 'groups of which something is not decided' }),
  done: Type.Integer(),
  members: Type.Integer({ description: 'of all groups' }),
  largest: Type.Integer({ description: 'members of the largest open group' }),
  largestRecordId: nullable(Id),
  exceptions: Type.Integer({ description: 'answers that differ from most of their group' }),
})
export type GroupCounts = Static<typeof GroupCounts>
