import { almostOvertimeMs, deadlineAt } from '@oas/queue-engine'
import { useEffect, useRef } from 'react'
import { get, settingFor } from '../engine/bench.ts'
import { useBench, useNow } from '../engine/react.ts'
import { chime } from '../wellness/chime.ts'
import { useWellness } from '../wellness/choice.ts'
import { newlyDue } from '../wellness/due.ts'

/** One sound when time is nearly up, however many orders it concerns, where the person wants it. */
export function DeadlineSound() {
  const bench = useBench()
  const { sound } = useWellness()
  const told = useRef(new Set<string>())
  const now = useNow()
  useEffect(() => {
    if (bench.untimed) return
    const state = get(bench)
    const orders = state.batches.current.map((record) => ({
      id: record.id,
      deadline:
        record.deadline ??
        deadlineAt(
          state.shownAt[record.id] ?? null,
          settingFor(state, record)?.baseInfo.orderTimeout,
        ),
    }))
    const due = newlyDue(orders, now + state.clockOffset, almostOvertimeMs, told.current)
    if (due.length === 0) return
    told.current = new Set([...told.current, ...due].slice(-400))
    if (sound) chime().catch(() => undefined /* the ring shows it as well */)
  }, [bench, now, sound])
  return null
}
