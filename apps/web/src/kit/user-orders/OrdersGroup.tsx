import { labelCalls } from '@oas/contract/label/calls'
import type { UserOrder, UserOrderGroup } from '@oas/contract/user-orders/schemas'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t, tData, typeName } from '../../i18n/texts.ts'
import { MultiPick } from '../form/MultiPick.tsx'
import { Pick } from '../pick/Pick.tsx'
import { listed } from '../pick/source.ts'
import { UserOrderRow } from './UserOrderRow.tsx'
import { punishTimeWord } from './time-word.ts'
import type { GroupChoice, OrdersChoice } from './use-choice.ts'

/** Orders that are shown before somebody asks for all. */
const shownFirst = 5

type Of = { group: UserOrderGroup; choice: OrdersChoice }

const Time = ({ group, choice }: Of) => {
  const { resultId, punishTime } = choice.choiceOf(group)
  const times = group.results.find(({ id }) => id === resultId)?.times ?? []
  if (times.length < 2) return null
  const choices = times.map((seconds) => ({
    value: String(seconds),
    label: punishTimeWord(seconds),
    bare: true as const,
  }))
  return (
    <Pick
      label={t('user_orders.time')}
      source={listed(`times ${times.join()}`, choices, { bare: true })}
      value={punishTime}
      onChange={(next) => choice.put(group, { punishTime: next })}
      kept
      required
    />
  )
}

const Labels = ({ appId, group, choice }: Of & { appId: number }) => {
  const { resultId, labels } = choice.choiceOf(group)
  const { data } = useCall(
    labelCalls.list,
    { appId, type: group.type },
    { enabled: resultId !== '' },
  )
  const choices = (data?.list ?? [])
    .filter((label) => label.leaf)
    .map((label) => ({ value: String(label.id), label: label.name }))
  return choices.length === 0 ? null : (
    <MultiPick
      label={t('user_orders.labels')}
      choices={choices}
      value={labels}
      onChange={(next) => choice.put(group, { labels: next })}
      max={50}
      bulk={false}
      required={group.results.find(({ id }) => id === resultId)?.asksLabel === true}
    />
  )
}

const Verdict = ({ appId, group, choice }: Of & { appId: number }) => {
  const { resultId } = choice.choiceOf(group)
  const results = group.results.map(({ id, transKey }) => ({
    value: id,
    label: tData(transKey),
    bare: true as const,
  }))
  return (
    <div className="uo-verdict">
      <Pick
        label={t('user_orders.result_of', { type: typeName(group.typeName) })}
        source={listed(`results ${group.type}`, results, { bare: true })}
        value={resultId}
        onChange={(next) => choice.put(group, { resultId: next })}
        placeholder={t('user_orders.leave')}
      />
      {resultId === '' ? null : (
        <>
          <Time group={group} choice={choice} />
          <Labels appId={appId} group={group} choice={choice} />
        </>
      )}
    </div>
  )
}

/** The set of what is left, with an order in it or not. */
const toggled = (left: GroupChoice['left'], orderId: string): ReadonlySet<string> => {
  const next = new Set(left)
  if (!next.delete(orderId)) next.add(orderId)
  return next
}

const Orders = ({ orders, group, choice }: Of & { orders: readonly UserOrder[] }) => {
  const { left, resultId } = choice.choiceOf(group)
  return (
    <ul className="uo-orders">
      {orders.map((order) => (
        <UserOrderRow
          key={order.orderId}
          order={order}
          pictured={group.orders.some(({ thumb }) => thumb !== '')}
          ticked={resultId !== '' && !left.has(order.orderId)}
          disabled={resultId === ''}
          onToggle={() => choice.put(group, { left: toggled(left, order.orderId) })}
        />
      ))}
    </ul>
  )
}

/** Waiting orders of one type: what they are, which of them are decided, and how. */
export function OrdersGroup({ appId, group, choice }: Of & { appId: number }) {
  const [whole, setWhole] = useState(false)
  const { left, resultId } = choice.choiceOf(group)
  const { orders } = group
  const chosen = resultId === '' ? 0 : orders.length - left.size
  const problem = choice.problems[String(group.type)] ?? ''
  return (
    <section className="uo-group" aria-label={typeName(group.typeName)}>
      <header>
        <label>
          <input
            type="checkbox"
            checked={chosen === orders.length}
            disabled={resultId === ''}
            ref={(box) => {
              if (box) box.indeterminate = chosen > 0 && chosen < orders.length
            }}
            aria-label={`${t('user_orders.all_of_type')}: ${typeName(group.typeName)}`}
            onChange={() =>
              choice.put(group, {
                left: new Set(chosen === 0 ? [] : orders.map(({ orderId }) => orderId)),
              })
            }
          />{' '}
          <b>{typeName(group.typeName)}</b>
        </label>
        <span className="muted">{t('user_orders.group_n', { n: chosen, m: orders.length })}</span>
      </header>
      <Verdict appId={appId} group={group} choice={choice} />
      <p className="problem" role={problem ? 'alert' : undefined}>
        {problem}
      </p>
      <Orders orders={whole ? orders : orders.slice(0, shownFirst)} group={group} choice={choice} />
      {!whole && orders.length > shownFirst ? (
        <button type="button" className="btn plain" onClick={() => setWhole(true)}>
          {t('user_orders.show_all', { n: orders.length })}
        </button>
      ) : null}
    </section>
  )
}
