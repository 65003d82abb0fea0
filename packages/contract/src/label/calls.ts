import { Type } from 'typebox'
import { call } from '../define.ts'
import { AppId, Empty, Id, TypeId, keyset, keysetOf, oneOf, pageOf, paging } from '../envelope.ts'
import { picking } from '../picking.ts'
import { businessKinds } from '../kinds.ts'
import { sortBy } from '../sort.ts'
import {
  BatchChange,
  Diff,
  DraftLabel,
  HistoryRow,
  ImportRow,
  Label,
  LabelFields,
  LabelId,
  LogRow,
  ShortLabel,
  TemplateEffect,
  TemplateFields,
  TemplateRow,
  TreeFields,
  TreeId,
  TreeRow,
  Uses,
  Version,
} from './schemas.ts'

const forType = { appId: AppId, type: TypeId, business: Type.Optional(oneOf(businessKinds)) }
const read = { method: 'GET', service: 'manage', access: 'label.edit', scope: 'none' } as const
const edit = { method: 'POST', service: 'manage', access: 'label.edit', scope: 'none' } as const
const release = {
  method: 'POST',
  service: 'manage',
  access: 'label.deploy',
  scope: 'none',
} as const
const drafted = { treeId: TreeId, version: Version }
const note = Type.String({ minLength: 1, maxLength: 200 })
const Saved = Type.Object({ version: Version })
const Made = Type.Object({ id: LabelId, version: Version })
const optionalText = Type.Optional(Type.String({ maxLength: 100 }))

export const labelCalls = {
  list: call({
    method: 'GET',
    service: 'review',
    path: '/label',
    access: 'signed-in',
    scope: { app: 'appId', type: 'type' },
    input: Type.Object({ ...forType, versionTime: Type.Optional(Type.String({ maxLength: 200 })) }),
    output: Type.Object({ version: Type.String(), list: Type.Array(Label) }),
    summary: 'Labels of a type by orders descending; an equal versionTime answers an empty list',
  }),
  hot: call({
    method: 'GET',
    service: 'review',
    path: '/label/hot',
    access: 'signed-in',
    scope: { app: 'appId', type: 'type' },
    input: Type.Object(forType),
    output: Type.Array(Type.Integer()),
    summary: 'Ids of the labels used most in the last seven days',
  }),
  byIds: call({
    method: 'POST',
    service: 'review',
    path: '/getLabelsByLid',
    access: 'signed-in',
    scope: 'none',
    input: Type.Object({ ids: Type.Array(Type.Integer(), { maxItems: 500 }) }),
    output: Type.Array(Label),
    summary: 'Labels by id',
  }),

  pick: call({
    method: 'GET',
    service: 'review',
    path: '/label/pick',
    access: 'signed-in',
    scope: 'none',
    input: Type.Object({ ...picking, treeId: Type.Optional(TreeId) }),
    output: keysetOf(
      Type.Object({
        id: Type.Integer(),
        name: Type.String(),
        path: Type.Array(Type.String(), { description: 'names above it, from the top' }),
        tree: Type.String(),
      }),
    ),
    summary: 'Labels by name or id, by tree and in the order of their tree',
  }),

  enums: call({
    ...read,
    path: '/config/enums',
    input: Empty,
    output: Type.Object({
      punishes: Type.Array(
        Type.Object({ id: Type.Integer(), scope: Type.String(), key: Type.String() }),
      ),
      maxDepth: Type.Integer(),
      maxLabels: Type.Integer(),
    }),
    summary: 'What fields of labels may hold',
  }),
  appTrees: call({
    ...read,
    scope: 'filtered',
    path: '/appTrees',
    input: Empty,
    output: Type.Array(
      Type.Object({
        appId: AppId,
        appName: Type.String(),
        trees: Type.Array(
          Type.Object({ id: TreeId, name: Type.String(), types: Type.Array(TypeId) }),
        ),
      }),
    ),
    summary: 'Trees that the types of each app offer',
  }),
  groupTree: call({
    ...read,
    path: '/group-tree',
    input: Type.Object({ treeId: Type.Optional(TreeId) }),
    output: Type.Array(
      Type.Object({
        treeId: TreeId,
        name: Type.String(),
        version: Version,
        labels: Type.Array(ShortLabel),
      }),
    ),
    summary: 'Published labels by tree, in the short shape',
  }),
  log: call({
    ...read,
    path: '/log',
    input: Type.Object({
      ...sortBy(['at']),
      ...keyset,
      treeId: Type.Optional(TreeId),
      actor: optionalText,
    }),
    output: keysetOf(LogRow),
    summary: 'Changes of trees and templates, newest first',
  }),

  trees: call({
    ...read,
    scope: 'filtered',
    path: '/label/tree',
    input: Empty,
    output: Type.Array(TreeRow),
    summary: 'Label trees',
  }),
  createTree: call({
    ...edit,
    path: '/label/tree',
    input: Type.Object({
      ...TreeFields.properties,
      copyOf: Type.Optional(TreeId),
      common: Type.Optional(Type.Boolean({ description: 'it begins with common labels' })),
    }),
    output: Made,
    summary: 'Make a tree: empty, with common labels, or as a copy of the draft of another',
  }),
  updateTree: call({
    ...edit,
    method: 'PUT',
    path: '/label/tree',
    input: Type.Object({ ...drafted, ...TreeFields.properties, active: Type.Boolean() }),
    output: Saved,
    summary: 'Name a tree, or switch it off while no setting offers it',
  }),
  draft: call({
    ...read,
    path: '/label',
    input: Type.Object({ treeId: TreeId }),
    output: Type.Object({ version: Version, published: Version, list: Type.Array(DraftLabel) }),
    answersWithin: 5000,
    summary: 'The draft of a tree, whole, by orders descending',
  }),
  create: call({
    ...edit,
    path: '/label',
    input: Type.Object({ ...drafted, parentId: Version, ...LabelFields.properties }),
    output: Made,
    summary: 'Add a label',
  }),
  update: call({
    ...edit,
    method: 'PUT',
    path: '/label',
    input: Type.Object({ ...drafted, id: LabelId, ...LabelFields.properties }),
    output: Saved,
    summary: 'Change a label',
  }),
  remove: call({
    ...edit,
    method: 'DELETE',
    path: '/label/:id',
    query: ['version'],
    input: Type.Object({ id: Id, version: Version }),
    output: Saved,
    summary: 'Delete a label that nothing uses',
  }),
  move: call({
    ...edit,
    path: '/label/move',
    input: Type.Object({
      ...drafted,
      id: LabelId,
      parentId: Version,
      before: Type.Optional(LabelId),
    }),
    output: Saved,
    summary: 'Move a label with what is below it: before a sibling, or to the end',
  }),
  updateBatch: call({
    ...edit,
    path: '/labelUpdateBatch',
    input: Type.Object({
      ...drafted,
      ids: Type.Array(LabelId, { minItems: 1, maxItems: 5000 }),
      set: BatchChange,
    }),
    output: Type.Object({ ...Saved.properties, changed: Type.Integer() }),
    summary: 'Change several labels at once; all or none',
  }),
  get: call({
    ...read,
    scope: 'filtered',
    path: '/getLabel',
    input: Type.Object({ id: LabelId }),
    output: Type.Object({ label: DraftLabel, path: Type.Array(LabelId), uses: Uses }),
    summary: 'A label of a draft and what uses it',
  }),
  find: call({
    ...read,
    path: '/label/find',
    input: Type.Object({
      ...sortBy(['treeName', 'cnName', 'enName', 'idName', 'ruName', 'punishId']),
      ...paging,
      text: optionalText,
      treeId: Type.Optional(TreeId),
      missing: Type.Optional(oneOf(['id', 'ru', 'any'])),
      retired: Type.Optional(Type.Boolean()),
    }),
    output: pageOf(
      Type.Object({
        ...DraftLabel.properties,
        treeName: Type.String(),
        treeVersion: Version,
        decisions: Type.Integer(),
      }),
    ),
    summary: 'Labels of every draft; decisions of the last 30 days',
  }),
  export: call({
    ...read,
    path: '/export',
    answersWithin: 20_000,
    answers: 'raw',
    input: Type.Object({ treeId: TreeId }),
    output: Type.Unknown(),
    summary: 'The draft of a tree as a workbook',
  }),
  import: call({
    ...edit,
    path: '/transferExcelToImportLabel',
    answersWithin: 20_000,
    maxBody: 16 * 1024 * 1024,
    input: Type.Object({
      ...drafted,
      workbook: Type.String({ maxLength: 14_000_000, description: 'an .xlsx file in base64' }),
      preview: Type.Boolean(),
      skipWrong: Type.Optional(Type.Boolean()),
    }),
    output: Type.Object({ list: Type.Array(ImportRow), stored: Type.Integer(), version: Version }),
    summary:
      'Read a workbook into a draft: preview line by line, or store. ' +
      'Labels that it does not have stay',
  }),

  diff: call({
    ...read,
    path: '/label/diff',
    input: Type.Object({ treeId: TreeId, from: Version, to: Version }),
    output: Diff,
    answersWithin: 5000,
    summary: 'What differs between two versions of a tree; 0 is the draft',
  }),
  history: call({
    ...read,
    path: '/history',
    input: Type.Object({
      treeId: TreeId,
      ...sortBy(['version', 'labels', 'publishedAt', 'note']),
      ...paging,
    }),
    output: pageOf(HistoryRow),
    summary: 'Published versions of a tree, newest first',
  }),
  deploy: call({
    ...release,
    path: '/deploy',
    input: Type.Object({ ...drafted, note }),
    output: Type.Object({ ...Saved.properties, published: Version }),
    answersWithin: 5000,
    summary: 'Publish the draft of a tree as its next version',
  }),
  rollback: call({
    ...release,
    path: '/rollback',
    input: Type.Object({ ...drafted, to: Version, note }),
    output: Type.Object({ ...Saved.properties, published: Version }),
    answersWithin: 5000,
    summary: 'Publish an earlier version anew; the draft becomes equal to it',
  }),

  templates: call({
    ...read,
    scope: 'filtered',
    path: '/template',
    input: Type.Object({
      ...sortBy(['name', 'changed', 'updatedAt']),
      ...paging,
      text: optionalText,
      treeId: Type.Optional(TreeId),
    }),
    output: pageOf(TemplateRow),
    summary: 'Label templates: trees with the rules of their use',
  }),
  createTemplate: call({
    ...edit,
    scope: 'filtered',
    path: '/template',
    input: TemplateFields,
    output: Made,
    summary: 'Make a template',
  }),
  updateTemplate: call({
    ...edit,
    scope: 'filtered',
    method: 'PUT',
    path: '/template',
    input: Type.Object({ id: TreeId, version: Version, ...TemplateFields.properties }),
    output: Saved,
    summary: 'Change a template; settings change when it is deployed',
  }),
  removeTemplate: call({
    ...edit,
    scope: 'filtered',
    method: 'DELETE',
    path: '/template/:id',
    query: ['version'],
    input: Type.Object({ id: Id, version: Version }),
    output: Empty,
    summary: 'Delete a template; settings stay as they are',
  }),
  deployTemplate: call({
    ...release,
    scope: 'filtered',
    path: '/template/deploy',
    input: Type.Object({ id: TreeId, version: Version, preview: Type.Boolean() }),
    output: Type.Object({ types: Type.Array(TemplateEffect), drafted: Type.Integer() }),
    summary:
      "Write the template's trees into the settings of its types, as drafts where another person " +
      'has to publish, or show what would change',
  }),
}
