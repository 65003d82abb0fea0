import type { FormControl, ResultButton } from '@oas/contract/setting/schemas'

export const day = 86_400

const choices = [
  { id: 'a', transKey: 'result.del', labelId: 5, blocking: true, code: 'C1' },
  { id: 'b', transKey: 'result.mute' },
  { id: 'c', transKey: 'result.warn' },
]
export const file = `/biz_gateway/resource/file/${'a'.repeat(64)}`
const contents: Readonly<Partial<Record<FormControl, Partial<ResultButton['content']>>>> = {
  custom_confirm: {
    form: {
      fields: [
        { key: 'why', label: 'result.mute', type: 1, required: true, max: 5 },
        { key: 'n', label: 'result.del', type: 16, min: 1, max: 3 },
        {
          key: 'kind',
          label: 'result.warn',
          type: 2,
          list: [{ value: 'x', label: 'x' }],
          show: "form.why == 'other'",
        },
      ],
    },
    check: { when: "form.why != 'no'", message: 'result.reason_ignore' },
  },
  lowcode: {
    form: {
      fields: [
        { key: 'grade', label: 'result.del', type: 16, required: true },
        { key: 'tick', label: 'result.del', type: 10 },
        {
          key: 'many',
          label: 'result.del',
          type: 3,
          max: 1,
          list: [
            { value: 'x', label: 'x' },
            { value: 'y', label: 'y' },
          ],
        },
      ],
    },
    rules: [{ when: 'form.grade > 9', message: 'result.reason_ignore' }],
    map: {
      labels: 'form.grade > 4 ? [5] : [6]',
      punishTime: 'form.grade > 4 ? 604800 : 600',
      remark: "'grade ' + form.grade",
    },
    punishId: 202,
    times: [600, 604_800],
  },
  double_confirm: {
    resultType: 'SERIOUS_VIOLATIONS',
    punishId: 206,
    times: [day, -1],
    defaultTime: day,
  },
  live_confirm: { punishId: 402, times: [0], defaultTime: 0 },
  punish_group: {
    punishes: [
      {
        punishId: 101,
        transKey: 'x',
        reasonList: [
          { id: 1, orders: 1, labelId: 5 },
          { id: 2, orders: -1 },
        ],
      },
      { punishId: 202, transKey: 'x', times: [600, day], reasonList: [] },
      { punishId: 201, transKey: 'x', reasonList: [] },
    ],
    exclusive: [[202, 201]],
  },
  scope_ban: { scopes: ['account', 'device', 'ip'], times: [day], defaultTime: day },
  room_action: {
    acts: ['warn', 'mic_off', 'lock', 'cut', 'close'],
    times: [day],
    defaultTime: day,
  },
  bind_phone: { choices },
  label_select: { max: 2 },
  label_tree: { max: 2 },
  multi_dimension: {
    dims: [
      { key: 'topic', transKey: 'result.del', treeId: 11, max: 1, required: true },
      { key: 'form', transKey: 'result.mute', choices, max: 2, required: false },
    ],
    rules: [{ when: "oneOf('c', form.dims.form)", message: 'result.reason_ignore' }],
  },
  box_mark: { mask: true },
  score: {
    criteria: [
      { key: 'q', transKey: 'result.del', min: 0, max: 5, step: 0.5, required: true },
      { key: 'r', transKey: 'result.del', min: 1, max: 3, step: 1, required: false },
    ],
  },
  text_input: { max: 10 },
  number_input: { number: { min: 0, max: 10, step: 2, units: choices } },
  option_select: { choices, max: 2 },
  checklist: { choices },
  face_verdict: { choices },
  appeal_label: { choices },
  escalate: { targets: ['next', 'group', 'type'], groups: choices, types: ['50:12'] },
  doubtful: { groups: choices },
}
export function buttonOf(control: FormControl): ResultButton {
  return {
    id: 'x',
    transKey: 'x',
    reasonList: [
      { id: 1, orders: 1, labelId: 5, remark: 'why' },
      { id: 9, orders: -1 },
    ],
    content: { resultType: 'REGULAR', control, ...contents[control] },
  }
}
