import { questionCalls } from '@oas/contract/question/calls'
import type { QuestionRow } from '@oas/contract/question/schemas'
import { useMemo } from 'react'
import { send } from '../../api/send.ts'
import { t, tData } from '../../i18n/texts.ts'
import { Modal } from '../../kit/Modal.tsx'
import { Form } from '../../kit/form/Form.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { questionSource } from './source.ts'
import { refreshQuestions } from './refresh.ts'
import { PickField } from '../../kit/form/PickField.tsx'
import { required } from '../../kit/form/required.ts'

/**
 * Merges a question into the one that asked the same, or says where the change stands that settles
 * it.
 */
export function MergeDialog({
  row,
  act,
  onClose,
}: {
  row: QuestionRow
  act: 'merge' | 'link'
  onClose: () => void
}) {
  const others = useMemo(() => questionSource(row.id), [row.id])
  const form = useForm({
    initial: { duplicateOf: '', link: row.changeLink },
    guard: false,
    check: ({ duplicateOf, link }) => ({
      duplicateOf: act === 'merge' ? required(duplicateOf, t('question.merge_into')) : null,
      link:
        act !== 'link' || /^(https?:\/\/\S+|#\/\S*)?$/.test(link.trim())
          ? null
          : t('question.change_link_hint'),
    }),
    send: async ({ duplicateOf, link }) => {
      await send(questionCalls.update, {
        id: row.id,
        version: row.version,
        act,
        ...(act === 'merge' ? { duplicateOf } : { link: link.trim() }),
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
        {act === 'merge' ? (
          <PickField
            form={form}
            name="duplicateOf"
            label={t('question.merge_into')}
            hint={t('question.merge_hint')}
            required
            source={others}
          />
        ) : (
          <TextField
            form={form}
            name="link"
            label={t('question.change_link')}
            hint={t('question.change_link_hint')}
            mono
            maxLength={500}
          />
        )}
      </Form>
    </Modal>
  )
}
