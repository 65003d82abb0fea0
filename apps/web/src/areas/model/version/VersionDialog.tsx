import { modelCalls } from '@oas/contract/model/calls'
import {
  type ModelRow,
  type VersionRow,
  blankVersion,
  usualTimeoutMs,
} from '@oas/contract/model/schemas'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { AreaField, NumberField, TextField } from '../../../kit/form/fields.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { refreshes } from '../words.tsx'
import { CaseFields } from './CaseFields.tsx'
import { MockFields } from './MockFields.tsx'
import { bodyOf, draftOf, type VersionDraft } from './version-draft.ts'

const fieldOf = (path: string): string | undefined => {
  if (path.startsWith('body.mock.scores')) return 'scores'
  if (path.startsWith('body.mock.rows')) return 'rows'
  return path.startsWith('body.mock') ? 'rule' : path.split('.')[1]
}

type Props = {
  model: ModelRow
  of: VersionRow | null
  /** What a new one begins as. */
  like: VersionRow | undefined
  onClose: () => void
  onMade: (secret: string, number: number) => void
}
/** A version: where its service answers, what that bears, and how it is tried. */
export function VersionDialog({ model, of, like, onClose, onMade }: Props) {
  const create = useSend(modelCalls.createVersion, { refreshes })
  const update = useSend(modelCalls.updateVersion, { refreshes })
  const before = of?.body ?? like?.body ?? blankVersion
  const form = useForm<VersionDraft>({
    initial: draftOf(before),
    guard: false,
    send: async (draft) => {
      const body = bodyOf(draft)
      if (of) {
        await update.mutateAsync({ modelId: model.id, id: of.id, version: of.version, body })
        notify('success', t('frontend.saved'))
        onClose()
        return
      }
      const made = await create.mutateAsync({ modelId: model.id, body })
      onMade(made.secret, made.number)
    },
    fieldOf,
  })
  return (
    <FormModal
      form={form}
      title={of ? t('model.edit_version', { n: of.number }) : t('model.new_version')}
      onClose={onClose}
      width={760}
    >
      <TextField
        form={form}
        name="endpoint"
        label={t('model.endpoint')}
        hint={t('model.endpoint_hint')}
        mono
        maxLength={500}
        autoFocus
      />
      <NumberField
        form={form}
        name="timeoutMs"
        label={t('model.timeout')}
        hint={t('model.timeout_hint', { n: usualTimeoutMs[model.kind] })}
        min={50}
        max={600_000}
      />
      <NumberField
        form={form}
        name="p95Ms"
        label={t('model.declared')}
        hint={t('model.declared_hint')}
        min={1}
        max={600_000}
      />
      <NumberField form={form} name="maxBatch" label={t('model.max_batch')} min={1} max={32} />
      <NumberField
        form={form}
        name="perSecond"
        label={t('model.per_second')}
        min={1}
        max={10_000}
      />
      <AreaField form={form} name="sample" label={t('model.sample')} maxLength={2000} rows={2} />
      <CaseFields form={form} />
      <AreaField
        form={form}
        name="policy"
        label={t('model.policy')}
        hint={t('model.policy_hint')}
        maxLength={20_000}
        rows={4}
      />
      <MockFields form={form} />
      <AreaField form={form} name="notes" label={t('model.notes')} maxLength={2000} rows={2} />
    </FormModal>
  )
}
