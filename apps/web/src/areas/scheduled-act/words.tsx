import { scheduledActCalls } from '@oas/contract/scheduled-act/calls'
import {
  type ActState,
  type ScheduledAct,
  type ScheduledSet,
  openStates,
} from '@oas/contract/scheduled-act/schemas'
import { dayMs } from '@oas/contract/time'
import { useEffect, useState } from 'react'
import { serverNow } from '../../api/clock.ts'
import { t, tData } from '../../i18n/texts.ts'
import { formatDuration } from '../../kit/duration.ts'
import type { Choice } from '../../kit/form/fields.tsx'
import { formatTime } from '../../kit/time.ts'
import { timeWord } from '../../kit/verdict/time-word.ts'

/** What is read anew after any change. */
export const refreshes = [scheduledActCalls.list, scheduledActCalls.toReview]

const wordOf = (state: string): string => state.replaceAll('-', '_')
const tones: Readonly<Partial<Record<ActState, string>>> = {
  review: 'warn',
  waiting: 'warn',
  done: 'good',
  failed: 'bad',
  missed: 'bad',
  rejected: 'bad',
}
const stateName = (state: ActState): string => tData(`scheduled_act.state_${wordOf(state)}`)
export function stateChoices(states: readonly ActState[]): Choice[] {
  return states.map((state) => ({ value: state, label: stateName(state) }))
}

/** What became of an act, and why. */
export function StateCell({ act }: { act: ScheduledAct }) {
  const { state, why, message, endedBy, lateMs } = act
  const more = [
    why === '' ? '' : tData(`scheduled_act.why_${wordOf(why)}`),
    message,
    endedBy === '' ? '' : t('scheduled_act.cancelled_by', { name: endedBy }),
    lateMs >= 60_000 ? t('scheduled_act.late', { time: formatDuration(lateMs) }) : '',
  ].filter(Boolean)
  return (
    <span title={more.join(' · ')}>
      <span className={`state-tag ${tones[state] ?? ''}`}>{stateName(state)}</span>{' '}
      <span className="muted">{more.join(' · ')}</span>
    </span>
  )
}

/** The result with its time where something begins, the punishment where it ends. */
export function What({ act }: { act: ScheduledAct }) {
  return act.kind === 'begin' ? (
    <>
      {t('scheduled_act.kind_begin')}: {tData(act.resultKey)}{' '}
      <span className="muted">{timeWord(act.punishTime)}</span>
    </>
  ) : (
    <>
      {t('scheduled_act.kind_end')}: {tData(`result.punish_${act.punishId}`)}
    </>
  )
}
export function WhatOfSet({ set }: { set: ScheduledSet }) {
  return set.kind === 'begin' ? (
    <>
      {t('scheduled_act.kind_begin')}: {tData(set.resultKey)}{' '}
      <span className="muted">{timeWord(set.punishTime)}</span>
    </>
  ) : (
    t('scheduled_act.kind_end')
  )
}

const leftOf = (ms: number): string =>
  ms <= 0
    ? t('scheduled_act.due')
    : ms >= dayMs
      ? t('scheduled_act.in_days', { n: Math.floor(ms / dayMs) })
      : t('scheduled_act.in_time', { time: formatDuration(ms) })
/** A time with how long it is until then, which goes on while one looks. */
export function TimeToCome({ at }: { at: number }) {
  const [now, setNow] = useState(() => serverNow())
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <span className="scheduled-time">
      {formatTime(at)} <span className="muted">{leftOf(at - now)}</span>
    </span>
  )
}

export function isOpen(state: ActState): boolean {
  return openStates.some((one) => one === state)
}
