import { calibrationCalls } from '@oas/contract/calibration/calls'
import {
  type CalibrationCase,
  type CalibrationDetail,
  calibrationLimits,
} from '@oas/contract/calibration/schemas'
import { blankAnswer } from '@oas/contract/case-library/schemas'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { AreaField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { AnswerFields } from '../../kit/question/AnswerFields.tsx'

/** What the team agreed on, why, and what the guide should say from now on. */
export function AgreeDialog({
  session,
  one,
  onClose,
}: {
  session: CalibrationDetail
  one: CalibrationCase
  onClose: () => void
}) {
  const agree = useSend(calibrationCalls.agree, {
    refreshes: [calibrationCalls.detail, calibrationCalls.guide, calibrationCalls.query],
  })
  const title = t('calibration.agree')
  const form = useForm({
    initial: {
      answer: one.agreed ?? one.spread?.[0]?.answer ?? one.right ?? blankAnswer,
      note: one.note,
      guide: one.guide,
    },
    check: ({ note }) => ({ note: required(note, t('calibration.note')) }),
    send: async (values) => {
      const { version } = await agree.mutateAsync({
        id: session.id,
        itemId: one.itemId,
        ...values,
      })
      notify(
        'success',
        version === null
          ? t('calibration.same_as_library')
          : t('calibration.to_review', { version }),
      )
    },
    fieldOf: (path) => path.split('.')[0],
    done: onClose,
  })
  return (
    <FormModal form={form} title={title} onClose={onClose} width={640}>
      <AnswerFields
        question={one.question}
        answer={form.values.answer}
        legend={t('calibration.agreed')}
        problem={form.problemOf('answer', t('calibration.agreed'))}
        onChange={(change) => form.put({ answer: { ...form.values.answer, ...change } })}
      />
      <AreaField
        form={form}
        name="note"
        label={t('calibration.note')}
        maxLength={calibrationLimits.text}
        rows={3}
        required
      />
      <AreaField
        form={form}
        name="guide"
        label={t('calibration.guide')}
        hint={t('calibration.guide_hint')}
        maxLength={calibrationLimits.text}
        rows={2}
      />
    </FormModal>
  )
}
