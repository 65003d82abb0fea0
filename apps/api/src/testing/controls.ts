import type { ResultButton } from '@oas/contract/setting/schemas'

export const day = 86_400
const content = (
  control: ResultButton['content']['control'],
  more: Partial<ResultButton['content']> = {},
): ResultButton => ({
  id: control,
  transKey: 'result.del',
  content: { resultType: 'REGULAR', control, ...more },
})
const choice = (id: string, more: object = {}) => ({ id, transKey: 'result.del', ...more })
export const extra = [
  content('scope_ban', {
    resultType: 'MIDDLE_SERIOUS_VIOLATIONS',
    scopes: ['account', 'device'],
    times: [day],
  }),
  content('field_reset', { resultType: 'NORMAL_VIOLATIONS' }),
  content('room_action', { acts: ['mic_off', 'cut'], times: [day] }),
  content('score', {
    criteria: [{ key: 'q', transKey: 'result.del', min: 0, max: 5, step: 1, required: true }],
  }),
  content('multi_dimension', {
    resultType: 'TAG',
    dims: [{ key: 'topic', transKey: 'result.del', treeId: 11, max: 2, required: true }],
  }),
  content('span_mark', { resultType: 'TAG' }),
  content('text_input'),
  content('checklist', { choices: [choice('a', { blocking: true, code: 'C1' })] }),
  content('escalate', { resultType: 'SYSTEM', targets: ['next', 'type'], types: ['50:15'] }),
  content('doubtful', { resultType: 'SYSTEM' }),
  content('similar_pick', {
    resultType: 'NORMAL_VIOLATIONS',
    punishId: 101,
    times: [0],
    defaultTime: 0,
  }),
  content('appeal_verdict'),
  content('reply'),
  content('direct', { sysop: 'mass-change' }),
  content('upload', { evidence: { min: 2 } }),
]
