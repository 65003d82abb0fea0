import type { Output } from '@oas/contract/define'
import { taskCalls } from '@oas/contract/task/area'
import { useCall } from '../../api/use-call.ts'
import { useMay } from '../../api/use-may.ts'
import { t } from '../../i18n/texts.ts'
import { whole } from './words.ts'

type Task = Output<typeof taskCalls.list>['list'][number]
const shown = 20
const percent = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 100)
const doneOf = ({ counts }: Task): number => {
  const work = counts.drawn - counts.withdrawn
  return work > 0 ? counts.done / work : 0
}
/** How much of a task's time is over; null where it has no end. */
const overOf = ({ startAt, endAt }: Task, now: number): number | null =>
  startAt === null || endAt === null ? null : (now - startAt) / Math.max(1, endAt - startAt)

const Line = ({ task, now }: { task: Task; now: number }) => {
  const over = overOf(task, now)
  const done = percent(doneOf(task))
  const isLate = task.alarms.includes('behind-plan')
  return (
    <li className={isLate ? 'wall-bad' : ''}>
      <a href={`#/delivery-task/list?id=${task.id}`}>{task.name}</a>
      <progress max={100} value={done} aria-label={task.name} />
      <span>
        {over === null
          ? t('wall.plan_done', { done, n: whole(task.counts.done) })
          : t('wall.plan_of_time', { done, time: percent(over) })}
      </span>
    </li>
  )
}

/** How far running delivery tasks are, against how much of their time is over. */
export function Plan({ now }: { now: number }) {
  const { may } = useMay()
  const { data } = useCall(
    taskCalls.list,
    { state: 'running', pageSize: shown },
    { enabled: may('task.read'), refetchMs: 30_000, keepPrevious: true },
  )
  if (!data || data.list.length === 0) return null
  return (
    <section aria-label={t('wall.plan')}>
      <h2>{t('wall.plan')}</h2>
      <ul className="wall-plan">
        {data.list.map((task) => (
          <Line key={task.id} task={task} now={now} />
        ))}
      </ul>
    </section>
  )
}
