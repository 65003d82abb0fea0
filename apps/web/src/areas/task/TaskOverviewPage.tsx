import { taskCalls } from '@oas/contract/task/area'
import type { TaskShort } from '@oas/contract/task/schemas'
import { useCall } from '../../api/use-call.ts'
import { useMainCall } from '../../api/use-main-call.ts'
import { t } from '../../i18n/texts.ts'
import { FigureChart } from '../../kit/chart/FigureChart.tsx'
import { locale } from '../../kit/locale.ts'
import { KindCard } from './KindCard.tsx'
import { TaskDrawer } from './TaskDrawer.tsx'
import { useNewTask } from './use-new-task.tsx'
import { useOpenTask } from './use-open-task.ts'
import { Alarms, StateMarks, TaskBar, wordOf } from './words.tsx'
import './task.css'

const refreshMs = 12_000
const mostBars = 20

const AlarmList = ({
  tasks,
  onOpen,
}: {
  tasks: readonly TaskShort[]
  onOpen: (id: string) => void
}) => (
  <section aria-label={t('task_list.alarms')} className="task-alarms">
    <h2>{t('task_list.alarms')}</h2>
    {tasks.length === 0 ? (
      <p className="muted">{t('task_list.no_alarms')}</p>
    ) : (
      <ul>
        {tasks.map((task) => (
          <li key={task.id}>
            <button type="button" onClick={() => onOpen(task.id)}>
              <strong>{task.name}</strong>
              <Alarms alarms={task.alarms} />
              <span className="muted">
                {wordOf('kind', task.kind)} ·{' '}
                {t('task_list.waiting_n', { n: task.counts.waiting.toLocaleString(locale) })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    )}
  </section>
)

const Today = ({
  tasks,
  onOpen,
}: {
  tasks: readonly TaskShort[]
  onOpen: (id: string) => void
}) => {
  const shown = tasks
    .toSorted((one, other) => other.counts.waiting - one.counts.waiting)
    .slice(0, mostBars)
  return (
    <section aria-label={t('task_list.today')} className="task-today">
      <h2>{t('task_list.today')}</h2>
      <FigureChart
        label={t('task_list.today')}
        figure={{
          kind: 'bars',
          chart: {
            series: [t('task_list.done_today'), t('task_list.held'), t('task_list.waiting')],
            bars: shown.map(({ id, name, counts }) => ({
              key: id,
              name,
              values: [counts.doneToday, counts.held, counts.waiting],
            })),
          },
        }}
        onOpen={(at) => {
          const task = shown[at]
          if (task) onOpen(task.id)
        }}
      />
      <ul className="task-running">
        {shown.map((task) => (
          <li key={task.id}>
            <button type="button" onClick={() => onOpen(task.id)}>
              <strong>{task.name}</strong>
              <StateMarks task={task} />
              <TaskBar counts={task.counts} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What runs, what goes wrong, how far it is today. */
export function TaskOverviewPage() {
  const { open, show } = useOpenTask()
  const newTask = useNewTask()
  const kinds = useMainCall(taskCalls.kinds, {}, { refetchMs: refreshMs })
  const running = useCall(
    taskCalls.list,
    { state: 'running', pageSize: 200 },
    { refetchMs: refreshMs, keepPrevious: true },
  )
  const paused = useCall(
    taskCalls.list,
    { state: 'paused', pageSize: 200 },
    { refetchMs: refreshMs, keepPrevious: true },
  )
  const error = kinds.error ?? running.error ?? paused.error
  const live = [...(running.data?.list ?? []), ...(paused.data?.list ?? [])]
  const isKnown = running.data !== undefined && paused.data !== undefined
  return (
    <div className="list-page task-overview">
      <div className="list-head">
        <h1>{t('menu.task_overview')}</h1>
        <span className="list-space" />
        {newTask}
      </div>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <div className="task-cards" aria-busy={kinds.isPending}>
        {kinds.data?.map((of) => (
          <KindCard key={of.value} of={of} />
        ))}
      </div>
      {isKnown && live.length === 0 && (
        <div className="data-first task-none">
          <p>
            <strong>{t('task_list.none_runs')}</strong>
          </p>
          <p>{t('task_list.about')}</p>
        </div>
      )}
      {live.length > 0 && (
        <>
          <AlarmList tasks={live.filter(({ alarms }) => alarms.length > 0)} onOpen={show} />
          <Today tasks={live} onOpen={show} />
        </>
      )}
      {open && <TaskDrawer key={open} id={open} onClose={() => show(null)} />}
    </div>
  )
}
