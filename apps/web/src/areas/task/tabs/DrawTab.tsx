import { taskCalls } from '@oas/contract/task/area'
import type { DrawRun, TaskDetail } from '@oas/contract/task/schemas'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { Pager } from '../../../kit/list/Pager.tsx'
import { useKeyset } from '../../../kit/list/use-keyset.ts'
import { locale } from '../../../kit/locale.ts'
import { formatTime } from '../../../kit/time.ts'
import { skipWords, wordOf } from '../words.tsx'

const tones = { queued: 'warn', running: 'warn', done: 'good', failed: 'bad' } as const
const sumOf = (skipped: DrawRun['skipped']): number =>
  Object.values(skipped).reduce((sum, n) => sum + n, 0)
const number = (n: number): string => n.toLocaleString(locale)

/** One draw: where every candidate went, the parts and what they come to. */
const Run = ({ run }: { run: DrawRun }) => {
  const { candidates, drawn, notChosen, withdrawn, skipped } = run
  const skips = skipWords(skipped)
  return (
    <li>
      <p>
        <strong>{t('task_list.draw_of', { day: run.day, n: run.seq })}</strong>
        <span className={`state-tag ${tones[run.state]}`}>{t(`task_list.draw_${run.state}`)}</span>
        <span className="muted">
          {wordOf('cause', run.cause)} · {formatTime(run.at)}
          {run.ms === null ? '' : ` · ${t('task_list.seconds', { n: (run.ms / 1000).toFixed(1) })}`}
        </span>
      </p>
      {run.error !== '' && <p className="problem">{run.error}</p>}
      <p>
        {t('task_list.draw_sum', {
          candidates: number(candidates),
          drawn: number(drawn),
          rest: number(notChosen),
          skipped: number(sumOf(skipped)),
        })}
      </p>
      {skips !== '' && (
        <p>
          {t('task_list.skipped')}: {skips}
        </p>
      )}
      {withdrawn > 0 && (
        <p>
          {t('task_list.count_withdrawn')}: {number(withdrawn)}
        </p>
      )}
      <p className="muted">
        {t('task_list.version')} {run.version} · {t('task_list.seed')}{' '}
        <span className="mono" translate="no">
          {run.seed}
        </span>
      </p>
    </li>
  )
}

/** Draws of a task, the newest first: what was looked at, what was taken, why the rest was not. */
export function DrawTab({ task }: { task: TaskDetail }) {
  const paging = useKeyset(task.id)
  const { data, error, isPending } = useCall(
    taskCalls.drawRuns,
    { id: task.id, limit: 20, ...(paging.after ? { after: paging.after } : {}) },
    { keepPrevious: true, refetchMs: 10_000 },
  )
  if (isPending && !error)
    return (
      <p className="muted" aria-busy="true">
        {t('frontend.loading')}
      </p>
    )
  const runs = data?.list ?? []
  return (
    <>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      {data && runs.length === 0 && <p className="muted">{t('task_list.no_draws')}</p>}
      <ul className="task-draws" aria-label={t('task_list.tab_draws')}>
        {runs.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ul>
      <Pager
        page={paging.page}
        rows={runs.length}
        next={data?.next ?? null}
        onForward={paging.forward}
        onBack={paging.back}
      />
    </>
  )
}
