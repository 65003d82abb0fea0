import { featureExchangeCalls } from '@oas/contract/feature-library/exchange/calls'
import { listedStatuses } from '@oas/contract/feature-library/exchange/schemas'
import type { StoreRow } from '@oas/contract/feature-library/schemas'
import { download } from '../../../api/download.ts'
import { t } from '../../../i18n/texts.ts'
import { TimeField } from '../../../kit/TimeField.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { AreaField, SelectField } from '../../../kit/form/fields.tsx'
import { required } from '../../../kit/form/required.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'

type Draft = { format: string; since: number | undefined; reason: string }

/** Hands out the hashes of a library; the reason is logged. */
export function ExportDialog({ of, onClose }: { of: StoreRow; onClose: () => void }) {
  const form = useForm<Draft>({
    initial: { format: 'csv', since: undefined, reason: '' },
    check: ({ reason }) => ({ reason: required(reason.trim(), t('feature_exchange.reason')) }),
    guard: false,
    send: async ({ format: chosen, since, reason }) => {
      const format = chosen === 'json' ? 'json' : 'csv'
      const fileName = `features-${of.storename}.${format}`
      await download(
        featureExchangeCalls.exportFeatures,
        { storeId: of.id, format, reason, ...(since === undefined ? {} : { since }) },
        { fileName, signal: new AbortController().signal, onLines: () => undefined },
      )
      notify('success', t('frontend.exported_file', { name: fileName }))
    },
    done: onClose,
  })
  return (
    <FormModal
      form={form}
      title={t('feature_exchange.export_title')}
      onClose={onClose}
      submitLabel={t('feature_exchange.export')}
    >
      <p>
        <strong translate="no">{of.name}</strong>
      </p>
      <p className="muted">{t('feature_exchange.export_about', { word: listedStatuses[1] })}</p>
      <SelectField
        form={form}
        name="format"
        label={t('feature_exchange.format')}
        choices={[
          { value: 'csv', label: t('feature_exchange.format_csv') },
          { value: 'json', label: t('feature_exchange.format_json') },
        ]}
      />
      <div className="form-row">
        <TimeField
          label={t('feature_exchange.since')}
          value={form.values.since}
          onChange={(since) => form.put({ since })}
          problem={form.problemOf('since')}
        />
        <div className="form-hint">{t('feature_exchange.since_hint')}</div>
      </div>
      <AreaField
        form={form}
        name="reason"
        label={t('feature_exchange.reason')}
        required
        maxLength={200}
        rows={2}
      />
    </FormModal>
  )
}
