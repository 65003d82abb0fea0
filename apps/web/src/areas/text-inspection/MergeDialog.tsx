import type { Keyword } from '@oas/contract/text-inspection/keyword-calls'
import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { PickField } from '../../kit/form/PickField.tsx'
import { SelectField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { type FormState, useForm } from '../../kit/form/use-form.ts'
import { useJudge } from './use-judge.ts'
import { wordItems } from './word-items.ts'

type Draft = { itemId: string; as: string; partNumber: string }
const wordsShown = 4

/** How the picked item may take words in: a combination also as words of one of its parts. */
const HowFields = ({ form }: { form: FormState<Draft> }) => {
  const { itemId, as } = form.values
  const { data } = useCall(textModerationCalls.item, { id: itemId }, { enabled: itemId !== '' })
  const parts = data?.wordType === 3 ? data.parts : []
  return (
    <>
      <SelectField
        form={form}
        name="as"
        label={t('text_inspection.merge_as')}
        choices={[
          { value: 'except', label: t('text_inspection.merge_except') },
          ...(parts.length === 0
            ? []
            : [{ value: 'alternative', label: t('text_inspection.merge_alternative') }]),
        ]}
      />
      {as === 'alternative' && parts.length > 0 && (
        <SelectField
          form={form}
          name="partNumber"
          label={t('text_inspection.merge_part')}
          choices={parts.map((words, n) => ({
            value: String(n + 1),
            label: `${n + 1}: ${words.slice(0, wordsShown).join(' / ')}`,
          }))}
        />
      )}
    </>
  )
}

type Props = { words: readonly Keyword[]; onClose: () => void }
/** Says proposed words by an item that is there already. */
export function MergeDialog({ words, onClose }: Props) {
  const judge = useJudge()
  const form = useForm<Draft>({
    initial: { itemId: '', as: 'except', partNumber: '1' },
    guard: false,
    check: ({ itemId }) => ({ itemId: required(itemId, t('text_inspection.merge_into')) }),
    send: ({ itemId, as, partNumber }) =>
      judge({
        ids: words.map(({ id }) => id),
        act: 'merge',
        merge:
          as === 'alternative'
            ? { itemId, as: 'alternative', partNumber: Number(partNumber) }
            : { itemId, as: 'except' },
      }),
    fieldOf: (path) => (path.startsWith('merge') ? (path.split('.').at(-1) ?? '') : 'itemId'),
    done: onClose,
  })
  return (
    <FormModal
      form={form}
      title={t('text_inspection.word_merge')}
      onClose={onClose}
      submitLabel={t('text_inspection.word_merge')}
    >
      <p className="mono" translate="no">
        {words.map(({ rule }) => rule).join(' · ')}
      </p>
      <PickField
        form={form}
        name="itemId"
        label={t('text_inspection.merge_into')}
        source={wordItems}
        required
      />
      <HowFields form={form} />
    </FormModal>
  )
}
