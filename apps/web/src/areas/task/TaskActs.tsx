import type { TaskDetail } from '@oas/contract/task/schemas'
import { type OfferedAct, useTaskActs } from './use-task-acts.tsx'

const main: ReadonlySet<OfferedAct['act']> = new Set(['submit', 'pass', 'start', 'resume'])
const dangerous: ReadonlySet<OfferedAct['act']> = new Set(['cancel', 'remove'])

const classOf = (act: OfferedAct['act']): string =>
  `btn ${main.has(act) ? 'primary' : ''} ${dangerous.has(act) ? 'task-danger' : ''}`

/** Everything that can be done with a task as it stands; what one may not do says why. */
export function TaskActs({ task, onGone }: { task: TaskDetail; onGone: () => void }) {
  const offered = useTaskActs(onGone)(task)
  const whys = [...new Set(offered.flatMap(({ why }) => why ?? []))]
  return (
    <div className="task-acts">
      {offered.map(({ act, label, why, busy, press }) => (
        <button
          key={act}
          type="button"
          className={classOf(act)}
          disabled={why !== undefined || busy}
          title={why}
          onClick={press}
        >
          {label}
        </button>
      ))}
      {whys.length > 0 && <p className="muted task-whys">{whys.join(' · ')}</p>}
    </div>
  )
}
