import { useState } from 'react'
import { t } from '../../i18n/texts.ts'
import { useBench } from '../engine/react.ts'
import { useTask } from '../engine/use-task.ts'
import { TaskFacts } from './TaskFacts.tsx'
import { taskTitle } from './task-title.ts'
import { restText } from './task-rest.ts'

/** Letters of a task's text that stand on one line. */
const shortLength = 120

/** The task that the page works inside of, and what it says to whoever works on it. */
export function TaskLine() {
  const task = useTask(useBench())
  const [whole, setWhole] = useState(false)
  if (!task) return null
  const { id, round, row, resting } = task
  const text = row?.text ?? ''
  const long = text.length > shortLength || text.includes('\n')
  return (
    <div className={`wb-bar wb-task ${resting ? 'warn' : 'plain'}`} role="note">
      <p>
        <b>{taskTitle(row?.name ?? resting?.name ?? '', id, round)}</b>{' '}
        {row ? <TaskFacts {...row} /> : null}
        {resting ? t(restText(task, resting.state)) : null}
      </p>
      {text === '' ? null : (
        <p className={whole ? 'whole' : ''}>
          <span>{text}</span>
          {long ? (
            <button
              type="button"
              className="btn plain"
              aria-expanded={whole}
              onClick={() => setWhole(!whole)}
            >
              {t(whole ? 'audit.task_less' : 'audit.task_more')}
            </button>
          ) : null}
        </p>
      )}
    </div>
  )
}
