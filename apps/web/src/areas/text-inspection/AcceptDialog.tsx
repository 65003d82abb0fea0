import { type AddedWord, textInspectionCalls } from '@oas/contract/text-inspection/calls'
import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { useCall, useSend } from '../../api/use-call.ts'
import { t, tData } from '../../i18n/texts.ts'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { PickField } from '../../kit/form/PickField.tsx'
import { SelectField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { labelSource } from '../../kit/pick/labels.ts'

const labels = labelSource()
const levels = [1, 2, 3]

/** Takes a proposed word into a library, where it is a draft. */
export function AcceptDialog({ word, onClose }: { word: AddedWord; onClose: () => void }) {
  const { data: libraries } = useCall(textModerationCalls.libraries, { pageSize: 200 })
  const { data: categories } = useCall(textModerationCalls.categories, {})
  const review = useSend(textInspectionCalls.review, {
    refreshes: [textInspectionCalls.words, textModerationCalls.items],
  })
  const form = useForm({
    initial: {
      libraryId: '',
      categoryId: '',
      labelId: word.labelId === null ? '' : String(word.labelId),
      level: String(word.level),
    },
    guard: false,
    check: ({ libraryId, categoryId, labelId }) => ({
      libraryId: required(libraryId, t('text_moderation.library')),
      categoryId: required(categoryId, t('text_moderation.category')),
      labelId: required(labelId, t('text_moderation.label')),
    }),
    send: async ({ libraryId, categoryId, labelId, level }) => {
      await review.mutateAsync({
        id: word.id,
        accept: true,
        libraryId,
        categoryId,
        labelId: Number(labelId),
        level: Number(level),
      })
      notify('success', t('frontend.saved'))
    },
    fieldOf: (path) => path.split('.').at(-1),
    done: onClose,
  })
  return (
    <FormModal
      form={form}
      title={t('text_inspection.word_accept')}
      onClose={onClose}
      submitLabel={t('text_inspection.word_accept')}
    >
      <p className="mono" translate="no">
        {word.rule}
      </p>
      <ChoiceField
        form={form}
        name="libraryId"
        label={t('text_moderation.library')}
        choices={(libraries?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        required
      />
      <ChoiceField
        form={form}
        name="categoryId"
        label={t('text_moderation.category')}
        choices={(categories?.list ?? []).map(({ id, path }) => ({ value: id, label: path }))}
        required
      />
      <PickField
        form={form}
        name="labelId"
        label={t('text_moderation.label')}
        source={labels}
        required
      />
      <SelectField
        form={form}
        name="level"
        label={t('text_moderation.level')}
        choices={levels.map((level) => ({
          value: String(level),
          label: tData(`text_moderation.level_${level}`),
        }))}
      />
    </FormModal>
  )
}
