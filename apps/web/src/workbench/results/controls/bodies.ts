import type { ResultControl } from '@oas/contract/setting/schemas'
import type { ComponentType } from 'react'
import { AppealLabelBody } from './AppealLabelBody.tsx'
import { AppealVerdictBody } from './AppealVerdictBody.tsx'
import { BindPhoneBody } from './BindPhoneBody.tsx'
import { BoxBody } from './BoxBody.tsx'
import { ChecklistBody } from './ChecklistBody.tsx'
import { DimensionsBody } from './DimensionsBody.tsx'
import { DoubleConfirmBody } from './DoubleConfirmBody.tsx'
import { EscalateBody } from './EscalateBody.tsx'
import { FaceBody } from './FaceBody.tsx'
import { FieldResetBody } from './FieldResetBody.tsx'
import { FieldsBody } from './FieldsBody.tsx'
import { HoldBody } from './HoldBody.tsx'
import { InspectBody } from './InspectBody.tsx'
import { LabelTreeBody } from './LabelTreeBody.tsx'
import { LabelsBody } from './LabelsBody.tsx'
import { LevelBody } from './LevelBody.tsx'
import { LiveConfirmBody } from './LiveConfirmBody.tsx'
import { NumberBody } from './NumberBody.tsx'
import { OptionsBody } from './OptionsBody.tsx'
import { PunishGroupBody } from './PunishGroupBody.tsx'
import { RadioBody } from './RadioBody.tsx'
import { RangeBody } from './RangeBody.tsx'
import { ReplyBody } from './ReplyBody.tsx'
import { RoomBody } from './RoomBody.tsx'
import { ScopesBody } from './ScopesBody.tsx'
import { ScoreBody } from './ScoreBody.tsx'
import { SegmentBody } from './SegmentBody.tsx'
import { SimilarBody } from './SimilarBody.tsx'
import { SpanBody } from './SpanBody.tsx'
import { TicksBody } from './TicksBody.tsx'
import { TimesBody } from './TimesBody.tsx'
import { TreeBody } from './TreeBody.tsx'
import { UploadBody } from './UploadBody.tsx'
import { WriteBody } from './WriteBody.tsx'
import type { FormProps } from './form-props.ts'

/** The part of a form that belongs to each control; null: label and remark only. */
export const bodies: Readonly<Record<ResultControl, ComponentType<FormProps> | null>> = {
  direct: null,
  simple_confirm: TimesBody,
  time_range: RangeBody,
  remark: null,
  radio_remark: RadioBody,
  multi_reason_remark: TicksBody,
  tree_reason_remark: TreeBody,
  level_select: LevelBody,
  punish_form: TimesBody,
  hold: HoldBody,
  custom_confirm: FieldsBody,
  lowcode: FieldsBody,
  double_confirm: DoubleConfirmBody,
  live_confirm: LiveConfirmBody,
  reason_select: RadioBody,
  punish_group: PunishGroupBody,
  scope_ban: ScopesBody,
  field_reset: FieldResetBody,
  room_action: RoomBody,
  bind_phone: BindPhoneBody,
  label_select: LabelsBody,
  label_tree: LabelTreeBody,
  multi_dimension: DimensionsBody,
  span_mark: SpanBody,
  box_mark: BoxBody,
  segment_mark: SegmentBody,
  score: ScoreBody,
  text_input: WriteBody,
  doubtful: WriteBody,
  number_input: NumberBody,
  option_select: OptionsBody,
  checklist: ChecklistBody,
  similar_pick: SimilarBody,
  face_verdict: FaceBody,
  appeal_label: AppealLabelBody,
  appeal_verdict: AppealVerdictBody,
  inspect_verdict: InspectBody,
  reply: ReplyBody,
  upload: UploadBody,
  escalate: EscalateBody,
}
