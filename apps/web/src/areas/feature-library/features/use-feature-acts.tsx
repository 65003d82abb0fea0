import type { Output } from '@oas/contract/define'
import { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import type { FeatureRow } from '@oas/contract/feature-library/schemas'
import { useSend } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { confirm } from '../../../kit/Confirm.tsx'
import { notify } from '../../../kit/notice.tsx'
import { refreshes } from '../words.tsx'

export type FeatureAct = 'suspend' | 'resume' | 'retire'
export type Movable = Pick<FeatureRow, 'id' | 'version' | 'state'>

/** In which states an act is possible. */
export const featureActs: readonly {
  act: FeatureAct
  fits: (row: Pick<FeatureRow, 'state'>) => boolean
}[] = [
  { act: 'suspend', fits: ({ state }) => state === 'live' },
  { act: 'resume', fits: ({ state }) => ['suspended', 'retired', 'expired'].includes(state) },
  {
    act: 'retire',
    fits: ({ state }) => ['proposed', 'live', 'suspended', 'expired'].includes(state),
  },
]

/** Says how many of the named features were changed, and why others were not. */
export function tellOutcomes({ list }: Output<typeof featureLibraryCalls.setFeatureState>): void {
  const failed = list.filter((one) => !one.ok)
  const done = list.length - failed.length
  if (done > 0) notify('success', t('feature_library.moved_n', { n: done }))
  if (failed.length > 0)
    notify(
      'warning',
      t('feature_library.not_moved', {
        n: failed.length,
        why: [
          ...new Set(
            failed.map(({ code }) => tData(`feature_library.why_${code.replaceAll('-', '_')}`)),
          ),
        ].join(', '),
      }),
    )
}

export function actLabel(act: FeatureAct): string {
  return tData(`feature_library.${act}`)
}

/** Suspends, resumes or retires features, with a reason. */
export function useFeatureActs() {
  const set = useSend(featureLibraryCalls.setFeatureState, { refreshes })
  return (act: FeatureAct, rows: readonly Movable[], name: string, after?: () => void): void =>
    confirm({
      title: actLabel(act),
      text: (
        <>
          <p>
            <strong translate="no">{name}</strong>
          </p>
          <p>{tData(`feature_library.${act}_about`)}</p>
        </>
      ),
      confirmLabel: actLabel(act),
      danger: act === 'retire',
      reason: 200,
      act: async (reason) => {
        const refs = rows.map(({ id, version }) => ({ id, version }))
        tellOutcomes(await set.mutateAsync({ refs, act, reason }))
        after?.()
      },
    })
}
