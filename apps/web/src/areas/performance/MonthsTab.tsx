import { performanceCalls } from '@oas/contract/performance/calls'
import type { PeriodRow } from '@oas/contract/performance/schemas'
import { serverNow } from '../../api/clock.ts'
import { useSend } from '../../api/use-call.ts'
import { t } from '../../i18n/texts.ts'
import { confirm } from '../../kit/Confirm.tsx'
import type { Column } from '../../kit/list/DataTable.tsx'
import { QueryList } from '../../kit/list/QueryList.tsx'
import { column, numberColumn, sorted } from '../../kit/list/column.ts'
import { notify } from '../../kit/notice.tsx'
import { formatTime } from '../../kit/time.ts'
import { StateTag } from './StateTag.tsx'
import { useProjectSource } from './use-projects.ts'
import { refreshes } from './words.ts'

const lacksOf = (row: PeriodRow): string | undefined => {
  if (!row.ended) return t('performance.not_over')
  return row.openCases > 0 && row.locksAt > serverNow()
    ? t('performance.cases_first', { n: row.openCases })
    : undefined
}

const Acts = ({ row }: { row: PeriodRow }) => {
  const lock = useSend(performanceCalls.lockPeriod, { refreshes })
  const publish = useSend(performanceCalls.publish, { refreshes })
  const { projectId, period } = row
  const title = `${row.project} · ${period}`
  if (row.state === 'published') return null
  const why = row.state === 'open' ? lacksOf(row) : undefined
  return row.state === 'open' ? (
    <button
      type="button"
      className="btn"
      disabled={why !== undefined}
      title={why}
      onClick={() =>
        confirm({
          title,
          text: t('performance.lock_sure'),
          confirmLabel: t('performance.lock'),
          danger: true,
          act: async () => {
            const { people } = await lock.mutateAsync({ projectId, period })
            notify('success', t('performance.locked_n', { n: people }))
          },
        })
      }
    >
      {t('performance.lock')}
    </button>
  ) : (
    <button
      type="button"
      className="btn"
      onClick={() =>
        confirm({
          title,
          text: t('performance.publish_sure'),
          confirmLabel: t('performance.publish'),
          act: async () => {
            const { published, waiting } = await publish.mutateAsync({ projectId, period })
            notify('success', t('performance.published_n', { n: published, waiting }))
          },
        })
      }
    >
      {t('performance.publish')}
    </button>
  )
}

const recordsHref = ({ projectId, period }: PeriodRow): string =>
  `#/my-performance?tab=team&projectId=${projectId}&period=${period}`

const statesText = ({ confirmed, disputed, published }: PeriodRow): string =>
  t('performance.waiting_n', { confirmed, disputed, published })

const columns = (): Column<PeriodRow>[] => [
  sorted(column('project', 'performance.project', null, (row) => row.project)),
  sorted(column('period', 'performance.period', 90, (row) => row.period)),
  sorted(column('state', 'performance.state', 120, (row) => <StateTag state={row.state} />)),
  sorted(numberColumn('people', 'performance.people', 90, (row) => row.people)),
  column('records', 'performance.records', 290, (row) => (
    <a href={recordsHref(row)}>
      {row.state === 'open' ? t('performance.records') : statesText(row)}
    </a>
  )),
  numberColumn('open', 'performance.open_cases', 110, (row) => row.openCases),
  column('locks', 'performance.locks_at', 150, (row) =>
    row.state === 'open' ? formatTime(row.locksAt) : '',
  ),
  sorted(
    column('lockedAt', 'performance.locked_at', 230, (row) =>
      row.lockedAt === null
        ? ''
        : `${formatTime(row.lockedAt)} ${row.lockedBy || t('performance.by_clock')}`,
    ),
  ),
  column('acts', 'frontend.actions', 130, (row) => <Acts row={row} />),
]

/** Months of projects: locked, disputed, published. */
export function MonthsTab() {
  const projects = useProjectSource()
  return (
    <QueryList
      title={t('performance.tab_months')}
      about={t('performance.months_about')}
      call={performanceCalls.periods}
      paging="number"
      columns={columns()}
      idOf={(row) => row.id}
      fields={[
        { key: 'projectId', kind: 'pick', label: t('performance.project'), source: projects },
        { key: 'tab', kind: 'text', label: '', hidden: true },
      ]}
      inputOf={({ projectId }) => (projectId ? { projectId } : {})}
    />
  )
}
