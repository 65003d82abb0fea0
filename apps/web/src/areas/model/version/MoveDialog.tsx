import { modelCalls } from '@oas/contract/model/calls'
import { type VersionRow, type VersionState } from '@oas/contract/model/schemas'
import { useSend } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { NumberField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { required } from '../../../kit/form/required.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { refreshes } from '../words.tsx'
import { HoldLine } from './HoldLine.tsx'

const ways: Readonly<Record<VersionState, readonly VersionState[]>> = {
  registered: ['mock', 'shadow', 'retired'],
  mock: ['shadow', 'registered', 'retired'],
  shadow: ['staged', 'live', 'mock', 'retired'],
  staged: ['staged', 'live', 'shadow', 'retired'],
  held: ['staged', 'shadow', 'retired'],
  live: ['shadow', 'retired'],
  retired: ['shadow'],
}
type Draft = { state: string; share: number | null; reason: string }

/** Moves a version on, or back. */
export function MoveDialog({ version, onClose }: { version: VersionRow; onClose: () => void }) {
  const release = useSend(modelCalls.release, { refreshes })
  const next = ways[version.state]
  const form = useForm<Draft>({
    initial: {
      state: next[0] ?? 'shadow',
      share: version.hold?.share ?? (version.state === 'staged' ? version.share : 10),
      reason: '',
    },
    guard: false,
    check: ({ state, reason }) => ({
      reason:
        state === 'mock' || state === 'registered'
          ? null
          : required(reason.trim(), t('model.reason')),
    }),
    send: async ({ state, share, reason }) => {
      await release.mutateAsync({
        id: version.id,
        version: version.version,
        state: next.find((one) => one === state) ?? 'shadow',
        reason,
        ...(state === 'staged' ? { share: share ?? 0 } : {}),
      })
      notify('success', t('model.moved'))
    },
    done: onClose,
  })
  return (
    <FormModal
      form={form}
      title={t('model.move_title', { n: version.number })}
      submitLabel={t('model.move')}
      onClose={onClose}
    >
      {version.hold && <HoldLine hold={version.hold} />}
      <p className="muted">{t(version.hold ? 'model.resume_hint' : 'model.move_hint')}</p>
      <SelectField
        form={form}
        name="state"
        label={t('model.state')}
        choices={next.map((state) => ({ value: state, label: tData(`model.state_${state}`) }))}
      />
      {form.values.state === 'staged' && (
        <NumberField
          form={form}
          name="share"
          label={t('model.share')}
          min={0}
          max={100}
          step={0.01}
          offers={[1, 5, 10, 30, 50, 100]}
          required
        />
      )}
      <TextField form={form} name="reason" label={t('model.reason')} maxLength={200} />
    </FormModal>
  )
}
