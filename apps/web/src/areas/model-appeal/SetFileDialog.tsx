import { modelAppealCalls } from '@oas/contract/model-appeal/calls'
import type { SetRow } from '@oas/contract/model-appeal/schemas'
import { download } from '../../api/download.ts'
import { t } from '../../i18n/texts.ts'
import { FormModal } from '../../kit/form/FormModal.tsx'
import { AreaField } from '../../kit/form/fields.tsx'
import { required } from '../../kit/form/required.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { notify } from '../../kit/notice.tsx'

type Props = { set: SetRow; what: 'items' | 'media'; onClose: () => void }
/** Downloads a set for the makers of its model; the reason is logged. */
export function SetFileDialog({ set, what, onClose }: Props) {
  const title = t(what === 'items' ? 'model_appeal.download_items' : 'model_appeal.download_media')
  const form = useForm({
    initial: { reason: '' },
    guard: false,
    check: ({ reason }) => ({ reason: required(reason.trim(), t('model_appeal.reason')) }),
    send: async ({ reason }) => {
      const fileName = `set-${set.number}.${what === 'items' ? 'jsonl' : 'txt'}`
      await download(
        modelAppealCalls.appealSetFile,
        { id: set.id, form: what, reason },
        { fileName, signal: new AbortController().signal, onLines: () => undefined },
      )
      notify('success', t('frontend.exported_file', { name: fileName }))
    },
    done: onClose,
  })
  return (
    <FormModal form={form} title={title} submitLabel={title} onClose={onClose}>
      <p className="muted">{t('model_appeal.download_about')}</p>
      <AreaField
        form={form}
        name="reason"
        label={t('model_appeal.reason')}
        required
        maxLength={200}
        rows={2}
      />
    </FormModal>
  )
}
