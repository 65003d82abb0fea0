import { Type } from 'typebox'
import { call } from '../define.ts'
import { AppId, Empty, Id, oneOf, pageOf, paging } from '../envelope.ts'
import { Language } from '../language/calls.ts'
import { sortBy } from '../sort.ts'
import {
  TemplateFields,
  TemplateRow,
  templateActs,
  templateMoves,
  templateStates,
} from './template.ts'

const edit = { service: 'review', access: 'message.edit', scope: 'filtered' } as const
const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Saved = Type.Object({ id: Id, version: Type.Integer() })

export const imTemplateCalls = {
  list: call({
    method: 'GET',
    service: 'review',
    path: '/im-template',
    access: 'message.read',
    scope: 'filtered',
    input: Type.Object({
      ...sortBy(['key', 'act', 'state', 'sentWeek', 'updatedAt', 'updatedBy']),
      ...paging,
      id: Type.Optional(Id),
      text: Type.Optional(
        Type.String({ maxLength: 100, description: 'part of a key, remark or text' }),
      ),
      appId: Type.Optional(AppId),
      act: Type.Optional(oneOf(templateActs)),
      state: Type.Optional(oneOf(templateStates)),
      language: Type.Optional(Language),
    }),
    output: pageOf(TemplateRow),
    summary: "Texts that are sent to users of the caller's apps",
  }),
  create: call({
    ...edit,
    method: 'POST',
    path: '/im-template',
    input: Type.Object(TemplateFields),
    output: Saved,
    summary: 'Write a text; it is used when somebody else has passed it',
  }),
  update: call({
    ...edit,
    method: 'PUT',
    path: '/im-template/:id',
    input: Type.Object({ id: Id, version: Version, ...TemplateFields }),
    output: Saved,
    summary: 'Change a text; the one in use stays in use until the new one is passed',
  }),
  move: call({
    ...edit,
    method: 'PUT',
    path: '/im-template/:id/state',
    input: Type.Object({ id: Id, version: Version, move: oneOf(templateMoves) }),
    output: Saved,
    summary: 'Submit, pass, send back, take out of use, take up again',
  }),
  remove: call({
    ...edit,
    method: 'DELETE',
    path: '/im-template/:id',
    input: Type.Object({ id: Id, version: Version }),
    query: ['version'],
    output: Empty,
    summary: 'Remove a text that is out of use',
  }),
}
