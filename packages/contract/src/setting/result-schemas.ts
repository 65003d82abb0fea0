import { type Static, Type } from 'typebox'
import { oneOf } from '../envelope.ts'
import { controlOptions } from './control-options.ts'

const open = { additionalProperties: false }
const Expression = Type.String({ maxLength: 2000 })

/** Controls of result buttons; `result-controls` on both sides cover exactly these. */
export const plainControls = [
  'direct',
  'simple_confirm',
  'time_range',
  'remark',
  'radio_remark',
  'multi_reason_remark',
  'tree_reason_remark',
  'level_select',
  'punish_form',
  'hold',
] as const
/** Controls whose forms are checked by one set of rules on both sides: `decision/forms`. */
export const formControls = [
  'custom_confirm',
  'double_confirm',
  'live_confirm',
  'reason_select',
  'punish_group',
  'scope_ban',
  'field_reset',
  'room_action',
  'bind_phone',
  'label_select',
  'label_tree',
  'multi_dimension',
  'span_mark',
  'box_mark',
  'segment_mark',
  'score',
  'text_input',
  'number_input',
  'option_select',
  'checklist',
  'similar_pick',
  'face_verdict',
  'appeal_label',
  'appeal_verdict',
  'inspect_verdict',
  'reply',
  'upload',
  'escalate',
  'doubtful',
  'lowcode',
] as const
export type FormControl = (typeof formControls)[number]
export const resultControls = [...plainControls, ...formControls] as const
export const ResultControl = oneOf(resultControls)
export type ResultControl = (typeof resultControls)[number]

/** How grave a result is; SYSTEM results are no verdict, TAG results only label. */
export const resultTypes = [
  'REGULAR',
  'NORMAL_VIOLATIONS',
  'MIDDLE_SERIOUS_VIOLATIONS',
  'SERIOUS_VIOLATIONS',
  'SYSTEM',
  'TAG',
] as const
export const ResultType = oneOf(resultTypes)
export type ResultType = (typeof resultTypes)[number]

export type Reason = {
  id: number
  transKey?: string
  cnName?: string
  orders: number
  labelId?: number
  punishTime?: number
  remark?: string
  level?: number
  children?: Reason[]
}
/**
 * A reason of a result; `orders` -1 or the name 忽略 means the act is not applied. Trees nest by
 * `children`.
 */
export const Reason = Type.Unsafe<Reason>(
  Type.Cyclic(
    {
      Reason: Type.Object(
        {
          id: Type.Integer(),
          transKey: Type.Optional(Type.String({ maxLength: 100 })),
          cnName: Type.Optional(Type.String({ maxLength: 100 })),
          orders: Type.Integer(),
          labelId: Type.Optional(Type.Integer()),
          punishTime: Type.Optional(Type.Integer({ minimum: -1 })),
          remark: Type.Optional(Type.String({ maxLength: 500 })),
          level: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
          children: Type.Optional(Type.Array(Type.Ref('Reason'), { maxItems: 100 })),
        },
        open,
      ),
    },
    'Reason',
  ),
)

export const Level = Type.Object(
  {
    level: Type.Integer({ minimum: 1, maximum: 9 }),
    transKey: Type.String({ maxLength: 100 }),
    color: Type.Optional(Type.String({ maxLength: 20 })),
    punishTime: Type.Optional(Type.Integer({ minimum: -1 })),
  },
  open,
)

/** A result button. Its id is the verdict that is stored and delivered. */
export const ResultButton = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9_]{1,40}$' }),
    transKey: Type.String({ maxLength: 100 }),
    content: Type.Object(
      {
        resultType: ResultType,
        show: Type.Optional(Type.Union([Type.Boolean(), Expression])),
        control: ResultControl,
        punishId: Type.Optional(Type.Integer({ minimum: 0 })),
        times: Type.Optional(Type.Array(Type.Integer({ minimum: -1 }), { maxItems: 20 })),
        defaultTime: Type.Optional(Type.Integer({ minimum: -1 })),
        remark: Type.Optional(
          Type.Object(
            {
              required: Type.Boolean(),
              max: Type.Optional(Type.Integer({ minimum: 1, maximum: 2000 })),
              placeholder: Type.Optional(Type.String({ maxLength: 200 })),
              validator: Type.Optional(Type.String({ maxLength: 200 })),
              message: Type.Optional(Type.String({ maxLength: 200 })),
              templates: Type.Optional(
                Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50 }),
              ),
            },
            open,
          ),
        ),
        label: Type.Optional(
          Type.Object(
            {
              required: Type.Boolean(),
              max: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
              placeholder: Type.Optional(
                Type.String({ maxLength: 200, description: 'said where none is chosen' }),
              ),
            },
            open,
          ),
        ),
        levels: Type.Optional(Type.Array(Level, { maxItems: 9 })),
        reasonMax: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
        confirm: Type.Optional(oneOf(['none', 'press', 'key'])),
        rest: Type.Optional(Type.Boolean()),
        rows: Type.Optional(
          oneOf(['pictures', 'texts', 'both'], {
            description:
              'on a wall with captions: what of a marked record it falls on; ' +
              'without it the marked pictures',
          }),
        ),
        hotkey: Type.Optional(Type.String({ pattern: '^[a-z0-9]$' })),
        ...controlOptions,
      },
      open,
    ),
    reasonList: Type.Optional(Type.Array(Reason, { maxItems: 200 })),
  },
  open,
)
export type ResultButton = Static<typeof ResultButton>
