import { questionCalls } from '@oas/contract/question/calls'
import type { QuestionRow } from '@oas/contract/question/schemas'
import type { SelfInfo } from '@oas/contract/session/schemas'
import { useState } from 'react'
import { send } from '../../api/send.ts'
import { t } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { QuestionFields } from './QuestionFields.tsx'
import { checkQuestion } from './check.ts'
import { type QuestionValues, formOf, valuesOf } from './draft.ts'
import { refreshQuestions } from './refresh.ts'

/** Changes a question of one's own while nobody has taken it. */
export function EditDialog({
  row,
  self,
  onClose,
}: {
  row: QuestionRow
  self: SelfInfo
  onClose: () => void
}) {
  const [pending, setPending] = useState(0)
  const form = useForm<QuestionValues>({
    initial: valuesOf(row),
    guard: false,
    check: (values) => checkQuestion(values, pending),
    send: async (values) => {
      await send(questionCalls.update, {
        id: row.id,
        version: row.version,
        act: 'edit',
        form: formOf(values),
      })
      await refreshQuestions()
    },
    done: onClose,
  })
  return (
    <Modal title={t('question.act_edit')} width={500} onClose={onClose} busy={form.busy}>
      <Form
        form={form}
        label={t('question.act_edit')}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <QuestionFields form={form} self={self} onPending={setPending} />
      </Form>
    </Modal>
  )
}
