import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import type { SampleRow } from '@oas/contract/text-moderation/statistics-schemas'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'

const refreshes = [textModerationCalls.samples]
type Props = { of: SampleRow; name: string; onClose: () => void }
/** How many of ten thousand records of a type are drawn. */
export function SampleDialog({ of: { appId, type, share }, name, onClose }: Props) {
  const set = useSend(textModerationCalls.setSample, { refreshes })
  const form = useForm({
    initial: { share: String(share) },
    guard: false,
    check: (values) => ({
      share: /^(0|[1-9][0-9]?|100)$/.test(values.share.trim())
        ? null
        : t('text_statistics.sample_range'),
    }),
    send: async (values) => {
      await set.mutateAsync({ appId, type, share: Number(values.share.trim()) })
      notify('success', t('frontend.saved'))
    },
    done: onClose,
  })
  return (
    <FormModal form={form} title={`${t('text_statistics.sample_set')}: ${name}`} onClose={onClose}>
      <TextField
        form={form}
        name="share"
        label={t('text_statistics.sample_share')}
        maxLength={3}
        autoFocus
      />
    </FormModal>
  )
}
