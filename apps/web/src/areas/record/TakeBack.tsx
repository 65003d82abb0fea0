import { decisionCalls } from '@oas/contract/decision/calls'
import { recordCalls } from '@oas/contract/record/calls'
import type { DecisionView } from '@oas/contract/record/schemas'
import { statisticsCalls } from '@oas/contract/statistics/calls'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { AreaField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { notify } from '../../kit/notice.tsx'

type Props = { decision: DecisionView; onClose: () => void }

const Dialog = ({ decision, onClose }: Props) => {
  const takeBack = useSend(decisionCalls.takeBack, {
    refreshes: [recordCalls.detail, recordCalls.find, recordCalls.mine, statisticsCalls.log],
  })
  const form = useForm({
    initial: { reason: '' },
    guard: false,
    check: ({ reason }) => ({ reason: required(reason, t('record.take_back_reason')) }),
    done: onClose,
    send: async ({ reason }) => {
      const answer = await takeBack.mutateAsync({ decisionId: decision.id, reason })
      if (answer.taken) notify('success', tData(`record.taken_back_${answer.told}`))
      else
        notify(
          'warning',
          t('record.not_taken_back', {
            reason: tData(`record.not_taken_back_${answer.reason.replaceAll('-', '_')}`),
          }),
        )
    },
  })
  return (
    <Modal title={t('record.take_back')} onClose={onClose} busy={form.busy} width={480}>
      <p>
        {t('record.take_back_what', { by: decision.by, result: tData(decision.resultKey) })}{' '}
        {t('record.take_back_effects')}
      </p>
      <Form
        form={form}
        label={t('record.take_back')}
        submitLabel={t('record.take_back')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <AreaField
          form={form}
          name="reason"
          label={t('record.take_back_reason')}
          required
          maxLength={200}
          rows={3}
        />
      </Form>
    </Modal>
  )
}

/** Takes the decision of anybody back, for those who may decide anew. */
export function TakeBack({ decision }: { decision: DecisionView }) {
  const { may } = useMay()
  const [open, setOpen] = useState(false)
  if (!may('record.repunish')) return null
  return (
    <>
      <button type="button" className="btn" onClick={() => setOpen(true)}>
        {t('record.take_back')}
      </button>
      {open && <Dialog decision={decision} onClose={() => setOpen(false)} />}
    </>
  )
}
