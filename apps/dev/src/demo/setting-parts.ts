import type { ConditionField, ResultButton, TypeSetting } from '@oas/contract/setting/schemas'

type Content = ResultButton['content']
const min = 60
const hour = 60 * min
const day = 24 * hour
const remark = (templates: readonly string[], required = true): Content['remark'] => ({
  required,
  max: 200,
  placeholder: 'result.remark_placeholder',
  templates: templates.map((name) => `demo.remark_${name}`),
})
const label = { required: true, max: 3 }

export const button = (
  id: string,
  content: Content,
  reasonList?: ResultButton['reasonList'],
): ResultButton => ({
  id,
  transKey: `result.${id}`,
  content,
  ...(reasonList ? { reasonList } : {}),
})

/** Where nothing of the original is left, nobody can say that the punishment was right. */
const originalKept = 'data.appeal.original.recordId || data.appeal.original.snapshot'

/** Result buttons of the demo types, by what they do. Each built control occurs. */
export const buttons = {
  ignore: button('ignore', { resultType: 'REGULAR', show: true, control: 'direct', rest: true }),
  labelOnly: button('label', { resultType: 'TAG', control: 'direct', punishId: 1, label }),
  del: button('del', {
    resultType: 'NORMAL_VIOLATIONS',
    control: 'simple_confirm',
    punishId: 101,
    times: [0],
    defaultTime: 0,
    remark: remark(['removed', 'ad', 'abuse']),
    label,
  }),
  delPost: button('del_post', {
    resultType: 'MIDDLE_SERIOUS_VIOLATIONS',
    control: 'punish_form',
    punishId: 101,
    times: [0],
    defaultTime: 0,
    remark: remark(['removed', 'whole_post']),
    label,
    confirm: 'press',
  }),
  authorOnly: button('author_only', {
    resultType: 'NORMAL_VIOLATIONS',
    show: 'record.blockType != 2',
    control: 'remark',
    punishId: 102,
    times: [0],
    defaultTime: 0,
    remark: remark(['low_quality', 'ad']),
    label,
  }),
  limit: button('limit', {
    resultType: 'NORMAL_VIOLATIONS',
    control: 'time_range',
    punishId: 103,
    times: [day, 7 * day, 30 * day],
    defaultTime: 7 * day,
    remark: remark(['low_quality', 'bait']),
    label,
  }),
  mute: button('mute', {
    resultType: 'NORMAL_VIOLATIONS',
    control: 'punish_form',
    punishId: 202,
    times: [10 * min, hour, 6 * hour, day, 3 * day, 7 * day, 30 * day, -1],
    defaultTime: day,
    remark: remark(['ad', 'abuse', 'flood']),
    label,
  }),
  warn: button(
    'warn',
    {
      resultType: 'NORMAL_VIOLATIONS',
      control: 'radio_remark',
      punishId: 201,
      times: [0],
      defaultTime: 0,
      remark: remark(['warned']),
      label,
    },
    [
      {
        id: 1,
        transKey: 'demo.reason_ad',
        cnName: '广告',
        orders: 30,
        labelId: 1210,
        remark: 'demo.remark_ad',
      },
      {
        id: 2,
        transKey: 'demo.reason_abuse',
        cnName: '辱骂',
        orders: 20,
        labelId: 1701,
        remark: 'demo.remark_abuse',
      },
      {
        id: 3,
        transKey: 'demo.reason_flood',
        cnName: '刷屏',
        orders: 10,
        labelId: 1220,
        remark: 'demo.remark_flood',
      },
    ],
  ),
  banPosting: button(
    'ban_posting',
    {
      resultType: 'MIDDLE_SERIOUS_VIOLATIONS',
      control: 'multi_reason_remark',
      punishId: 203,
      times: [day, 7 * day, 30 * day, 365 * day],
      defaultTime: 7 * day,
      remark: remark(['repeat', 'ad']),
      label,
      reasonMax: 3,
    },
    [
      {
        id: 1,
        transKey: 'demo.reason_ad',
        cnName: '广告',
        orders: 40,
        labelId: 1210,
        level: 1,
        punishTime: day,
      },
      {
        id: 2,
        transKey: 'demo.reason_fraud',
        cnName: '诈骗',
        orders: 30,
        labelId: 1601,
        level: 3,
        punishTime: 30 * day,
      },
      {
        id: 3,
        transKey: 'demo.reason_hate',
        cnName: '仇恨',
        orders: 20,
        labelId: 1702,
        level: 2,
        punishTime: 7 * day,
      },
      { id: 9, transKey: 'result.reason_ignore', cnName: '忽略', orders: -1 },
    ],
  ),
  reset: button(
    'reset',
    {
      resultType: 'NORMAL_VIOLATIONS',
      control: 'tree_reason_remark',
      punishId: 104,
      times: [0],
      defaultTime: 0,
      remark: remark(['reset']),
      label,
    },
    [
      {
        id: 1,
        transKey: 'demo.reason_sexual',
        cnName: '色情',
        orders: 20,
        children: [
          { id: 11, transKey: 'demo.reason_nudity', cnName: '裸露', orders: 20, labelId: 1302 },
          {
            id: 12,
            transKey: 'demo.reason_suggestive',
            cnName: '性暗示',
            orders: 10,
            labelId: 1303,
          },
        ],
      },
      {
        id: 2,
        transKey: 'demo.reason_ad',
        cnName: '广告',
        orders: 10,
        children: [
          {
            id: 21,
            transKey: 'demo.reason_contact',
            cnName: '联系方式',
            orders: 20,
            labelId: 1203,
          },
          { id: 22, transKey: 'demo.reason_qr', cnName: '二维码', orders: 10, labelId: 1205 },
        ],
      },
    ],
  ),
  graded: button('graded', {
    resultType: 'MIDDLE_SERIOUS_VIOLATIONS',
    control: 'level_select',
    punishId: 202,
    times: [day, 7 * day, 30 * day],
    remark: remark(['graded', 'repeat']),
    label,
    levels: [
      { level: 1, transKey: 'demo.level_light', color: '#f0a020', punishTime: day },
      { level: 2, transKey: 'demo.level_grave', color: '#e8590c', punishTime: 7 * day },
      { level: 3, transKey: 'demo.level_extreme', color: '#c92a2a', punishTime: 30 * day },
    ],
  }),
  banAccount: button('ban_account', {
    resultType: 'SERIOUS_VIOLATIONS',
    control: 'punish_form',
    punishId: 206,
    times: [7 * day, 30 * day, 365 * day, -1],
    defaultTime: 30 * day,
    remark: remark(['grave', 'repeat']),
    label,
    confirm: 'key',
  }),
  banWave: button('ban_wave', {
    resultType: 'MIDDLE_SERIOUS_VIOLATIONS',
    control: 'simple_confirm',
    punishId: 203,
    times: [7 * day],
    defaultTime: 7 * day,
    remark: remark(['flood', 'ad']),
    label,
    sysop: 'ban-wave',
  }),
  resetField: button('reset_field', {
    resultType: 'NORMAL_VIOLATIONS',
    control: 'direct',
    punishId: 104,
    times: [0],
    defaultTime: 0,
    remark: remark(['reset'], false),
    label,
  }),
  uphold: button('uphold', {
    resultType: 'REGULAR',
    show: originalKept,
    control: 'direct',
    rest: true,
  }),
  upholdConfirmed: button('uphold', {
    resultType: 'REGULAR',
    show: originalKept,
    control: 'direct',
    rest: true,
    leaderConfirm: true,
  }),
  overturn: button('overturn', {
    resultType: 'REGULAR',
    control: 'remark',
    remark: remark(['overturned', 'lack_of_evidence']),
  }),
  lighten: button('lighten', {
    resultType: 'REGULAR',
    show: originalKept,
    control: 'remark',
    remark: remark(['lightened']),
  }),
  askMore: button('ask_more', {
    resultType: 'REGULAR',
    control: 'remark',
    remark: remark(['ask_more']),
  }),
  approve: button('approve', { resultType: 'REGULAR', show: true, control: 'direct', rest: true }),
  approveLimited: button('approve_limited', {
    resultType: 'REGULAR',
    control: 'remark',
    remark: remark(['limited_countries', 'limited_ages']),
  }),
  rejectAd: button(
    'reject_ad',
    {
      resultType: 'NORMAL_VIOLATIONS',
      control: 'radio_remark',
      punishId: 106,
      times: [0],
      defaultTime: 0,
      remark: remark(['ad_refused']),
    },
    [
      {
        id: 1,
        transKey: 'demo.reason_misleading',
        cnName: '误导',
        orders: 40,
        remark: 'demo.remark_ad_misleading',
      },
      {
        id: 2,
        transKey: 'demo.reason_licence',
        cnName: '资质不足',
        orders: 30,
        remark: 'demo.remark_ad_licence',
      },
      {
        id: 3,
        transKey: 'demo.reason_landing',
        cnName: '落地页',
        orders: 20,
        remark: 'demo.remark_ad_landing',
      },
    ],
  ),
  blockHost: button('block_host', {
    resultType: 'MIDDLE_SERIOUS_VIOLATIONS',
    control: 'punish_form',
    punishId: 108,
    times: [30 * day, 365 * day, -1],
    defaultTime: 30 * day,
    remark: remark(['ad_landing']),
    confirm: 'press',
  }),
  muteGroup: button('mute_group', {
    resultType: 'NORMAL_VIOLATIONS',
    control: 'punish_form',
    punishId: 502,
    times: [day, 7 * day, 30 * day],
    defaultTime: 7 * day,
    remark: remark(['ad', 'abuse']),
    label,
  }),
  dissolveGroup: button('dissolve_group', {
    resultType: 'SERIOUS_VIOLATIONS',
    control: 'simple_confirm',
    punishId: 501,
    times: [0],
    defaultTime: 0,
    remark: remark(['grave', 'repeat']),
    label,
    confirm: 'key',
  }),
  takeDown: button('take_down', {
    resultType: 'NORMAL_VIOLATIONS',
    control: 'simple_confirm',
    punishId: 101,
    times: [0],
    defaultTime: 0,
    remark: remark(['removed']),
  }),
  hold: button('hold', { resultType: 'SYSTEM', control: 'hold' }),
} as const

const options = (list: readonly (readonly [value: string, label: string])[]) =>
  list.map(([value, name]) => ({ value, label: `demo.${name}` }))
const sources = options([
  ['app', 'source_app'],
  ['report', 'source_report'],
  ['model', 'source_model'],
  ['word', 'source_word'],
])
const languages = options([
  ['cn', 'lang_cn'],
  ['en', 'lang_en'],
  ['id', 'lang_id'],
  ['ru', 'lang_ru'],
  ['pt', 'lang_pt'],
])

/** Query fields of the demo types; the last one needs an indexed field of extData. */
const conditions: ConditionField[] = [
  {
    dbField: 'country',
    name: 'country',
    label: 'demo.c_country',
    type: 4,
    dataType: 'string[]',
    relation: 'in',
    value: ['ALL'],
    scope: null,
    is_apply: 1,
  },
  {
    dbField: 'language',
    name: 'language',
    label: 'demo.c_language',
    type: 8,
    dataType: 'string',
    relation: 'eq',
    scope: null,
    is_apply: 1,
    list: languages,
  },
  {
    dbField: 'uid',
    name: 'uid',
    label: 'demo.c_uid',
    type: 1,
    dataType: 'string',
    relation: 'eq',
    scope: null,
    is_apply: 1,
    validator: '^[A-Za-z0-9_-]{1,64}$',
  },
  {
    dbField: 'source',
    name: 'source',
    label: 'demo.c_source',
    type: 2,
    dataType: 'string',
    relation: 'eq',
    scope: null,
    is_apply: 1,
    list: sources,
  },
  {
    dbField: 'receivedAt',
    name: 'receivedAt',
    label: 'demo.c_received',
    type: 17,
    dataType: 'number[]',
    relation: 'between',
    scope: null,
    is_apply: 1,
  },
  {
    dbField: 'priority',
    name: 'priority',
    label: 'demo.c_priority',
    type: 16,
    dataType: 'integer',
    relation: 'gte',
    scope: null,
    is_apply: 1,
  },
  {
    dbField: 'extData.reported',
    name: 'reported',
    label: 'demo.c_reported',
    type: 10,
    dataType: 'boolean',
    relation: 'eq',
    scope: null,
    is_apply: 1,
  },
]

/**
 * Those that a type can be asked for: a field of extData must be one of its own that is indexed.
 */
const asked = (fields: TypeSetting['extDataMap']): ConditionField[] =>
  conditions.filter(
    ({ dbField }) =>
      !dbField.startsWith('extData.') ||
      Object.values(fields).some(({ path, index }) => index === true && path === dbField),
  )

const usualFields: TypeSetting['extDataMap'] = {
  nick: {
    label: 'demo.e_nick',
    path: 'extData.nick',
    as: 'text',
    show: ['head', 'column'],
    order: 1,
    copy: true,
  },
  level: { label: 'demo.e_level', path: 'extData.level', as: 'tag', show: ['head'], order: 2 },
  registeredAt: {
    label: 'demo.e_registered',
    path: 'extData.registeredAt',
    as: 'time',
    show: ['head'],
    order: 3,
  },
  reported: {
    label: 'demo.e_reported',
    path: 'extData.reported',
    as: 'tag',
    order: 4,
    index: true,
  },
  device: {
    label: 'demo.e_device',
    path: 'extData.device',
    as: 'tag',
    show: ['head'],
    order: 6,
    converter: 'device_kind',
  },
  phone: { label: 'demo.e_phone', path: 'extData.phone', as: 'text', order: 5, mask: 'phone' },
}

type Given = Pick<TypeSetting, 'appId' | 'type' | 'name' | 'business' | 'result'> & {
  page: string | readonly string[]
  detail?: NonNullable<TypeSetting['pageType']['detail']>
  panel: TypeSetting['pageType']['type']
  showCount: number
  base?: Partial<TypeSetting['baseInfo']>
  content?: Partial<TypeSetting['pageType']['content']>
  undoSeconds?: number
  extDataMap?: TypeSetting['extDataMap']
  wellness?: TypeSetting['wellness']
  lookUps?: TypeSetting['pageInfoCallback']
  glue?: TypeSetting['glueInfoCallback']
  more?: { condition: readonly ConditionField[]; extDataMap: TypeSetting['extDataMap'] }
}

/** A type that is judged without labels. */
export const withoutLabels: Partial<TypeSetting['baseInfo']> = {
  useLabel: false,
  labelList: [],
  labelRelation: [],
}
/** Labels are shown, but none is asked for beforehand. */
export const labelsAlone: Partial<TypeSetting['baseInfo']> = { labelRelation: [] }

/** A whole setting from what sets a demo type apart. */
export const demoType = ({
  page,
  panel,
  detail,
  showCount,
  base,
  content,
  undoSeconds,
  wellness,
  extDataMap = usualFields,
  more,
  lookUps,
  glue,
  ...own
}: Given): TypeSetting => ({
  ...own,
  source: 'audit',
  version: 1,
  pageKeys: typeof page === 'string' ? [page] : [...page],
  baseInfo: {
    showCount,
    orderTimeout: 300,
    groupKey: '',
    useLabel: true,
    labelList: [{ templateId: 11, rootId: 0, multi: true, max: 3, required: false }],
    labelRelation: [
      ...(own.result.some(({ id }) => id === 'mute')
        ? [{ labelId: 1210, preset: { result: 'mute', time: day, remark: 'demo.remark_ad' } }]
        : []),
      {
        labelId: 1501,
        results: own.result
          .filter(({ content: { resultType } }) => resultType !== 'REGULAR')
          .map(({ id }) => id),
        excludes: [1505],
      },
    ],
    multiLanguageKey: 'demo',
    resourceMigrate: { includeAllHost: false },
    resourceAccess: { forceAddToken: false },
    ...base,
  },
  pageType: {
    type: panel,
    ...(detail ? { detail } : {}),
    content: {
      preload: true,
      recordVersion: 4,
      refresh: true,
      suspend: { enable: false, maxSuspended: 5, maxRestore: 5 },
      forceDisplayType: null,
      takeOrderConditionSwitch: true,
      filterRecords: '',
      thumbnailConfig: { dw: 240, max: 480 },
      imageListLayoutConfig: { columns: 8, fit: 'contain', showDesc: false },
      preprocessResultsConfig: [],
      hitTextConfig: { max: 300 },
      submitMode: 'record',
      ...content,
    },
  },
  ...(lookUps ? { pageInfoCallback: lookUps } : {}),
  ...(glue ? { glueInfoCallback: glue } : {}),
  condition: [...asked({ ...extDataMap, ...more?.extDataMap }), ...(more?.condition ?? [])],
  extDataMap: { ...extDataMap, ...more?.extDataMap },
  undoSeconds: undoSeconds ?? 0,
  ...(undoSeconds ? { undoDeliveredSeconds: 600 } : {}),
  wellness: wellness ?? { blur: 0, grey: false, mute: true },
})
