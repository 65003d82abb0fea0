import type { TypeSetting } from '@oas/contract/setting/schemas'
import { button, buttons as b } from './setting-buttons.ts'
import { demoType } from './setting-parts.ts'

const day = 86_400
type Trees = TypeSetting['baseInfo']['labelList']
const tree = (templateId: number, max: number, required = false): Trees[number] => ({
  templateId,
  rootId: 0,
  multi: max > 1,
  max,
  required,
})
const base = (labelList: Trees, labelRelation: TypeSetting['baseInfo']['labelRelation'] = []) => ({
  labelList,
  labelRelation,
})
const wall = {
  appId: 50,
  business: 'picture',
  panel: 'picture_wall',
  showCount: 50,
  wellness: { blur: 8, grey: false, mute: true },
  content: { submitMode: 'batch' },
} as const
const rules: TypeSetting['pageType']['content']['preprocessResultsConfig'] = [
  { when: "record.reason == 'nudity_model'", set: { result: 'del', labels: [1302] } },
  { when: "record.reason == 'qr_code_model'", set: { result: 'del', labels: [1205] } },
]
const classes = [
  [5001, 'del', 0, 'demo.remark_removed'],
  [5002, 'mute', 7 * day, 'demo.remark_abuse'],
  [5003, 'ban_account', 30 * day, 'demo.remark_grave'],
  [5004, 'reset', 0, 'demo.remark_reset'],
] as const
const resetAll = {
  ...b.reset,
  content: { ...b.reset.content, control: 'punish_form' as const },
  reasonList: [],
}
const voice = {
  appId: 50,
  business: 'voice',
  panel: 'voice_list',
  showCount: 20,
  wellness: { blur: 0, grey: false, mute: false },
} as const
const task = {
  appId: 50,
  business: 'multi',
  page: 'tags-audit-delivery-customize',
  showCount: 5,
} as const
const tag = button('label', { resultType: 'TAG', control: 'direct', label: { required: true } })
const noFit = {
  ...button('no_fit', { resultType: 'REGULAR', control: 'direct', rest: true }),
  transKey: 'demo.result_no_fit',
}
const badData = {
  ...button('bad_data', { resultType: 'SYSTEM', control: 'direct' }),
  transKey: 'demo.result_bad_data',
}
const doubtful = {
  ...button('doubtful', { resultType: 'SYSTEM', control: 'doubtful' }),
  transKey: 'demo.result_doubtful',
}
const tagging = {
  appId: 50,
  business: 'tagging',
  panel: 'tagging',
  showCount: 5,
  result: [tag, noFit, badData, doubtful] as TypeSetting['result'],
} as const
const said = (id: string) => ({
  ...button(id, { resultType: 'REGULAR', control: 'direct' }),
  transKey: `demo.result_${id}`,
})
const deleted = (id: string, rows: 'texts' | 'both') => ({
  ...b.del,
  id,
  transKey: `demo.result_${id}`,
  content: { ...b.del.content, rows },
})

/** Orders of a delivery task. */
export const taskTypes: readonly TypeSetting[] = [
  demoType({
    ...voice,
    page: 'tags-audit-voice-tf',
    type: 53,
    name: 'task_voice',
    result: [b.ignore, b.labelOnly, b.del, b.hold],
  }),
  demoType({
    ...task,
    panel: 'multi_resource',
    type: 38,
    name: 'task_post',
    result: [b.ignore, b.labelOnly, b.del, b.hold],
  }),
  demoType({
    ...task,
    panel: 'text_list',
    type: 39,
    name: 'task_text',
    result: [b.ignore, b.del, b.mute, b.hold],
  }),
]
/** One type for each variant of a page. */
export const kindTypes: readonly TypeSetting[] = [
  demoType({
    ...wall,
    page: 'tags-audit-picture-strategy',
    type: 23,
    name: 'rule_picture',
    result: [b.ignore, b.del, resetAll, b.banAccount, b.hold],
    content: { submitMode: 'batch', preprocessResultsConfig: rules },
  }),
  demoType({
    ...wall,
    page: 'tags-audit-picture-punish-by-class',
    type: 24,
    name: 'class_picture',
    result: [b.ignore, b.del, b.mute, b.banAccount, resetAll, b.hold],
    base: base(
      [tree(14, 1)],
      classes.map(([labelId, result, time, remark]) => ({
        labelId,
        results: [result],
        preset: { result, time, remark },
      })),
    ),
  }),
  demoType({
    ...wall,
    page: 'tags-audit-picture-with-desc',
    type: 25,
    name: 'captioned_picture',
    result: [b.ignore, b.del, deleted('del_text', 'texts'), deleted('del_both', 'both'), b.hold],
    content: {
      submitMode: 'batch',
      imageListLayoutConfig: { columns: 4, fit: 'contain', showDesc: true },
    },
  }),
  demoType({
    ...wall,
    page: 'tags-audit-picture-strategy-simple',
    type: 26,
    name: 'rule_check',
    showCount: 100,
    result: [
      { ...said('hit_right'), content: { resultType: 'REGULAR', control: 'direct', rest: true } },
      said('hit_wrong'),
    ],
    base: { ...base([]), useLabel: false },
  }),
  demoType({
    ...voice,
    page: 'tags-audit-voice-multiple-select',
    type: 52,
    name: 'short_voice',
    result: [b.ignore, b.labelOnly, b.del, b.mute, b.hold],
  }),
  demoType({
    appId: 50,
    business: 'video',
    page: 'tags-audit-activity-video',
    panel: 'video_single',
    showCount: 3,
    type: 43,
    name: 'campaign_video',
    result: [
      {
        ...said('qualified'),
        content: {
          resultType: 'REGULAR',
          control: 'option_select',
          choices: [1, 2, 3].map((level) => ({
            id: `level${level}`,
            transKey: `demo.entry_${level}`,
          })),
        },
      },
      b.ignore,
      b.del,
      b.hold,
    ],
  }),
  demoType({
    appId: 50,
    business: 'text',
    page: 'tags-audit-tags-text-new',
    panel: 'text_list',
    showCount: 50,
    type: 16,
    name: 'fast_comment',
    result: [b.ignore, b.labelOnly, b.del, b.mute, b.hold],
  }),
  demoType({
    ...tagging,
    page: 'tags-audit-atlas-label',
    type: 91,
    name: 'atlas_post',
    base: base([tree(12, 2, true), tree(13, 1)]),
  }),
  demoType({
    ...tagging,
    page: 'tags-audit-live-label',
    type: 92,
    name: 'room_label',
    base: base([tree(12, 1, true), tree(13, 1)]),
  }),
  demoType({
    ...tagging,
    page: 'tags-audit-vertical-label',
    type: 93,
    name: 'video_vertical',
    base: base([tree(12, 1, true)]),
  }),
  demoType({
    ...tagging,
    page: 'tags-audit-multi-tagging',
    type: 94,
    name: 'many_sided',
    base: base(
      [tree(12, 2, true), tree(13, 1, true), tree(11, 3)],
      [{ labelId: 4001, excludes: [4005] }],
    ),
  }),
  demoType({
    ...tagging,
    business: 'text',
    page: 'tags-audit-text-label',
    type: 19,
    name: 'text_topic',
    base: base([tree(12, 1, true)]),
  }),
  demoType({
    ...tagging,
    business: 'text',
    page: 'tags-audit-text-label-multi',
    type: 18,
    name: 'text_topics',
    base: base([tree(12, 3, true), tree(13, 1)]),
  }),
  demoType({
    ...tagging,
    business: 'qitext',
    page: 'tags-audit-text-label-qitext',
    type: 95,
    name: 'text_intent',
    showCount: 20,
    base: { ...base([tree(12, 2, true)]), groupKey: 'extData.simhash' },
  }),
  ...taskTypes,
]
