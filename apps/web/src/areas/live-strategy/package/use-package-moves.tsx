import { livePackageCalls } from '@oas/contract/live-strategy/package-calls'
import type { PackageAct, PackageRow } from '@oas/contract/live-strategy/schemas'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { confirm } from '../../../kit/Confirm.tsx'
import type { RowButton } from '../../../kit/RowButtons.tsx'
import { notify } from '../../../kit/notice.tsx'
import { refreshes, useRights } from '../words.tsx'

type Asked = Pick<PackageRow, 'id' | 'version' | 'state' | 'number'>

/** What may be done with a package in its state; `stage` opens the dialog of its share. */
export function usePackageMoves<R extends Asked>(stage: (row: R) => void): (row: R) => RowButton[] {
  const why = useRights()('model.release')
  const release = useSend(livePackageCalls.release, { refreshes })
  const ask =
    (row: R, act: Exclude<PackageAct, 'stage'>, withReason: boolean): (() => void) =>
    () =>
      confirm({
        title: t(`live_strategy.do_release_${act}`),
        text: t(`live_strategy.sure_${act}`, { n: row.number }),
        confirmLabel: t(`live_strategy.do_release_${act}`),
        danger: act !== 'full',
        ...(withReason ? { reason: 200 } : {}),
        act: async (reason) => {
          const { number } = await release.mutateAsync({
            id: row.id,
            version: row.version,
            act,
            reason,
          })
          notify('success', t(`live_strategy.done_${act}`, { n: number }))
        },
      })
  return (row) => {
    const button = (act: PackageAct, press: () => void): RowButton => ({
      label: t(`live_strategy.do_release_${act}`),
      why,
      act: press,
    })
    const { state } = row
    return [
      ...(state === 'built' || state === 'staged'
        ? [button('stage', () => stage(row)), button('full', ask(row, 'full', false))]
        : []),
      ...(state === 'replaced' ? [button('rollback', ask(row, 'rollback', true))] : []),
      ...(state === 'built' || state === 'staged' || state === 'live'
        ? [button('withdraw', ask(row, 'withdraw', true))]
        : []),
    ]
  }
}
