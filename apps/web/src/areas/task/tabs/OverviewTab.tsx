import type { TaskDetail } from '@oas/contract/task/schemas'
import { t } from '../../../i18n/texts.ts'
import { locale } from '../../../kit/locale.ts'
import { formatTime } from '../../../kit/time.ts'
import { EstimateView } from '../EstimateView.tsx'
import { differences, linesOf } from '../in-words.ts'
import { PartsBar } from '../PartsBar.tsx'
import { useNames } from '../use-names.ts'
import { TaskBar } from '../words.tsx'

const Counts = ({ counts }: Pick<TaskDetail, 'counts'>) => (
  <dl className="task-counts">
    {(
      [
        'drawn',
        'unreleased',
        'waiting',
        'held',
        'branched',
        'done',
        'doneToday',
        'withdrawn',
      ] as const
    ).map((key) => (
      <div key={key}>
        <dt>{t(`task_list.count_${key === 'doneToday' ? 'done_today' : key}`)}</dt>
        <dd>{counts[key].toLocaleString(locale)}</dd>
      </div>
    ))}
  </dl>
)

/** What was drawn and done of each part of mixed work. */
const PartCounts = ({ parts }: { parts: NonNullable<TaskDetail['parts']> }) => (
  <>
    <PartsBar parts={parts} />
    <table className="task-parts" aria-label={t('task_parts.parts')}>
      <thead>
        <tr>
          <th scope="col">{t('task_parts.parts')}</th>
          <th scope="col">{t('task_parts.planned')}</th>
          <th scope="col">{t('task_parts.drawn')}</th>
          <th scope="col">{t('task_parts.done')}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ name, share, drawn, done }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{share} %</td>
            <td>{drawn.toLocaleString(locale)}</td>
            <td>{done.toLocaleString(locale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </>
)

/** What became of the groups of a task. */
const GroupFigures = ({ groups }: { groups: NonNullable<TaskDetail['groups']> }) => {
  const facts = [
    [
      t('task_groups.groups'),
      t('task_groups.done_of', { done: groups.done, all: groups.done + groups.open }),
    ],
    [t('task_groups.members'), groups.members.toLocaleString(locale)],
    [t('task_groups.largest'), groups.largest.toLocaleString(locale)],
    [t('task_groups.exceptions'), groups.exceptions.toLocaleString(locale)],
  ] as const
  return (
    <dl className="task-counts" aria-label={t('task_groups.groups')}>
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What would change once the newest version is passed. */
const Changes = ({ task }: { task: TaskDetail }) => {
  const { inForceBody, body, kind, version, inForce } = task
  const names = useNames([inForceBody, body])
  if (inForceBody === null || inForce === version) return null
  const found = differences(kind, inForceBody, body, names)
  return (
    <section className="task-changes" aria-label={t('task_list.changes')}>
      <h3>{t('task_list.versions', { now: inForce ?? '', next: version })}</h3>
      {found.length === 0 ? (
        <p className="muted">{t('task_list.no_changes')}</p>
      ) : (
        <table className="task-diff">
          <thead>
            <tr>
              <th scope="col">{t('frontend.conflict_field')}</th>
              <th scope="col">{t('task_list.in_force')}</th>
              <th scope="col">{t('task_list.newest')}</th>
            </tr>
          </thead>
          <tbody>
            {found.map(({ key, label, before, after }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>{before || '–'}</td>
                <td>{after || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** What a task is, how far it is, what it was estimated to come to. */
export function OverviewTab({ task }: { task: TaskDetail }) {
  const names = useNames([task.body])
  const facts = linesOf(task.kind, task.body, names).filter(
    ({ key, text }) => key !== 'name' && text !== '',
  )
  return (
    <>
      {task.counts.drawn > 0 && (
        <>
          <TaskBar counts={task.counts} />
          <Counts counts={task.counts} />
          {task.parts && <PartCounts parts={task.parts} />}
          {task.groups && <GroupFigures groups={task.groups} />}
        </>
      )}
      <Changes task={task} />
      <dl className="task-facts">
        <dt>{t('task_list.people')}</dt>
        <dd>{task.people.toLocaleString(locale)}</dd>
        {task.kind === 'special-order' && (
          <>
            <dt>{t('task_form.list')}</dt>
            <dd>{t('task_list.rows_n', { n: task.listed.toLocaleString(locale) })}</dd>
          </>
        )}
        {facts.map(({ key, label, text }) => (
          <div key={key} className="task-fact">
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <dt>{t('task_list.owner')}</dt>
        <dd>
          {task.owner} <span className="muted">{formatTime(task.createdAt)}</span>
        </dd>
        <dt>{t('task_list.author')}</dt>
        <dd>{task.author}</dd>
        {task.reviewer !== '' && (
          <>
            <dt>{t('task_list.reviewer')}</dt>
            <dd>{task.reviewer}</dd>
          </>
        )}
        <dt>{t('frontend.updated_at')}</dt>
        <dd>{formatTime(task.updatedAt)}</dd>
      </dl>
      <h3>{t('task_list.estimate')}</h3>
      {task.estimate === null ? (
        <p className="muted">{t('task_list.no_estimate')}</p>
      ) : (
        <>
          {task.estimate.version !== task.version && (
            <p className="muted">{t('task_list.estimate_old')}</p>
          )}
          <EstimateView estimate={task.estimate} />
        </>
      )}
    </>
  )
}
