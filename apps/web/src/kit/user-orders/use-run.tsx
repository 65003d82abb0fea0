import { decisionCalls } from '@oas/contract/decision/calls'
import { queueCalls } from '@oas/contract/queue/calls'
import { userOrdersCalls } from '@oas/contract/user-orders/calls'
import type { UserOrdersItem } from '@oas/contract/user-orders/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { send } from '../../api/send.ts'
import { keyOf, useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../Confirm.tsx'
import { useKeyset } from '../list/use-keyset.ts'
import { notify } from '../notice.tsx'
import { refreshes } from './refreshes.ts'

const movingMs = 1000
/** What says elsewhere how many orders of a user wait. */
const elsewhere = [userOrdersCalls.offer, userOrdersCalls.preview]

/** A run with what became of its orders; both are read again and again while it moves. */
export function useOrdersRun(id: string) {
  const { data, error } = useCall(userOrdersCalls.get, { id }, { refetchMs: movingMs })
  const client = useQueryClient()
  const paging = useKeyset(id)
  const state = data?.run.state
  const left = data?.run.left
  const { data: items, refetch } = useCall(
    userOrdersCalls.items,
    { id, limit: 50, ...(paging.after ? { after: paging.after } : {}) },
    { keepPrevious: true },
  )
  // What a turn did is read once more when it is told.
  useEffect(() => {
    void refetch()
    for (const call of elsewhere) void client.invalidateQueries({ queryKey: keyOf(call) })
  }, [state, left, refetch, client])
  return { run: data?.run, steps: data?.steps ?? [], error, items, paging }
}

/** Passes a run, turns it down or stops it, after a question; takes one of its decisions back. */
export function useRunActs(id: string) {
  const judge = useSend(userOrdersCalls.review, { refreshes })
  const stop = useSend(userOrdersCalls.cancel, { refreshes })
  const undo = useSend(decisionCalls.undo, { refreshes })
  const ask = (act: 'approve' | 'reject'): void =>
    confirm({
      title: t(`user_orders.${act}`),
      text: <p>{act === 'approve' ? t('user_orders.sure_approve') : ''}</p>,
      confirmLabel: t(`user_orders.${act}`),
      danger: act === 'reject',
      ...(act === 'reject' ? { reason: 200 } : {}),
      act: (reason) => judge.mutateAsync({ id, act, reason }),
    })
  const cancel = (): void =>
    confirm({
      title: t('user_orders.cancel'),
      text: <p>{t('user_orders.sure_cancel')}</p>,
      confirmLabel: t('user_orders.cancel'),
      danger: true,
      act: async () => {
        const { cancelled } = await stop.mutateAsync({ id })
        notify('success', t('user_orders.cancelled_n', { n: cancelled }))
      },
    })
  /** An order that is taken back here has no page to stand on: it waits for anybody. */
  const takeBack = async ({ decisionId }: UserOrdersItem): Promise<void> => {
    if (decisionId === null) return
    const windowId = `user-orders-${id}`
    const { list } = await undo.mutateAsync({ windowId, decisionIds: [decisionId] })
    const back = list.filter((one) => one.undone)
    if (back.length === 0) {
      notify('warning', t('user_orders.undo_late'))
      return
    }
    await send(queueCalls.release, {
      pageKey: 'user-orders',
      windowId,
      list: back.map((one) => ({ id: one.id, fence: one.fence, reason: 'back' as const })),
    })
    notify('success', t('user_orders.undone'))
  }
  return { ask, cancel, takeBack }
}
