import { featurePastCalls, hashDays } from '@oas/contract/feature-past/calls'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { NumberField } from '../../../kit/form/fields.tsx'
import { required } from '../../../kit/form/required.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { go } from '../../../nav/location.ts'
import { recheckHref } from './recheck-names.ts'

type Props = {
  of: { storeId: string } | { featureId: string }
  name: string
  onClose: () => void
}

/** Begins a search of the past by a store or a feature, and leads to where it is followed. */
export function RecheckDialog({ of, name, onClose }: Props) {
  const start = useSend(featurePastCalls.startRecheck, { refreshes: [featurePastCalls.rechecks] })
  const form = useForm({
    initial: { days: hashDays as number | null },
    guard: false,
    check: ({ days }) => ({
      days: days === null ? required('', t('feature_past.days')) : null,
    }),
    send: async ({ days }) => {
      const { id } = await start.mutateAsync({ ...of, days: days ?? hashDays })
      notify('success', t('feature_past.begun'))
      go(recheckHref(id))
    },
    done: onClose,
  })
  return (
    <FormModal
      form={form}
      title={t('feature_past.recheck')}
      submitLabel={t('feature_past.begin')}
      onClose={onClose}
      width={520}
    >
      <p>
        <strong translate="no">{name}</strong>
      </p>
      <NumberField
        form={form}
        name="days"
        label={t('feature_past.days')}
        hint={t('feature_past.days_hint', { n: hashDays })}
        min={1}
        max={hashDays}
      />
      <p className="muted">{t('feature_past.limits')}</p>
    </FormModal>
  )
}
