import { questionCalls } from '@oas/contract/question/calls'
import type { SelfInfo } from '@oas/contract/session/schemas'
import { useEffect, useState } from 'react'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Form } from '../../kit/form/Form.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { QuestionFields } from './QuestionFields.tsx'
import { StatusLink } from './StatusLink.tsx'
import { checkQuestion } from './check.ts'
import {
  type QuestionValues,
  dropDraft,
  emptyQuestion,
  keepDraft,
  payloadOf,
  readDraft,
} from './draft.ts'

type Props = {
  self: SelfInfo
  copyOf?: QuestionValues
  onDone: () => void
  onCancel: () => void
  onGo?: () => void
}

/**
 * Asks a question. What is written is kept as it is written, until it is sent; cancelling keeps it
 * too.
 */
export function AskForm({ self, copyOf, onDone, onCancel, onGo }: Props) {
  const [pending, setPending] = useState(0)
  const create = useSend(questionCalls.create, {
    refreshes: [questionCalls.mine, questionCalls.list],
  })
  const form = useForm<QuestionValues>({
    initial: copyOf ?? readDraft(self.id) ?? emptyQuestion,
    guard: false,
    check: (values) => checkQuestion(values, pending),
    send: (values) => create.mutateAsync(payloadOf(values, self, window.location)),
    done: () => {
      dropDraft(self.id)
      notify('success', t('question.asked'))
      onDone()
    },
  })
  const { values, dirty } = form
  useEffect(() => {
    if (dirty) keepDraft(self.id, values)
  }, [self.id, values, dirty])
  const cancel = (): void => {
    keepDraft(self.id, values)
    onCancel()
  }
  return (
    <>
      <StatusLink onGo={onGo} />
      <Form
        form={form}
        label={t('question.feedback')}
        submitLabel={t('question.title_create')}
        cancel={
          <button type="button" className="btn" title={t('question.cancel_keeps')} onClick={cancel}>
            {t('frontend.cancel')}
          </button>
        }
        {...(self.permissions.includes('question-feedback')
          ? {}
          : { disabled: t('question.needs_feedback') })}
      >
        <QuestionFields form={form} self={self} onPending={setPending} />
      </Form>
    </>
  )
}
