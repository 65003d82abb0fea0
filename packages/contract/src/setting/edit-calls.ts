import { Type } from 'typebox'
import { call } from '../define.ts'
import { AppId, Empty, TypeId, oneOf, pageOf, paging } from '../envelope.ts'
import { businessKinds } from '../kinds.ts'
import { sortBy } from '../sort.ts'
import {
  Change,
  Document,
  Effect,
  Note,
  Problem,
  Revision,
  SettingDetail,
  SettingEdition,
  SettingKey,
  SettingOptions,
  SettingRow,
  SettingVersion,
  ShownChange,
  Target,
  TemplateDetail,
  TemplateId,
  TemplateLink,
  TemplateRow,
  settingStates,
} from './edit-schemas.ts'
import { readyTypes } from './ready-types.ts'
import { TypeSetting, panelTypes } from './schemas.ts'

const of = { app: 'appId', type: 'type' } as const
const read = { service: 'releasing', access: 'setting.read', scope: of } as const
const edit = { service: 'releasing', access: 'setting.edit', scope: of } as const
const publish = { service: 'releasing', access: 'setting.publish', scope: of } as const
const name = Type.String({ pattern: '^[a-z0-9_]{2,64}$' })
const templateName = Type.String({ minLength: 1, maxLength: 64, pattern: '\\S' })
const remark = Type.String({ maxLength: 500 })
const acceptWarnings = Type.Optional(Type.Boolean())
const Made = Type.Object({ revision: Type.Integer() })
const Out = Type.Object({ version: Type.Integer() })
const link = Type.Optional(Type.Union([TemplateLink, Type.Null()]))
const targets = Type.Array(Target, { maxItems: 200 })
const changes = Type.Array(Change, { minItems: 1, maxItems: 100 })

const { baseInfo, extDataMap } = TypeSetting.properties
const Ready = oneOf(readyTypes)
/** What a form of tagging begins with, over the blank document or its origin. */
const Start = Type.Object(
  {
    showCount: Type.Optional(baseInfo.properties.showCount),
    orderTimeout: Type.Optional(baseInfo.properties.orderTimeout),
    labelList: Type.Optional(baseInfo.properties.labelList),
    extDataMap: Type.Optional(extDataMap),
  },
  { additionalProperties: false },
)

/**
 * Settings of record types as they are written: drafts, versions, templates, changes to many at
 * once.
 */
export const autoConfigCalls = {
  list: call({
    ...read,
    scope: 'filtered',
    method: 'GET',
    path: '/auto-configs',
    input: Type.Object({
      ...sortBy(['business', 'waiting']),
      ...paging,
      appId: Type.Optional(AppId),
      business: Type.Optional(oneOf(businessKinds)),
      pageKey: Type.Optional(Type.String({ maxLength: 100 })),
      templateId: Type.Optional(TemplateId),
      state: Type.Optional(oneOf(settingStates)),
      changedBy: Type.Optional(Type.String({ maxLength: 64 })),
      text: Type.Optional(Type.String({ maxLength: 64, description: 'part of a name, or a type' })),
    }),
    output: pageOf(SettingRow),
    summary: 'Settings of the types of the caller',
  }),
  one: call({
    ...read,
    method: 'GET',
    path: '/auto-config',
    input: Type.Object(SettingKey),
    output: SettingDetail,
    summary: 'A setting: what is published and what is being written',
  }),
  options: call({
    ...read,
    scope: 'filtered',
    method: 'GET',
    path: '/auto-config/options',
    input: Empty,
    output: SettingOptions,
    summary: 'What a setting may refer to',
  }),
  check: call({
    ...read,
    method: 'POST',
    path: '/auto-config/check',
    input: Type.Object({ ...SettingKey, document: Document }),
    output: Type.Array(Problem),
    summary: 'All mistakes of a setting, each with its path',
  }),
  create: call({
    ...edit,
    method: 'POST',
    path: '/auto-config',
    input: Type.Object({
      appId: AppId,
      type: TypeId,
      name,
      ready: Type.Optional(Ready),
      labelTree: Type.Optional(
        Type.Integer({
          minimum: 1,
          description: 'of a ready type: what its violations are called',
        }),
      ),
      business: Type.Optional(oneOf(businessKinds)),
      panel: Type.Optional(oneOf(panelTypes)),
      pageKeys: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50 })),
      template: Type.Optional(TemplateLink),
      copyOf: Type.Optional(Type.Object({ appId: AppId, type: TypeId })),
      start: Type.Optional(Start),
    }),
    output: Made,
    summary:
      'Make a new record type with a first draft: of a ready type, or of a business, panel and ' +
      'pages that are named',
  }),
  save: call({
    ...edit,
    method: 'PUT',
    path: '/auto-config',
    input: Type.Object({
      ...SettingKey,
      revision: Revision,
      base: Revision,
      document: Document,
      template: link,
    }),
    output: Type.Object({ revision: Type.Integer(), problems: Type.Array(Problem) }),
    summary:
      'Save a draft, also with mistakes; `revision` is the one that was edited, ' +
      '`base` the published version it is meant for',
  }),
  discard: call({
    ...edit,
    method: 'POST',
    path: '/auto-config/discard',
    input: Type.Object({ ...SettingKey, revision: Revision }),
    output: Empty,
    summary: 'Throw a draft away; what is published stays',
  }),
  publish: call({
    ...publish,
    method: 'POST',
    path: '/auto-config/publish',
    input: Type.Object({ ...SettingKey, revision: SettingVersion, note: Note, acceptWarnings }),
    output: Out,
    summary: 'Publish a draft as the next version',
  }),
  rollback: call({
    ...publish,
    method: 'POST',
    path: '/auto-config/rollback',
    input: Type.Object({ ...SettingKey, version: SettingVersion, to: SettingVersion, note: Note }),
    output: Out,
    summary: 'Publish an earlier version again, as a new one',
  }),
  editions: call({
    ...read,
    method: 'GET',
    path: '/auto-config/versions',
    input: Type.Object({ ...SettingKey, ...paging }),
    output: pageOf(SettingEdition),
    summary: 'Published versions of a setting, newest first',
  }),
  compare: call({
    ...read,
    method: 'GET',
    path: '/auto-config/compare',
    input: Type.Object({ ...SettingKey, from: Revision, to: Revision }),
    output: Type.Object({ from: Document, to: Document, changes: Type.Array(ShownChange) }),
    summary: 'What leads from one version to another; 0 is the draft',
  }),
  templates: call({
    ...read,
    scope: 'filtered',
    method: 'GET',
    path: '/auto-config/templates',
    input: Type.Object({
      ...sortBy(['name', 'remark', 'updatedAt', 'updatedBy']),
      ...paging,
      text: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    output: pageOf(TemplateRow),
    summary: 'Templates of settings',
  }),
  template: call({
    ...read,
    scope: 'none',
    method: 'GET',
    path: '/auto-config/template',
    input: Type.Object({ id: TemplateId }),
    output: TemplateDetail,
    summary: 'A template: its draft and what is published',
  }),
  createTemplate: call({
    ...edit,
    scope: 'filtered',
    method: 'POST',
    path: '/auto-config/template',
    input: Type.Object({
      name: templateName,
      remark,
      copyOf: Type.Optional(Type.Object({ appId: AppId, type: TypeId })),
      parent: Type.Optional(TemplateLink),
      copyTemplate: Type.Optional(TemplateId),
      ready: Type.Optional(Ready),
    }),
    output: Type.Object({ id: Type.Integer() }),
    summary:
      'Make a template: of a ready type, of what a type has published, on a version of another ' +
      'template, or as a copy of one',
  }),
  saveTemplate: call({
    ...edit,
    scope: 'none',
    method: 'PUT',
    path: '/auto-config/template',
    input: Type.Object({
      id: TemplateId,
      revision: SettingVersion,
      name: templateName,
      remark,
      document: Document,
    }),
    output: Type.Object({ revision: Type.Integer(), problems: Type.Array(Problem) }),
    summary: 'Save the draft of a template',
  }),
  templateEffect: call({
    ...read,
    scope: 'filtered',
    method: 'GET',
    path: '/auto-config/template/effect',
    input: Type.Object({ id: TemplateId }),
    output: Type.Object({
      list: Type.Array(Effect),
      others: Type.Integer({ description: "bound types outside the caller's scope" }),
    }),
    summary: "Which types a template's draft would change, and how",
  }),
  publishTemplate: call({
    ...publish,
    scope: 'filtered',
    method: 'POST',
    path: '/auto-config/template/publish',
    input: Type.Object({
      id: TemplateId,
      revision: SettingVersion,
      note: Note,
      upgrade: targets,
      acceptWarnings,
    }),
    output: Out,
    summary: 'Publish a template and bring the named types to it, all or none',
  }),
  batchPreview: call({
    ...read,
    scope: 'filtered',
    method: 'POST',
    path: '/auto-config/batch/preview',
    input: Type.Object({
      types: Type.Array(Type.Object({ appId: AppId, type: TypeId }), {
        minItems: 1,
        maxItems: 200,
      }),
      changes,
    }),
    output: Type.Array(Effect),
    summary: 'What changes would do to many types',
  }),
  batch: call({
    ...publish,
    scope: 'filtered',
    method: 'POST',
    path: '/auto-config/batch',
    input: Type.Object({
      types: Type.Array(Target, { minItems: 1, maxItems: 200 }),
      changes,
      note: Note,
      acceptWarnings,
    }),
    output: Type.Object({
      published: Type.Integer(),
      drafted: Type.Integer({
        description: 'types whose change waits as a draft for another person',
      }),
    }),
    summary:
      'Make changes to many types and publish them, all or none; ' +
      'where the caller may not publish alone, they become drafts',
  }),
}
