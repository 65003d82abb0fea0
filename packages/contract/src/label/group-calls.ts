import { type Static, Type } from 'typebox'
import { call } from '../define.ts'
import { Empty, Id, Millis, TypeKey, oneOf } from '../envelope.ts'
import { mapColors } from '../map-config/schemas.ts'
import { skillLevels } from '../skill-level/schemas.ts'
import { TreeId } from './schemas.ts'

const Name = Type.String({ maxLength: 64 })
const GroupId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const upon = { id: GroupId, version: Version }
const Made = Type.Object({ id: GroupId })
const Saved = Type.Object({ version: Version })
const changed = { version: Version, updatedAt: Millis, updatedBy: Type.String() }
const trees = Type.Array(TreeId, { maxItems: 100 })

/**
 * What a tree is about. In a `single` class one label of a tree is enough: no setting should let
 * several be given.
 */
export const ClassFields = Type.Object({
  cnName: Name,
  enName: Type.String({ minLength: 1, maxLength: 64, pattern: '\\S' }),
  idName: Name,
  ruName: Name,
  color: oneOf(mapColors),
  single: Type.Boolean(),
  trees,
})
export type ClassFields = Static<typeof ClassFields>
const ClassKey = Type.String({ pattern: '^[a-z][a-z0-9_]{1,31}$' })
export const ClassRow = Type.Object({
  id: GroupId,
  key: ClassKey,
  ...ClassFields.properties,
  labels: Type.Integer({ description: 'published labels of its trees' }),
  decisions: Type.Integer({ description: 'labels given in 30 days, counted up to ten thousand' }),
  ...changed,
})
export type ClassRow = Static<typeof ClassRow>

const some = (maxLength: number) =>
  Type.Array(Type.String({ minLength: 1, maxLength }), { maxItems: 100 })
/**
 * Who belongs to a crowd: each list that is not empty must name the person, who has the level, in
 * whichever language, in the type that labels are offered for.
 */
export const CrowdRule = Type.Object(
  {
    teams: Type.Array(Id, { maxItems: 100 }),
    regions: some(32),
    languages: some(16),
    people: some(64),
    level: Type.Optional(oneOf(skillLevels, { description: 'the least level; none: anybody' })),
  },
  { additionalProperties: false },
)
export type CrowdRule = Static<typeof CrowdRule>
export const CrowdFields = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 64, pattern: '\\S' }),
  remark: Type.String({ maxLength: 500 }),
  rule: CrowdRule,
  trees,
})
export type CrowdFields = Static<typeof CrowdFields>
export const CrowdRow = Type.Object({
  id: GroupId,
  ...CrowdFields.properties,
  people: Type.Integer({ description: 'people it has now' }),
  ...changed,
})
export type CrowdRow = Static<typeof CrowdRow>
export const CrowdOptions = Type.Object({
  teams: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  regions: Type.Array(Type.String()),
  languages: Type.Array(Type.String()),
})
/** Whether a person belongs, and the trees they are not offered. */
export const CrowdTrial = Type.Object({
  name: Type.String(),
  team: Type.String(),
  region: Type.String(),
  languages: Type.Array(Type.String()),
  belongs: Type.Boolean(),
  misses: Type.Array(Type.String({ description: 'parts of the rule that the person is not of' })),
  hidden: trees,
})

const read = { service: 'manage', access: 'signed-in', scope: 'none', method: 'GET' } as const
const edit = { service: 'manage', access: 'label.edit', scope: 'none', method: 'POST' } as const

/** Classes of trees, and who is offered which. */
export const labelGroupCalls = {
  classes: call({
    ...read,
    path: '/class',
    input: Empty,
    output: Type.Array(ClassRow),
    summary: 'Classes of label trees',
  }),
  createClass: call({
    ...edit,
    path: '/class',
    input: Type.Object({ key: ClassKey, ...ClassFields.properties }),
    output: Made,
    summary: 'Make a class',
  }),
  updateClass: call({
    ...edit,
    method: 'PUT',
    path: '/class',
    input: Type.Object({ ...upon, ...ClassFields.properties }),
    output: Saved,
    summary: 'Change a class and which trees belong to it',
  }),
  removeClass: call({
    ...edit,
    method: 'DELETE',
    path: '/class/:id',
    query: ['version'],
    input: Type.Object({ id: Id, version: Version }),
    output: Empty,
    summary: 'Delete a class that no tree belongs to',
  }),
  crowds: call({
    ...read,
    access: 'label.edit',
    path: '/crowd',
    input: Empty,
    output: Type.Array(CrowdRow),
    summary: 'Crowds of auditors',
  }),
  crowdOptions: call({
    ...read,
    access: 'label.edit',
    path: '/crowd/options',
    input: Empty,
    output: CrowdOptions,
    summary: 'What rules of crowds may name',
  }),
  createCrowd: call({
    ...edit,
    path: '/crowd',
    input: CrowdFields,
    output: Made,
    summary: 'Make a crowd',
  }),
  updateCrowd: call({
    ...edit,
    method: 'PUT',
    path: '/crowd',
    input: Type.Object({ ...upon, ...CrowdFields.properties }),
    output: Saved,
    summary: 'Change a crowd; labels are hidden or offered with the next record',
  }),
  removeCrowd: call({
    ...edit,
    method: 'DELETE',
    path: '/crowd/:id',
    query: ['version'],
    input: Type.Object({ id: Id, version: Version }),
    output: Empty,
    summary: 'Delete a crowd; its trees are offered to all that no other crowd keeps them from',
  }),
  tryCrowd: call({
    ...edit,
    path: '/crowd/test',
    input: Type.Object({
      rule: CrowdRule,
      name: Type.String({ minLength: 1, maxLength: 64 }),
      typeKey: Type.Optional(
        Type.Unsafe<string>({
          ...TypeKey,
          description: 'in which a level is asked for; none: any',
        }),
      ),
    }),
    output: CrowdTrial,
    summary: 'Whether a person belongs to a crowd, and why not',
  }),
}
