import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { type TableRow, rowKinds } from '@oas/contract/text-moderation/profile-calls'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { SelectField, TextField } from '../../../kit/form/fields.tsx'
import { required } from '../../../kit/form/required.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { refreshes } from '../words.tsx'

type Props = {
  profileId: string
  of: TableRow | null
  first: TableRow['kind']
  onClose: () => void
}

/** A row of a table: what is written, and what it is read as. */
export function RowDialog({ profileId, of, first, onClose }: Props) {
  const create = useSend(textModerationCalls.createProfileRow, { refreshes })
  const update = useSend(textModerationCalls.updateProfileRow, { refreshes })
  const form = useForm<Pick<TableRow, 'kind' | 'given' | 'readAs'>>({
    initial: { kind: of?.kind ?? first, given: of?.given ?? '', readAs: of?.readAs ?? '' },
    guard: false,
    check: ({ given, readAs }) => ({
      given: required(given.trim(), t('text_profile.given')),
      readAs: required(readAs.trim(), t('text_profile.read_as')),
    }),
    send: async (row) => {
      if (of) await update.mutateAsync({ profileId, id: of.id, ...row })
      else await create.mutateAsync({ profileId, ...row })
      notify('success', t('frontend.saved'))
    },
    done: onClose,
  })
  return (
    <FormModal
      form={form}
      title={t(of ? 'text_profile.edit_row' : 'text_profile.add_row')}
      onClose={onClose}
      width={480}
    >
      <SelectField
        form={form}
        name="kind"
        label={t('text_profile.rows_of')}
        hint={t(`text_profile.hint_${form.values.kind}`)}
        choices={rowKinds.map((one) => ({ value: one, label: t(`text_profile.kind_${one}`) }))}
      />
      <TextField
        form={form}
        name="given"
        label={t('text_profile.given')}
        required
        mono
        maxLength={16}
        autoFocus
      />
      <TextField
        form={form}
        name="readAs"
        label={t('text_profile.read_as')}
        required
        mono
        maxLength={32}
      />
    </FormModal>
  )
}
