import { type Static, Type } from 'typebox'
import { AppId, Id, Json, Millis, TypeId, nullable, oneOf } from '../envelope.ts'

const open = { additionalProperties: false }
const maxInt = 2_147_483_647
export const maxDepth = 6
export const maxLabels = 5000
export const maxTrees = 10

export const LabelId = Type.Integer({ minimum: 1, maximum: maxInt })
export const TreeId = Type.Integer({ minimum: 1, maximum: maxInt })
/** Rises with every change of a draft; a change names the one it was made upon. */
export const Version = Type.Integer({ minimum: 0, maximum: maxInt })
const Name = Type.String({ maxLength: 64 })

export const Label = Type.Object({
  id: Type.Integer(),
  labelId: Type.Integer(),
  parentId: Type.Integer({ description: '0 for a root' }),
  templateId: Type.Integer({ description: 'the tree' }),
  name: Type.String({ description: 'in the language of the call' }),
  cnName: Type.String(),
  enName: Type.String(),
  idName: Type.String(),
  ruName: Type.String(),
  orders: Type.Integer(),
  punishId: Type.Integer(),
  translateGroup: Type.String(),
  translateKey: Type.String(),
  extJson: Type.String(),
  leaf: Type.Boolean(),
  className: Type.Optional(Type.String({ description: 'what its tree is about' })),
  classColor: Type.Optional(Type.String()),
})
export type Label = Static<typeof Label>
/** The short shape, for pickers and old clients. */
export const ShortLabel = Type.Object({
  id: Type.Integer(),
  parentId: Type.Integer(),
  enName: Type.String(),
  ruName: Type.String(),
  orders: Type.Integer(),
})

/** What a person may say of a label; an empty name in Indonesian or Russian is shown in English. */
export const LabelFields = Type.Object({
  cnName: Name,
  enName: Name,
  idName: Name,
  ruName: Name,
  orders: Type.Integer({ minimum: -maxInt, maximum: maxInt, description: 'higher ones first' }),
  punishId: Type.Integer({ minimum: 0, maximum: maxInt, description: '0: none' }),
  translateGroup: Type.String({ maxLength: 64 }),
  translateKey: Type.String({ maxLength: 100 }),
  extJson: Type.String({ maxLength: 4000, description: 'an object in JSON' }),
})
export type LabelFields = Static<typeof LabelFields>

export const labelChanges = ['', 'added', 'changed'] as const
/**
 * A label of a draft. `change`: how it differs from what is published; `retired`: later versions
 * leave it and what is below it out.
 */
export const DraftLabel = Type.Object({
  id: LabelId,
  labelId: LabelId,
  parentId: Version,
  templateId: TreeId,
  ...LabelFields.properties,
  retired: Type.Boolean(),
  change: oneOf(labelChanges),
})
export type DraftLabel = Static<typeof DraftLabel>

export const TreeFields = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 64 }),
  remark: Type.String({ maxLength: 500 }),
})
const TypeOf = Type.Object({ appId: AppId, type: TypeId }, open)
const NamedType = Type.Object({ appId: AppId, type: TypeId, name: Type.String() })
export const TreeRow = Type.Object({
  id: TreeId,
  ...TreeFields.properties,
  active: Type.Boolean(),
  version: Version,
  labels: Type.Integer(),
  retired: Type.Integer(),
  published: nullable(Version),
  publishedAt: nullable(Millis),
  publishedBy: Type.String(),
  types: Type.Array(NamedType, {
    description: 'types of the caller whose settings offer the tree',
  }),
  updatedAt: Millis,
  updatedBy: Type.String(),
})
export type TreeRow = Static<typeof TreeRow>

export const BatchChange = Type.Object(
  {
    punishId: Type.Optional(LabelFields.properties.punishId),
    orders: Type.Optional(LabelFields.properties.orders),
    extJson: Type.Optional(LabelFields.properties.extJson),
    retired: Type.Optional(Type.Boolean()),
    parentId: Type.Optional(Version),
  },
  open,
)

/** What stands in the way of deleting a label. */
export const Uses = Type.Object({
  decisions: Type.Integer({ description: 'counted up to a thousand' }),
  settings: Type.Array(NamedType),
  others: Type.Integer({ description: 'settings of types one may not see' }),
  templates: Type.Array(Type.String()),
  children: Type.Integer(),
})
export type Uses = Static<typeof Uses>

export const DiffRow = Type.Object({
  act: oneOf(['added', 'removed', 'changed']),
  id: LabelId,
  path: Type.String(),
  fields: Type.Array(
    Type.Object({ field: Type.String(), before: Type.String(), after: Type.String() }),
  ),
})
export type DiffRow = Static<typeof DiffRow>
export const Diff = Type.Object({ list: Type.Array(DiffRow), total: Type.Integer() })
export type Diff = Static<typeof Diff>

export const HistoryRow = Type.Object({
  version: Version,
  publishedAt: Millis,
  publishedBy: Type.String(),
  note: Type.String(),
  rolledBackFrom: nullable(Version),
  labels: Type.Integer(),
})
export const LogRow = Type.Object({
  id: Id,
  at: Millis,
  actor: Type.String(),
  action: Type.String(),
  subject: Type.String(),
  detail: Json,
})

export const importActs = ['new', 'change', 'same', 'wrong'] as const
export const ImportRow = Type.Object({
  line: Type.Integer(),
  id: Type.String(),
  act: oneOf(importActs),
  name: Type.String(),
  fields: Type.Array(Type.String()),
  reason: Type.String(),
})
export type ImportRow = Static<typeof ImportRow>

/** One tree that a type offers, as a whole (`rootId` 0) or what is below one of its labels. */
export const TemplateItem = Type.Object(
  {
    treeId: TreeId,
    rootId: Version,
    multi: Type.Boolean(),
    max: Type.Integer({ minimum: 1, maximum: 50 }),
    required: Type.Boolean(),
  },
  open,
)
export type TemplateItem = Static<typeof TemplateItem>
export const TemplateFields = Type.Object({
  ...TreeFields.properties,
  items: Type.Array(TemplateItem, { minItems: 1, maxItems: maxTrees }),
  types: Type.Array(TypeOf, { maxItems: 200 }),
})
export type TemplateFields = Static<typeof TemplateFields>
export const TemplateRow = Type.Object({
  id: TreeId,
  ...TemplateFields.properties,
  version: Version,
  deployedAt: nullable(Millis),
  deployedBy: Type.String(),
  changed: Type.Boolean({ description: 'differs from what was deployed last' }),
  updatedAt: Millis,
  updatedBy: Type.String(),
})
export type TemplateRow = Static<typeof TemplateRow>
export const TemplateEffect = Type.Object({
  appId: AppId,
  type: TypeId,
  name: Type.String(),
  before: Type.Array(TemplateItem),
  after: Type.Array(TemplateItem),
  version: Version,
  changes: Type.Boolean(),
})
