import { type Static, Type } from 'typebox'
import { nullable, oneOf } from '../envelope.ts'

const open = { additionalProperties: false }

export const relations = [
  'eq',
  'ne',
  'in',
  'notIn',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'like',
  'prefix',
  'overlap',
  'isNull',
  'notNull',
] as const
export const Relation = oneOf(relations)
export type Relation = (typeof relations)[number]
/** Numbers of the controls that a query field may have; 21 to 23 are kept free. */
export const conditionControls = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 24, 100,
] as const
const OptionValue = Type.Union([Type.String({ maxLength: 200 }), Type.Number()])
/** A value that may be chosen; in a tree `parent` is the value above it. */
const Option = Type.Object(
  {
    label: Type.String({ maxLength: 100 }),
    value: OptionValue,
    parent: Type.Optional(OptionValue),
  },
  open,
)

/**
 * A field of the query form. `type` is the number of its control (1 text … 24 cluster names, 100
 * query list).
 */
export const ConditionField = Type.Object(
  {
    dbField: Type.String({ maxLength: 64 }),
    name: Type.String({ maxLength: 64 }),
    label: Type.String({ maxLength: 100 }),
    type: Type.Integer({ minimum: 1, maximum: 100 }),
    dataType: Type.Optional(Type.String({ maxLength: 20 })),
    relation: Relation,
    value: Type.Optional(Type.Unknown()),
    scope: Type.Optional(nullable(Type.Array(Type.Unknown(), { maxItems: 500 }))),
    is_apply: Type.Integer({ minimum: 0, maximum: 1 }),
    required: Type.Optional(Type.Boolean()),
    maxCount: Type.Optional(Type.Integer({ minimum: 0, maximum: 500 })),
    validator: Type.Optional(Type.String({ maxLength: 200 })),
    list: Type.Optional(nullable(Type.Array(Option, { maxItems: 500 }))),
    needUid: Type.Optional(Type.Boolean()),
    /** Published label tree whose labels are the options (tree controls). */
    tree: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  },
  open,
)
export type ConditionField = Static<typeof ConditionField>
