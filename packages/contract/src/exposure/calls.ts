import { Type } from 'typebox'
import { type Area, page } from '../area.ts'
import { call } from '../define.ts'
import { Empty, Id, TypeKey, keyset, keysetOf, nullable, pageOf, paging } from '../envelope.ts'
import {
  AnySeverity,
  ExposureFloor,
  ExposureFloorBody,
  ExposureRule,
  ExposureRuleBody,
  LabelSeverity,
  OwnStop,
  PersonExposure,
  PersonRow,
  StopRow,
  TypeFloor,
  TypeSeverity,
  Version,
} from './schemas.ts'

const own = { service: 'review', access: 'signed-in', scope: 'self', method: 'GET' } as const
/** People are cared for whatever apps they work on: none of these figures is of one app. */
const read = { service: 'review', access: 'exposure.read', scope: 'none', method: 'GET' } as const
const edit = { ...read, access: 'exposure.edit', method: 'POST' } as const
const Known = nullable(Version)
const Saved = Type.Object({ id: Id, version: Version })
const LabelId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** What grave material people see a day, what stops them before it is too much, and who cares. */
export const exposureCalls = {
  own: call({
    ...own,
    path: '/exposure/own',
    input: Empty,
    output: Type.Object({ stops: Type.Array(OwnStop) }),
    summary: 'What stops the caller now, with the types it concerns',
  }),
  mine: call({
    ...own,
    path: '/exposure/mine',
    input: Empty,
    output: PersonExposure,
    summary: "The caller's own figures",
  }),
  ownFloors: call({
    ...own,
    method: 'POST',
    path: '/exposure/own-floors',
    input: Type.Object({ types: Type.Array(TypeKey, { maxItems: 200 }) }),
    output: Type.Array(TypeFloor),
    summary: 'The least that types are toned down on the pages of the caller',
  }),
  people: call({
    ...read,
    changes: true,
    path: '/exposure/people',
    input: Type.Object({
      ...paging,
      teamId: Type.Optional(Id),
      personId: Type.Optional(Id),
      near: Type.Optional(Type.Boolean({ description: 'only who has used most of a day' })),
    }),
    output: pageOf(PersonRow),
    summary: 'People with what they saw; each look is written down',
  }),
  person: call({
    ...read,
    changes: true,
    path: '/exposure/people/:personId',
    input: Type.Object({ personId: Id }),
    output: Type.Object({ person: Type.String(), team: Type.String(), seen: PersonExposure }),
    summary: 'The figures of one person; each look is written down',
  }),
  stops: call({
    ...read,
    changes: true,
    path: '/exposure/stops',
    input: Type.Object({
      ...keyset,
      personId: Type.Optional(Id),
      current: Type.Optional(Type.Boolean({ description: 'only those that have not ended' })),
    }),
    output: keysetOf(StopRow),
    summary: 'Who was stopped by what, newest first; each look is written down',
  }),
  rules: call({
    ...read,
    path: '/exposure/rules',
    input: Type.Object({ ...paging, severity: Type.Optional(AnySeverity) }),
    output: pageOf(ExposureRule),
    summary: 'How much one person may see',
  }),
  createRule: call({
    ...edit,
    path: '/exposure/rules',
    input: ExposureRuleBody,
    output: Saved,
    summary: 'Set one more rule; of all for a severity the nearest acts',
  }),
  updateRule: call({
    ...edit,
    method: 'PUT',
    path: '/exposure/rules/:id',
    input: Type.Object({ id: Id, version: Version, ...ExposureRuleBody.properties }),
    output: Saved,
    summary: 'Change a rule',
  }),
  removeRule: call({
    ...edit,
    method: 'DELETE',
    path: '/exposure/rules/:id',
    query: ['version'],
    input: Type.Object({ id: Id, version: Version }),
    output: Empty,
    summary: 'Delete a rule',
  }),
  floors: call({
    ...read,
    path: '/exposure/floors',
    input: Type.Object(paging),
    output: pageOf(ExposureFloor),
    summary: 'How much what is grave is toned down at least',
  }),
  createFloor: call({
    ...edit,
    path: '/exposure/floors',
    input: ExposureFloorBody,
    output: Saved,
    summary: 'Set one more floor; of all that match the strictest parts act',
  }),
  updateFloor: call({
    ...edit,
    method: 'PUT',
    path: '/exposure/floors/:id',
    input: Type.Object({ id: Id, version: Version, ...ExposureFloorBody.properties }),
    output: Saved,
    summary: 'Change a floor',
  }),
  removeFloor: call({
    ...edit,
    method: 'DELETE',
    path: '/exposure/floors/:id',
    query: ['version'],
    input: Type.Object({ id: Id, version: Version }),
    output: Empty,
    summary: 'Delete a floor',
  }),
  labels: call({
    ...read,
    path: '/exposure/labels',
    input: Type.Object(paging),
    output: pageOf(LabelSeverity),
    summary: 'Labels that were given a severity; what is below them has it, too',
  }),
  setLabel: call({
    ...edit,
    path: '/exposure/labels',
    input: Type.Object({ labelId: LabelId, severity: nullable(AnySeverity), version: Known }),
    output: Empty,
    summary: 'Give a label a severity, or none of its own; counts from now on',
  }),
  types: call({
    ...read,
    scope: 'filtered',
    path: '/exposure/types',
    input: Type.Object(paging),
    output: pageOf(TypeSeverity),
    summary: 'Types that are grave where nothing is labelled',
  }),
  setType: call({
    ...edit,
    scope: 'filtered',
    path: '/exposure/types',
    input: Type.Object({ typeKey: TypeKey, severity: AnySeverity, version: Known }),
    output: Empty,
    summary: 'Say how grave a type is, 0 for not at all; counts from now on',
  }),
}

export const exposureArea = {
  calls: { exposure: exposureCalls },
  acts: [
    'exposure.createFloor',
    'exposure.createRule',
    'exposure.look',
    'exposure.removeFloor',
    'exposure.removeRule',
    'exposure.setLabel',
    'exposure.setType',
    'exposure.updateFloor',
    'exposure.updateRule',
  ],
  pages: [
    page('/my-exposure', 'signed-in'),
    page('/exposure/index', 'exposure.read', ['administration', 65, 'exposure', 'shield']),
  ],
} as const satisfies Area
