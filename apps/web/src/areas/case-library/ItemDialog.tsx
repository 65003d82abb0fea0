import {
  type Item,
  type Library,
  type RowResult,
  blankAnswer,
  blankItem,
} from '@oas/contract/case-library/schemas'
import { CallFailure } from '../../api/call-error.ts'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { SelectField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { AnswerFields } from '../../kit/question/AnswerFields.tsx'
import { MoreFields } from './MoreFields.tsx'
import { QuestionFields } from './QuestionFields.tsx'
import type { Face } from './faces.ts'
import { type ItemValues, bodyOf, valuesOf } from './item-values.ts'
import { kindChoices } from './words.tsx'

/** What of the server's path the form has a field for: of an answer, the answer. */
const fieldOf = (path: string): string | undefined => path.replace(/^body\./, '').split('.')[0]

/** What is said of an item that was not added, where it belongs. */
const refusalOf = ({ status, field, reason }: RowResult): CallFailure =>
  new CallFailure(
    status === 'same' ? t('case_library.row_same') : reason,
    400,
    400,
    '',
    status === 'same' ? 'text' : field,
  )

/** Writes a question, or a new version of an item. */
export function ItemDialog({
  face: { calls },
  library,
  of,
  onClose,
}: {
  face: Face
  library: Library
  of: Item | null
  onClose: () => void
}) {
  const refreshes = [calls.itemQuery, calls.itemDetail, calls.detail, calls.query]
  const add = useSend(calls.itemImport, { refreshes })
  const update = useSend(calls.itemUpdate, { refreshes })
  const title = t(of ? 'case_library.edit_item' : 'case_library.new_item')
  const form = useForm<ItemValues>({
    initial: valuesOf(of?.body ?? blankItem('single')),
    check: ({ kind, text }) => ({
      text: kind === 'record' ? null : required(text, t('case_library.question')),
    }),
    send: async (values) => {
      const body = bodyOf(values)
      if (of) await update.mutateAsync({ id: of.id, baseVersion: of.version, body })
      else {
        const { rows } = await add.mutateAsync({ libraryId: library.id, items: [body] })
        const [row] = rows
        if (row && row.status !== 'new') throw refusalOf(row)
      }
      notify('success', t('case_library.saved'))
    },
    fieldOf,
    done: onClose,
  })
  const { values } = form
  return (
    <FormModal form={form} title={title} onClose={onClose} width={640}>
      {of === null && (
        <SelectField
          form={form}
          name="kind"
          label={t('case_library.kind')}
          choices={kindChoices().filter(({ value }) => value !== 'record')}
        />
      )}
      <QuestionFields form={form} />
      <AnswerFields
        question={{ ...bodyOf(values), dims: library.body.dims }}
        legend={t('case_library.answer')}
        answer={values.answer}
        problem={form.problemOf('answer')}
        onChange={(change) => form.put({ answer: { ...blankAnswer, ...values.answer, ...change } })}
      />
      <MoreFields form={form} />
    </FormModal>
  )
}
