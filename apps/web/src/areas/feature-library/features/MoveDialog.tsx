import { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import type { FeatureRow } from '@oas/contract/feature-library/schemas'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { PickField } from '../../../kit/form/PickField.tsx'
import { AreaField } from '../../../kit/form/fields.tsx'
import { required } from '../../../kit/form/required.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { refreshes, useStores } from '../words.tsx'
import { tellOutcomes } from './use-feature-acts.tsx'

type Props = { rows: readonly FeatureRow[]; onClose: () => void; onDone: () => void }

/** Moves features to another store of their kind. */
export function MoveDialog({ rows, onClose, onDone }: Props) {
  const { source } = useStores(rows[0]?.kind, true)
  const move = useSend(featureLibraryCalls.moveFeatures, { refreshes })
  const form = useForm({
    initial: { storeId: '', reason: '' },
    guard: false,
    check: ({ storeId, reason }) => ({
      storeId: required(storeId, t('feature_library.store')),
      reason: required(reason, t('frontend.reason')),
    }),
    send: async ({ storeId, reason }) => {
      const refs = rows.map(({ id, version }) => ({ id, version }))
      tellOutcomes(await move.mutateAsync({ refs, storeId, reason }))
    },
    done: onDone,
  })
  return (
    <FormModal
      form={form}
      title={t('feature_library.move_n', { n: rows.length })}
      submitLabel={t('feature_library.move')}
      onClose={onClose}
    >
      <PickField
        form={form}
        name="storeId"
        label={t('feature_library.store')}
        source={source}
        hint={t('feature_library.move_hint')}
        required
      />
      <AreaField
        form={form}
        name="reason"
        label={t('frontend.reason')}
        maxLength={200}
        rows={2}
        required
      />
    </FormModal>
  )
}
