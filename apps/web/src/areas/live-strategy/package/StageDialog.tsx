import { livePackageCalls } from '@oas/contract/live-strategy/package-calls'
import type { PackageRow } from '@oas/contract/live-strategy/schemas'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { NumberField } from '../../../kit/form/fields.tsx'
import { required } from '../../../kit/form/required.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { notify } from '../../../kit/notice.tsx'
import { refreshes } from '../words.tsx'

const usualShare = 10
type Props = {
  of: Pick<PackageRow, 'id' | 'version' | 'number' | 'state' | 'share'>
  onClose: () => void
}
/** On which share of hosts a package is tried. */
export function StageDialog({ of, onClose }: Props) {
  const release = useSend(livePackageCalls.release, { refreshes })
  const form = useForm<{ share: number | null }>({
    initial: { share: of.state === 'staged' ? of.share : usualShare },
    guard: false,
    check: ({ share }) => ({
      share: required(share === null ? '' : String(share), t('live_strategy.share')),
    }),
    send: async ({ share }) => {
      await release.mutateAsync({
        id: of.id,
        version: of.version,
        act: 'stage',
        share: share ?? 0,
        reason: '',
      })
      notify('success', t('live_strategy.done_stage', { n: of.number, share: share ?? 0 }))
    },
    done: onClose,
  })
  return (
    <FormModal
      form={form}
      title={t('live_strategy.stage_title', { n: of.number })}
      onClose={onClose}
      submitLabel={t('live_strategy.do_release_stage')}
    >
      <p className="muted">{t('live_strategy.stage_hint')}</p>
      <NumberField
        form={form}
        name="share"
        label={t('live_strategy.share')}
        min={0}
        max={100}
        step={0.01}
        offers={[1, 5, 10, 30, 50, 100]}
        required
      />
    </FormModal>
  )
}
