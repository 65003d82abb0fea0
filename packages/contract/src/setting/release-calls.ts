import { type Static, Type } from 'typebox'
import { call } from '../define.ts'
import { AppId, Empty, Millis, TypeId, oneOf, pageOf, paging } from '../envelope.ts'
import { sortBy } from '../sort.ts'
import {
  Document,
  Effect,
  Note,
  Problem,
  SettingEdition,
  SettingVersion,
  Target,
  TemplateId,
  settingSources,
} from './edit-schemas.ts'

const read = {
  service: 'releasing',
  access: 'setting.read',
  scope: 'filtered',
  method: 'GET',
} as const
const publish = {
  service: 'releasing',
  access: 'setting.publish',
  scope: 'filtered',
  method: 'POST',
} as const
const OneType = Type.Object({ appId: AppId, type: TypeId })

/** A type that is bound to a template: the version it pins, and its own newest one. */
export const BoundType = Type.Object({
  appId: AppId,
  appName: Type.String(),
  type: TypeId,
  name: Type.String(),
  pinned: Type.Integer(),
  version: Type.Integer(),
  drafted: Type.Boolean(),
})
export type BoundType = Static<typeof BoundType>
/** A template that stands on another one. */
export const BoundTemplate = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  pinned: Type.Integer(),
  version: Type.Integer(),
  retired: Type.Boolean(),
})
export const TemplateEdition = Type.Object({
  version: Type.Integer(),
  publishedAt: Millis,
  publishedBy: Type.String(),
  note: Type.String(),
  types: Type.Integer({ description: 'types of the caller that pin it' }),
})
export type TemplateEdition = Static<typeof TemplateEdition>
/** A published version of any setting. */
export const VersionRow = Type.Object({
  appId: AppId,
  appName: Type.String(),
  type: TypeId,
  name: Type.String(),
  source: oneOf(settingSources),
  live: Type.Boolean(),
  ...SettingEdition.properties,
})
export type VersionRow = Static<typeof VersionRow>

/** Templates and versions as they are in force. */
export const settingReleaseCalls = {
  bound: call({
    ...read,
    path: '/auto-config/template/bound',
    input: Type.Object({ id: TemplateId }),
    output: Type.Object({
      list: Type.Array(BoundType),
      templates: Type.Array(BoundTemplate),
      others: Type.Integer({ description: "bound types outside the caller's scope" }),
    }),
    summary:
      'Types bound to a template and templates that stand on it, each with the version it pins',
  }),
  templateEditions: call({
    ...read,
    path: '/auto-config/template/versions',
    input: Type.Object({ id: TemplateId, ...paging }),
    output: pageOf(TemplateEdition),
    summary: 'Published versions of a template, newest first',
  }),
  templateEdition: call({
    ...read,
    scope: 'none',
    path: '/auto-config/template/version',
    input: Type.Object({ id: TemplateId, version: SettingVersion }),
    output: Type.Object({ document: Document }),
    summary: 'One published version of a template',
  }),
  templateCheck: call({
    ...read,
    scope: 'none',
    method: 'POST',
    path: '/auto-config/template/check',
    input: Type.Object({ document: Document }),
    output: Type.Array(Problem),
    summary: 'All mistakes of a template, each with its path',
  }),
  upgradePreview: call({
    ...read,
    method: 'POST',
    path: '/auto-config/template/upgrade/preview',
    input: Type.Object({
      id: TemplateId,
      version: SettingVersion,
      types: Type.Array(OneType, { minItems: 1, maxItems: 200 }),
    }),
    output: Type.Array(Effect),
    summary: 'What another version of their template would change in types',
  }),
  upgrade: call({
    ...publish,
    path: '/auto-config/template/upgrade',
    input: Type.Object({
      id: TemplateId,
      version: SettingVersion,
      types: Type.Array(Target, { minItems: 1, maxItems: 200 }),
      note: Note,
      acceptWarnings: Type.Optional(Type.Boolean()),
    }),
    output: Type.Object({ published: Type.Integer() }),
    summary: 'Bring types to a published version of their template, all or none',
  }),
  versions: call({
    ...read,
    path: '/auto-config/all-versions',
    input: Type.Object({
      ...sortBy(['version', 'publishedAt', 'publishedBy']),
      ...paging,
      appId: Type.Optional(AppId),
      type: Type.Optional(TypeId),
      by: Type.Optional(Type.String({ maxLength: 64 })),
      text: Type.Optional(
        Type.String({ maxLength: 64, description: 'part of a name or of the reason' }),
      ),
      from: Type.Optional(Millis),
      to: Type.Optional(Millis),
    }),
    output: pageOf(VersionRow),
    summary: 'Published versions of all settings, newest first',
  }),
  edition: call({
    ...read,
    scope: { app: 'appId', type: 'type' },
    path: '/auto-config/version',
    input: Type.Object({
      appId: AppId,
      type: TypeId,
      source: Type.Optional(oneOf(settingSources)),
      version: SettingVersion,
    }),
    output: Type.Object({
      ...SettingEdition.properties,
      live: Type.Integer({ description: 'newest version' }),
      name: Type.String(),
      document: Document,
    }),
    summary: 'One published version of a setting, whole',
  }),
  fieldUse: call({
    ...read,
    path: '/auto-config/field-use',
    input: Empty,
    output: Type.Object({
      types: Type.Integer(),
      fields: Type.Record(Type.String(), Type.Integer()),
    }),
    summary: 'How many types of the caller use each field, by its path',
  }),
}
