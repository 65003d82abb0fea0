import { type Static, Type } from 'typebox'
import { AppId, TypeId, nullable, oneOf } from '../envelope.ts'
import { businessKinds } from '../kinds.ts'
import { ConditionField } from './condition-schemas.ts'
import { SettingNode } from './nodes.ts'
import { HookId, PageInfoHook } from './page-info-schemas.ts'
import { PanelType, detailPages } from './panels.ts'
import { ResultButton } from './result-schemas.ts'

export { panelTypes, PanelType, detailPages } from './panels.ts'
export {
  plainControls,
  formControls,
  type FormControl,
  resultControls,
  ResultControl,
  resultTypes,
  ResultType,
  Reason,
  Level,
  ResultButton,
} from './result-schemas.ts'
export { relations, Relation, ConditionField } from './condition-schemas.ts'
export { hookTypes, endpointHooks, type HookType, PageInfoHook } from './page-info-schemas.ts'

const open = { additionalProperties: false }
const Expression = Type.String({ maxLength: 2000 })

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
          'what says what a value means: a built-in converter, the key of a map, or the name of ' +
          'an endpoint of this installation',
      }),
    ),
  },
  open,
)

/** Label trees that a verdict may choose from. */
const LabelTrees = Type.Array(
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
)

/** What a chosen label asks of the verdict. */
const LabelRelations = Type.Array(
  Type.Object(
    {
      labelId: Type.Integer(),
      results: Type.Optional(Type.Array(Type.String())),
      preset: Type.Optional(
        Type.Object(
          {
            result: Type.Optional(Type.String()),
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
)

/** How orders are taken and labelled. */
const BaseInfo = Type.Object(
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
    labelList: LabelTrees,
    labelRelation: LabelRelations,
    multiLanguageKey: Type.String({ maxLength: 64 }),
    resourceMigrate: Type.Object({ includeAllHost: Type.Boolean() }, open),
    resourceAccess: Type.Object({ forceAddToken: Type.Boolean() }, open),
  },
  open,
)

/** How the audit page shows and hands in what it takes. */
const PageContent = Type.Object(
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
)

/** The page that a record is shown on. */
const PageType = Type.Object(
  {
    type: PanelType,
    detail: Type.Optional(oneOf(detailPages)),
    content: PageContent,
  },
  open,
)

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
    baseInfo: BaseInfo,
    pageType: PageType,
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
