import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { ItemBody } from '@oas/contract/text-moderation/schemas'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'
import { ItemFields } from './ItemFields.tsx'
import { type ItemDraft, bodyOf, checkItem, draftOf } from './item-draft.ts'
import { refreshes } from './words.tsx'

type Props = {
  /** What is changed; null: it is new. */
  of: { id: string; version: number } | null
  /** What stands in the form at first. */
  body: ItemBody | null
  /** Nothing of it was said before, but perhaps what it is. */ isNew?: boolean
  onClose: () => void
}

const fieldNames: Readonly<Record<string, string>> = { scopes: 'types' }

/** Writes a word, a pattern or a combination as a draft. */
export function ItemDialog({ of, body, isNew = false, onClose }: Props) {
  const create = useSend(textModerationCalls.createItem, { refreshes })
  const update = useSend(textModerationCalls.updateItem, { refreshes })
  const form = useForm<ItemDraft>({
    initial: isNew ? { ...draftOf(null), wordType: String(body?.wordType ?? 0) } : draftOf(body),
    check: checkItem,
    guard: false,
    send: async (draft) => {
      if (of) await update.mutateAsync({ ...of, body: bodyOf(draft) })
      else await create.mutateAsync({ body: bodyOf(draft) })
      notify('success', t('frontend.saved'))
    },
    fieldOf: (path) => {
      const name = path.split('.')[1] ?? ''
      return fieldNames[name] ?? name
    },
    done: onClose,
  })
  return (
    <FormModal
      form={form}
      title={t(of ? 'text_moderation.edit_word' : 'text_moderation.new_word')}
      onClose={onClose}
      width={760}
    >
      <ItemFields form={form} />
    </FormModal>
  )
}
