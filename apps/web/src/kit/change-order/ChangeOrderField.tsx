import { type ChangeOrder, changeOrderCalls } from '@oas/contract/change-order/calls'
import { useEffect, useMemo, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { Pick } from '../pick/Pick.tsx'
import { rememberOrder, rememberedOrder } from './remembered.ts'
import { changeOrderSource } from './source.ts'
import { serverNow } from '../../api/clock.ts'

type Props = {
  appId?: number | undefined
  value: string
  onChange: (id: string) => void
  required: boolean
  problem?: string
  hint?: string
}

/** Picks a change order that is in force; the last choice is offered again while it is kept. */
export function ChangeOrderField({
  appId,
  value,
  onChange,
  required,
  problem = '',
  hint = t('frontend.change_order_hint'),
}: Props) {
  const [opened] = useState(() => serverNow())
  const { data } = useCall(changeOrderCalls.pick, appId === undefined ? {} : { appId })
  const orders = data?.list
  const [found] = useState(() => new Map<string, ChangeOrder>())
  const source = useMemo(
    () =>
      changeOrderSource({
        appId,
        onFound: (list) => {
          for (const order of list) found.set(order.id, order)
        },
      }),
    [appId, found],
  )
  const remembered = rememberedOrder(opened)
  useEffect(() => {
    if (required && value === '' && orders?.some((order) => order.id === remembered))
      onChange(remembered)
  }, [required, value, orders, remembered, onChange])
  const choose = (next: string): void => {
    const order = found.get(next)
    if (order) rememberOrder(order, opened)
    onChange(next)
  }
  return (
    <Pick
      label={t('frontend.change_order')}
      source={source}
      value={value}
      onChange={choose}
      placeholder={t('frontend.change_order_none')}
      hint={hint}
      problem={problem}
      required={required}
    />
  )
}
