import { type Static, Type } from 'typebox'
import { AppId, TypeId, nullable, oneOf } from '../envelope.ts'
import { businessKinds } from '../kinds.ts'
import { SettingNode } from './nodes.ts'
import { controlOptions } from './control-options.ts'

const open = { additionalProperties: false }
const Expression = Type.String({ maxLength: 2000 })

/** Panels of the audit page that a type setting may name. */
export const panelTypes = [
  'text_list',
  'text_group',
  'picture_single',
  'picture_wall',
  'multi_resource',
  'video_single',
  'video_grid',
  'voice_list',
  'table',
  'profile',
  'chat',
  'appeal',
  'ad',
  'low_code',
  'live_room',
  'live_wall',
  'voice_room',
  'tagging',
  'timeline',
  'similar',
] as const
export const PanelType = oneOf(panelTypes)
export type PanelType = (typeof panelTypes)[number]

/** Detail pages of a record under `/tags/customize`; their routes have `-` for `_`. */
export const detailPages = [
  'group',
  'groupchat_similar',
  'table',
  'group_profile',
  'resource_ban',
  'family_profile',
  'group_chat',
  'bar',
  'resource_insp',
] as const

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
              'on a wall with captions: what of a marked record it falls on; without it the marked pictures',
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

export const ExtDataField = Type.Object(
  {
    label: Type.String({ maxLength: 100 }),
    path: Type.String({ maxLength: 200, pattern: '^extData(\\.[A-Za-z0-9_]+)+$' }),
    as: oneOf([
      'text',
      'uid',
      'link',
      'picture',
      'video',
      'voice',
      'time',
      'money',
      'tag',
      'json',
      'country',
    ]),
    show: Type.Optional(Type.Array(Type.String({ maxLength: 20 }), { maxItems: 4 })),
    order: Type.Optional(Type.Integer()),
    copy: Type.Optional(Type.Boolean()),
    index: Type.Optional(Type.Boolean()),
    mask: Type.Optional(Type.String({ maxLength: 10 })),
    converter: Type.Optional(
      Type.String({
        pattern: '^[a-z0-9_]{0,64}$',
        description:
          'what says what a value means: a built-in converter, the key of a map, or the name of an endpoint of this installation',
      }),
    ),
  },
  open,
)

/** Providers of page info: what the server looks up about a record while somebody decides it. */
export const hookTypes = [
  'user',
  'punish_log',
  'score',
  'reports',
  'relate_uid',
  'similar_text',
  'similar_picture',
  'chat_context',
  'room',
  'mic_users',
  'screenshots',
  'model',
  'strategy_trace',
  'white_list',
  'rows',
  'translate',
  'http',
] as const
/** Providers that ask an endpoint which an administrator registered. */
export const endpointHooks: ReadonlySet<string> = new Set(['http', 'translate', 'rows'])
export type HookType = (typeof hookTypes)[number]
const HookId = Type.String({ pattern: '^[a-z0-9_]{1,40}$' })
export const PageInfoHook = Type.Object(
  {
    id: HookId,
    type: Type.String({ minLength: 1, maxLength: 40, description: 'provider on the server' }),
    content: Type.Object(
      {
        async: Type.Boolean({ description: 'asked after the record is shown' }),
        expression: Expression,
        snapshot: Type.Boolean({ description: 'the answer is kept with the decision' }),
        traceless: Type.Boolean({ description: 'leaves no trace in the record' }),
        endpoint: Type.Optional(
          Type.String({
            maxLength: 40,
            description: 'of types http, translate and rows: name of a registered endpoint',
          }),
        ),
        transKey: Type.Optional(Type.String({ maxLength: 100 })),
      },
      open,
    ),
  },
  open,
)
export type PageInfoHook = Static<typeof PageInfoHook>

/** The document that drives a record type: how it is queued, shown, labelled and decided. */
export const TypeSetting = Type.Object(
  {
    appId: AppId,
    type: TypeId,
    source: oneOf(['audit', 'customize', 'inspection']),
    name: Type.String({ maxLength: 64 }),
    version: Type.Integer({ minimum: 1 }),
    business: oneOf(businessKinds),
    pageKeys: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 50 }),
    baseInfo: Type.Object(
      {
        showCount: Type.Integer({ minimum: 1, maximum: 200 }),
        orderTimeout: Type.Integer({
          minimum: 30,
          maximum: 86_400,
          default: 120,
          description: 'seconds from show to deadline',
        }),
        groupKey: Type.String({ maxLength: 100 }),
        groupConfigPrimary: Type.Optional(
          Type.Object(
            {
              by: oneOf(['id', 'createdAt']),
              order: oneOf(['asc', 'desc']),
              spread: Type.Boolean(),
            },
            open,
          ),
        ),
        useLabel: Type.Boolean(),
        labelList: Type.Array(
          Type.Object(
            {
              templateId: Type.Integer(),
              rootId: Type.Integer(),
              multi: Type.Boolean(),
              max: Type.Integer({ minimum: 1, maximum: 50 }),
              required: Type.Boolean(),
            },
            open,
          ),
          { maxItems: 10 },
        ),
        labelRelation: Type.Array(
          Type.Object(
            {
              labelId: Type.Integer(),
              results: Type.Optional(Type.Array(Type.String())),
              preset: Type.Optional(
                Type.Object(
                  {
                    result: Type.String(),
                    time: Type.Optional(Type.Integer()),
                    remark: Type.Optional(Type.String()),
                  },
                  open,
                ),
              ),
              excludes: Type.Optional(Type.Array(Type.Integer())),
            },
            open,
          ),
          { maxItems: 500 },
        ),
        multiLanguageKey: Type.String({ maxLength: 64 }),
        resourceMigrate: Type.Object({ includeAllHost: Type.Boolean() }, open),
        resourceAccess: Type.Object({ forceAddToken: Type.Boolean() }, open),
      },
      open,
    ),
    pageType: Type.Object(
      {
        type: PanelType,
        detail: Type.Optional(oneOf(detailPages)),
        content: Type.Object(
          {
            preload: Type.Boolean(),
            recordVersion: Type.Integer({ minimum: 1, maximum: 5 }),
            refresh: Type.Boolean(),
            suspend: Type.Object(
              {
                enable: Type.Boolean(),
                maxSuspended: Type.Integer({ minimum: 1, maximum: 50 }),
                maxRestore: Type.Integer({ minimum: 1, maximum: 50 }),
              },
              open,
            ),
            pageInfo: Type.Optional(
              Type.Object(
                {
                  enable: Type.Boolean(),
                  when: oneOf(['fetch', 'show']),
                  blockSubmit: Type.Boolean({
                    description:
                      'a verdict waits for what is asked before the record is shown, and for rows',
                  }),
                },
                open,
              ),
            ),
            forceDisplayType: nullable(oneOf(['list', 'wall', 'single', 'table'])),
            takeOrderConditionSwitch: Type.Optional(Type.Boolean()),
            filterRecords: Expression,
            thumbnailConfig: Type.Object(
              {
                dw: Type.Integer({ minimum: 40, maximum: 2000 }),
                max: Type.Optional(Type.Integer({ minimum: 120, maximum: 2000 })),
              },
              open,
            ),
            imageListLayoutConfig: Type.Object(
              {
                columns: Type.Integer({ minimum: 1, maximum: 8 }),
                fit: oneOf(['contain', 'cover']),
                showDesc: Type.Boolean(),
              },
              open,
            ),
            preprocessResultsConfig: Type.Array(
              Type.Object(
                {
                  when: Expression,
                  set: Type.Object(
                    { result: Type.String(), labels: Type.Optional(Type.Array(Type.Integer())) },
                    open,
                  ),
                  lock: Type.Optional(Type.Boolean()),
                },
                open,
              ),
              { maxItems: 50 },
            ),
            hitTextConfig: Type.Object({ max: Type.Integer({ minimum: 1, maximum: 300 }) }, open),
            submitMode: oneOf(['record', 'batch']),
            columns: Type.Optional(
              Type.Array(SettingNode, {
                maxItems: 60,
                description: 'columns of a table; parts of a low-code stage',
              }),
            ),
            rowGroup: Type.Optional(Expression),
          },
          open,
        ),
      },
      open,
    ),
    result: Type.Array(ResultButton, { minItems: 1, maxItems: 40 }),
    condition: Type.Array(ConditionField, { maxItems: 50 }),
    extDataMap: Type.Record(Type.String(), ExtDataField),
    pageInfoCallback: Type.Optional(Type.Array(PageInfoHook, { maxItems: 20 })),
    /** Asked once for a whole batch before it is shown. */
    glueInfoCallback: Type.Optional(
      nullable(
        Type.Object(
          {
            id: HookId,
            type: Type.String({ minLength: 1, maxLength: 40 }),
            content: Type.Object({ async: Type.Boolean(), expression: Expression }, open),
          },
          open,
        ),
      ),
    ),
    /** Seconds during which the last submission can be taken back before it is delivered. */
    undoSeconds: Type.Integer({ minimum: 0, maximum: 60 }),
    /**
     * Seconds after a submission during which it can be taken back although it was delivered: the
     * app is then sent an `undo`. Counts only beyond `undoSeconds`.
     */
    undoDeliveredSeconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400 })),
    wellness: Type.Object(
      {
        blur: Type.Integer({ minimum: 0, maximum: 20 }),
        grey: Type.Boolean(),
        mute: Type.Boolean(),
      },
      open,
    ),
  },
  open,
)
export type TypeSetting = Static<typeof TypeSetting>
export type PageContent = TypeSetting['pageType']['content']

export const TypeInfo = Type.Object({
  appId: AppId,
  appName: Type.String(),
  type: TypeId,
  name: Type.String(),
  business: oneOf(businessKinds),
  pageType: PanelType,
  pageKeys: Type.Array(Type.String()),
  waiting: Type.Optional(Type.Integer()),
})
export type TypeInfo = Static<typeof TypeInfo>
