import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { Category } from '@oas/contract/text-moderation/schemas'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { ChoiceField } from '../../kit/form/ChoiceField.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { PickField } from '../../kit/form/PickField.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { labelSource } from '../../kit/pick/labels.ts'
import { refreshes, useCategoryChoices } from './words.tsx'

const labels = labelSource()

/** A category: its name, where it stands in the tree, and the labels its words may propose. */
export function CategoryDialog({ of, onClose }: { of: Category | null; onClose: () => void }) {
  const categories = useCategoryChoices()
  const create = useSend(textModerationCalls.createCategory, { refreshes })
  const update = useSend(textModerationCalls.updateCategory, { refreshes })
  const form = useForm({
    initial: {
      name: of?.name ?? '',
      parentId: of?.parentId ?? '',
      labelId: of?.labelId == null ? '' : String(of.labelId),
    },
    guard: false,
    check: ({ name }) => ({ name: required(name.trim(), t('text_moderation.name')) }),
    send: async ({ name, parentId, labelId }) => {
      const body = {
        name,
        parentId: parentId === '' ? null : parentId,
        labelId: labelId === '' ? null : Number(labelId),
      }
      if (of) await update.mutateAsync({ id: of.id, version: of.version, body })
      else await create.mutateAsync({ body })
      notify('success', t('frontend.saved'))
    },
    fieldOf: (path) => path.split('.')[1],
    done: onClose,
  })
  return (
    <FormModal
      form={form}
      title={t(of ? 'text_moderation.edit_category' : 'text_moderation.new_category')}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label={t('text_moderation.name')}
        required
        maxLength={64}
        autoFocus
      />
      <ChoiceField
        form={form}
        name="parentId"
        label={t('text_moderation.parent')}
        choices={categories.filter(({ value }) => value !== of?.id)}
        placeholder={t('text_moderation.top_level')}
      />
      <PickField
        form={form}
        name="labelId"
        label={t('text_moderation.category_label')}
        source={labels}
      />
    </FormModal>
  )
}
