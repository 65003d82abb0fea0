import type { Output } from '@oas/contract/define'
import { featureLibraryCalls } from '@oas/contract/feature-library/calls'
import { useSend } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { confirm } from '../../../kit/Confirm.tsx'
import { notify, notifyFailure } from '../../../kit/notice.tsx'
import { featureName } from '../features/feature-columns.tsx'
import { tellOutcomes } from '../features/use-feature-acts.tsx'
import { refreshes, useRights } from '../words.tsx'

export type Proposal = Output<typeof featureLibraryCalls.proposals>['list'][number]
/** What a reviewer keeps it under where that is not what was proposed. */
export type Change = { storeId?: string; labelId?: string }

/** Passes and rejects proposals; `whyNot` says why somebody may not. */
export function useReview() {
  const why = useRights()
  const send = useSend(featureLibraryCalls.reviewProposals, { refreshes })
  const whyNot = (row: Proposal): string | undefined =>
    why('feature.review') ?? (row.own ? t('feature_library.own_feature') : undefined)
  const refuse = (row: Proposal): boolean => {
    const reason = whyNot(row)
    if (reason !== undefined) notify('warning', reason)
    return reason !== undefined || send.isPending
  }
  const refs = ({ id, version }: Proposal) => [{ id, version }]
  return {
    whyNot,
    busy: send.isPending,
    approve: (row: Proposal, { storeId, labelId }: Change): void => {
      if (refuse(row)) return
      send
        .mutateAsync({
          refs: refs(row),
          act: 'approve',
          reason: '',
          ...(storeId && storeId !== row.storeId ? { storeId } : {}),
          ...(labelId && Number(labelId) !== row.labelId ? { labelId: Number(labelId) } : {}),
        })
        .then(tellOutcomes, notifyFailure)
    },
    reject: (row: Proposal): void => {
      if (refuse(row)) return
      confirm({
        title: t('feature_library.reject'),
        text: <strong translate="no">{featureName(row)}</strong>,
        confirmLabel: t('feature_library.reject'),
        danger: true,
        reason: 200,
        act: async (reason) =>
          tellOutcomes(await send.mutateAsync({ refs: refs(row), act: 'reject', reason })),
      })
    },
  }
}
