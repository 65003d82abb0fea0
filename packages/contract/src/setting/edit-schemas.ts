import { type Static, Type } from 'typebox'
import { AppId, Json, Millis, TypeId, nullable, oneOf } from '../envelope.ts'
import { businessKinds } from '../kinds.ts'

export const settingSources = ['audit', 'customize', 'inspection'] as const
const SettingSource = oneOf(settingSources)
/** Names one setting; without a source that of auditing. */
export const SettingKey = { appId: AppId, type: TypeId, source: Type.Optional(SettingSource) }
export const SettingVersion = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
export const Revision = Type.Integer({
  minimum: 0,
  maximum: 2_147_483_647,
  description: 'the revision that was edited; 0 where there is no draft',
})
export const Note = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' })
/** A setting that is being written: it may still have mistakes. */
export const Document = Json
export const TemplateId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
export const TemplateLink = Type.Object(
  { id: TemplateId, version: SettingVersion },
  { additionalProperties: false },
)
export type TemplateLink = Static<typeof TemplateLink>

/**
 * A mistake in a setting: `path` leads to it, `code` says what it is, `params` fill its text.
 * Errors stop publishing, warnings are confirmed.
 */
export const Problem = Type.Object({
  path: Type.String(),
  code: Type.String(),
  level: oneOf(['error', 'warning']),
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
})
export type Problem = Static<typeof Problem>

export const Change = Type.Object(
  {
    at: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 12 }),
    act: oneOf(['set', 'remove', 'order']),
    from: Type.Optional(Type.Unknown()),
    to: Type.Optional(Type.Unknown()),
  },
  { additionalProperties: false },
)
/** What stands in answers: a change of whole documents has no place. */
export const ShownChange = Type.Object({
  at: Type.Array(Type.String()),
  act: oneOf(['set', 'remove', 'order']),
  from: Type.Optional(Type.Unknown()),
  to: Type.Optional(Type.Unknown()),
})

const Draft = Type.Object({
  revision: Type.Integer(),
  base: Type.Integer({ description: 'published version it was made from; 0 before the first' }),
  updatedAt: Millis,
  updatedBy: Type.String(),
  mine: Type.Boolean({ description: 'the caller has written in it' }),
})
const Published = Type.Object({
  version: Type.Integer(),
  publishedAt: Millis,
  publishedBy: Type.String(),
  note: Type.String(),
})

export const SettingRow = Type.Object({
  appId: AppId,
  appName: Type.String(),
  type: TypeId,
  name: Type.String(),
  business: oneOf(businessKinds),
  source: SettingSource,
  panel: Type.String(),
  pageKeys: Type.Array(Type.String()),
  template: nullable(
    Type.Object({ id: Type.Integer(), version: Type.Integer(), name: Type.String() }),
  ),
  published: nullable(Published),
  draft: nullable(Draft),
  waiting: Type.Integer(),
})
export type SettingRow = Static<typeof SettingRow>
export const settingStates = ['published', 'changed', 'new'] as const

export const SettingDetail = Type.Object({
  appId: AppId,
  appName: Type.String(),
  type: TypeId,
  name: Type.String(),
  source: SettingSource,
  published: nullable(
    Type.Object({ ...Published.properties, document: Document, template: nullable(TemplateLink) }),
  ),
  draft: nullable(
    Type.Object({ ...Draft.properties, document: Document, template: nullable(TemplateLink) }),
  ),
  templateDocument: nullable(Document),
})
export type SettingDetail = Static<typeof SettingDetail>

export const SettingEdition = Type.Object({
  ...Published.properties,
  template: nullable(TemplateLink),
})
export type SettingEdition = Static<typeof SettingEdition>

export const TemplateRow = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  remark: Type.String(),
  panel: Type.String(),
  revision: Type.Integer(),
  version: Type.Integer({ description: 'newest published; 0 before the first' }),
  used: Type.Integer({ description: 'types of the caller that are bound to it' }),
  parent: nullable(
    Type.Object({ id: Type.Integer(), name: Type.String(), version: Type.Integer() }),
  ),
  retired: Type.Boolean(),
  updatedAt: Millis,
  updatedBy: Type.String(),
})
export type TemplateRow = Static<typeof TemplateRow>
/**
 * `parent` is what the template stands on: the version it was made from or moved to, and the newest
 * there is.
 */
export const TemplateDetail = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  remark: Type.String(),
  revision: Type.Integer(),
  version: Type.Integer(),
  document: Document,
  published: nullable(Document),
  updatedAt: Millis,
  updatedBy: Type.String(),
  parent: nullable(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      version: Type.Integer(),
      newest: Type.Integer(),
      document: Document,
    }),
  ),
  retired: Type.Boolean(),
  mine: Type.Boolean({ description: 'the caller has written in the draft' }),
})

/**
 * What becomes of one type: `version` is its newest published one, `drafted` whether somebody is
 * writing on it.
 */
export const Effect = Type.Object({
  appId: AppId,
  type: TypeId,
  name: Type.String(),
  version: Type.Integer(),
  drafted: Type.Boolean(),
  changes: Type.Array(ShownChange),
  lost: Type.Array(ShownChange),
  problems: Type.Array(Problem),
})
export type Effect = Static<typeof Effect>
export const Target = Type.Object(
  { appId: AppId, type: TypeId, version: SettingVersion },
  { additionalProperties: false },
)
export type Target = Static<typeof Target>

export const SettingOptions = Type.Object({
  apps: Type.Array(
    Type.Object({
      id: AppId,
      name: Type.String(),
      nextType: Type.Integer({ description: 'a number that no type of the app has' }),
      typeNames: Type.Array(Type.String(), { description: 'what its types are called' }),
    }),
  ),
  punishTypes: Type.Array(
    Type.Object({
      id: Type.Integer(),
      key: Type.String(),
      scope: Type.String(),
      needsTime: Type.Boolean(),
      mayBePermanent: Type.Boolean(),
    }),
  ),
  labelTrees: Type.Array(
    Type.Object({ id: Type.Integer(), name: Type.String(), version: Type.Integer() }),
  ),
  templates: Type.Array(
    Type.Object({ id: Type.Integer(), name: Type.String(), version: Type.Integer() }),
  ),
  textGroups: Type.Array(Type.String(), { description: 'keys of groups of texts' }),
  endpoints: Type.Array(Type.String(), { description: 'names that page info may ask' }),
  converters: Type.Array(Type.String(), { description: 'names that convert values, beside maps' }),
})
