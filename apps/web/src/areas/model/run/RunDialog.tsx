import { modelCalls } from '@oas/contract/model/calls'
import { mostRunRecords } from '@oas/contract/model/run-schemas'
import type { VersionRow } from '@oas/contract/model/schemas'
import { typeKeyOf } from '@oas/contract/type-key'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { MultiPick } from '../../../kit/form/MultiPick.tsx'
import { NumberField } from '../../../kit/form/fields.tsx'
import { required } from '../../../kit/form/required.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { useApps } from '../../../kit/use-apps.ts'
import { useTypes } from '../../../kit/use-types.ts'

type Props = { version: VersionRow; kind: 'diff' | 'policy'; onClose: () => void }
type Draft = { types: string[]; records: number | null }
/** Begins a run of a version over the newest records of some types. */
export function RunDialog({ version, kind, onClose }: Props) {
  const { types, nameOfType } = useTypes()
  const { nameOf } = useApps()
  const refreshes = [modelCalls.diff]
  const diff = useSend(modelCalls.startDiff, { refreshes })
  const policy = useSend(modelCalls.tryPolicy, { refreshes })
  const form = useForm<Draft>({
    initial: { types: [], records: 200 },
    guard: false,
    check: (draft) => ({ types: required(draft.types.join(), t('model_run.types')) }),
    send: async (draft) => {
      const asked = { id: version.id, types: draft.types, records: draft.records ?? 200 }
      await (kind === 'diff' ? diff : policy).mutateAsync(asked)
      notify('success', t('model_run.started'))
    },
    fieldOf: (path) => (path.startsWith('types') ? 'types' : path),
    done: onClose,
  })
  return (
    <FormModal
      form={form}
      title={t(kind === 'diff' ? 'model_run.diff' : 'model_run.policy')}
      submitLabel={t('model_run.start')}
      onClose={onClose}
    >
      <p className="muted">
        {t(kind === 'diff' ? 'model_run.diff_about' : 'model_run.policy_about')}
      </p>
      <MultiPick
        label={t('model_run.types')}
        choices={types.map((type) => ({
          value: typeKeyOf(type),
          label: `${nameOf(type.appId)} › ${nameOfType(type)}`,
        }))}
        value={form.values.types}
        onChange={(next) => form.put({ types: next })}
        problem={form.problemOf('types', t('model_run.types'))}
        required
      />
      <NumberField
        form={form}
        name="records"
        label={t('model_run.records')}
        min={1}
        max={mostRunRecords}
        required
      />
    </FormModal>
  )
}
