import type { TaskAlarm } from '@oas/contract/task/schemas'
import { hourMs, minuteMs } from '@oas/contract/time'

/** Since when an alarm stands, and when it was told last; moments in milliseconds. */
export type Kept = Partial<Record<TaskAlarm, { since: number | null; told: number | null }>>

/** How long an alarm has to stand before it is told: people come and go. */
const patience: Readonly<Record<TaskAlarm, number>> = {
  'short-of-people': 10 * minuteMs,
  'draw-failed': 0,
  'behind-plan': 0,
}
/** An alarm that comes and goes is told once in this time. */
const quietMs = 4 * hourMs

/** What is kept of the alarms of a task that stand now, and which are to be told. */
export function stepAlarms(
  kept: Kept,
  standing: readonly TaskAlarm[],
  now: number,
): { kept: Kept; tell: TaskAlarm[] } {
  const next: Kept = {}
  const tell: TaskAlarm[] = []
  for (const alarm of Object.keys(patience) as TaskAlarm[]) {
    const { since = null, told = null } = kept[alarm] ?? {}
    const isQuiet = told !== null && now - told < quietMs
    if (!standing.includes(alarm)) {
      if (isQuiet) next[alarm] = { since: null, told }
      continue
    }
    const from = since ?? now
    const isDue = now - from >= patience[alarm] && (told === null || (since === null && !isQuiet))
    if (isDue) tell.push(alarm)
    next[alarm] = { since: from, told: isDue ? now : told }
  }
  return { kept: next, tell }
}
