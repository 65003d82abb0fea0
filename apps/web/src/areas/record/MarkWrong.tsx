import { wrongOrderCalls } from '@oas/contract/wrong-order/calls'
import { errorClasses, severities } from '@oas/contract/wrong-order/errors'
import { recordCalls } from '@oas/contract/record/calls'
import { useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { AreaField, SelectField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { notify } from '../../kit/notice.tsx'
import { PickField } from '../../kit/form/PickField.tsx'
import { useResultSource } from '../../kit/pick/use-results.ts'

type Draft = {
  errorClass: (typeof errorClasses)[number]
  severity: (typeof severities)[number]
  rightResult: string
  reason: string
}

const Dialog = ({ decisionId, onClose }: { decisionId: string; onClose: () => void }) => {
  const mark = useSend(wrongOrderCalls.mark, {
    refreshes: [wrongOrderCalls.list, recordCalls.detail],
  })
  const form = useForm<Draft>({
    initial: { errorClass: 'wrong_result', severity: 'normal', rightResult: '', reason: '' },
    guard: false,
    check: ({ reason }) => ({ reason: required(reason, t('wrong_order.reason')) }),
    done: onClose,
    send: async ({ rightResult, ...draft }) => {
      const {
        list: [one],
      } = await mark.mutateAsync({
        ...draft,
        decisionIds: [decisionId],
        ...(rightResult ? { rightResult } : {}),
      })
      if (one?.done) notify('success', t('wrong_order.mark_done'))
      else
        notify(
          'warning',
          t('wrong_order.not_done', {
            n: 1,
            why: tData(`wrong_order.why_${(one?.reason ?? 'not-found').replaceAll('-', '_')}`),
          }),
        )
    },
  })
  const results = useResultSource()
  return (
    <Modal title={t('wrong_order.mark')} onClose={onClose} busy={form.busy} width={480}>
      <Form
        form={form}
        label={t('wrong_order.mark')}
        submitLabel={t('wrong_order.mark')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <SelectField
          form={form}
          name="errorClass"
          label={t('wrong_order.class')}
          choices={errorClasses.map((value) => ({
            value,
            label: tData(`wrong_order.class_${value}`),
          }))}
        />
        <SelectField
          form={form}
          name="severity"
          label={t('wrong_order.severity')}
          choices={severities.map((value) => ({
            value,
            label: tData(`wrong_order.severity_${value}`),
          }))}
        />
        <PickField
          form={form}
          name="rightResult"
          label={t('wrong_order.right_result')}
          source={{ ...results, own: true }}
        />
        <AreaField
          form={form}
          name="reason"
          label={t('wrong_order.reason')}
          required
          maxLength={200}
          rows={3}
        />
      </Form>
    </Modal>
  )
}

/** Calls a decision of somebody else wrong, where the person leads. */
export function MarkWrong({ decisionId }: { decisionId: string }) {
  const { may } = useMay()
  const [open, setOpen] = useState(false)
  if (!may('audit.team')) return null
  return (
    <>
      <button type="button" className="btn plain" onClick={() => setOpen(true)}>
        {t('wrong_order.mark')}
      </button>
      {open && <Dialog decisionId={decisionId} onClose={() => setOpen(false)} />}
    </>
  )
}
