import type { ResultButton, ResultControl } from './result-schemas.ts'

type Content = ResultButton['content']
/** A field of a result by its name: of its content, or the reasons beside it. */
export type ResultField = Exclude<keyof Content, 'control'> | 'reasonList'

/** What counts whatever is pressed. */
const always = ['resultType', 'show', 'hotkey'] as const
/** What a verdict may be asked for beside its form. */
const asked = ['label', 'leaderConfirm', 'sysop', 'evidence', 'rest', 'rows'] as const
const said = [...always, ...asked, 'remark'] as const
const time = ['times', 'defaultTime'] as const
/** A verdict whose act is that of the button. */
const acts = [...said, 'punishId', ...time, 'confirm'] as const
/** One whose form has digits: a digit may send it. */
const picks = [...acts, 'autoSubmit'] as const
/** One whose form brings acts of its own. */
const brings = [...said, 'autoSubmit', 'confirm'] as const

/**
 * Which fields of a result count under each control; whatever else is set does nothing. A control
 * that is missing here does not compile.
 */
export const controlFields: Readonly<Record<ResultControl, readonly ResultField[]>> = {
  direct: acts,
  simple_confirm: picks,
  time_range: picks,
  remark: acts,
  radio_remark: [...picks, 'reasonList'],
  multi_reason_remark: [...picks, 'reasonList', 'reasonMax'],
  tree_reason_remark: [...acts, 'reasonList'],
  level_select: [...picks, 'levels'],
  punish_form: picks,
  hold: always,
  custom_confirm: [...acts, 'form', 'check'],
  lowcode: [...acts, 'form', 'rules', 'map'],
  double_confirm: acts,
  live_confirm: acts,
  reason_select: [...always, ...asked, 'punishId', ...time, 'confirm', 'reasonList'],
  punish_group: [...brings, ...time, 'punishes', 'exclusive'],
  scope_ban: [...said, ...time, 'scopes'],
  field_reset: brings,
  room_action: [...said, ...time, 'acts'],
  bind_phone: [...brings, 'choices'],
  label_select: [...picks, 'min', 'max'],
  label_tree: [...acts, 'min', 'max'],
  multi_dimension: [...acts, 'dims', 'rules'],
  span_mark: [...acts, 'max', 'overlap'],
  box_mark: [...acts, 'max', 'mask'],
  segment_mark: [...acts, 'max'],
  score: [...picks, 'criteria'],
  text_input: [...acts, 'max'],
  number_input: [...acts, 'number'],
  option_select: [...picks, 'choices', 'max'],
  checklist: [...brings, 'choices'],
  similar_pick: picks,
  face_verdict: [...picks, 'choices'],
  appeal_label: [...picks, 'choices'],
  appeal_verdict: picks,
  inspect_verdict: picks,
  reply: [...acts, 'choices'],
  upload: acts,
  escalate: [...said, 'autoSubmit', 'targets', 'groups', 'types'],
  doubtful: [...said, 'groups', 'max'],
}

const isSet = (value: unknown): boolean =>
  value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0)

/** Fields of a result that are set although they do nothing under its control. */
export function idleFields({ content, reasonList }: ResultButton): ResultField[] {
  const counts: ReadonlySet<string> = new Set(controlFields[content.control])
  const { control: _control, ...fields } = content
  return (Object.keys({ ...fields, reasonList }) as ResultField[]).filter(
    (name) => !counts.has(name) && isSet(name === 'reasonList' ? reasonList : fields[name]),
  )
}

/** Controls by what a press of the button does, in the order a form offers them. */
export const controlGroups = {
  once: ['direct', 'remark', 'simple_confirm', 'double_confirm'],
  time: ['punish_form', 'time_range', 'level_select'],
  reason: ['radio_remark', 'multi_reason_remark', 'tree_reason_remark', 'reason_select'],
  act: ['punish_group', 'scope_ban', 'field_reset', 'room_action', 'live_confirm', 'bind_phone'],
  mark: [
    'label_select',
    'label_tree',
    'multi_dimension',
    'span_mark',
    'box_mark',
    'segment_mark',
    'similar_pick',
    'face_verdict',
  ],
  value: ['score', 'text_input', 'number_input', 'option_select', 'checklist', 'upload'],
  answer: ['reply', 'appeal_label', 'appeal_verdict', 'inspect_verdict'],
  later: ['hold', 'escalate', 'doubtful'],
  own: ['custom_confirm', 'lowcode'],
} as const satisfies Readonly<Record<string, readonly ResultControl[]>>
