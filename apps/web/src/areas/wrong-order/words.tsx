import { serverNow } from '../../api/clock.ts'
import type { Each, WrongOrder } from '@oas/contract/wrong-order/calls'
import type { Static } from 'typebox'
import { hourMs } from '@oas/contract/time'
import { resultName, t, tData } from '../../i18n/texts.ts'
import { notify } from '../../kit/notice.tsx'

export function classChoices(classes: readonly string[]): { value: string; label: string }[] {
  return classes.map((value) => ({ value, label: tData(`wrong_order.class_${value}`) }))
}
const stateTone = {
  new: 'warn',
  confirmed: '',
  disputed: 'warn',
  upheld: 'bad',
  changed: 'bad',
  voided: 'good',
  lapsed: 'bad',
} as const
export function State({ state, voidedAs }: Pick<WrongOrder, 'state' | 'voidedAs'>) {
  const name = tData(`wrong_order.state_${state}`)
  return (
    <>
      <span className={`state-tag ${stateTone[state]}`}>{name}</span>{' '}
      {voidedAs !== '' && <span className="muted">{tData(`wrong_order.voided_${voidedAs}`)}</span>}
    </>
  )
}

/** A verdict in a word: result and labels. */
export function Verdict({ result, labels }: { result: string; labels: readonly string[] }) {
  return (
    <>
      {result === '' ? '–' : resultName(result)}{' '}
      {labels.length > 0 && <span className="muted">{labels.join(', ')}</span>}
    </>
  )
}

/** Says what became of several wrong orders. */
export function tell({ list }: Static<typeof Each>): void {
  const done = list.filter((one) => one.done).length
  if (done > 0) notify('success', t('wrong_order.done', { n: done }))
  if (done < list.length)
    notify(
      'warning',
      t('wrong_order.not_done', {
        n: list.length - done,
        why: [
          ...new Set(
            list
              .filter((one) => !one.done)
              .map((one) => tData(`wrong_order.why_${one.reason.replaceAll('-', '_')}`)),
          ),
        ].join(', '),
      }),
    )
}
export function leftText({ state, deadline }: WrongOrder): string {
  return left(state, deadline, serverNow())
}
const left = (state: WrongOrder['state'], deadline: number, now: number): string =>
  state === 'new' ? timeLeft(deadline, now) : ''
/** How long it is until a time. */
export function timeLeft(until: number, now: number): string {
  const ms = until - now
  if (ms <= 0) return t('wrong_order.over')
  return `${Math.floor(ms / hourMs)} h ${Math.floor((ms % hourMs) / 60_000)} min`
}
