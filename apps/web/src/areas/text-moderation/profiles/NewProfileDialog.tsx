import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { useCall, useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { SelectField, TextField } from '../../../kit/form/fields.tsx'
import { required } from '../../../kit/form/required.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { refreshes } from '../words.tsx'
import { nameOfProfile } from './profile-name.ts'

/** A profile of one's own, that begins as a copy of another. */
export function NewProfileDialog({ onClose }: { onClose: () => void }) {
  const { data } = useCall(textModerationCalls.profiles, { pageSize: 200 })
  const create = useSend(textModerationCalls.createProfile, { refreshes })
  const form = useForm({
    initial: { key: '', name: '', like: 'standard' },
    guard: false,
    check: ({ key, name }) => ({
      key: required(key.trim(), t('text_moderation.key')),
      name: required(name.trim(), t('text_moderation.name')),
    }),
    send: async (body) => {
      await create.mutateAsync({ body })
      notify('success', t('frontend.saved'))
    },
    fieldOf: (path) => path.split('.')[1],
    done: onClose,
  })
  return (
    <FormModal form={form} title={t('text_profile.new_profile')} onClose={onClose} width={520}>
      <TextField
        form={form}
        name="key"
        label={t('text_moderation.key')}
        hint={t('text_moderation.key_hint')}
        required
        mono
        maxLength={32}
        autoFocus
      />
      <TextField
        form={form}
        name="name"
        label={t('text_moderation.name')}
        required
        maxLength={64}
      />
      <SelectField
        form={form}
        name="like"
        label={t('text_profile.like')}
        choices={(data?.list ?? []).map((one) => ({ value: one.key, label: nameOfProfile(one) }))}
      />
    </FormModal>
  )
}
