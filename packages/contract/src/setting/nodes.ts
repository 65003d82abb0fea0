import { Type } from 'typebox'
import { oneOf } from '../envelope.ts'

/**
 * What a node shows its value as; `list` repeats its children for each member, `group` holds
 * children side by side, `button` acts.
 */
export const nodeKinds = [
  'text',
  'marks',
  'link',
  'picture',
  'video',
  'voice',
  'tag',
  'time',
  'money',
  'uid',
  'country',
  'label',
  'json',
  'list',
  'group',
  'button',
] as const
export type NodeKind = (typeof nodeKinds)[number]
/** What a button does: copies its value, opens it in the viewer or a new tab, gives a result. */
const nodeActs = ['copy', 'open', 'result'] as const

/**
 * A part of a record as a setting composes it: a cell of a table or a piece of the stage. It is
 * data; nothing in it is markup or script.
 */
export type SettingNode = {
  id: string
  kind: NodeKind
  label?: string
  path?: string
  expr?: string
  show?: string
  span?: number
  width?: number
  mask?: string
  max?: number
  act?: (typeof nodeActs)[number]
  result?: string
  children?: SettingNode[]
}
const Expression = Type.String({ maxLength: 2000 })
export const SettingNode = Type.Unsafe<SettingNode>(
  Type.Cyclic(
    {
      SettingNode: Type.Object(
        {
          id: Type.String({ pattern: '^[a-z0-9_]{1,40}$' }),
          kind: oneOf(nodeKinds),
          label: Type.Optional(Type.String({ maxLength: 100 })),
          path: Type.Optional(
            Type.String({ maxLength: 200, pattern: '^[A-Za-z]+(\\.[A-Za-z0-9_]+){0,9}$' }),
          ),
          expr: Type.Optional(Expression),
          show: Type.Optional(Expression),
          span: Type.Optional(Type.Integer({ minimum: 1, maximum: 24 })),
          width: Type.Optional(Type.Integer({ minimum: 40, maximum: 800 })),
          mask: Type.Optional(Type.String({ maxLength: 10 })),
          max: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
          act: Type.Optional(oneOf(nodeActs)),
          result: Type.Optional(Type.String({ maxLength: 40 })),
          children: Type.Optional(Type.Array(Type.Ref('SettingNode'), { maxItems: 50 })),
        },
        { additionalProperties: false },
      ),
    },
    'SettingNode',
  ),
)

/**
 * Parts of a record that a path may begin with; `item` is the row or the member of a list that a
 * node is drawn for.
 */
export const pathRoots = [
  'postId',
  'uid',
  'country',
  'language',
  'source',
  'reason',
  'reportCount',
  'createdAt',
  'receivedAt',
  'texts',
  'pictures',
  'videos',
  'voices',
  'files',
  'lives',
  'data',
  'extData',
  'modelInfo',
  'item',
] as const
