import { helloFeedbackCalls } from '@oas/contract/hello-feedback/calls'
import type { FeedbackRow } from '@oas/contract/hello-feedback/schemas'
import { send } from '../../api/send.ts'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { AreaField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { notify } from '../../kit/notice.tsx'

/** Passes a ticket to a colleague, who is told of it. */
export function PassDialog({
  row,
  onDone,
  onClose,
}: {
  row: FeedbackRow
  onDone: () => void
  onClose: () => void
}) {
  const { data } = useCall(helloFeedbackCalls.people, { appId: row.appId })
  const form = useForm({
    initial: { assigneeId: '', text: '' },
    guard: false,
    check: ({ assigneeId }) => ({ assigneeId: required(assigneeId, t('hello_feedback.pass_to')) }),
    send: (values) =>
      send(helloFeedbackCalls.update, { id: row.id, version: row.version, act: 'pass', ...values }),
    done: () => {
      notify('success', t('hello_feedback.done'))
      onDone()
    },
  })
  return (
    <Modal title={t('hello_feedback.act_pass')} onClose={onClose} busy={form.busy}>
      <Form
        form={form}
        label={t('hello_feedback.act_pass')}
        submitLabel={t('hello_feedback.act_pass')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <ChoiceField
          form={form}
          name="assigneeId"
          label={t('hello_feedback.pass_to')}
          required
          placeholder={t('hello_feedback.choose')}
          choices={(data ?? []).map((one) => ({ value: one.id, label: one.name }))}
        />
        <AreaField
          form={form}
          name="text"
          label={t('hello_feedback.pass_note')}
          maxLength={200}
          rows={3}
        />
      </Form>
    </Modal>
  )
}
