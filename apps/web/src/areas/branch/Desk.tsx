import { branchCalls, branchLimits } from '@oas/contract/branch/calls'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { MultiPick } from '../../kit/form/MultiPick.tsx'
import { Judging } from './Judging.tsx'
import type { DeskState } from './use-desk.ts'

/** How many a judge takes at a time, at first. */
const usualTake = 5
const refetchMs = 10_000

/** Of which tasks a judge takes, and how many. */
const Take = ({ desk }: { desk: DeskState }) => {
  const [taskIds, setTaskIds] = useState<string[]>([])
  const [limit, setLimit] = useState(usualTake)
  const { data } = useCall(branchCalls.tasks, {}, { refetchMs })
  const tasks = data?.list ?? []
  const waiting = tasks.reduce((sum, task) => sum + task.waiting, 0)
  const chosen = taskIds.filter((id) => tasks.some((task) => task.taskId === id))
  if (data && waiting === 0)
    return (
      <div className="branch-none" role="status">
        <strong>{t('branch.none')}</strong>
        <p className="muted">{t('branch.none_about')}</p>
      </div>
    )
  return (
    <form
      className="branch-take"
      aria-label={t('branch.take')}
      onSubmit={(event) => {
        event.preventDefault()
        void desk.take(chosen, limit)
      }}
    >
      <MultiPick
        label={t('branch.take_from')}
        choices={tasks.map(({ taskId, name, waiting: n }) => ({
          value: taskId,
          label: t('branch.task_waiting', { name, n }),
        }))}
        value={chosen}
        onChange={setTaskIds}
        problem=""
        max={branchLimits.tasks}
        hint={t('branch.any_task')}
      />
      <label className="branch-limit">
        {t('branch.take_n')}{' '}
        <select value={limit} onChange={({ target }) => setLimit(Number(target.value))}>
          {Array.from({ length: branchLimits.dispatch }, (_unused, index) => index + 1).map((n) => (
            <option key={n} value={n}>
              {n}
            </option>
          ))}
        </select>
      </label>
      <button
        type="submit"
        className="btn primary"
        disabled={desk.busy || desk.windowId === '' || waiting === 0}
      >
        {t('branch.take')}
      </button>
    </form>
  )
}

/** The judge's desk: what this window has, one after the other, or what there is to take. */
export function Desk({ desk }: { desk: DeskState }) {
  return (
    <div className="branch-desk">
      <div className="list-head">
        <h1>{t('branch.title')}</h1>
        <span className="muted">{t('branch.waiting', { n: desk.waiting })}</span>
        <span className="muted">{t('branch.judged_today', { n: desk.judgedToday })}</span>
        <span className="list-space" />
        {desk.held.length > 0 && (
          <button
            type="button"
            className="btn"
            disabled={desk.busy}
            onClick={() => void desk.giveBack()}
          >
            {t('branch.give_back')}
          </button>
        )}
      </div>
      {desk.loading ? null : desk.held.length > 0 ? <Judging desk={desk} /> : <Take desk={desk} />}
    </div>
  )
}
