import { textModerationCalls } from '@oas/contract/text-moderation/calls'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { refreshes } from './refreshes.ts'

type Props = {
  of: { libraryId: string; libraryName: string; line: number | null }
  onClose: () => void
}
/** Which share of right verdicts a library asks of its words; empty: none. */
export function LineDialog({ of: { libraryId, libraryName, line }, onClose }: Props) {
  const set = useSend(textModerationCalls.setLine, { refreshes })
  const form = useForm({
    initial: { percent: line === null ? '' : String(Math.round(line * 100)) },
    guard: false,
    check: () => ({}),
    send: async ({ percent }) => {
      const text = percent.trim()
      await set.mutateAsync({ libraryId, percent: text === '' ? null : Number(text) })
      notify('success', t('frontend.saved'))
    },
    done: onClose,
  })
  return (
    <FormModal
      form={form}
      title={`${t('text_statistics.set_line')}: ${libraryName}`}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="percent"
        label={t('text_statistics.percent')}
        maxLength={3}
        autoFocus
      />
    </FormModal>
  )
}
