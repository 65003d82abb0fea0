import { changeOrderCalls } from '@oas/contract/change-order/calls'
import { useEffect, useId, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { FieldRow } from '../../kit/form/fields.tsx'
import { formatTime } from '../../kit/time.ts'
import { rememberOrder, rememberedOrder } from '../../kit/change-order/remembered.ts'
import { serverNow } from '../../api/clock.ts'

type Props = {
  appId?: number | undefined
  value: string
  onChange: (id: string) => void
  required: boolean
  problem?: string
  hint?: string
}

/**
 * Picks a change order that is in force; the last choice is offered again while it is kept. Where
 * none is known here its id is typed. Plain elements, since everybody who audits loads it.
 */
export function ChangeOrderSelect({
  appId,
  value,
  onChange,
  required,
  problem = '',
  hint = t('frontend.change_order_hint'),
}: Props) {
  const id = useId()
  const [opened] = useState(() => serverNow())
  const { data } = useCall(changeOrderCalls.pick, appId === undefined ? {} : { appId })
  const orders = data?.list
  const remembered = rememberedOrder(opened)
  useEffect(() => {
    if (required && value === '' && orders?.some((order) => order.id === remembered))
      onChange(remembered)
  }, [required, value, orders, remembered, onChange])
  const choose = (next: string): void => {
    const order = orders?.find((one) => one.id === next)
    if (order) rememberOrder(order, opened)
    onChange(next)
  }
  return (
    <FieldRow
      id={id}
      label={t('frontend.change_order')}
      problem={problem}
      hint={hint}
      required={required}
    >
      {orders?.length === 0 ? (
        <input
          id={id}
          className="mono"
          maxLength={64}
          value={value}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-problem`}
          aria-required={required}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <select
          id={id}
          value={value}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-problem`}
          aria-required={required}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{t('frontend.change_order_none')}</option>
          {orders?.map((order) => (
            <option key={order.id} value={order.id}>
              {order.id} · {order.title}
              {order.changeEndTime === null ? '' : ` · ${formatTime(order.changeEndTime)}`}
            </option>
          ))}
        </select>
      )}
    </FieldRow>
  )
}
