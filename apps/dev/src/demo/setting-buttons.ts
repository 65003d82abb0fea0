import type { ResultButton } from '@oas/contract/setting/schemas'

type Content = ResultButton['content']

const min = 60
const hour = 60 * min
export const day = 24 * hour

const remark = (templates: readonly string[], required = true): Content['remark'] => ({
  required,
  max: 200,
  placeholder: 'result.remark_placeholder',
  templates: templates.map((name) => `demo.remark_${name}`),
})

const label = { required: true, max: 3 }

type Reason = NonNullable<ResultButton['reasonList']>[number]

const reason = (
  id: number,
  name: string,
  cnName: string,
  orders: number,
  more: Partial<Reason> = {},
): Reason => ({ id, transKey: `demo.reason_${name}`, cnName, orders, ...more })

export function button(
  id: string,
  content: Content,
  reasonList?: ResultButton['reasonList'],
): ResultButton {
  return {
    id,
    transKey: `result.${id}`,
    content,
    ...(reasonList ? { reasonList } : {}),
  }
}

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
      reason(1, 'ad', '广告', 30, { labelId: 1210, remark: 'demo.remark_ad' }),
      reason(2, 'abuse', '辱骂', 20, { labelId: 1701, remark: 'demo.remark_abuse' }),
      reason(3, 'flood', '刷屏', 10, { labelId: 1220, remark: 'demo.remark_flood' }),
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
      reason(1, 'ad', '广告', 40, { labelId: 1210, level: 1, punishTime: day }),
      reason(2, 'fraud', '诈骗', 30, { labelId: 1601, level: 3, punishTime: 30 * day }),
      reason(3, 'hate', '仇恨', 20, { labelId: 1702, level: 2, punishTime: 7 * day }),
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
      reason(1, 'sexual', '色情', 20, {
        children: [
          reason(11, 'nudity', '裸露', 20, { labelId: 1302 }),
          reason(12, 'suggestive', '性暗示', 10, { labelId: 1303 }),
        ],
      }),
      reason(2, 'ad', '广告', 10, {
        children: [
          reason(21, 'contact', '联系方式', 20, { labelId: 1203 }),
          reason(22, 'qr', '二维码', 10, { labelId: 1205 }),
        ],
      }),
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
      reason(1, 'misleading', '误导', 40, { remark: 'demo.remark_ad_misleading' }),
      reason(2, 'licence', '资质不足', 30, { remark: 'demo.remark_ad_licence' }),
      reason(3, 'landing', '落地页', 20, { remark: 'demo.remark_ad_landing' }),
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
