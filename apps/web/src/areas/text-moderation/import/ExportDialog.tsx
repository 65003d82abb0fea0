import { textImportCalls } from '@oas/contract/text-moderation/import-calls'
import { download } from '../../../api/download.ts'
import { t } from '../../../i18n/texts.ts'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { AreaField, SelectField } from '../../../kit/form/fields.tsx'
import { required } from '../../../kit/form/required.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'

/** Exports the words that a list shows; the reason is logged. */
export function ExportDialog({ filter, onClose }: { filter: object; onClose: () => void }) {
  const form = useForm({
    initial: { format: 'xlsx', reason: '' },
    check: ({ reason }) => ({ reason: required(reason.trim(), t('text_import.export_reason')) }),
    guard: false,
    send: async ({ format, reason }) => {
      const fileName = `words.${format}`
      await download(
        textImportCalls.exportItems,
        { ...filter, format: format === 'csv' ? 'csv' : 'xlsx', reason },
        { fileName, signal: new AbortController().signal, onLines: () => undefined },
      )
      notify('success', t('frontend.exported_file', { name: fileName }))
    },
    done: onClose,
  })
  return (
    <FormModal
      form={form}
      title={t('text_import.export_words')}
      onClose={onClose}
      submitLabel={t('text_import.export')}
    >
      <p className="muted">{t('text_import.export_hint')}</p>
      <SelectField
        form={form}
        name="format"
        label={t('text_import.format')}
        choices={[
          { value: 'xlsx', label: t('text_import.format_xlsx') },
          { value: 'csv', label: t('text_import.format_csv') },
        ]}
      />
      <AreaField
        form={form}
        name="reason"
        label={t('text_import.export_reason')}
        required
        maxLength={200}
        rows={2}
      />
    </FormModal>
  )
}
