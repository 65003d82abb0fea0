import { changeOrderCalls, type ChangeOrderRow } from '@oas/contract/change-order/calls'
import { useState } from 'react'
import { useCall, useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import { usualPageSize } from '../../kit/list/PageNumbers.tsx'
import { useOwnSort } from '../../kit/list/use-call-sort.ts'

/** Change orders, narrowed and page by page. */
export function useOrders() {
  const [filter, setFilter] = useState({ text: '', state: '' })
  const [pages, setPages] = useState(() => ({ current: 1, pageSize: usualPageSize() }))
  const { sorting, asked } = useOwnSort(changeOrderCalls.list, () =>
    setPages({ ...pages, current: 1 }),
  )
  const { data, isFetching, error } = useCall(
    changeOrderCalls.list,
    {
      ...pages,
      ...(filter.text ? { text: filter.text } : {}),
      ...(filter.state ? { state: filter.state as 'open' } : {}),
      ...asked,
    },
    { keepPrevious: true },
  )
  const narrow = (change: Partial<typeof filter>): void => {
    setFilter({ ...filter, ...change })
    setPages({ ...pages, current: 1 })
  }
  return { filter, narrow, sorting, pages, setPages, data, error, loading: isFetching && !data }
}

/** Closes a change order or opens it again, after a question. */
export function useTurnOrder() {
  const update = useSend(changeOrderCalls.update, {
    refreshes: [changeOrderCalls.list, changeOrderCalls.pick],
  })
  return ({ id, version, title, apps, remark, changeEndTime, state }: ChangeOrderRow): void => {
    const next = state === 'open' ? 'closed' : 'open'
    const label = t(next === 'closed' ? 'change_order.close' : 'change_order.reopen')
    confirm({
      title: label,
      text: (
        <p>
          <strong translate="no">
            {id} {title}
          </strong>{' '}
          {next === 'closed' && t('change_order.sure_close')}
        </p>
      ),
      confirmLabel: label,
      danger: next === 'closed',
      act: () =>
        update.mutateAsync({ id, version, title, apps, remark, changeEndTime, state: next }),
    })
  }
}
