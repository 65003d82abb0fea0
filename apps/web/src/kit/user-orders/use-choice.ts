import { changeOrderAbove } from '@oas/contract/change-order/calls'
import { userOrdersCalls } from '@oas/contract/user-orders/calls'
import type {
  GivableResult,
  NewUserOrdersRun,
  UserOrderGroup,
  UserOrdersPreview,
} from '@oas/contract/user-orders/schemas'
import { useState } from 'react'
import { CallFailure } from '../../api/call-error.ts'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { required } from '../form/required.ts'
import { notifyFailure } from '../notice.tsx'
import { refreshes } from './refreshes.ts'

/** What is chosen for the orders of a type; `left` are those that are not decided. */
export type GroupChoice = {
  resultId: string
  labels: readonly string[]
  punishTime: string
  left: ReadonlySet<string>
}
type Problems = Readonly<Record<string, string>>

/** What stands for a result until a person changes it. */
const timeOf = (result: GivableResult | undefined): string =>
  result === undefined || result.times.length === 0
    ? ''
    : String(result.defaultTime ?? result.times[0])
const resultOf = ({ results }: UserOrderGroup, id: string): GivableResult | undefined =>
  results.find((result) => result.id === id)
const firstChoice = (group: UserOrderGroup): GroupChoice => ({
  resultId: group.resultId,
  labels: group.labels.map(String),
  punishTime: timeOf(resultOf(group, group.resultId)),
  left: new Set(),
})

const chosenOrders = (group: UserOrderGroup, { resultId, left }: GroupChoice) =>
  resultId === '' ? [] : group.orders.filter(({ orderId }) => !left.has(orderId))

type Sent = NewUserOrdersRun['groups'][number]
const sentOf = (group: UserOrderGroup, choice: GroupChoice): Sent => ({
  type: group.type,
  resultId: choice.resultId,
  labels: choice.labels.map(Number),
  punishTime: choice.punishTime === '' ? null : Number(choice.punishTime),
  orders: chosenOrders(group, choice).map(({ orderId, recordId }) => ({ orderId, recordId })),
})

/** Where a refusal of the server stands: at the type that it names, or at the whole. */
const placeOf = ({ field }: CallFailure, sent: readonly Sent[]): string => {
  const [, index] = /^groups\.(\d+)\./.exec(field) ?? []
  return index === undefined ? field : String(sent[Number(index)]?.type ?? field)
}

/** What a person chooses for the orders of a banned user, and sending it off, once. */
export function useOrdersChoice(preview: UserOrdersPreview, onStarted: (id: string) => void) {
  const [choices, setChoices] = useState(
    () => new Map(preview.groups.map((group) => [group.type, firstChoice(group)])),
  )
  const [reason, setReason] = useState(() =>
    t('user_orders.reason_text', { id: preview.decisionId }),
  )
  const [changeOrderId, setChangeOrderId] = useState('')
  const [problems, setProblems] = useState<Problems>({})
  const [key] = useState(() => crypto.randomUUID())
  const start = useSend(userOrdersCalls.start, { refreshes })
  const choiceOf = (group: UserOrderGroup): GroupChoice =>
    choices.get(group.type) ?? firstChoice(group)
  const put = (group: UserOrderGroup, change: Partial<GroupChoice>): void => {
    const next = { ...choiceOf(group), ...change }
    if (change.resultId !== undefined) next.punishTime = timeOf(resultOf(group, change.resultId))
    setChoices(new Map(choices).set(group.type, next))
    setProblems({})
  }
  const groups = preview.groups.filter((group) => chosenOrders(group, choiceOf(group)).length > 0)
  const n = groups.reduce((sum, group) => sum + chosenOrders(group, choiceOf(group)).length, 0)
  const missing = required(reason, t('user_orders.reason'))
  const check = (): Problems => ({
    ...(n === 0 ? { groups: t('user_orders.none_chosen') } : {}),
    ...(missing === null ? {} : { reason: missing }),
    ...(n > changeOrderAbove && changeOrderId === ''
      ? { changeOrderId: t('frontend.change_order_required') }
      : {}),
    ...Object.fromEntries(
      groups
        .filter(
          (group) =>
            resultOf(group, choiceOf(group).resultId)?.asksLabel === true &&
            choiceOf(group).labels.length === 0,
        )
        .map((group) => [String(group.type), t('user_orders.label_missing')]),
    ),
  })
  const submit = async (): Promise<void> => {
    const found = check()
    setProblems(found)
    if (Object.keys(found).length > 0 || start.isPending) return
    const sent = groups.map((group) => sentOf(group, choiceOf(group)))
    try {
      const { id } = await start.mutateAsync({
        appId: preview.appId,
        decisionId: preview.decisionId,
        key,
        reason: reason.trim(),
        groups: sent,
        ...(changeOrderId === '' ? {} : { changeOrderId }),
      })
      onStarted(id)
    } catch (error) {
      if (error instanceof CallFailure && error.field !== '')
        setProblems({ [placeOf(error, sent)]: error.message })
      else notifyFailure(error)
    }
  }
  return {
    choiceOf,
    put,
    n,
    reason,
    setReason,
    changeOrderId,
    setChangeOrderId,
    needsOrder: n > changeOrderAbove,
    problems,
    busy: start.isPending,
    submit,
  }
}
export type OrdersChoice = ReturnType<typeof useOrdersChoice>
