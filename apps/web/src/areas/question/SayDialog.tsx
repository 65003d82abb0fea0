import { questionCalls } from '@oas/contract/question/calls'
import { type QuestionRow, maxAnnexes, maxRemark } from '@oas/contract/question/schemas'
import { useState } from 'react'
import { send } from '../../api/send.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { AreaField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { required } from '../../kit/form/required.ts'
import { UploadField } from '../../kit/upload/UploadField.tsx'
import type { Stored } from '../../kit/upload/use-uploads.ts'
import { refreshQuestions } from './refresh.ts'

type Values = { text: string; annexList: Stored[] }

/** Says something about a question: an answer, a question back, or more from its asker. */
export function SayDialog({
  row,
  act,
  onClose,
}: {
  row: QuestionRow
  act: 'answer' | 'ask' | 'reply'
  onClose: () => void
}) {
  const [pending, setPending] = useState(0)
  const form = useForm<Values>({
    initial: { text: '', annexList: [] },
    guard: false,
    check: ({ text }) => ({
      text: required(text, t('question.your_words')),
      annexList: pending > 0 ? t('question.annex_upload_tip') : null,
    }),
    send: async ({ text, annexList }) => {
      await send(questionCalls.update, {
        id: row.id,
        version: row.version,
        act,
        text,
        annexList: annexList.map(({ url }) => url),
      })
      await refreshQuestions()
    },
    done: onClose,
  })
  return (
    <Modal title={tData(`question.act_${act}`)} onClose={onClose} busy={form.busy}>
      <Form
        form={form}
        label={tData(`question.act_${act}`)}
        submitLabel={tData(`question.act_${act}`)}
        cancel={
          <button type="button" className="btn" onClick={onClose}>
            {t('frontend.cancel')}
          </button>
        }
      >
        <AreaField
          form={form}
          name="text"
          label={t('question.your_words')}
          required
          maxLength={maxRemark}
          rows={6}
        />
        <UploadField
          label={t('question.annexes')}
          bucket="question"
          value={form.values.annexList}
          max={maxAnnexes}
          tooMany={t('question.annex_length_tip')}
          problem={form.problemOf('annexList')}
          onPending={setPending}
          onChange={(annexList) => form.put({ annexList })}
        />
      </Form>
    </Modal>
  )
}
