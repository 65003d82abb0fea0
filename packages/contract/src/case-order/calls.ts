import { type Static, Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { Id, Millis, nullable, oneOf, pageOf, paging } from '../envelope.ts'
import { ItemFilter } from '../simulation/schemas.ts'
import { sortBy } from '../sort.ts'
import { HiddenCase, HiddenDrill, drillModes } from './hidden.ts'

const path = '/case-order-template'
const read = { service: 'releasing', access: 'practice.read', scope: 'filtered' } as const
const edit = { ...read, access: 'practice.edit' } as const

export const drillLimits = { batch: 100, per: 100, usual: 10, teams: 50, dims: 10 } as const
export const drillStates = ['open', 'closed'] as const
const Ids = Type.Array(Id, { minItems: 1, maxItems: drillLimits.batch, uniqueItems: true })
const Remark = Type.String({ maxLength: 200 })

export const DrillBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }),
    libraryId: Id,
    filter: ItemFilter,
    dims: Type.Array(Type.String({ maxLength: 30 }), {
      maxItems: drillLimits.dims,
      uniqueItems: true,
      description: 'dimensions of the library that are asked, by key; empty: all',
    }),
    per: Type.Integer({ minimum: 1, maximum: drillLimits.per, description: 'cases of a round' }),
    teamIds: Type.Array(Id, {
      maxItems: drillLimits.teams,
      uniqueItems: true,
      description: 'who may practise; empty: everybody who sees the library',
    }),
    remark: Remark,
    mode: Type.Optional(
      Type.Unsafe<(typeof drillModes)[number]>({
        ...oneOf(drillModes),
        description: 'hidden: its cases stand among the daily orders of its teams',
      }),
    ),
  },
  { additionalProperties: false },
)
export type DrillBody = Static<typeof DrillBody>

export const Drill = Type.Object({
  id: Id,
  name: Type.String(),
  state: oneOf(drillStates),
  mode: oneOf(drillModes),
  announcedAt: nullable(Millis),
  libraryId: Id,
  libraryName: Type.String(),
  per: Type.Integer(),
  items: Type.Integer({ description: 'that may be asked now' }),
  used: Type.Integer({ description: 'of them, those somebody has practised' }),
  rounds: Type.Integer(),
  people: Type.Integer({ description: 'who practised' }),
  answered: Type.Integer(),
  right: Type.Integer(),
  remark: Type.String(),
  createdBy: Type.String(),
  updatedAt: Millis,
})
export type Drill = Static<typeof Drill>

export const caseOrderCalls = {
  query: call({
    ...read,
    method: 'GET',
    path,
    input: Type.Object({
      ...sortBy(['name', 'updatedAt']),
      ...paging,
      name: Type.Optional(Type.String({ maxLength: 60 })),
      libraryId: Type.Optional(Id),
      personId: Type.Optional(Id),
      state: Type.Optional(oneOf(drillStates)),
      mode: Type.Optional(oneOf(drillModes)),
    }),
    output: pageOf(Drill),
    summary: 'Drills of libraries that the caller sees, with what was practised',
  }),
  create: call({
    ...edit,
    method: 'POST',
    path,
    input: Type.Object({ body: DrillBody }),
    output: Type.Object({ id: Id }),
    summary: 'Make a drill of a library; it is open, a hidden one announced to its teams',
  }),
  updateRemark: call({
    ...edit,
    method: 'PUT',
    path: `${path}/update-remark`,
    input: Type.Object({ ids: Ids, remark: Remark }),
    output: Type.Object({ changed: Type.Integer() }),
    summary: 'Change the remark of several drills',
  }),
  move: call({
    ...edit,
    method: 'PUT',
    path: `${path}/state`,
    input: Type.Object({ ids: Ids, state: oneOf(drillStates) }),
    output: Type.Object({ changed: Type.Integer() }),
    summary: 'Open drills or close them',
  }),
  remove: call({
    ...edit,
    method: 'DELETE',
    path,
    input: Type.Object({ ids: Ids }),
    output: Type.Object({ removed: Type.Integer() }),
    summary: 'Delete drills; what was practised stays',
  }),
  start: call({
    ...read,
    access: 'signed-in',
    scope: 'self',
    method: 'POST',
    path: `${path}/start`,
    input: Type.Object({ id: Id }),
    output: Type.Object({ roundId: Id }),
    summary: 'Begin a round of a drill, or go on with the one that is not ended',
  }),
  hidden: call({
    ...read,
    method: 'GET',
    path: `${path}/hidden`,
    input: Type.Object({ id: Id }),
    output: HiddenDrill,
    summary: 'Who confirmed a hidden drill, and how its cases were answered in daily work',
  }),
  hiddenCases: call({
    ...read,
    access: 'case.read',
    method: 'GET',
    path: `${path}/hidden/cases`,
    input: Type.Object({ ...paging, id: Id, personId: Type.Optional(Id) }),
    output: pageOf(HiddenCase),
    summary: 'The hidden cases that people got, newest first',
  }),
  confirm: call({
    ...read,
    access: 'signed-in',
    scope: 'self',
    method: 'PUT',
    path: `${path}/confirm`,
    input: Type.Object({ id: Id }),
    output: Type.Object({ confirmedAt: Millis }),
    summary: 'Confirm having read that a hidden drill is announced; only then it begins',
  }),
}

export const caseOrderArea = {
  calls: { caseOrder: caseOrderCalls },
  acts: ['caseOrder.create', 'caseOrder.update', 'caseOrder.remove', 'caseOrder.confirm'],
  pages: [
    page('/delivery-task/case-order', 'practice.read', ['tasks', 77, 'drills', 'folder']),
    page('/delivery-task/case-order-list', 'practice.read', ['tasks', 78, 'drill_list', 'text']),
  ],
} as const satisfies Area
