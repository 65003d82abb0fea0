import { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import type { FeatureRow } from '@oas/contract/feature-library/schemas'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { AreaField, SelectField } from '../../../kit/form/fields.tsx'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { PickField } from '../../../kit/form/PickField.tsx'
import { required } from '../../../kit/form/required.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { TimeField } from '../../../kit/TimeField.tsx'
import { labels, levelChoices, refreshes } from '../words.tsx'

/** Changes what a feature means; what it is made of stays. */
export function EditDialog({ feature, onClose }: { feature: FeatureRow; onClose: () => void }) {
  const update = useSend(featureLibraryCalls.updateFeature, { refreshes })
  const form = useForm<{
    labelId: string
    level: string
    remark: string
    validUntil: number | null
  }>({
    initial: {
      labelId: String(feature.labelId),
      level: String(feature.level),
      remark: feature.remark,
      validUntil: feature.validUntil,
    },
    guard: false,
    check: ({ labelId, remark }) => ({
      labelId: required(labelId, t('feature_library.label')),
      remark: required(remark, t('feature_library.remark')),
    }),
    send: async ({ labelId, level, remark, validUntil }) => {
      await update.mutateAsync({
        id: feature.id,
        version: feature.version,
        labelId: Number(labelId),
        level: Number(level),
        remark,
        validUntil,
      })
      notify('success', t('frontend.saved'))
    },
    done: onClose,
  })
  return (
    <FormModal form={form} title={t('feature_library.edit_feature')} onClose={onClose}>
      <PickField
        form={form}
        name="labelId"
        label={t('feature_library.label')}
        source={labels}
        required
      />
      <SelectField
        form={form}
        name="level"
        label={t('feature_library.level')}
        choices={levelChoices()}
      />
      <AreaField
        form={form}
        name="remark"
        label={t('feature_library.remark')}
        maxLength={500}
        rows={3}
        required
      />
      <div className="form-row">
        <TimeField
          label={t('feature_library.valid_until')}
          value={form.values.validUntil ?? undefined}
          onChange={(next) => form.put({ validUntil: next ?? null })}
          problem={form.problemOf('validUntil', t('feature_library.valid_until'))}
        />
      </div>
    </FormModal>
  )
}
