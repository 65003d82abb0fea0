import type { FormControl, ResultButton } from '../../setting/schemas.ts'
import { customConfirm, lowcode } from './fields.ts'
import type { Form, FormCheck, FormFacts, FormProblem } from './kinds.ts'
import { boxMark, labelSelect, labelTree, multiDimension, segmentMark, spanMark } from './marks.ts'
import {
  bindPhone,
  doubleConfirm,
  fieldReset,
  liveConfirm,
  punishGroup,
  reasonSelect,
  roomAction,
  scopeBan,
} from './punish.ts'
import { checklist, numberInput, optionSelect, score, textInput } from './values.ts'
import {
  appealLabel,
  appealVerdict,
  doubtful,
  escalate,
  faceVerdict,
  inspectVerdict,
  reply,
  similarPick,
  upload,
} from './verdicts.ts'

/** What the form of each control must hold, told in the same words by page and server. */
const formRules = {
  custom_confirm: customConfirm,
  double_confirm: doubleConfirm,
  live_confirm: liveConfirm,
  reason_select: reasonSelect,
  punish_group: punishGroup,
  scope_ban: scopeBan,
  field_reset: fieldReset,
  room_action: roomAction,
  bind_phone: bindPhone,
  label_select: labelSelect,
  label_tree: labelTree,
  multi_dimension: multiDimension,
  span_mark: spanMark,
  box_mark: boxMark,
  segment_mark: segmentMark,
  score,
  text_input: textInput,
  number_input: numberInput,
  option_select: optionSelect,
  checklist,
  similar_pick: similarPick,
  face_verdict: faceVerdict,
  appeal_label: appealLabel,
  appeal_verdict: appealVerdict,
  inspect_verdict: inspectVerdict,
  reply,
  upload,
  escalate,
  doubtful,
  lowcode,
} satisfies Record<FormControl, FormCheck>

export function isFormControl(control: string): control is FormControl {
  return Object.hasOwn(formRules, control)
}

/** Problems of a form under a button; none for controls whose rules stand elsewhere. */
export function formProblems(form: Form, button: ResultButton, facts: FormFacts): FormProblem[] {
  const { control } = button.content
  return isFormControl(control) ? formRules[control](form, button, facts) : []
}

/**
 * Controls whose verdict needs a remark whatever the result type says: a reason, an opinion for the
 * next level.
 */
export function needsRemark(button: ResultButton, form: Form): boolean {
  const { control } = button.content
  return (
    control === 'appeal_verdict' ||
    control === 'escalate' ||
    (control === 'face_verdict' && form['add'] === true)
  )
}
