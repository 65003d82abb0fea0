import { batchPunishCalls } from '@oas/contract/batch-punish/calls'
import type { Batch, BatchItem } from '@oas/contract/batch-punish/schemas'
import { labelCalls } from '@oas/contract/label/calls'
import { useEffect, useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { useOwnSort } from '../../kit/list/use-call-sort.ts'
import { useKeyset } from '../../kit/list/use-keyset.ts'
import { notify } from '../../kit/notice.tsx'
import { refreshes } from './words.tsx'

/** Items of a batch, narrowed and page by page; while it moves they are read again and again. */
export function useBatchItems(id: string, batchState: Batch['state'] | undefined) {
  const [{ state, text }, setFilter] = useState({ state: '', text: '' })
  const { sorting, asked, text: order } = useOwnSort(batchPunishCalls.items)
  const paging = useKeyset(`${id} ${state} ${order} ${text}`)
  const filter = {
    id,
    ...(state ? { state: state as BatchItem['state'] } : {}),
    ...(text ? { text } : {}),
  }
  const moving = batchState === 'running'
  const {
    data: items,
    isFetching,
    refetch,
  } = useCall(
    batchPunishCalls.items,
    { ...filter, ...asked, limit: 50, ...(paging.after ? { after: paging.after } : {}) },
    { keepPrevious: true, ...(moving ? { refetchMs: 2000 } : {}) },
  )
  // What the last turn did is read once more when the state changes.
  useEffect(() => {
    void refetch()
  }, [batchState, refetch])
  return { state, text, setFilter, filter, sorting, items, loading: isFetching && !items, paging }
}

/** Names of the labels that a batch puts on posts; a number where there is none. */
export function useLabelNames(ids: readonly number[]): string {
  const { data: known } = useCall(labelCalls.byIds, { ids: [...ids] }, { enabled: ids.length > 0 })
  return ids.map((one) => known?.find((label) => label.id === one)?.name ?? one).join(', ')
}

/** Passes a batch, turns it down or stops it, after a question. */
export function useBatchActs(id: string) {
  const judge = useSend(batchPunishCalls.review, { refreshes })
  const stop = useSend(batchPunishCalls.cancel, { refreshes })
  const ask = (act: 'approve' | 'reject'): void =>
    confirm({
      title: t(`batch_punish.${act}`),
      text: <p>{act === 'approve' ? t('batch_punish.sure_approve') : ''}</p>,
      confirmLabel: t(`batch_punish.${act}`),
      danger: act === 'reject',
      ...(act === 'reject' ? { reason: 200 } : {}),
      act: (reason) => judge.mutateAsync({ id, act, reason }),
    })
  const cancel = (): void =>
    confirm({
      title: t('batch_punish.cancel'),
      text: <p>{t('batch_punish.sure_cancel')}</p>,
      confirmLabel: t('batch_punish.cancel'),
      danger: true,
      act: async () => {
        const { cancelled } = await stop.mutateAsync({ id })
        notify('success', t('batch_punish.cancelled_n', { n: cancelled }))
      },
    })
  return { ask, cancel }
}
