import { taskCalls } from '@oas/contract/task/area'
import type { DrawRun, TaskDetail } from '@oas/contract/task/schemas'
import { useCall } from '../../../api/use-call.ts'
import { t } from '../../../i18n/texts.ts'
import { column, monoColumn, numberColumn } from '../../../kit/list/column.ts'
import { type Column, DataTable } from '../../../kit/list/DataTable.tsx'
import { Pager } from '../../../kit/list/Pager.tsx'
import { useKeyset } from '../../../kit/list/use-keyset.ts'
import { locale } from '../../../kit/locale.ts'
import { formatTime } from '../../../kit/time.ts'
import { skipWords, wordOf } from '../words.tsx'

const tones = { queued: 'warn', running: 'warn', done: 'good', failed: 'bad' } as const
const sumOf = (skipped: DrawRun['skipped']): number =>
  Object.values(skipped).reduce((sum, n) => sum + n, 0)
const number = (n: number): string => n.toLocaleString(locale)

/** Where every candidate went: the parts and what they come to. */
const sumWords = ({ candidates, drawn, notChosen, skipped }: DrawRun): string =>
  t('task_list.draw_sum', {
    candidates: number(candidates),
    drawn: number(drawn),
    rest: number(notChosen),
    skipped: number(sumOf(skipped)),
  })

const columns = (): Column<DrawRun>[] => [
  column('day', 'task_list.day', 100, (row) => row.day),
  numberColumn('seq', 'task_list.seq', 50, (row) => row.seq),
  column('state', 'task.state', 110, (row) => (
    <span className={`state-tag ${tones[row.state]}`} title={row.error || undefined}>
      {t(`task_list.draw_${row.state}`)}
    </span>
  )),
  column('cause', 'task_list.cause', 100, (row) => wordOf('cause', row.cause)),
  numberColumn('candidates', 'task_list.candidates', 90, (row) => number(row.candidates)),
  numberColumn('drawn', 'task_list.drawn', 80, (row) => number(row.drawn)),
  numberColumn('notChosen', 'task_list.not_chosen', 90, (row) => number(row.notChosen)),
  column('skipped', 'task_list.skipped', 190, (row) => (
    <span title={sumWords(row)}>{skipWords(row.skipped)}</span>
  )),
  column('sum', 'task_list.sum', 260, sumWords),
  numberColumn('withdrawn', 'task_list.count_withdrawn', 90, (row) => number(row.withdrawn)),
  column('error', 'task_list.error', 200, (row) => row.error),
  numberColumn('version', 'task_list.version', 70, (row) => row.version),
  monoColumn('seed', 'task_list.seed', 170, (row) => row.seed),
  column('at', 'frontend.time', 150, (row) => formatTime(row.at)),
  numberColumn('ms', 'task_list.took', 90, (row) =>
    row.ms === null ? '' : t('task_list.seconds', { n: (row.ms / 1000).toFixed(1) }),
  ),
]

/** Draws of a task: what was looked at, what was taken, and why the rest was not. */
export function DrawTab({ task }: { task: TaskDetail }) {
  const paging = useKeyset(task.id)
  const { data, error, isPending } = useCall(
    taskCalls.drawRuns,
    { id: task.id, limit: 20, ...(paging.after ? { after: paging.after } : {}) },
    { keepPrevious: true, refetchMs: 10_000 },
  )
  return (
    <>
      {error && (
        <p className="problem" role="alert">
          {error.message}
        </p>
      )}
      <DataTable
        label={t('task_list.tab_draws')}
        columns={columns()}
        rows={data?.list ?? []}
        idOf={(row) => row.id}
        loading={isPending && !error}
        empty={t('task_list.no_draws')}
      />
      <Pager
        page={paging.page}
        rows={data?.list.length ?? 0}
        next={data?.next ?? null}
        onForward={paging.forward}
        onBack={paging.back}
      />
    </>
  )
}
