import { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import type { StoreRow, StoreState } from '@oas/contract/feature-library/schemas'
import { useSend } from '../../../api/use-call.ts'
import { t, tData } from '../../../i18n/texts.ts'
import { confirm, confirmDelete } from '../../../kit/Confirm.tsx'
import { notify } from '../../../kit/notice.tsx'
import type { RowButton } from '../../../kit/RowButtons.tsx'
import { refreshes, useRights } from '../words.tsx'

/** Where a store can go from each state. */
const nextOf: Readonly<Record<StoreState, readonly StoreState[]>> = {
  draft: ['shadow'],
  shadow: ['live', 'draft', 'off'],
  live: ['off', 'shadow'],
  off: ['shadow'],
}

/** What may be done with a store beside changing it; each asks for a reason. */
export function useStoreActs(): (row: StoreRow) => RowButton[] {
  const why = useRights()
  const set = useSend(featureLibraryCalls.setStoreState, { refreshes })
  const remove = useSend(featureLibraryCalls.removeStore, { refreshes })
  const ask = (row: StoreRow, state: StoreState): void =>
    confirm({
      title: tData(`feature_library.store_to_${state}`),
      text: (
        <>
          <p>
            <strong translate="no">{row.name}</strong>
          </p>
          <p>{tData(`feature_library.store_to_${state}_about`)}</p>
        </>
      ),
      confirmLabel: tData(`feature_library.store_to_${state}`),
      danger: state === 'off',
      reason: 200,
      act: (reason) => set.mutateAsync({ id: row.id, version: row.version, state, reason }),
      done: () => notify('success', t('frontend.saved')),
    })
  const reasonOf = (row: StoreRow, state: StoreState): string | undefined =>
    state === 'live'
      ? (why('feature.review') ?? (row.own ? t('feature_library.own_store') : undefined))
      : why('feature.edit')
  return (row) => [
    ...nextOf[row.state].map((state) => ({
      label: tData(`feature_library.store_to_${state}`),
      why: reasonOf(row, state),
      act: () => ask(row, state),
    })),
    ...(row.features === 0 && row.proposed === 0 && row.suspended === 0 && row.state === 'draft'
      ? [
          {
            label: t('frontend.delete'),
            why: why('feature.edit'),
            act: () =>
              confirmDelete(row.name, () =>
                remove.mutateAsync({ id: row.id, version: row.version }),
              ),
          },
        ]
      : []),
  ]
}
