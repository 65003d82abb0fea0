import { batchClearCalls, type ClearTask } from '@oas/contract/batch-clear/calls'
import { useEffect, useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { useOwnSort } from '../../kit/list/use-call-sort.ts'
import { useKeyset } from '../../kit/list/use-keyset.ts'
import { notify } from '../../kit/notice.tsx'
import { refreshes } from './words.tsx'

/** Orders of a clearing, narrowed and page by page; read again and again while it moves. */
export function useClearItems(id: string, taskState: ClearTask['state'] | undefined) {
  const [state, setState] = useState('')
  const { sorting, asked, text: order } = useOwnSort(batchClearCalls.items)
  const paging = useKeyset(`${id} ${state} ${order}`)
  const filter = { id, ...(state ? { state: state as 'pending' } : {}) }
  const moving = taskState === 'running'
  const {
    data: items,
    isFetching,
    refetch,
  } = useCall(
    batchClearCalls.items,
    { ...filter, ...asked, limit: 50, ...(paging.after ? { after: paging.after } : {}) },
    { keepPrevious: true, ...(moving ? { refetchMs: 2000 } : {}) },
  )
  // What the last turn did is read once more when the state changes.
  useEffect(() => {
    void refetch()
  }, [taskState, refetch])
  return { state, setState, filter, sorting, items, loading: isFetching && !items, paging }
}

/** Passes a clearing of so many orders, turns it down or stops it, after a question. */
export function useClearActs(id: string, orders: number) {
  const judge = useSend(batchClearCalls.review, { refreshes })
  const stop = useSend(batchClearCalls.cancel, { refreshes })
  const ask = (act: 'approve' | 'reject'): void =>
    confirm({
      title: t(`batch_clear.${act}`),
      text: <p>{act === 'approve' ? t('batch_clear.sure_approve', { n: orders }) : ''}</p>,
      confirmLabel: t(`batch_clear.${act}`),
      danger: true,
      ...(act === 'reject' ? { reason: 200 } : {}),
      act: (reason) => judge.mutateAsync({ id, act, reason }),
    })
  const cancel = (): void =>
    confirm({
      title: t('batch_clear.cancel'),
      text: <p>{t('batch_clear.sure_cancel')}</p>,
      confirmLabel: t('batch_clear.cancel'),
      danger: true,
      act: async () => {
        const { cancelled } = await stop.mutateAsync({ id })
        notify('success', t('batch_clear.cancelled_n', { n: cancelled }))
      },
    })
  return { ask, cancel }
}
