import type { HeldRecord } from '@oas/contract/queue/schemas'
import { countdownMs, deadlineAt, deadlineState } from '@oas/queue-engine'
import { t } from '../../i18n/texts.ts'
import { isUnheld } from '../engine/bench.ts'
import { useBench, useBenchState, useServerNow, useSetting } from '../engine/react.ts'
import { Key } from './Key.tsx'

const redMs = 10_000
const clockText = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`

/**
 * How much time is left: a quiet ring, amber at 30 seconds, red at 10, and a word when it is over.
 */
export function Ring({ record }: { record: HeldRecord }) {
  const bench = useBench()
  const now = useServerNow()
  const shownAt = useBenchState((state) => state.shownAt[record.id] ?? null)
  const timeout = useSetting(record)?.baseInfo.orderTimeout
  const deadline = record.deadline ?? deadlineAt(shownAt, timeout)
  const state = deadlineState(deadline, now)
  const left = countdownMs(deadline, now)
  if (left === null || bench.untimed || isUnheld(bench, record)) return <span className="wb-ring" />
  const share = Math.min(1, left / ((timeout ?? 120) * 1000))
  const tone = state === 'overtime' || left <= redMs ? 'red' : state === 'almost' ? 'amber' : ''
  return (
    <span
      className={`wb-ring ${tone}`}
      role="timer"
      aria-label={
        state === 'overtime' ? t('audit.overtime') : t('audit.time_left', { time: clockText(left) })
      }
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="8" className="track" />
        <circle cx="10" cy="10" r="8" className="left" strokeDasharray={`${share * 50.27} 50.27`} />
      </svg>
      <span className="wb-clock">
        {state === 'overtime' ? t('audit.overtime') : clockText(left)}
      </span>
      {state === 'alive' || state === 'untracked' ? null : <Key combo="i" />}
    </span>
  )
}
