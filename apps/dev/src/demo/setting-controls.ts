import type { ResultButton, TypeSetting } from '@oas/contract/setting/schemas'
import { button, buttons as b } from './setting-buttons.ts'
import { demoType } from './setting-parts.ts'

type Content = ResultButton['content']
const day = 86_400
const post = {
  appId: 50,
  business: 'multi',
  page: 'tags-audit-common',
  panel: 'multi_resource',
  showCount: 5,
} as const
const choice = (id: string, more: object = {}) => ({ id, transKey: `demo.choice_${id}`, ...more })
const remark: Content['remark'] = {
  required: true,
  max: 200,
  placeholder: 'result.remark_placeholder',
  templates: ['demo.remark_repeat'],
}
const own = (
  id: string,
  content: Content,
  reasonList?: ResultButton['reasonList'],
): ResultButton => ({ ...button(id, content, reasonList), transKey: `demo.result_${id}` })
const free: { base: Partial<TypeSetting['baseInfo']> } = {
  base: { useLabel: false, labelList: [], labelRelation: [] },
}
const topics: { base: Partial<TypeSetting['baseInfo']> } = {
  base: {
    labelList: [
      { templateId: 12, rootId: 0, multi: true, max: 3, required: false },
      { templateId: 13, rootId: 0, multi: false, max: 1, required: false },
    ],
    labelRelation: [],
  },
}

/** Results on a reported account. */
const profile = [
  b.ignore,
  own('group', {
    resultType: 'NORMAL_VIOLATIONS',
    control: 'punish_group',
    remark,
    exclusive: [[202, 201]],
    punishes: [
      {
        punishId: 104,
        transKey: 'result.punish_104',
        reasonList: [
          { id: 1, transKey: 'demo.reason_contact', orders: 2 },
          { id: 2, transKey: 'result.reason_ignore', orders: -1 },
        ],
      },
      {
        punishId: 202,
        transKey: 'result.punish_202',
        times: [day, 7 * day],
        defaultTime: day,
        reasonList: [
          { id: 1, transKey: 'demo.reason_abuse', orders: 2 },
          { id: 2, transKey: 'demo.reason_flood', orders: 1, punishTime: 7 * day },
        ],
      },
      {
        punishId: 201,
        transKey: 'result.punish_201',
        reasonList: [{ id: 1, transKey: 'demo.reason_abuse', orders: 2 }],
      },
    ],
  }),
  own('scope_ban', {
    resultType: 'MIDDLE_SERIOUS_VIOLATIONS',
    control: 'scope_ban',
    scopes: ['account', 'device', 'ip', 'phone'],
    times: [7 * day, 30 * day],
    defaultTime: 7 * day,
    remark,
  }),
  own('reset_fields', {
    resultType: 'NORMAL_VIOLATIONS',
    control: 'field_reset',
    remark: { ...remark, templates: ['demo.remark_reset'] },
  }),
  own('bind_phone', {
    resultType: 'NORMAL_VIOLATIONS',
    control: 'bind_phone',
    choices: [choice('post'), choice('chat'), choice('live')],
    remark,
  }),
  own('ban_for_ever', {
    resultType: 'SERIOUS_VIOLATIONS',
    control: 'double_confirm',
    punishId: 206,
    times: [30 * day, -1],
    defaultTime: 30 * day,
    remark: { ...remark, templates: ['demo.remark_grave'] },
    confirm: 'key',
  }),
  own('ask_identity', {
    resultType: 'NORMAL_VIOLATIONS',
    control: 'custom_confirm',
    punishId: 207,
    times: [7 * day],
    defaultTime: 7 * day,
    remark,
    form: {
      title: 'demo.form_identity',
      text: '{{record.uid}}',
      fields: [
        {
          key: 'document',
          label: 'demo.f_document',
          type: 2,
          required: true,
          list: [
            { value: 'id_card', label: 'demo.f_id_card' },
            { value: 'passport', label: 'demo.f_passport' },
          ],
        },
        {
          key: 'note',
          label: 'demo.f_note',
          type: 1,
          max: 100,
          show: "form.document == 'passport'",
        },
      ],
    },
  }),
  own('risk_form', {
    resultType: 'NORMAL_VIOLATIONS',
    control: 'lowcode',
    punishId: 203,
    times: [day, 30 * day],
    defaultTime: day,
    form: {
      fields: [
        { key: 'risk', label: 'demo.f_risk', type: 16, required: true, min: 1, max: 10 },
        { key: 'known', label: 'demo.f_known', type: 10 },
      ],
    },
    rules: [{ when: 'form.risk > 8 && form.known != true', message: 'demo.rule_known' }],
    map: {
      punishTime: 'form.risk > 5 ? 2592000 : 86400',
      punish: 'form.risk > 2',
      remark: "'risk ' + form.risk",
    },
  }),
  own('escalate', {
    resultType: 'SYSTEM',
    control: 'escalate',
    targets: ['next', 'group', 'leader'],
    groups: [choice('minors'), choice('fraud')],
    remark: { required: true, max: 500 },
  }),
  own('doubtful', { resultType: 'SYSTEM', control: 'doubtful' }),
  b.hold,
]
/** Results on a running room. */
const live = [
  b.ignore,
  own('cut', {
    resultType: 'SERIOUS_VIOLATIONS',
    control: 'live_confirm',
    punishId: 402,
    times: [0],
    defaultTime: 0,
    remark: { ...remark, templates: ['demo.remark_grave'] },
    confirm: 'key',
  }),
  own('room', {
    resultType: 'MIDDLE_SERIOUS_VIOLATIONS',
    control: 'room_action',
    acts: ['warn', 'mic_off', 'lower', 'lock', 'close'],
    times: [day],
    defaultTime: day,
    remark: { ...remark, templates: ['demo.remark_warned'] },
  }),
  own(
    'lower',
    {
      resultType: 'NORMAL_VIOLATIONS',
      control: 'reason_select',
      punishId: 405,
      times: [day, 7 * day],
      defaultTime: day,
    },
    [
      { id: 1, transKey: 'demo.reason_ad', orders: 3, remark: 'demo.remark_ad' },
      { id: 2, transKey: 'demo.reason_suggestive', orders: 2, punishTime: 7 * day },
    ],
  ),
  own('rate', {
    resultType: 'REGULAR',
    control: 'score',
    criteria: [
      { key: 'picture', transKey: 'demo.crit_picture', min: 1, max: 5, step: 1, required: true },
      { key: 'talk', transKey: 'demo.crit_talk', min: 1, max: 5, step: 1, required: true },
      { key: 'safety', transKey: 'demo.crit_safety', min: 0, max: 10, step: 0.5, required: false },
    ],
  }),
  own('age', {
    resultType: 'REGULAR',
    control: 'option_select',
    choices: [choice('adult'), choice('teen'), choice('child')],
  }),
  b.hold,
]
/** Results on appeals and decided records. */
const appeals = [
  b.ignore,
  own('outcome', {
    resultType: 'REGULAR',
    control: 'appeal_label',
    choices: [
      choice('restored', { text: 'demo.reply_restored' }),
      choice('kept', { text: 'demo.reply_kept' }),
    ],
  }),
  own('verdict', {
    resultType: 'REGULAR',
    control: 'appeal_verdict',
    remark: { required: true, max: 500 },
  }),
  own('inspect', { resultType: 'REGULAR', control: 'inspect_verdict' }),
  own('reply', {
    resultType: 'SYSTEM',
    control: 'reply',
    choices: [
      choice('thanks', { text: 'demo.reply_thanks' }),
      choice('more', { text: 'demo.reply_more' }),
    ],
  }),
  own('licence', {
    resultType: 'REGULAR',
    control: 'checklist',
    choices: [
      choice('owner', { blocking: true, code: 'NO_OWNER' }),
      choice('licence', { blocking: true, code: 'NO_LICENCE' }),
      choice('wording'),
    ],
  }),
  own('evidence', { resultType: 'REGULAR', control: 'upload' }),
  b.hold,
]
/** Results of studies: labels, marks, texts, numbers. */
const studies = [
  b.ignore,
  own('topic', { resultType: 'TAG', control: 'label_select', max: 2 }),
  own('tree', { resultType: 'TAG', control: 'label_tree', max: 3 }),
  own('dims', {
    resultType: 'TAG',
    control: 'multi_dimension',
    dims: [
      { key: 'topic', transKey: 'demo.dim_topic', treeId: 12, max: 2, required: true },
      { key: 'quality', transKey: 'demo.dim_quality', treeId: 13, max: 1, required: true },
      {
        key: 'form',
        transKey: 'demo.dim_form',
        choices: [choice('talk'), choice('show')],
        max: 1,
        required: false,
      },
    ],
  }),
  own('words', { resultType: 'TAG', control: 'span_mark' }),
  own('boxes', { resultType: 'TAG', control: 'box_mark' }),
  own('cuts', { resultType: 'TAG', control: 'segment_mark' }),
  own('transcript', { resultType: 'REGULAR', control: 'text_input', max: 1000 }),
  own('people', {
    resultType: 'REGULAR',
    control: 'number_input',
    number: { min: 0, max: 500, step: 1, units: [choice('persons'), choice('animals')] },
  }),
  own('copies', { resultType: 'REGULAR', control: 'similar_pick' }),
  own('faces', {
    resultType: 'REGULAR',
    control: 'face_verdict',
    choices: [choice('celebrities')],
  }),
  b.hold,
]

/** Reported accounts, running rooms, appeals and studies: each of them is judged by other forms. */
export const controlTypes = [
  demoType({ ...post, ...free, type: 33, name: 'profile_report', result: profile }),
  demoType({ ...post, ...free, type: 34, name: 'live_report', result: live }),
  demoType({ ...post, ...free, type: 35, name: 'appeal_ticket', result: appeals }),
  demoType({ ...post, ...topics, type: 36, name: 'content_study', result: studies }),
]
