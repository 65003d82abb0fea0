import { Type } from 'typebox'
import { call } from '../define.ts'
import { AppId, Empty, Id, Millis, TypeId, keysetOf } from '../envelope.ts'
import { picking } from '../picking.ts'
import {
  CaseDetail,
  CaseName,
  CaseOwner,
  CaseRecord,
  CaseRow,
  CaseRun,
  caseVersion,
} from './case-schemas.ts'

const read = {
  service: 'releasing',
  access: 'setting.read',
  scope: 'filtered',
  method: 'GET',
} as const
const edit = {
  service: 'releasing',
  access: 'setting.edit',
  scope: 'filtered',
  method: 'POST',
} as const

/** Records that a template or a setting must be able to show before it is published. */
export const settingCaseCalls = {
  list: call({
    ...read,
    path: '/auto-config/cases',
    input: Type.Object(CaseOwner),
    output: Type.Object({ ownerName: Type.String(), list: Type.Array(CaseRow) }),
    summary: 'Cases of a template or of a type',
  }),
  one: call({
    ...read,
    path: '/auto-config/case',
    input: Type.Object({ id: Id }),
    output: CaseDetail,
    summary: 'A case, and what comes of it under the draft as it stands',
  }),
  create: call({
    ...edit,
    path: '/auto-config/case',
    input: Type.Object({
      ...CaseOwner,
      name: CaseName,
      record: Type.Optional(CaseRecord),
      recordId: Type.Optional(Id),
    }),
    output: Type.Object({ id: Id, run: CaseRun }),
    summary:
      'Make a case of what is given, or of a record that came in, its user left out; ' +
      'what renders is accepted',
  }),
  records: call({
    ...read,
    access: 'setting.edit',
    path: '/auto-config/case/records',
    input: Type.Object({ ...CaseOwner, ...picking }),
    output: keysetOf(
      Type.Object({
        id: Id,
        appId: AppId,
        type: TypeId,
        at: Millis,
        text: Type.String({ description: 'how its text begins, else its post' }),
      }),
    ),
    summary:
      'Records a case may be made of, newest first: of a type, or of any type one sees for a ' +
      'template, among the newest that came in within 30 days; by id, post, user or text',
  }),
  update: call({
    ...edit,
    method: 'PUT',
    path: '/auto-config/case',
    input: Type.Object({ ...caseVersion, name: CaseName, record: CaseRecord }),
    output: Type.Object({ version: Type.Integer(), run: CaseRun }),
    summary: 'Change a case; what was accepted stays',
  }),
  accept: call({
    ...edit,
    path: '/auto-config/case/accept',
    input: Type.Object(caseVersion),
    output: Type.Object({ version: Type.Integer() }),
    summary: 'Take what comes of a case now as what is wanted',
  }),
  remove: call({
    ...edit,
    method: 'DELETE',
    path: '/auto-config/case/:id',
    query: ['version'],
    input: Type.Object(caseVersion),
    output: Empty,
    summary: 'Delete a case',
  }),
  run: call({
    ...edit,
    path: '/auto-config/cases/run',
    input: Type.Object(CaseOwner),
    output: Type.Object({
      list: Type.Array(Type.Object({ id: Id, run: CaseRun })),
      failed: Type.Integer(),
    }),
    summary: 'Run all cases on the draft as it stands',
  }),
}
